"""How fast people sit down, and how fast the public list is read.

``python deploy/bench/joins.py [--rooms N] [--at-once N]``. Public rooms of Lá Cuối are opened, so many at once, through
two matchmaking processes; pages of twenty of their list are read; and each is filled with nine guests. Half of the
rooms by guests who come one after the other, half by nine in one moment (the compare-and-set lets one in at a time).
Everything, these phones too, is on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "services")]

import grpc.aio
import uvloop

from chieu.api.v1 import matchmaking_pb2
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from tests.support.phones import Doors, Phone, secret
from tests.support.processes import House, house

GUESTS = 9
PAGES = 300


class Timed:
    """How long each call took, and how many there were in what time."""

    def __init__(self) -> None:
        self.took_ms: list[float] = []

    async def call(self, call: Awaitable[Any]) -> None:
        """Wait for one call."""
        began = time.perf_counter()
        await call
        self.took_ms.append((time.perf_counter() - began) * 1000)

    def line(self, seconds: float) -> str:
        """The figures."""
        ranked = sorted(self.took_ms)
        p50, p99 = ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100]
        many = f"{len(ranked)} in {seconds:.1f} s, {len(ranked) / seconds:.0f} a second"
        return f"{many}; p50 {p50:.1f} ms, p99 {p99:.1f} ms"


def stubs(services: House) -> Iterable[Doors]:
    """The matchmaking processes in turn."""
    made = [MatchmakingServiceStub(grpc.aio.insecure_channel(one.address)) for one in services.processes["matchmaking"]]
    return itertools.cycle(Doors(stub, None, None, None) for stub in made)


async def each(at_once: int, works: Iterable[Callable[[], Awaitable[None]]]) -> float:
    """Carry them out, so many at once; the seconds it took."""
    waiting = iter(list(works))

    async def worker() -> None:
        for work in waiting:
            await work()

    began = time.perf_counter()
    await asyncio.gather(*(worker() for _ in range(at_once)))
    return time.perf_counter() - began


async def fill(host: Phone, doors: Iterable[Doors], joins: Timed, *, in_one_moment: bool) -> None:
    """Nine guests sit down."""
    guests = [Phone(f"Khách {number}", next(iter(doors))) for number in range(GUESTS)]
    calls = []
    for guest in guests:
        guest.pass_, guest.device_key = _own(host, guest, "pass"), _own(host, guest, "device")
        calls.append(joins.call(guest.join(host.code)))
    if in_one_moment:
        await asyncio.gather(*calls)
        return
    for call in calls:
        await call


def _own(host: Phone, guest: Phone, what: str) -> bytes:
    return secret(f"{guest.name} of {host.room_id} {what}")


async def main(rooms: int, at_once: int) -> None:
    """Print the figures, one line each."""
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder), "turn_ms=600000,gone_after_ms=600000") as services:
            doors = stubs(services)
            hosts = [Phone(f"Chủ {number}", next(iter(doors))) for number in range(2 * rooms)]
            opens, joins, rushes, pages = Timed(), Timed(), Timed(), Timed()
            took = await each(at_once, [lambda host=host: opens.call(host.open(listed=True)) for host in hosts])
            print("rooms opened:", opens.line(took))
            ask = matchmaking_pb2.ListRoomsRequest(with_free_seat=True)
            took = await each(
                at_once, [lambda host=host: pages.call(host.doors.matchmaking.ListRooms(ask)) for host in _many(hosts)]
            )
            print(f"pages of twenty of a list of {len(hosts)}:", pages.line(took))
            for said, chosen, timed in (
                ("one after the other", hosts[:rooms], joins),
                ("at once", hosts[rooms:], rushes),
            ):
                rush = timed is rushes
                works = [lambda h=host, t=timed, r=rush: fill(h, doors, t, in_one_moment=r) for host in chosen]
                took = await each(at_once if not rush else max(1, at_once // GUESTS), works)
                print(f"joins, the guests of a room {said}:", timed.line(took))


def _many(hosts: list[Phone]) -> Iterable[Phone]:
    return itertools.islice(itertools.cycle(hosts), PAGES)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=200, help="rooms that are filled, twice")
    parser.add_argument("--at-once", type=int, default=32)
    chosen = parser.parse_args()
    uvloop.run(main(chosen.rooms, chosen.at_once))
