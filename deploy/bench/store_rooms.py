"""What the store's measurements have in common: a Redis of their own, a store, and a room that is really played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "services"))

from chieu.chassis.clock import ManualClock, monotonic_ns
from chieu.chassis.entropy import SystemEntropy
from chieu.chassis.failpoints import NO_FAILPOINTS
from chieu.games.pace import Pace
from chieu.rooms import clock
from chieu.rooms.bots import AddBot, add_bot
from chieu.rooms.change import Change, Moment, Render, Stamp
from chieu.rooms.formats import Form
from chieu.rooms.opening import Open, open_room
from chieu.rooms.room import Phase, Room
from chieu.rooms.starting import Start, start_round
from chieu.store import keys
from chieu.store.commits import Craft
from chieu.store.moments import World
from chieu.store.store import Store
from chieu.wire.frames import Framer
from tests.support.redis import RedisServer, running

PACE = Pace()
PASS = b"p" * 32
SEATS = 4


@contextmanager
def redis() -> Iterator[RedisServer]:
    """A server that appends to its file each second, as in production."""
    with running(appendonly="yes", appendfsync="everysec") as server:
        yield server


@dataclass(slots=True)
class Bench:
    """A store whose time is set by hand."""

    store: Store
    clock: ManualClock

    @classmethod
    def at(cls, url: str, render: Render, now_ms: int = 1_800_000_000_000) -> Bench:
        """The home of all rooms, with the rules' own records, deadlines and lifetimes."""
        craft = Craft(Form(), render, lambda room: clock.due_of(room, PACE), lambda room: clock.ttl_of(room, PACE))
        hands = ManualClock(now_ms)
        world = World(hands, SystemEntropy(), NO_FAILPOINTS, monotonic_ns)
        return cls(Store.at(url, craft, world, name="bench", is_home=lambda room_id: True), hands)

    async def played(self, actions: int) -> Room:
        """A room of a host and three bots after so many actions; a round that ends is followed by another."""
        room = await self._begun()
        for _ in range(actions):
            if room.phase is not Phase.PLAYING:
                room = await self._order(room, 100 + room.version, start_round, Start)
            due_ms = clock.due_of(room, PACE)
            assert due_ms is not None
            self.clock.advance(max(0, due_ms - self.clock.now_ms()))
            room = (await self.store.rooms.change(room.room_id, clock.expire)).room
        return room

    async def _begun(self) -> Room:
        room_id = new_id()
        asked = Open(room_id=room_id, code="BCDFG", game="lacuoi", name="Hạnh", pass_sha=PASS)
        room = (await self.store.rooms.open(room_id, lambda moment: open_room(asked, moment))).room
        for number in range(1, SEATS):
            room = await self._order(room, number, add_bot, AddBot)
        return await self._order(room, SEATS, start_round, Start)

    async def _order(self, room: Room, number: int, obey: object, order: type[AddBot] | type[Start]) -> Room:
        asked = order(pass_sha=PASS, stamp=Stamp(b"bench-00", number, b"b" * 32))

        def decide(room: Room, moment: Moment) -> Change:
            change: Change = obey(asked, room, moment)  # type: ignore[operator]  # of either command
            return change

        return (await self.store.rooms.change(room.room_id, decide)).room


def new_id() -> str:
    """A fresh room id."""
    return keys.room_id(SystemEntropy().bytes(keys.ID_BYTES))


def framer() -> Render:
    """Frames as services make them."""
    return Framer(PACE).render
