"""How soon a process is ready, what it takes at rest, and how evenly replicas of the services get the work.

``python deploy/bench/replicas.py [--people N]``. Processes are started one after another: seconds from the start to
/readyz, resident memory. Then two and four of each are found by name, and people come, each with a client of its own,
open a room and follow it: what part of the calls and streams each process got, and of how many rooms each rules process
is the home.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "services")]

import uvloop
from move_cost import cpu_s
from room_load import resident_kb

from chieu.api.v1.rooms_pb2 import GAME_LA_CUOI
from chieu.client import Client
from chieu.store.peers import home
from tests.scaling.replicas import replicas
from tests.support.processes import SERVICES, Process

COUNTED = {
    "matchmaking": ("chieu_rpc_handled_total", "calls"),
    "timers": ("chieu_rpc_handled_total", "calls"),
    "display": ("chieu_display_viewers", "streams"),
}


async def started(cluster: Any) -> None:
    """Start one of each, one after another, and print how long that took and what they take."""
    for service in SERVICES:
        began = time.perf_counter()
        process: Process = cluster._started(service)
        await process.ready()
        wall_s, spent_s = time.perf_counter() - began, cpu_s(process.pid)
        print(f"{service}: ready after {wall_s:.2f} s, of which {spent_s:.2f} s on a core")
    cluster._publish()
    await asyncio.sleep(2.0)
    print("resident MB at rest:", {name: round(kb / 1024, 1) for name, kb in resident_kb(cluster.everybody()).items()})


async def come(cluster: Any, people: int, stack: AsyncExitStack) -> list[str]:
    """So many people, each with a room; their rooms' ids, once everybody sees the own one."""

    async def sit(number: int) -> str:
        client = await stack.enter_async_context(Client(cluster.addresses()))
        seat = await client.create_room(GAME_LA_CUOI, f"P{number}")
        views = await stack.enter_async_context(aclosing(seat.follow()))
        await anext(views)
        return seat.room_id

    return [await sit(number) for number in range(people)]


async def shared(cluster: Any, people: int) -> None:
    """Print what each process got of what people brought."""
    before = {service: await cluster.counted(service, name) for service, (name, _) in COUNTED.items()}
    async with AsyncExitStack() as stack:
        rooms = await come(cluster, people, stack)
        for service, (name, what) in COUNTED.items():
            got = await cluster.counted(service, name)
            got.subtract(before[service])
            tell(service, what, got)
        members = [f"{process.host}:{process.private_port}" for process in cluster.up("rules")]
        tell(
            "rules",
            "rooms",
            Counter({member: 0 for member in members}) + Counter(home(room, members) for room in rooms),
        )


def tell(service: str, what: str, got: Mapping[Any, float]) -> None:
    """One line: the parts in percent."""
    total = sum(got.values()) or 1
    print(f"  {service}: {', '.join(f'{part / total:.0%}' for part in got.values())} of {total:.0f} {what}")


async def main(people: int) -> None:
    """All of it."""
    with tempfile.TemporaryDirectory() as folder:
        async with replicas(Path(folder), "") as cluster:
            await started(cluster)
            for number in (2, 4):
                await cluster.grow(number)
                print(f"{number} of each, {people} people")
                await shared(cluster, people)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=100)
    uvloop.run(main(parser.parse_args().people))
