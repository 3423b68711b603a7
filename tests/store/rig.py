"""What the store's tests stand on: a store put together from real parts, and small decisions on real records.

The decisions are no game: they sit people down and add points, and keep the last four commands of a seat as rooms do.
"""

from __future__ import annotations

import asyncio
import hashlib

import msgspec

from chieu.chassis.clock import ManualClock, monotonic_ns
from chieu.chassis.entropy import SystemEntropy
from chieu.chassis.failpoints import NO_FAILPOINTS
from chieu.chassis.metrics import Registry
from chieu.games.errors import Reason, Refusal
from chieu.games.lacuoi.options import Options
from chieu.rooms.change import Change, Frame
from chieu.rooms.errors import NotNow, Outdated
from chieu.rooms.formats import Form
from chieu.rooms.room import Done, Phase, Room, Seat
from chieu.store import keys
from chieu.store.commits import Craft
from chieu.store.errors import StoreError
from chieu.store.metrics import Metrics
from chieu.store.moments import World
from chieu.store.store import Store

NOON = 1_800_000_000_000
TURN_MS = 30_000
TTL_MS = 7_200_000
PATIENCE_S = 30.0
EVERYWHERE = ("KEYS", "FLUSHALL", "CONFIG", "SCRIPT", "ACL", "CLIENT")


def render(before, change):
    """A frame whose parts say which version they are of; a seat's part changes when its seat does."""
    room = change.room
    was = {seat.number: seat for seat in before.seats}
    now = {seat.number: seat for seat in room.seats}
    return Frame(
        public=b"public of %d" % room.version,
        seats={number: b"%s has %d" % (seat.name.encode(), seat.score) for number, seat in now.items()},
        update=b"update to %d" % room.version,
        events=b"events of %d" % room.version,
        changed=frozenset(number for number in was.keys() | now.keys() if was.get(number) != now.get(number)),
        auth={hashlib.sha256(seat.name.encode()).hexdigest(): ("seat", seat.number, 1) for seat in room.seats},
    )


def due_of(room):
    """A turn after the last commit while a round is played; nothing before."""
    return room.touched_ms + TURN_MS if room.phase is Phase.PLAYING else None


CRAFT = Craft(Form(), render, due_of, lambda room: room.touched_ms + TTL_MS)


class Pod:
    """A store as one process has it; an async context manager that ends it."""

    def __init__(
        self, url, *, home=False, now_ms=NOON, failpoints=NO_FAILPOINTS, name="rules-test", wanted=None, **given
    ):
        self.registry = Registry()
        self.clock = ManualClock(now_ms)
        entropy, ticks = given.get("entropy") or SystemEntropy(), given.get("ticks", monotonic_ns)
        world = World(self.clock, entropy, failpoints, ticks)
        metrics = Metrics(self.registry)
        self.store = Store.at(
            url, CRAFT, world, name=name, is_home=lambda room_id: home, metrics=metrics, wanted=wanted
        )
        self.rooms, self.deadlines, self.bus = self.store.rooms, self.store.deadlines, self.store.bus
        self._hearing = None

    async def call(self, *words):
        """One command; without a key it goes to every primary, and what they list is put together."""
        client = self.store.client
        if words[0] not in EVERYWHERE:
            return await client.call(*words)
        first, *others = await client.everywhere(*words)
        return [*first, *(one for other in others for one in other)] if isinstance(first, list) else first

    def counted(self, name, *labels):
        """What a counter stands at."""
        text = self.registry.exposition().decode()
        label = f"{{{','.join(labels)}}}" if labels else ""
        found = [line.rsplit(" ", 1)[1] for line in text.splitlines() if line.startswith(f"{name}{label} ")]
        return float(found[0]) if found else 0.0

    def hear(self):
        """Start hearing channels, as display does."""
        self._hearing = asyncio.create_task(self.bus.run())

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        if self._hearing:
            self._hearing.cancel()
            await asyncio.wait([self._hearing])
        await self.store.close()


def new_id():
    return keys.room_id(SystemEntropy().bytes(keys.ID_BYTES))


def room(room_id, *names, phase=Phase.LOBBY):
    seats = tuple(Seat(number=number, name=name) for number, name in enumerate(names))
    return Room(room_id=room_id, code="", game="lacuoi", options=Options(), host=0, seats=seats, phase=phase)


def opening(room_id, *names, phase=Phase.LOBBY, log=()):
    """Makes a room with these people in it."""
    return lambda moment: Change(room=room(room_id, *names, phase=phase), seat=0, log=log)


def sit(name, most=12):
    """Takes the next chair, or refuses."""

    def decide(room, moment):
        if len(room.seats) >= most:
            raise NotNow(Reason.ROOM_FULL, seats=most)
        seat = Seat(number=len(room.seats), name=name)
        return Change(room=msgspec.structs.replace(room, seats=(*room.seats, seat)), seat=seat.number)

    return decide


def add(seat, points=1, *, command=None, log=()):
    """Adds points to a seat; with a command (client, number, body) only the first time it comes."""

    def decide(room, moment):
        if command is not None and (done := done_before(room.seats[seat], *command)):
            return Change(room=room, seat=seat, replayed=True, version=done.version, tag=done.tag)
        before = room.seats[seat]
        done = () if command is None else (Done(*command, version=room.version + 1, tag=moment.tag),)
        after = msgspec.structs.replace(before, score=before.score + points, commands=(*before.commands, *done)[-4:])
        seats = tuple(after if seat.number == after.number else seat for seat in room.seats)
        return Change(room=msgspec.structs.replace(room, seats=seats), seat=seat, log=log)

    return decide


def done_before(seat, client, number, body):
    """The command, if the seat remembers it.

    Raises:
        Outdated: the same number with another body, or older than the oldest remembered.
    """
    theirs = [done for done in seat.commands if done.client == client]
    for done in theirs:
        if done.number == number:
            if done.body != body:
                raise Outdated(Reason.COMMAND_ID_REUSED)
            return done
    if theirs and number < theirs[0].number:
        raise Outdated(Reason.OLD_COMMAND)
    return None


def scores(room):
    return {seat.number: seat.score for seat in room.seats}


async def eventually(holds):
    """Wait until a condition holds; let the loop run in between. Fails after `PATIENCE_S`."""
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE_S
    while not holds():
        assert loop.time() < until, "did not come to hold in time"
        await asyncio.sleep(0.001)


async def dump(pod):
    """Every key's content, to be compared: what was written shows."""
    names = sorted(await pod.call("KEYS", "*"))
    return {name: await _content(pod, name.decode()) for name in names}


async def _content(pod, name):
    """What a key holds, byte for byte. A hash is sorted: Redis moves its fields about while it reads them."""
    if await pod.store.scripts.command("TYPE", name) != b"hash":
        return await pod.call("DUMP", name)
    flat = await pod.store.scripts.command("HGETALL", name)
    return sorted(zip(flat[::2], flat[1::2], strict=True)), await pod.call("PTTL", name) > 0


async def refusal(awaitable):
    """The reason something was refused for, or None when it went through."""
    try:
        await awaitable
    except (Refusal, StoreError) as refused:
        return refused.reason
    return None
