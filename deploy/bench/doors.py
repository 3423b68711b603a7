"""What a delivered message costs display by each door: gRPC Link and Watch, WebSocket, Connect, Connect JSON, gRPC-Web.

``python deploy/bench/doors.py [--rooms N] [--seconds S]``. Rooms of four people with two streams each, display, the
other services and Redis a process each. Somebody in every room says ready or not ready ten times a second; each time
all eight streams get a frame. CPU (user and system) of the display process over the frames that arrived, its part in
hearing of the changes included.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "services")]

import grpc.aio
import uvloop
from move_cost import cpu_s

from chieu.api.v1 import display_pb2
from chieu.api.v1.display_pb2_grpc import DisplayServiceStub
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from tests.support.browsers import WebChannel
from tests.support.phones import Doors, Phone, secret
from tests.support.processes import House, Process, house

PEOPLE = ("An", "Bình", "Chi", "Dũng")
STREAMS = 2
DOORS = ("gRPC Link", "gRPC Watch", "WebSocket", "Connect", "Connect JSON", "gRPC-Web")
_KINDS = {"WebSocket": "socket", "Connect": "connect", "Connect JSON": "json", "gRPC-Web": "grpc-web"}
_EVERY_S = 0.1
_SETTLED_S = 2.0
_ON_ONE_CONNECTION = 8
_OWN_CONNECTION = [("grpc.use_local_subchannel_pool", 1)]


@dataclass(slots=True)
class Count:
    """What arrived."""

    frames: int = 0
    frame_bytes: int = 0


async def seated(services: House, rooms: int) -> list[list[Phone]]:
    """People in so many rooms."""
    stub = MatchmakingServiceStub(grpc.aio.insecure_channel(services.processes["matchmaking"][0].address))
    tables = []
    for room in range(rooms):
        keys = [secret(f"{name} of {room}") for name in PEOPLE]
        four = [Phone(name, Doors(stub, None, None, None), key, key) for name, key in zip(PEOPLE, keys, strict=True)]
        await four[0].open()
        for phone in four[1:]:
            await phone.join(four[0].code)
        tables.append(four)
    return tables


def stubs(display: Process, door: str, streams: int) -> list[Any]:
    """A stub a stream. Native streams share connections as a proxy's would, browsers have their own."""
    if door in _KINDS:
        return [DisplayServiceStub(WebChannel(display.web_port, _KINDS[door]))] * streams
    channels = [
        grpc.aio.insecure_channel(display.address, _OWN_CONNECTION) for _ in range(-(-streams // _ON_ONE_CONNECTION))
    ]
    return [DisplayServiceStub(channels[number // _ON_ONE_CONNECTION]) for number in range(streams)]


async def opened(phone: Phone, stub: Any, door: str) -> Any:
    """An open stream of a seat."""
    if door in ("gRPC Link", "WebSocket"):
        call = stub.Link(metadata=phone.metadata)
        await call.write(display_pb2.LinkRequest(hello=display_pb2.Hello(room_id=phone.room_id, contract=1)))
        return call
    return stub.Watch(display_pb2.WatchRequest(room_id=phone.room_id, contract=1), metadata=phone.metadata)


async def read(call: Any, count: Count) -> None:
    """Take what comes."""
    while (message := await call.read()) is not grpc.aio.EOF:
        count.frames += 1
        count.frame_bytes += message.ByteSize()


async def waver(phone: Phone) -> None:
    """Be ready and not ready, for as long as this runs."""
    ready = False
    while True:
        ready = not ready
        began = time.perf_counter()
        await phone.lobby("SetReady", ready=ready)
        await asyncio.sleep(max(0.0, _EVERY_S - (time.perf_counter() - began)))


async def measure(services: House, tables: list[list[Phone]], door: str, seconds: float) -> None:
    """Deliver for a while and print one line."""
    display, count = services.processes["display"][0], Count()
    phones = [phone for four in tables for phone in four for _ in range(STREAMS)]
    calls = [await opened(one, stub, door) for one, stub in zip(phones, stubs(display, door, len(phones)), strict=True)]
    tasks = [asyncio.create_task(read(call, count)) for call in calls]
    tasks += [asyncio.create_task(waver(four[1])) for four in tables]
    await asyncio.sleep(_SETTLED_S)
    before, frames, size = cpu_s(display.pid), count.frames, count.frame_bytes
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    wall, spent = time.perf_counter() - began, cpu_s(display.pid) - before
    frames, size = max(1, count.frames - frames), count.frame_bytes - size
    for task in tasks:
        task.cancel()
    for call in calls:
        call.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(
        f"{door:12} {spent * 1e6 / frames:5.0f} CPU-µs a message; {frames / wall:.0f} messages/s of "
        f"{size / frames:.0f} bytes on {len(calls)} streams",
        flush=True,
    )


async def main(rooms: int, seconds: float) -> None:
    """Every door in turn, on one set of processes."""
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder), "turn_ms=600000,gone_after_ms=600000") as services:
            tables = await seated(services, rooms)
            for door in DOORS:
                await measure(services, tables, door, seconds)
                await asyncio.sleep(_SETTLED_S)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=8.0)
    asked = parser.parse_args()
    uvloop.run(main(asked.rooms, asked.seconds))
