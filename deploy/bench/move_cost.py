"""What a completed move costs the servers: rooms of four phones and a screen, each service and Redis a process.

``python deploy/bench/move_cost.py [--rooms N] [--seconds S]``. Server CPU (user and system, all processes, Redis
included, AOF everysec) over accepted moves, once with every phone on a Link and once with unary Act and Watch. Phones
and screens are one more process that is not counted. A move is complete when all five viewers have its frame; moves
are made as soon as a phone is asked, so that the machine is full; who is told that it was too fast asks again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "services")]

import grpc.aio
import uvloop

from chieu.api.v1 import (
    display_pb2,
    display_pb2_grpc,
    lacuoi_pb2,
    matchmaking_pb2,
    matchmaking_pb2_grpc,
    rooms_pb2,
    rules_pb2,
    rules_pb2_grpc,
)
from chieu.client.commands import bearer
from tests.support.processes import SERVICES, Process
from tests.support.redis import running

PHONES = 4
AGAIN_S = 0.2
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Count:
    """What was seen: accepted moves, refusals, frames, and how long moves took until all five viewers had them."""

    moves: int = 0
    refused: int = 0
    frames: int = 0
    latencies_ms: list[float] = field(default_factory=list)


@asynccontextmanager
async def running_services(names: Sequence[str], **environ: str) -> AsyncIterator[list[Process]]:
    """A process of each of these services, ready; a name may be there several times."""
    with tempfile.TemporaryDirectory() as folder:
        told = {"CHIEU_LOG_LEVEL": "error", "CHIEU_TEST": "1", **environ}
        started = [Process(name, Path(folder) / f"{number}.log", told) for number, name in enumerate(names)]
        try:
            for process in started:
                process.start()
                await process.ready()
            yield started
        finally:
            for process in started:
                process.destroy()


def cpu_s(pid: int) -> float:
    """User and system seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def chosen(action: Any) -> lacuoi_pb2.LaCuoiMove:
    """The move of a legal action; the first colour where one is wanted."""
    match action.kind:
        case lacuoi_pb2.LA_CUOI_ACTION_KIND_PLAY:
            colour = action.colours[0] if action.colours else lacuoi_pb2.LA_CUOI_COLOUR_UNSPECIFIED
            return lacuoi_pb2.LaCuoiMove(
                play=lacuoi_pb2.LaCuoiPlay(card_id=action.card_id, colour=colour, call_last=action.may_call)
            )
        case lacuoi_pb2.LA_CUOI_ACTION_KIND_DRAW:
            return lacuoi_pb2.LaCuoiMove(draw=lacuoi_pb2.LaCuoiDraw())
        case lacuoi_pb2.LA_CUOI_ACTION_KIND_KEEP:
            return lacuoi_pb2.LaCuoiMove(keep=lacuoi_pb2.LaCuoiKeep())
        case lacuoi_pb2.LA_CUOI_ACTION_KIND_PASS:
            return lacuoi_pb2.LaCuoiMove(pass_turn=lacuoi_pb2.LaCuoiPass())
        case _:
            return lacuoi_pb2.LaCuoiMove(accept=lacuoi_pb2.LaCuoiAccept())


