"""People of the measurements of quick play, as a process of their own, so that its time is not the servers'.

What they do is one line of JSON on stdin; what they saw is one line of JSON on stdout. ``watch``: open a stream for
each ticket, say ``"open"``, and follow until stdin ends. ``come``: ask for a table and follow, so many people a second.
"""

from __future__ import annotations

import asyncio
import gc
import json
import secrets
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "services")]

import grpc.aio
import uvloop

from chieu.api.v1 import matchmaking_pb2 as pb
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from chieu.client.commands import bearer

STREAMS_A_CONNECTION = 90
_OWN_CONNECTION = (("grpc.use_local_subchannel_pool", 1),)
_LATE_S = 20.0
"""Whoever came last is waited for so long."""


def doors(addresses: Sequence[str], connections: int) -> list[MatchmakingServiceStub]:
    """Connections of their own to all processes in turn."""
    return [
        MatchmakingServiceStub(grpc.aio.insecure_channel(address, _OWN_CONNECTION))
        for _ in range(max(1, connections))
        for address in addresses
    ]


def follow(door: MatchmakingServiceStub, ticket_id: str, pass_: bytes) -> Any:
    """The stream of a ticket."""
    metadata = (("authorization", bearer(pass_)),)
    return door.WatchTicket(pb.WatchTicketRequest(ticket_id=ticket_id), metadata=metadata)


@dataclass
class Watchers:
    """People who watch their tickets and go on waiting; a stream that breaks is opened again."""

    addresses: list[str]
    tickets: list[tuple[str, str]]
    told: int = 0
    broken: int = 0
    longest_s: float = 0.0
    is_open: bool = False
    _opening: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(200))

    async def run(self) -> dict[str, float]:
        """Until stdin ends; how many messages came, and the longest silence on any stream once all were open."""
        ways = doors(self.addresses, len(self.tickets) // STREAMS_A_CONNECTION // len(self.addresses) + 1)
        first = [asyncio.Event() for _ in self.tickets]
        looking = [
            asyncio.create_task(self._look(ways[n % len(ways)], ticket_id, bytes.fromhex(pass_), first[n]))
            for n, (ticket_id, pass_) in enumerate(self.tickets)
        ]
        for told in first:
            await told.wait()
        gc.freeze()
        self.is_open = True
        print(json.dumps("open"), flush=True)
        await asyncio.to_thread(sys.stdin.read)
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
        return {"told": self.told, "broken": self.broken, "longest_s": self.longest_s}

    async def _look(self, door: MatchmakingServiceStub, ticket_id: str, pass_: bytes, told: asyncio.Event) -> None:
        while True:
            try:
                async with self._opening:
                    stream = follow(door, ticket_id, pass_)
                    await stream.read()
                told.set()
                await self._hear(stream)
            except grpc.aio.AioRpcError:
                self.broken += 1

    async def _hear(self, stream: Any) -> None:
        heard = time.perf_counter()
        # By `read`, as the first one: a stream is read in one way only.
        while await stream.read() is not grpc.aio.EOF:
            now = time.perf_counter()
            if self.is_open:
                self.told += 1
                self.longest_s = max(self.longest_s, now - heard)
            heard = now


@dataclass
class Comers:
    """People who ask for a table, evenly over the time, and wait to be seated."""

    addresses: list[str]
    per_s: float
    seconds: float
    seated: list[tuple[str, float, float]] = field(default_factory=list)
    failed: int = 0

    async def run(self) -> dict[str, Any]:
        """Who was seated: the room, when he asked and when he was told, in seconds of the machine's steady clock."""
        begun, coming = time.perf_counter(), set()
        ways = doors(self.addresses, int(self.per_s) // 25)
        gc.freeze()
        for number in range(round(self.per_s * self.seconds)):
            await asyncio.sleep(max(0.0, begun + number / self.per_s - time.perf_counter()))
            coming.add(asyncio.create_task(self._come(ways[number % len(ways)], number)))
        _, late = await asyncio.wait(coming, timeout=_LATE_S)
        for task in late:
            task.cancel()
        return {"seated": self.seated, "failed": self.failed + len(late)}

    async def _come(self, door: MatchmakingServiceStub, number: int) -> None:
        pass_, asked = secrets.token_bytes(32), time.perf_counter()
        try:
            answer = await door.CreateTicket(pb.CreateTicketRequest(game=1, name=f"Mới {number}", seat_pass=pass_))
            async for message in follow(door, answer.ticket.ticket_id, pass_):
                if message.ticket.state == pb.TICKET_STATE_PLACED:
                    self.seated.append((message.ticket.room.room_id, asked, time.perf_counter()))
                    return
        except grpc.aio.AioRpcError:
            pass
        self.failed += 1


async def main() -> None:
    """Do what was asked."""
    asked = json.loads(await asyncio.to_thread(sys.stdin.readline))
    kind = {"watch": Watchers, "come": Comers}[asked.pop("do")]
    print(json.dumps(await kind(**asked).run()), flush=True)


if __name__ == "__main__":
    uvloop.run(main())
