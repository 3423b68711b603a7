"""What it costs to know who is there, and how soon it is right after a display process was killed.

``python deploy/bench/presence.py [--rooms N] [--seconds S]``. Rooms of four phones on links, all through one of two
display processes, at the rules' own pace; two processes of each service and Redis on this machine. First nobody does
anything: commands per room and second, beyond those of a house without rooms, and versions written. Then the display
process is killed and nobody comes back: seconds until every seat is gone. Then the phones come through the other
one: seconds until every seat is here. Last that one is killed and they are back at once: versions written.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "services")]

import grpc.aio
import uvloop
from store_rooms import Bench, framer

from chieu.api.v1 import display_pb2
from chieu.api.v1.display_pb2_grpc import DisplayServiceStub
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from chieu.rooms.room import Room
from tests.support.phones import Doors, Phone, secret
from tests.support.processes import House, Process, house
from tests.support.watching import Linked

PHONES = 4
_LOOK_S = 0.1
_SETTLED_S = 12.0
"""Every lease that is not renewed has ended after so long."""
_BEAT_S = 7.0
_ON_ONE_CONNECTION = 80
_OWN_CONNECTION = [("grpc.use_local_subchannel_pool", 1)]


@dataclass
class People:
    """All phones, and the rooms as they are in Redis."""

    phones: list[Phone]
    bench: Bench

    async def rooms(self) -> list[Room]:
        """Every room."""
        ids = sorted({phone.room_id for phone in self.phones})
        return list(await asyncio.gather(*(self.bench.store.rooms.read(room_id) for room_id in ids)))

    async def versions(self) -> int:
        """How many versions have been written."""
        return sum(room.version for room in await self.rooms())

    async def link(self, display: Process) -> list[Linked]:
        """Every phone opens a link through this process, and has its first frame."""
        for number, phone in enumerate(self.phones):
            if number % _ON_ONE_CONNECTION == 0:
                stub = DisplayServiceStub(grpc.aio.insecure_channel(display.address, _OWN_CONNECTION))
            phone.doors = Doors(phone.doors.matchmaking, None, None, stub)
        links = [await phone.link() for phone in self.phones]
        await asyncio.gather(*(link.at(1) for link in links))
        return links

    async def until_gone(self, gone: bool) -> float:
        """Seconds until every seat is gone, or here."""
        began = time.perf_counter()
        while any(bool(seat.absent_ms) is not gone for room in await self.rooms() for seat in room.seats):  # noqa: ASYNC110  # Redis tells nobody
            await asyncio.sleep(_LOOK_S)
        return time.perf_counter() - began


async def beat(links: list[Linked]) -> None:
    """Say that the phones live, for as long as this runs."""
    while True:
        await asyncio.gather(*(link.send(heartbeat=display_pb2.Heartbeat()) for link in links))
        await asyncio.sleep(_BEAT_S)


async def seated(services: House, rooms: int) -> People:
    """People in so many rooms."""
    stub = MatchmakingServiceStub(grpc.aio.insecure_channel(services.processes["matchmaking"][0].address))
    phones = []
    for room in range(rooms):
        names = ("An", "Bình", "Chi", "Dũng")
        keys = [secret(f"{name} of {room}") for name in names]
        four = [Phone(name, Doors(stub, None, None, None), key, key) for name, key in zip(names, keys, strict=True)]
        await four[0].open()
        for phone in four[1:]:
            await phone.join(four[0].code)
        phones += four
    return People(phones, Bench.at(services.redis_url, framer()))


async def commands(bench: Bench, seconds: float) -> float:
    """Commands a second that clients sent to Redis in that time; what scripts run inside is not counted twice."""

    async def sent() -> int:
        stats = await bench.store.client.call("INFO", "commandstats")
        outside = ("evalsha", "evalsha_ro", "hmget", "zscan", "zmscore", "config|get")
        return sum(int(stats[f"cmdstat_{name}"]["calls"]) for name in outside if f"cmdstat_{name}" in stats)

    before = await sent()
    await asyncio.sleep(seconds)
    return (await sent() - before) / seconds


async def main(rooms: int, seconds: float) -> None:
    """Print the figures, one line each."""
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder), "turn_ms=600000") as services:
            one, two = services.processes["display"]
            empty = await commands(Bench.at(services.redis_url, framer()), seconds)
            people = await seated(services, rooms)
            beating = asyncio.create_task(beat(await people.link(one)))
            await asyncio.sleep(_SETTLED_S)
            before = await people.versions()
            full = await commands(people.bench, seconds)
            wrote = await people.versions() - before
            beating.cancel()
            print(f"{rooms} rooms, {len(people.phones)} links at rest: {(full - empty) / rooms:.2f} commands", end=" ")
            print(f"per room and second (without rooms {empty:.0f} a second); {wrote} versions written")
            await one.kill()
            print(f"display process killed, nobody back: all seats gone after {await people.until_gone(True):.1f} s")
            began = time.perf_counter()
            await people.link(two)
            linked_s, more_s = time.perf_counter() - began, await people.until_gone(False)
            print(f"{len(people.phones)} links opened in {linked_s:.1f} s, all seats here {more_s:.1f} s later")
            one.start()
            await one.ready()
            before = await people.versions()
            await two.kill()
            await people.link(one)
            await asyncio.sleep(_SETTLED_S)
            print(f"killed again, all back at once: {await people.versions() - before} versions written")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=125)
    parser.add_argument("--seconds", type=float, default=12.0)
    asked = parser.parse_args()
    uvloop.run(main(asked.rooms, asked.seconds))
