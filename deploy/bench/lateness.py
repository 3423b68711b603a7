"""How late a deadline is carried out, with a hundred thousand armed: from when it was due until its commit is there.

``python deploy/bench/lateness.py [--armed N] [--rooms N] [--seconds S]``. Rooms of a person who does nothing and three
bots, in a round; every turn is somebody's deadline. The others of the armed ones are far away. One timers process
claims what is due and has one rules process carry it out, both as in production, and Redis appends to its file each
second. The lateness is the timers' own measure; grace, which a deadline holds already, is not counted.
``deadlines`` measures claims alone.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from contextlib import AsyncExitStack

import uvloop
from deadlines import put
from matching import Used, quantile, services, since
from store_rooms import Bench, framer
from store_rooms import redis as own_redis

TURN_MS = 2_000
PACE = f"turn_ms={TURN_MS},bot_ms={TURN_MS},gone_after_ms=3600000"
LATENESS = "chieu_timers_lateness_seconds"
_FAR_MS = 3_600_000
_DEALT_S = 10.0


async def far(bench: Bench, armed: int) -> None:
    """Arm so many for later."""
    now_ms = (await bench.store.client.time_sample()).redis_ms
    for start in range(0, armed, 5_000):
        await put(bench, [now_ms + _FAR_MS + number for number in range(start, min(start + 5_000, armed))])


async def deal(bench: Bench, rooms: int) -> None:
    """Deal rounds evenly over a few turns, as rooms are that have nothing to do with each other."""
    began = time.perf_counter()
    for number in range(rooms):
        await asyncio.sleep(max(0.0, began + number * _DEALT_S / rooms - time.perf_counter()))
        bench.clock.advance((await bench.store.client.time_sample()).redis_ms - bench.clock.now_ms())
        await bench.played(0)


async def main(armed: int, rooms: int, seconds: float) -> None:
    """Print one line of figures."""
    async with AsyncExitStack() as stack:
        server = stack.enter_context(own_redis())
        bench = Bench.at(server.url, framer())
        stack.push_async_callback(bench.store.close)
        await far(bench, armed - rooms)
        rules, timers = await stack.enter_async_context(services(["rules", "timers"], server.url, PACE))
        await deal(bench, rooms)
        used = Used({"timers": [timers.pid], "rules": [rules.pid], "redis": [server.pid]})
        before = [timers.buckets(LATENESS)]
        used.start()
        await asyncio.sleep(seconds)
        late = since(before, [timers.buckets(LATENESS)])
        cores = used.stop()
    fired = max(late.values())
    found = ", ".join(f"{name} at most {quantile(late, share):g} s" for name, share in WHICH)
    print(
        f"{armed} armed, {fired / seconds:.0f} due a second: {found}; of a core: {cores}; load {os.getloadavg()[0]:.1f}"
    )


WHICH = (("p50", 0.5), ("p99", 0.99), ("the latest", 1.0))

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--armed", type=int, default=100_000)
    parser.add_argument("--rooms", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=15.0)
    asked = parser.parse_args()
    uvloop.run(main(asked.armed, asked.rooms, asked.seconds))
