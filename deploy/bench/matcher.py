"""How fast strangers are seated: tickets that wait, and others that come each second, through real processes.

``python deploy/bench/matcher.py [--waiting N] [--watched N] [--burst N] [--per-s N] [--seconds S] [--processes N]``.
`waiting` tickets are there before and stay: friends who wait for a friend, and people whose wishes meet nobody's.
`burst` tickets are there before and can all be seated; `watched` of the waiting ones have a stream open. Then `per-s`
people a second call CreateTicket and WatchTicket. The lag of a table is counted by them: from when the last of its
people asked to when the last was told his seat. Redis appends to its file each second, as in production.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import secrets
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "services"), str(ROOT / "deploy/bench")]

import grpc.aio
import uvloop
from move_cost import _until_ready as until_ready
from store_rooms import Bench, framer

from chieu.api.v1 import matchmaking_pb2 as pb
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from chieu.client.commands import bearer
from chieu.rooms.tickets import Ask, Patience, Ticket, issue
from tests.support.redis import free_port, running

GAME = "lacuoi"
KEPT = Patience(unwatched_ms=3_600_000)
STREAMS_A_CONNECTION = 90
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Count:
    """When each table's people asked and were told, by room."""

    asked: dict[str, list[float]] = field(default_factory=dict)
    told: dict[str, list[float]] = field(default_factory=dict)
    failed: int = 0

    def lags_ms(self) -> list[float]:
        """How long each table took from its last asker on; those that somebody of the burst sits at are left out."""
        full = [room for room, asked in self.asked.items() if len(asked) == 4]
        return sorted(1000 * (max(self.told[room]) - max(self.asked[room])) for room in full)


@dataclass(frozen=True)
class Running:
    """A process: where it is called, where it is measured."""

    address: str
    metrics: int
    pid: int

    @property
    def cpu_s(self) -> float:
        """User and system seconds so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def placed(self) -> float:
        """How many tickets it has placed."""
        return sum(value for line, value in self._page() if "tickets_total" in line and "PLACED" in line)

    def lags(self) -> dict[float, float]:
        """Its own measure: how many tables took so many seconds at most, from when they could be made."""
        buckets = [(line, value) for line, value in self._page() if line.startswith("chieu_matchmaking_lag_seconds_bu")]
        return {float(line.partition('le="')[2].rstrip('"}')): value for line, value in buckets}

    def _page(self) -> list[tuple[str, float]]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}/metrics", timeout=5) as page:
            lines = [line for line in page.read().decode().splitlines() if not line.startswith("#")]
        return [(line.rpartition(" ")[0], float(line.rpartition(" ")[2])) for line in lines]


@contextmanager
def matchmaking(redis_url: str, processes: int) -> Iterator[list[Running]]:
    """So many processes, ready."""
    started, found = [], []
    for _ in range(processes):
        public, private, metrics = free_port(), free_port(), free_port()
        environ = os.environ | {
            "PYTHONPATH": str(ROOT / "services"),
            "CHIEU_REDIS_URL": redis_url,
            "CHIEU_GRPC_ADDRESS": f"127.0.0.1:{public}",
            "CHIEU_PRIVATE_ADDRESS": f"127.0.0.1:{private}",
            "CHIEU_METRICS_ADDRESS": f"127.0.0.1:{metrics}",
            "CHIEU_LOG_LEVEL": "error",
            "CHIEU_STREAM_LIMIT": "20000",
            "CHIEU_TEST": "1",
            # Those who wait are to go on waiting.
            "CHIEU_TEST_PACE": "smaller_ms=3600000,mixed_ms=3600000,unwatched_ms=3600000,longest_ms=3600000",
        }
        process = subprocess.Popen([sys.executable, "-m", "chieu.matchmaking"], env=environ)
        started.append(process)
        found.append(Running(f"127.0.0.1:{public}", metrics, process.pid))
        until_ready(metrics)
    try:
        yield found
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(timeout=40)


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


def who(pass_: bytes) -> tuple[tuple[str, str], ...]:
    """The pass, as calls carry it."""
    return (("authorization", bearer(pass_)),)


async def come(door: MatchmakingServiceStub, number: int, count: Count) -> None:
    """Ask for a table and wait to be seated."""
    pass_ = secrets.token_bytes(32)
    begun = time.perf_counter()
    try:
        answer = await door.CreateTicket(pb.CreateTicketRequest(game=1, name=f"Mới {number}", seat_pass=pass_))
        stream = door.WatchTicket(pb.WatchTicketRequest(ticket_id=answer.ticket.ticket_id), metadata=who(pass_))
        async for message in stream:
            if message.ticket.state == pb.TICKET_STATE_PLACED:
                count.asked.setdefault(message.ticket.room.room_id, []).append(begun)
                count.told.setdefault(message.ticket.room.room_id, []).append(time.perf_counter())
                return
    except grpc.aio.AioRpcError:
        pass
    count.failed += 1


class Watchers:
    """People who watch their tickets and go on waiting; a stream that breaks is opened again."""

    def __init__(self, doors: Sequence[MatchmakingServiceStub]) -> None:
        self._doors = doors
        self._opening = asyncio.Semaphore(200)
        self._tasks: set[asyncio.Task[None]] = set()
        self.broken = 0

    async def open(self, waiting: dict[bytes, Ticket]) -> None:
        """Open all streams; each has told something when this returns."""
        first = [asyncio.Event() for _ in waiting]
        for number, (pass_, one) in enumerate(waiting.items()):
            door = self._doors[number % len(self._doors)]
            self._tasks.add(asyncio.create_task(self._look(door, one.ticket_id, pass_, first[number])))
        for told in first:
            await told.wait()

    async def close(self) -> None:
        """End them."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _look(self, door: MatchmakingServiceStub, ticket_id: str, pass_: bytes, told: asyncio.Event) -> None:
        while True:
            try:
                async with self._opening:
                    stream = door.WatchTicket(pb.WatchTicketRequest(ticket_id=ticket_id), metadata=who(pass_))
                    await stream.read()
                told.set()
                async for _ in stream:
                    pass
            except grpc.aio.AioRpcError:
                self.broken += 1


