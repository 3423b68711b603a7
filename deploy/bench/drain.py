"""How long a display process takes to go, and how soon everybody it served is served again.

``python deploy/bench/drain.py [--rooms N] [--sockets N]``. Rooms of four phones on links, all through one of two
display processes, some of them by WebSocket. The process is sent SIGTERM. Each phone that hears the goodbye waits as
long as it says and comes back through the other process with its cursor; all of them are one process here, which opens
its streams one after the other. Printed: seconds until the process has ended; from the signal to each goodbye; from
each goodbye to the first frame after it; and what was lost.
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
from presence import People, beat, seated
from websockets.exceptions import WebSocketException

from chieu.api.v1.display_pb2_grpc import DisplayServiceStub
from tests.support.browsers import WebChannel
from tests.support.phones import Doors, Phone
from tests.support.processes import Process, house
from tests.support.watching import Linked


@dataclass
class Moved:
    """A phone that was sent on: seconds to its goodbye, from there to its first frame, and whether by a snapshot."""

    told_s: float
    away_s: float
    was_reset: bool
    tries: int


async def linked(people: People, display: Process, sockets: int) -> list[Linked]:
    """Every phone opens a link through this process, the first of them by WebSocket."""
    links = await people.link(display)
    for number, phone in enumerate(people.phones[:sockets]):
        await links[number].close()
        phone.doors = by_socket(phone, display)
        links[number] = await phone.link()
        await links[number].at(1)
    return links


def by_socket(phone: Phone, display: Process) -> Doors:
    """The phone's doors, with display's streams as WebSockets."""
    return Doors(phone.doors.matchmaking, None, None, DisplayServiceStub(WebChannel(display.web_port, "socket")))


async def moves(phone: Phone, link: Linked, began: float) -> Moved:
    """Follow one phone from its goodbye to its first frame elsewhere; its doors lead there already."""
    await link.over()
    told = time.perf_counter()
    await asyncio.sleep(link.frames[-1].goodbye.retry_after_ms / 1_000)
    tries = 0
    while True:
        tries += 1
        try:
            again = await phone.link(link.cursor)
            await again.until(lambda one: one.frames)
        except (OSError, WebSocketException, grpc.aio.AioRpcError, AssertionError):
            await asyncio.sleep(link.frames[-1].goodbye.retry_after_ms / 1_000)
            continue
        return Moved(told - began, time.perf_counter() - told, bool(again.resets), tries)


def said(values: list[float]) -> str:
    """Three figures of many."""
    ordered = sorted(values)
    at = [ordered[int(len(ordered) * part)] for part in (0.5, 0.99)]
    return f"p50 {at[0]:.2f} s, p99 {at[1]:.2f} s, last {ordered[-1]:.2f} s"


async def main(rooms: int, sockets: int) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder), "turn_ms=600000") as services:
            one, two = services.processes["display"]
            people = await seated(services, rooms)
            links = await linked(people, one, sockets)
            beating = asyncio.create_task(beat(links))
            await asyncio.sleep(10.0)  # presence has settled
            versions = await people.versions()
            beating.cancel()
            there = DisplayServiceStub(WebChannel(two.web_port, "socket"))
            grpc_there = [DisplayServiceStub(channel) for channel in channels(two, len(links))]
            for number, phone in enumerate(people.phones):
                display = there if number < sockets else grpc_there[number % len(grpc_there)]
                phone.doors = Doors(phone.doors.matchmaking, None, None, display)
            began = time.perf_counter()
            moving = [asyncio.create_task(moves(*each, began)) for each in zip(people.phones, links, strict=True)]
            code = await one.terminate()
            ended_s = time.perf_counter() - began
            moved = await asyncio.gather(*moving)
            wrote = await people.versions() - versions
    print(f"{len(links)} links, {sockets} of them WebSockets: the process had ended after {ended_s:.2f} s, exit {code}")
    print(f"goodbye heard: {said([each.told_s for each in moved])}")
    print(f"first frame again after: {said([each.away_s for each in moved])}")
    again = sum(each.tries - 1 for each in moved)
    print(f"snapshots for want of a cursor: {sum(each.was_reset for each in moved)}", end="; ")
    print(f"streams opened in vain: {again}; versions written: {wrote}")


def channels(display: Process, links: int) -> list[grpc.aio.Channel]:
    """Connections enough for so many streams."""
    own = [("grpc.use_local_subchannel_pool", 1)]
    return [grpc.aio.insecure_channel(display.address, own) for _ in range(links // 80 + 1)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=125)
    parser.add_argument("--sockets", type=int, default=100)
    asked = parser.parse_args()
    uvloop.run(main(asked.rooms, asked.sockets))
