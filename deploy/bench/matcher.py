"""How fast strangers are seated: tickets that wait, and others that come each second, through real processes.

``python deploy/bench/matcher.py [--waiting N] [--watched N …] [--burst N] [--per-s N] [--seconds S] [--windows N]``.
`waiting` tickets are there before and stay: friends who wait for a friend, and people whose wishes meet nobody's.
`burst` tickets are there before and can all be seated; `watched` of the waiting ones have a stream open. Then `per-s`
people a second call CreateTicket and WatchTicket. The lag of a table is counted by them: from when the last of its
people asked to when the last was told his seat. Redis appends to its file each second, as in production. All people are
in processes of their own, on the same machine; who used how much of a core is said for each.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import secrets
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import product
from typing import Any

import uvloop
from matching import People, Running, Used, lags, matchmaking, people, quantile, ranked, since
from store_rooms import Bench, framer

from chieu.rooms.tickets import Ask, Patience, Ticket, issue
from tests.support.redis import running

GAME = "lacuoi"
KEPT = Patience(unwatched_ms=3_600_000)
LAG = "chieu_matchmaking_lag_seconds"
CROWDS = 2
"""Processes that the watchers are spread over."""


def ticket(number: int, now_ms: int, pass_: bytes, **wish: Any) -> Ticket:
    """Somebody's ticket."""
    digest = hashlib.sha256(pass_).digest()
    return issue(Ask(game=GAME, name=f"Khách {number}", pass_sha=digest, **wish), now_ms)


def patient(count: int, now_ms: int) -> dict[bytes, Ticket]:
    """People who will not be seated, by their passes: three of each odd wish, and friends who wait for a friend."""
    odd = [
        {"accepts": {"turn_seconds": seconds, "stacking": stacking}, "language": "en"}
        for seconds, stacking in product(("0", "15", "60"), ("true", "false"))
    ]
    wishes: list[dict[str, Any]] = [wish for wish in odd for _ in range(3)]
    while len(wishes) < count:
        wishes.append({"party": secrets.token_bytes(32), "party_size": 2})
    made = {}
    for number, wish in enumerate(wishes[:count]):
        pass_ = secrets.token_bytes(32)
        made[pass_] = ticket(number, now_ms, pass_, **wish)
    return made


async def put(bench: Bench, tickets: Sequence[Ticket]) -> None:
    """Queue them, a thousand at a time."""
    for start in range(0, len(tickets), 1_000):
        await asyncio.gather(*(bench.store.tickets.queue(one, KEPT) for one in tickets[start : start + 1_000]))


async def drain(processes: Sequence[Running], burst: int) -> float:
    """Wait until so many are placed; the seconds it took."""
    begun = time.perf_counter()
    while sum([await asyncio.to_thread(one.placed) for one in processes]) < burst:  # noqa: ASYNC110 -- it is another process
        await asyncio.sleep(0.1)
    return time.perf_counter() - begun


async def window(asked: argparse.Namespace, processes: Sequence[Running], used: Used) -> None:
    """People come for a while: one line of figures."""
    before = [one.buckets(LAG) for one in processes]
    where = [one.address for one in processes]
    async with people("come", addresses=where, per_s=asked.per_s, seconds=asked.seconds) as comers:
        used.pids["comers"] = [comers.pid]
        used.start()
        came = await comers.says()
        cores = used.stop()
    made = since(before, [one.buckets(LAG) for one in processes])
    tables, failed = lags(came["seated"]), came["failed"]
    print(f"  {asked.per_s} a second: {len(tables)} tables, lag {ranked(tables)}, {failed} not seated;", end=" ")
    print(f"by the services' own measure p99 at most {quantile(made, 0.99)} s;", end=" ")
    print(f"of a core: {cores}; load {os.getloadavg()[0]:.1f}", flush=True)


async def look_on(stack: AsyncExitStack, waiting: dict[bytes, Ticket], processes: Sequence[Running]) -> list[People]:
    """Watchers of these tickets, in processes of their own; all streams are open."""
    pairs = [(one.ticket_id, pass_.hex()) for pass_, one in waiting.items()]
    where = [one.address for one in processes]
    parts = [pairs[n::CROWDS] for n in range(CROWDS)] if pairs else []
    found = [await stack.enter_async_context(people("watch", addresses=where, tickets=part)) for part in parts]
    await asyncio.gather(*(one.says() for one in found))
    return found


async def measure(asked: argparse.Namespace, watched: int) -> None:
    """All windows with so many watchers, on a Redis of their own."""
    async with AsyncExitStack() as stack:
        server = stack.enter_context(running(appendonly="yes", appendfsync="everysec"))
        bench = Bench.at(server.url, framer())
        stack.push_async_callback(bench.store.close)
        now_ms = (await bench.store.client.time_sample()).redis_ms
        waiting = patient(asked.waiting, now_ms)
        await put(bench, list(waiting.values()))
        await put(bench, [ticket(number, now_ms, secrets.token_bytes(32)) for number in range(asked.burst)])
        processes = await stack.enter_async_context(matchmaking(server.url, asked.processes))
        if asked.burst:
            took_s = await drain(processes, asked.burst // 4 * 4)
            print(f"{asked.burst} who waited together: seated in {took_s:.1f} s, {asked.burst / took_s:.0f} a second")
        begun = time.perf_counter()
        crowds = await look_on(stack, dict(list(waiting.items())[:watched]), processes)
        opened = f", {watched} streams open after {time.perf_counter() - begun:.1f} s" if watched else ""
        print(f"{asked.waiting} waiting, {asked.processes} matchmaking processes{opened}", flush=True)
        used = Used(
            {"matchmaking": [one.pid for one in processes], "redis": [server.pid], "watchers": [c.pid for c in crowds]}
        )
        for _ in range(asked.windows):
            await window(asked, processes, used)
        for seen in [await one.leave() for one in crowds]:
            print(f"  watchers: {seen['told']} messages, longest silence {seen['longest_s']:.1f} s,", end=" ")
            print(f"{seen['broken']} broken streams")


async def main(asked: argparse.Namespace) -> None:
    """Print what was measured."""
    for watched in asked.watched:
        await measure(asked, watched)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--waiting", type=int, default=10_000)
    parser.add_argument("--watched", type=int, nargs="+", default=[0, 10_000])
    parser.add_argument("--burst", type=int, default=0)
    parser.add_argument("--per-s", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--processes", type=int, default=1)
    uvloop.run(main(parser.parse_args()))
