"""What rooms cost at the pace of people, for docs/scaling.md: everything by the thousand rooms.

``python deploy/bench/room_load.py [--rooms N] [--seconds S]``. Rooms of four phones on links and a screen, a move every
three seconds or so, at the rules' own durations; one process of each service and Redis (appending, every second) on
this machine. First what a house without rooms costs by itself, which is taken off. Last, without services, the memory
of rooms in which a long round was played: then the stream of events and the log are as long as they get.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "services")]

import redis.asyncio
import uvloop
from move_cost import cpu_s
from store_rooms import Bench, framer
from store_rooms import redis as durable

from tests.support.habits import Habits
from tests.support.players import Table, crowd
from tests.support.processes import House, Process, house

PHONES = 4
PEOPLE = Habits(think_s=5.5)
"""Half of it on average, and what is between a move and the next one's being asked for."""
SETTLE_S, REST_S = 4.0, 10.0
LONG_ROUND, LONG_ROOMS = 150, 40
THOUSAND = 1_000


@dataclass(frozen=True)
class Reading:
    """Where the counters stand: CPU seconds by process, Redis's own numbers, commands by name."""

    at_s: float
    cpu: Mapping[str, float]
    stats: Mapping[str, Any]
    calls: Counter[str]

    @classmethod
    async def now(cls, services: House, store: Any) -> Reading:
        """Read all of them."""
        info = await store.info("everything")
        pids = {process.service: process.pid for process in services.all()} | {"redis": info["process_id"]}
        calls = Counter({name[8:]: of["calls"] for name, of in info.items() if name.startswith("cmdstat_")})
        return cls(asyncio.get_running_loop().time(), {name: cpu_s(pid) for name, pid in pids.items()}, info, calls)

    def since(self, before: Reading) -> dict[str, float]:
        """By the second: CPU of each process, commands from outside (scripts count as one), bytes to and from Redis."""
        seconds = self.at_s - before.at_s
        inside = Counter({"evalsha": 0})
        came = self.calls - before.calls + inside
        rates = {f"cpu {name}": (spent - before.cpu[name]) / seconds for name, spent in self.cpu.items()}
        scripts = sum(count for name, count in came.items() if name.startswith(("evalsha", "fcall")))
        rates |= {"commands, those in scripts too": sum(came.values()) / seconds, "scripts": scripts / seconds}
        for name in ("total_net_input_bytes", "total_net_output_bytes"):
            rates[name] = (self.stats[name] - before.stats[name]) / seconds
        return rates


def resident_kb(processes: Iterable[Process]) -> dict[str, int]:
    """Resident memory by service."""
    return {process.service: _resident_kb(process.pid) for process in processes}


def _resident_kb(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


async def play(table: Table) -> None:
    """Round after round."""
    while True:
        await table.play_round()


async def measure(rooms: int, seconds: float) -> None:
    """Play, and print what it cost."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            house(Path(folder), "", each=1) as services,
            redis.asyncio.Redis.from_url(services.redis_url) as store,
        ):
            await asyncio.sleep(SETTLE_S)
            first = await Reading.now(services, store)
            await asyncio.sleep(REST_S)
            empty, began = resident_kb(services.all()), await Reading.now(services, store)
            rest = began.since(first)
            async with crowd(services.addresses(), habits=PEOPLE) as people:
                tables = [await people.table(f"r{number}", PHONES) for number in range(rooms)]
                playing = [asyncio.create_task(play(table)) for table in tables]
                await asyncio.sleep(SETTLE_S)
                before, moves = await Reading.now(services, store), len(people.history.operations)
                await asyncio.sleep(seconds)
                after = await Reading.now(services, store)
                made = len(people.history.operations) - moves
                print(f"{rooms} rooms, {made / rooms / seconds:.2f} moves a second in each")
                report(after.since(before), rest, rooms)
                full = resident_kb(services.all())
                print("resident KB a room:", {name: round((full[name] - kb) / rooms) for name, kb in empty.items()})
                print("resident MB of a process at rest:", {name: round(kb / 1024) for name, kb in empty.items()})
                print("connections to Redis of one process each:", after.stats["connected_clients"] - 1)
                for task in playing:
                    task.cancel()


def report(rates: Mapping[str, float], rest: Mapping[str, float], rooms: int) -> None:
    """A line each, by the thousand rooms, with what a house without rooms costs."""
    for name, rate in rates.items():
        print(
            f"{name:32} {(rate - rest[name]) / rooms * THOUSAND:12.2f} by 1000 rooms   ({rest[name]:.3f} without any)"
        )


async def memory() -> None:
    """Bytes in Redis of a room after a long round."""
    with durable() as server:
        bench = Bench.at(server.url, framer())
        before = (await bench.store.client.memory()).used_bytes
        for _ in range(LONG_ROOMS):
            await bench.played(LONG_ROUND)
        used = (await bench.store.client.memory()).used_bytes - before
        print(f"Redis bytes of a room of four after {LONG_ROUND} actions: {used // LONG_ROOMS}")
        await bench.store.close()


async def main(rooms: int, seconds: float) -> None:
    """Both."""
    await measure(rooms, seconds)
    await memory()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=40.0)
    asked = parser.parse_args()
    uvloop.run(main(asked.rooms, asked.seconds))
