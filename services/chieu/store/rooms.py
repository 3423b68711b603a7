"""Rooms: opened, read, and changed by decisions that are run again until one of them is committed first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec

from chieu.games.errors import Refusal
from chieu.rooms.change import Change, Decide, Moment
from chieu.rooms.rewinding import rewound
from chieu.rooms.room import Phase, Room

from . import keys as keys_of
from .commits import Craft, Draft, Held, Outcome, commit_words, draft, open_words, outcome
from .confirming import is_confirmed
from .errors import Conflict, NewerState, NoSuchRoom, NotReplicated, RoomBroken, RoomExists, Unavailable
from .held import HeldRooms, Queues
from .keys import RoomKeys
from .metrics import UNCOUNTED, Metrics
from .moments import World, moment_of
from .programs import COMMIT, OPEN
from .protocols import After, Committed, Open
from .records import read_record
from .scripts import Scripts

REDECISIONS = 5
"""How often a decision is made again after other processes were first."""
_JITTER_S = 0.005
BUDGET_S = 3.0
"""For one change with all its tries; it runs to its end even if nobody waits any more."""

T = TypeVar("T")


class Rooms:
    """All rooms of a deployment, as one process reaches them.

    `is_home` says whether this process is the one that usually writes a room: only then is the decoded room kept, and a
    change costs one round trip. Being wrong about it costs time, never correctness: ``commit.lua`` compares.
    """

    def __init__(
        self,
        scripts: Scripts,
        craft: Craft,
        world: World,
        *,
        is_home: Callable[[str], bool] = lambda room_id: False,
        metrics: Metrics = UNCOUNTED,
    ) -> None:
        self._scripts = scripts
        self._craft = craft
        self._world = world
        self._metrics = metrics
        self._held = HeldRooms(is_home)
        self._queues = Queues()
        self._running: set[asyncio.Task[Any]] = set()

    async def read(self, room_id: str) -> Room:
        """The room as it is in Redis now.

        Raises:
            NoSuchRoom, NewerState, RoomBroken, StoreError.
        """
        return (await self._load(keys_of.of_room(room_id))).room

    async def open(self, room_id: str, first: Open) -> Committed:
        """Write the first version of a room.

        Raises:
            RoomExists: the id is taken; a caller that made it from a digest reads the room it opened before.
            StoreError: nothing is known of the room unless the error says that nothing was written.
        """
        return await self._to_its_end(self._open(keys_of.of_room(room_id), first))

    async def change(self, room_id: str, decide: Decide, after: After | None = None) -> Committed:
        """Decide and commit, however often it takes.

        `after` hears of what was committed, also when the caller does not wait for it any more; it returns at once.

        `decide` runs once or more, each time on a newer room, with the same chance. A refusal, and an answer that
        commits nothing, leave only when decided on a room that was read for them. The
        refusal then says at which position that was (`at`).

        Raises:
            Refusal: by `decide`; nothing was changed.
            Conflict: others were first each time.
            NoSuchRoom, NewerState, RoomBroken, StoreError.
        """
        return await self._to_its_end(self._queued(keys_of.of_room(room_id), decide, after))

    async def assure(self, room: Room) -> None:
        """Have a room that was found as another call left it confirmed as if it had been written now.

        Raises:
            NotReplicated: too few replicas have it.
            StoreError.
        """
        if not await self._has(keys_of.of_room(room.room_id), room):
            raise NotReplicated("the room has another history by now")

    async def close(self) -> None:
        """Wait until no change is under way."""
        while self._running:
            await asyncio.wait(tuple(self._running))

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Run apart from the caller, who may be cancelled while the commit is on its way."""
        task = asyncio.get_running_loop().create_task(_within_budget(work))
        self._running.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # seen, also where nobody waits for it any more

    async def _open(self, keys: RoomKeys, first: Open) -> Committed:
        moment = moment_of(self._world, None)
        change = self._at(first(moment), 1, moment)
        nobody = msgspec.structs.replace(
            change.room, version=0, tag="", seats=(), screens=(), round=None, phase=Phase.LOBBY
        )
        drawn = draft(self._craft, Held(nobody), change)
        await self._world.failpoints.reach("before_commit")
        result = outcome(await self._scripts.submit(OPEN, keys.written, open_words(self._craft, keys, drawn)))
        await self._world.failpoints.reach("after_commit_before_reply")
        self._metrics.commits.add(result.value.lower())
        if result is Outcome.EXISTS:
            raise RoomExists(keys.room_id)
        if result is Outcome.MINE:
            await self.assure(change.room)
        self._held.keep(drawn.held)
        return _committed(change)

    async def _queued(self, keys: RoomKeys, decide: Decide, after: After | None) -> Committed:
        async with self._queues.of(keys.room_id):
            committed = await self._change(keys, decide)
        if after is not None:
            after(committed)
        return committed

    async def _change(self, keys: RoomKeys, decide: Decide) -> Committed:
        held = self._held.get(keys.room_id)
        moment: Moment | None = None
        conflicts = 0
        while True:
            fresh = held is None
            held = held or await self._load(keys)
            moment = moment_of(self._world, held.room, moment)
            room = rewound(held.room, moment.now_ms) if moment.now_ms < held.room.touched_ms else held.room
            change = self._decided(decide, room, moment, final=fresh)
            if change is not None and change.room is room and (change.replayed or room is held.room):
                if fresh and await self._has(keys, held.room):
                    return _committed(change)
                change = None
            if change is None:
                self._metrics.decisions.add("stale")
            elif committed := await self._commit(keys, held, self._at(change, held.room.version + 1, moment)):
                return committed
            else:
                conflicts = await self._lost(conflicts)
            self._held.drop(keys.room_id)
            held = None

    def _decided(self, decide: Decide, room: Room, moment: Moment, *, final: bool) -> Change | None:
        """What the decision came to; None where it refused on a room that may be out of date."""
        try:
            return decide(room, moment)
        except Refusal as refused:
            if final:
                refused.at = (room.version, room.tag)
                raise
            return None

    async def _commit(self, keys: RoomKeys, before: Held, change: Change) -> Committed | None:
        """Write the version; None when somebody else was first."""
        drawn = draft(self._craft, before, change)
        await self._world.failpoints.reach("before_commit")
        try:
            result = await self._written(keys, drawn)
        except BaseException:
            self._held.drop(keys.room_id)
            raise
        await self._world.failpoints.reach("after_commit_before_reply")
        if result is Outcome.CONFLICT:
            return None
        if result is Outcome.OK:
            self._held.keep(drawn.held)
            return _committed(change)
        # Ours, found on the second try: others may have gone on from it.
        self._held.drop(keys.room_id)
        return _committed(change) if await self._has(keys, change.room) else None

    async def _written(self, keys: RoomKeys, drawn: Draft) -> Outcome:
        with self._world.spans.within("store.commit", room=keys.room_id, version=drawn.held.room.version):
            result = await self._submitted(keys, drawn, self._world.spans.carried())
            self._world.spans.tell(outcome=result.value.lower())
        return result

    async def _submitted(self, keys: RoomKeys, drawn: Draft, trace: str) -> Outcome:
        words = commit_words(self._craft, keys, drawn, trace)
        try:
            result = outcome(await self._scripts.submit(COMMIT, keys.written, words))
        except RoomBroken:
            self._metrics.commits.add("broken")
            self._metrics.broken.add("commit")
            raise
        except Exception:
            self._metrics.commits.add("error")
            raise
        self._metrics.commits.add(result.value.lower())
        if result is Outcome.GONE:
            raise NoSuchRoom
        return result

    async def _has(self, keys: RoomKeys, room: Room) -> bool:
        return await is_confirmed(self._scripts, keys, room.version, room.tag)

    async def _lost(self, conflicts: int) -> int:
        """Count a lost race and step back a moment.

        Raises:
            Conflict: it was one too many.
        """
        if conflicts == REDECISIONS:
            raise Conflict(f"lost {conflicts + 1} races")
        self._metrics.decisions.add("conflict")
        await asyncio.sleep(int.from_bytes(self._world.entropy.bytes(2), "big") / 2**16 * _JITTER_S)
        return conflicts + 1

    async def _load(self, keys: RoomKeys) -> Held:
        await self._world.failpoints.reach("before_read")
        try:
            reply = await self._scripts.command("HMGET", keys.record, "v", "t", "fmt", "s")
            await self._world.failpoints.reach("after_read")
            return Held(read_record(self._craft, reply))
        except NewerState as newer:
            self._metrics.errors.add(newer.reason.value)
            raise
        except RoomBroken:
            self._metrics.broken.add("record")
            raise

    def _at(self, change: Change, version: int, moment: Moment) -> Change:
        """The change at its position, with the room as whoever reads it next will have it."""
        room = self._craft.codec.kept(change.room)
        room = msgspec.structs.replace(room, version=version, tag=moment.tag, touched_ms=moment.now_ms)
        return msgspec.structs.replace(change, room=room)


async def _within_budget(work: Coroutine[Any, Any, T]) -> T:
    try:
        async with asyncio.timeout(BUDGET_S):
            return await work
    except TimeoutError as late:
        raise Unavailable(f"no end within {BUDGET_S} s") from late


def _committed(change: Change) -> Committed:
    if change.replayed:
        return Committed(change.room, change.version, change.tag, change.seat, replayed=True, rounds=change.rounds)
    at = change.room
    return Committed(at, at.version, at.tag, change.seat, events=change.events, rounds=at.rounds)