async def drain(processes: Sequence[Running], burst: int) -> float:
    """Wait until so many are placed; the seconds it took."""
    begun = time.perf_counter()
    while sum([await asyncio.to_thread(one.placed) for one in processes]) < burst:  # noqa: ASYNC110 -- it is another process
        await asyncio.sleep(0.1)
    return time.perf_counter() - begun


async def arrive(doors: Sequence[MatchmakingServiceStub], per_s: int, seconds: float) -> Count:
    """People come, evenly; all of them are waited for, those of the last seconds for ten more at most."""
    count, begun, coming = Count(), time.perf_counter(), set()
    for number in range(int(per_s * seconds)):
        await asyncio.sleep(max(0.0, begun + number / per_s - time.perf_counter()))
        coming.add(asyncio.create_task(come(doors[number % len(doors)], number, count)))
    _, late = await asyncio.wait(coming, timeout=10)
    for task in late:
        task.cancel()
    count.failed += len(late)
    return count


async def main(asked: argparse.Namespace) -> None:
    """Print what was measured."""
    with running(appendonly="yes", appendfsync="everysec") as server:
        bench = Bench.at(server.url, framer())
        now_ms = (await bench.store.client.time_sample()).redis_ms
        waiting = patient(asked.waiting, now_ms)
        await put(bench, list(waiting.values()))
        crowd = [ticket(number, now_ms, secrets.token_bytes(32)) for number in range(asked.burst)]
        await put(bench, crowd)
        with matchmaking(server.url, asked.processes) as processes:
            if asked.burst:
                took_s = await drain(processes, asked.burst // 4 * 4)
                print(
                    f"{asked.burst} who waited together: seated in {took_s:.1f} s, {asked.burst / took_s:.0f} a second"
                )
            lines = 1 + asked.watched // (STREAMS_A_CONNECTION * len(processes))
            options = (("grpc.use_local_subchannel_pool", 1),)
            channels = [
                grpc.aio.insecure_channel(one.address, options) for one in processes for _ in range(lines + asked.lines)
            ]
            doors = [MatchmakingServiceStub(channel) for channel in channels]
            watchers, begun = Watchers(doors), time.perf_counter()
            await watchers.open(dict(list(waiting.items())[: asked.watched]))
            if asked.watched:
                print(f"{asked.watched} streams opened in {time.perf_counter() - begun:.1f} s", flush=True)
            lags = [one.lags() for one in processes]
            before, wall = [one.cpu_s for one in processes], time.perf_counter()
            count = await arrive(doors, asked.per_s, asked.seconds)
            wall = time.perf_counter() - wall
            cpu = [f"{(one.cpu_s - start) / wall:.0%}" for one, start in zip(processes, before, strict=True)]
            report(asked, count, cpu, watchers.broken)
            made = [
                {le: n - was.get(le, 0) for le, n in one.lags().items()}
                for one, was in zip(processes, lags, strict=True)
            ]
            print(f"by the services' own measure p99 of the lag is at most {quantile(made, 0.99)} s")
            await watchers.close()
            for channel in channels:
                await channel.close()
        await bench.store.close()


def quantile(made: Sequence[dict[float, float]], share: float) -> float:
    """The bucket that so large a share of all tables is in."""
    total = {le: sum(one.get(le, 0.0) for one in made) for le in sorted(made[0])}
    return next(le for le, n in total.items() if n >= share * max(total.values()))


def report(asked: argparse.Namespace, count: Count, cpu: Sequence[str], broken: int) -> None:
    """One line of figures."""
    lags = count.lags_ms()
    p50, p99 = lags[len(lags) // 2], lags[int(len(lags) * 0.99)]
    print(
        f"{asked.waiting} waiting ({asked.watched} watched, {broken} broken streams), "
        f"{asked.per_s} a second for {asked.seconds:.0f} s: "
        f"{len(lags)} tables, lag p50 {p50:.0f} p99 {p99:.0f} max {lags[-1]:.0f} ms, "
        f"{count.failed} not seated; matchmaking {' + '.join(cpu)} of a core"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--waiting", type=int, default=10_000)
    parser.add_argument("--watched", type=int, default=0)
    parser.add_argument("--burst", type=int, default=0)
    parser.add_argument("--per-s", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--lines", type=int, default=4, help="connections to each process for those who come")
    uvloop.run(main(parser.parse_args()))
