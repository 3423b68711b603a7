"""Deadlines: claimed when they have come, given back, counted when a room fails, armed again when one is missing.

A claim only puts a deadline off (a lease); what uses it up is the commit that answers it. So a claimer may die at any
moment and nothing is lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from chieu.rooms.rewinding import is_ahead

from . import keys
from .census import Census
from .cleaning import cleaned, thrown_out
from .commits import Craft
from .errors import BadRoomId, NewerState, NoSuchRoom, RoomBroken, StoreError
from .frames import PARKED
from .metrics import UNCOUNTED, Metrics
from .programs import CLAIM_DUE, DROP, FAIL, GIVE_BACK, REARM
from .protocols import Failpoints, Reply
from .records import read_record
from .scripts import Scripts
from .spelling import number, room_of, score_ms

LEASE_MS = 2_000
BATCH = 64
MOST_FAILURES = 3
MOST_AHEAD_MS = 24 * 3_600_000
"""No deadline is so far away."""
_PARKED = "parked"
BACK_OFF_MS = 1_000
"""After the first failure of a room; twice as much after each further one."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A room whose deadline has come. All in Redis ms: when it was due, when it was claimed, until when it is ours.

    `due_ms` of a deadline that was claimed before and not used up is the end of that earlier lease.
    """

    room_id: str
    due_ms: int
    now_ms: int
    leased_ms: int


@dataclass(frozen=True, slots=True)
class Claims:
    """What one shard gave: claims, oldest first, and when the next of its deadlines comes (None: it has none).

    `odd` is what was found there and names no room of the shard.
    """

    shard: int
    now_ms: int
    next_ms: int | None
    taken: tuple[Claim, ...]
    odd: tuple[bytes, ...] = ()


class Failed(StrEnum):
    """What became of a deadline whose room could not be processed."""

    GONE = "GONE"
    AGAIN = "AGAIN"
    PARKED = "PARKED"


class Deadlines:
    """The deadlines of all shards."""

    def __init__(self, scripts: Scripts, craft: Craft, failpoints: Failpoints, *, metrics: Metrics = UNCOUNTED) -> None:
        self._scripts = scripts
        self._craft = craft
        self._failpoints = failpoints
        self._metrics = metrics
        self.census = Census()

    async def claim(
        self, shards: Iterable[int] = range(keys.SHARDS), *, lease_ms: int = LEASE_MS, most: int = BATCH
    ) -> list[Claims]:
        """Take what is due in these shards, at most so many a shard; a shard that cannot answer is left out.

        Raises:
            StoreError: no shard could answer.
        """
        asked = {shard: self._scripts.submit(CLAIM_DUE, (keys.due(shard),), (lease_ms, most)) for shard in shards}
        answers = await claimed(asked, lease_ms)
        self._metrics.claims.add("claimed", n=sum(len(answer.taken) for answer in answers))
        await cleaned(self._scripts, self._metrics, keys.due, odd_of(answers))
        await self._failpoints.reach("after_claim")
        return answers

    async def give_back(self, claim: Claim, due_ms: int | None = None) -> bool:
        """Let others have it now, or when the record says (`due_ms`); False when a commit has settled it meanwhile.

        Raises:
            StoreError.
        """
        words = (claim.room_id, claim.leased_ms, claim.due_ms if due_ms is None else due_ms)
        given = bool(await self._scripts.submit(GIVE_BACK, (keys.due(keys.shard_of(claim.room_id)),), words))
        self._metrics.claims.add("given_back" if given else "settled")
        return given

    async def format_of(self, room_id: str) -> int:
        """The format of a room's record; 0 when there is none that says so.

        Raises:
            StoreError.
        """
        [form] = await self._scripts.command("HMGET", keys.of_room(room_id).record, "fmt")
        return number(form) or 0

    async def fail(self, room_id: str) -> Failed:
        """The room could not be processed (not: nobody could be asked): back off, and park it at the third time.

        Whoever shows a parked room is told. A room that is gone loses its deadline. The next commit of a parked room
        sets it going again.

        Raises:
            StoreError.
        """
        of_room = keys.of_room(room_id)
        words = (room_id, MOST_FAILURES, BACK_OFF_MS, of_room.channel, PARKED)
        reply = await self._scripts.submit(FAIL, (of_room.record, of_room.due, of_room.idx, of_room.frame), words)
        failed = Failed(reply[0].decode())
        self._metrics.claims.add(failed.value.lower())
        return failed

    async def repair(self, shard: int, cursor: int = 0) -> int:
        """Look at some rooms of a shard, arm what is missing, forget what is gone; returns where to go on, 0 at last.

        A room that was touched in the future, or is due in an age, is due now: its record says what is right.

        Raises:
            StoreError.
        """
        (seconds, _), (after, flat) = await asyncio.gather(
            self._scripts.command("TIME"), self._scripts.command("ZSCAN", keys.idx(shard), cursor, "COUNT", BATCH)
        )
        now_ms = int(seconds) * 1_000
        touched = {room_of(name, shard): score_ms(score) for name, score in zip(flat[::2], flat[1::2], strict=True)}
        odd = [name for name in flat[::2] if room_of(name, shard) is None]
        await thrown_out(self._scripts, self._metrics, keys.idx(shard), odd)
        names = [name for name in touched if name is not None]
        if not cursor:
            self.census.begin(shard)
        parked = 0
        if names:
            scores = await self._scripts.command("ZMSCORE", keys.due(shard), *names)
            dues = [None if score is None else score_ms(score) for score in scores]
            found = list(zip(names, dues, strict=True))
            parked = sum(await asyncio.gather(*(self._mend(name) for name, due_ms in found if due_ms is None)))
            for name, due_ms in found:
                if due_ms is not None and (is_ahead(touched[name], now_ms) or due_ms > now_ms + MOST_AHEAD_MS):
                    await self._hurry(name, now_ms)
        self.census.saw(shard, len(names), parked)
        if not int(after):
            self.census.end(shard)
        return int(after)

    async def _hurry(self, room_id: str, now_ms: int) -> None:
        of_room = keys.of_room(room_id)
        if await self._scripts.command("ZADD", of_room.due, "XX", "LT", "CH", now_ms, room_id):
            self._metrics.repairs.add("ahead")

    async def _mend(self, room_id: str) -> bool:
        """Do what is to be done about a room without a deadline; whether it is set aside."""
        try:
            mended = await self._mended(keys.of_room(room_id))
        except (BadRoomId, RoomBroken, NewerState) as unreadable:
            mended = unreadable.reason.value.lower()
        if mended and mended != _PARKED:
            self._metrics.repairs.add(mended)
        return mended == _PARKED

    async def _mended(self, of_room: keys.RoomKeys) -> str | None:
        """What was done about a room without a deadline."""
        *record, failures = await self._scripts.command("HMGET", of_room.record, "v", "t", "fmt", "s", "bad")
        if failures is not None and (number(failures) or 0) >= MOST_FAILURES:
            return _PARKED
        try:
            room = read_record(self._craft, record)
        except NoSuchRoom:
            gone = await self._scripts.submit(DROP, (of_room.record, of_room.due, of_room.idx), (of_room.room_id,))
            return "gone" if gone else None
        due_ms = self._craft.due_of(room)
        if due_ms is None:
            return None
        words = (room.version, room.tag, of_room.room_id, due_ms)
        armed = await self._scripts.submit(REARM, (of_room.record, of_room.due), words)
        return "rearmed" if armed else None


async def claimed(asked: Mapping[int, Awaitable[Reply]], lease_ms: int) -> list[Claims]:
    """What the shards that were asked gave; one that cannot answer is left out.

    Raises:
        StoreError: no shard could answer.
    """
    replies = dict(zip(asked, await asyncio.gather(*asked.values(), return_exceptions=True), strict=True))
    failures = [reply for reply in replies.values() if isinstance(reply, BaseException)]
    answers = [
        _claims(shard, reply, lease_ms) for shard, reply in replies.items() if not isinstance(reply, BaseException)
    ]
    for failure in failures:
        if not answers or not isinstance(failure, StoreError):
            raise failure
    return answers


def _claims(shard: int, reply: Reply, lease_ms: int) -> Claims:
    now, next_due, *flat = reply
    now_ms = int(now)
    rooms = [(room_of(name, shard), name, score) for name, score in zip(flat[::2], flat[1::2], strict=True)]
    taken = tuple(
        Claim(room_id, score_ms(score), now_ms, now_ms + lease_ms) for room_id, _, score in rooms if room_id is not None
    )
    odd = tuple(name for room_id, name, _ in rooms if room_id is None)
    return Claims(shard, now_ms, None if next_due is None else score_ms(next_due), taken, odd)


def odd_of(answers: Iterable[Claims]) -> list[tuple[int, tuple[bytes, ...]]]:
    """What was found in each shard that names no room of it."""
    return [(answer.shard, answer.odd) for answer in answers if answer.odd]
