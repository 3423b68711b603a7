"""How late deadlines are claimed: many armed, some due each second, claimed as a sweeper claims them.

``python deploy/bench/deadlines.py [--armed N] [--due-per-s N] [--seconds S] [--nap-ms MS]``. Claims only: no room
is changed. The sweeper asks the shards where something may be due in one write,
then sleeps until the next deadline it knows of, at most `nap`, because a nearer one may be armed meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time

import uvloop
from store_rooms import Bench, framer, new_id
from store_rooms import redis as own_redis

from chieu.chassis.clock import RedisClock
from chieu.store import keys
from chieu.store.agenda import Agenda
from chieu.store.deadlines import Claims


async def arm(bench: Bench, armed: int, due_per_s: int, seconds: float) -> int:
    """Arm most for the hour after; then spread `due_per_s` over each of the coming seconds; returns the start."""
    due = int(due_per_s * seconds)
    hour_ms = (await bench.store.client.time_sample()).redis_ms + 300_000
    for start in range(0, armed - due, 5_000):
        await put(bench, [hour_ms + number * 30 for number in range(start, min(start + 5_000, armed - due))])
    begins_ms = (await bench.store.client.time_sample()).redis_ms + 200 + due // 10
    await put(bench, [begins_ms + number * 1000 // due_per_s for number in range(due)])
    return begins_ms


async def put(bench: Bench, times_ms: list[int]) -> None:
    """Arm a room that is not there for each time."""
    asked = []
    for at_ms in times_ms:
        room_id = new_id()
        asked.append(bench.store.scripts.command("ZADD", keys.due(keys.shard_of(room_id)), at_ms, room_id))
    await asyncio.gather(*asked)


def took(answers: list[Claims]) -> list[int]:
    """How late each claim was, in ms."""
    return [claim.now_ms - claim.due_ms for claims in answers for claim in claims.taken]


async def sweep(bench: Bench, until_ms: int, nap_ms: int) -> tuple[list[int], int]:
    """Claim until then; returns how late each was in ms, and how many rounds it took."""
    late: list[int] = []
    rounds = 0
    agenda = Agenda(cap_ms=nap_ms)
    clock = RedisClock()
    while clock.now_ms() < until_ms:
        sample = await bench.store.client.time_sample() if rounds % 256 == 0 else None
        if sample:
            clock.observe(sample.redis_ms, sample.sent_ns, sample.received_ns)
        if shards := agenda.due(clock.now_ms()):
            answers = await bench.store.deadlines.claim(shards, lease_ms=3_600_000)
            agenda.saw(answers)
            late += took(answers)
        rounds += 1
        await asyncio.sleep(agenda.wait_ms(clock.now_ms()) / 1000)
    return late, rounds


async def redis_s(bench: Bench) -> float:
    """Processor seconds Redis has used."""
    used = await bench.store.client.call("INFO", "cpu")
    return float(used["used_cpu_user"]) + float(used["used_cpu_sys"])


async def main(armed: int, due_per_s: int, seconds: float, nap_ms: int) -> None:
    """Print one line of figures."""
    with own_redis() as server:
        bench = Bench.at(server.url, framer())
        begins_ms = await arm(bench, armed, due_per_s, seconds)
        redis_before, cpu, wall = await redis_s(bench), time.process_time(), time.perf_counter()
        late, rounds = await sweep(bench, begins_ms + int(seconds * 1000) + 100, nap_ms)
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        redis_cpu = await redis_s(bench) - redis_before
        ranked = statistics.quantiles(late, n=100)
        print(f"{armed} armed, {len(late)} of {int(due_per_s * seconds)} claimed in {rounds} rounds;", end=" ")
        print(
            f"late p50 {ranked[49]:.0f} p99 {ranked[98]:.0f} max {max(late)} ms, early {sum(ms < 0 for ms in late)};",
            end=" ",
        )
        print(f"sweeper {cpu / wall:.1%} of a core, Redis {redis_cpu / wall:.1%}")
        await bench.store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--armed", type=int, default=100_000)
    parser.add_argument("--due-per-s", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--nap-ms", type=int, default=50)
    asked = parser.parse_args()
    uvloop.run(main(asked.armed, asked.due_per_s, asked.seconds, asked.nap_ms))