class Room:
    """Four phones and a screen. `seen` counts the viewers that have each version."""

    def __init__(self, channels: dict[str, Any], by_link: bool, count: Count) -> None:
        self.by_link = by_link
        self.count = count
        self.passes = [secrets.token_bytes(32) for _ in range(PHONES)]
        self.lobby = matchmaking_pb2_grpc.MatchmakingServiceStub(channels["matchmaking"])
        self.rules = rules_pb2_grpc.RulesServiceStub(channels["rules"])
        self.display = display_pb2_grpc.DisplayServiceStub(channels["display"])
        self.client = secrets.token_bytes(8)
        self.numbers = [0] * PHONES
        self.asked: dict[int, float] = {}
        self.last: dict[int, tuple[int, rules_pb2.ActRequest]] = {}
        self.seen: dict[int, int] = {}
        self.answered = (0, "")
        self.id = self.code = ""

    def command_id(self, phone: int) -> bytes:
        self.numbers[phone] += 1
        return self.client + self.numbers[phone].to_bytes(8, "big")

    def metadata(self, phone: int) -> tuple[tuple[str, str], ...]:
        return (("authorization", bearer(self.passes[phone])),)

    async def open(self) -> None:
        request = matchmaking_pb2.CreateRoomRequest(
            game=rooms_pb2.GAME_LA_CUOI, name="P0", seat_pass=self.passes[0], device_key=secrets.token_bytes(32)
        )
        room = (await self.lobby.CreateRoom(request)).room
        self.id, self.code = room.room_id, room.code
        for phone in range(1, PHONES):
            await self.lobby.JoinRoom(
                matchmaking_pb2.JoinRoomRequest(room_code=self.code, name=f"P{phone}", seat_pass=self.passes[phone])
            )

    async def start_round(self) -> None:
        start = rules_pb2.StartRoundRequest(room_id=self.id, command_id=self.command_id(0))
        await self.rules.StartRound(start, metadata=self.metadata(0))

    def saw(self, version: int) -> None:
        self.count.frames += 1
        if version not in self.asked:
            return
        self.seen[version] = self.seen.get(version, 0) + 1
        if self.seen[version] == PHONES + 1:
            self.count.latencies_ms.append((time.perf_counter() - self.asked.pop(version)) * 1000)
            del self.seen[version]

    async def screen(self) -> None:
        stream = self.display.WatchScreen(display_pb2.WatchScreenRequest(room_code=self.code))
        async for message in stream:
            self.saw(message.frame.position.version)

    async def phone(self, number: int) -> None:
        sending: asyncio.Queue[display_pb2.LinkRequest] = asyncio.Queue()
        table = views = None
        async for frame in self._frames(number, sending):
            self.saw(frame.position.version)
            turn = frame.public.turn if frame.public.HasField("turn") else table
            own = frame.own if frame.HasField("own") else views
            table, views = turn, own
            if frame.public.HasField("result") and frame.public.result.ending and number == 0:
                await self.start_round()
            elif turn is not None and own is not None and turn.HasField("seat") and turn.seat == number:
                await self._move(number, turn, own, frame.position.version, sending)

    async def _frames(self, number: int, sending: asyncio.Queue[Any]) -> AsyncIterator[Any]:
        if not self.by_link:
            watch = display_pb2.WatchRequest(room_id=self.id)
            async for message in self.display.Watch(watch, metadata=self.metadata(number)):
                yield message.frame
            return
        sending.put_nowait(display_pb2.LinkRequest(hello=display_pb2.Hello(room_id=self.id)))

        async def requests() -> AsyncIterator[Any]:
            while True:
                yield await sending.get()

        async for message in self.display.Link(requests(), metadata=self.metadata(number)):
            kind = message.WhichOneof("body")
            if kind == "frame":
                yield message.frame
            elif kind == "accepted":
                self.count.moves += 1
            else:
                self.count.refused += 1
                await asyncio.sleep(AGAIN_S)
                sending.put_nowait(self._sent(number))

    async def _move(self, number: int, turn: Any, own: Any, version: int, sending: asyncio.Queue[Any]) -> None:
        turn_actions = [action for action in own.lacuoi.actions if not action.any_time]
        if not turn_actions or (turn.turn_seq, turn.turn_tag) == self.answered:
            return
        self.answered = (turn.turn_seq, turn.turn_tag)
        act = rules_pb2.ActRequest(
            room_id=self.id,
            command_id=self.command_id(number),
            turn_seq=turn.turn_seq,
            turn_tag=turn.turn_tag,
            move=rules_pb2.Move(lacuoi=chosen(turn_actions[0])),
        )
        self.last[number] = (version + 1, act)
        if self.by_link:
            sending.put_nowait(self._sent(number))
            return
        while True:
            try:
                await self.rules.Act(self._sent(number).act, metadata=self.metadata(number))
            except grpc.aio.AioRpcError:
                self.count.refused += 1
                await asyncio.sleep(AGAIN_S)
            else:
                self.count.moves += 1
                return

    def _sent(self, number: int) -> display_pb2.LinkRequest:
        """The last move of a phone, asked for now."""
        version, act = self.last[number]
        self.asked[version] = time.perf_counter()
        return display_pb2.LinkRequest(act=act)


async def measure(ports: dict[str, int], pids: dict[str, int], rooms: int, seconds: float, by_link: bool) -> None:
    """Play for a while and print one line."""
    count = Count()
    options = [("grpc.use_local_subchannel_pool", 1)]
    groups = [{n: grpc.aio.insecure_channel(f"127.0.0.1:{p}", options) for n, p in ports.items()} for _ in range(8)]
    tables = [Room(groups[number % len(groups)], by_link, count) for number in range(rooms)]
    for table in tables:
        await table.open()
    tasks = [asyncio.create_task(table.screen()) for table in tables]
    tasks += [asyncio.create_task(table.phone(number)) for table in tables for number in range(PHONES)]
    await asyncio.sleep(1.0)
    for table in tables:
        await table.start_round()
    await asyncio.sleep(2.0)
    count.moves, count.latencies_ms = 0, []
    before, began = {name: cpu_s(pid) for name, pid in pids.items()}, time.perf_counter()
    await asyncio.sleep(seconds)
    wall, moves = time.perf_counter() - began, max(1, count.moves)
    spent = {name: (cpu_s(pid) - before[name]) * 1e6 / moves for name, pid in pids.items()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for group in groups:
        for channel in group.values():
            await channel.close()
    late = sorted(count.latencies_ms) or [0.0]
    shares = " ".join(f"{name} {cost:.0f}" for name, cost in spent.items())
    print(
        f"{'link' if by_link else 'unary'}: {sum(spent.values()):.0f} CPU-µs a move ({shares}); "
        f"{moves / wall:.0f} moves/s, {count.refused} refused; until all five see it "
        f"p50 {late[len(late) // 2]:.1f} p99 {late[int(len(late) * 0.99)]:.1f} ms"
    )


async def main(rooms: int, seconds: float) -> None:
    """Both ways, on one set of processes."""
    with running(appendonly="yes", appendfsync="everysec") as redis:
        told = {"CHIEU_REDIS_URL": redis.url, "CHIEU_TEST_PACE": "catch_lock_ms=1"}
        async with running_services(SERVICES, **told) as processes:
            ports = {process.service: process.grpc_port for process in processes}
            pids = {process.service: process.pid for process in processes}
            for by_link in (False, True):
                await measure(ports, pids | {"redis": redis.pid}, rooms, seconds, by_link)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=6.0)
    asked = parser.parse_args()
    uvloop.run(main(asked.rooms, asked.seconds))
