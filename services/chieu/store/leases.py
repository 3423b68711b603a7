"""Leases on places: who is in a room as those who hold the streams say it, and which rooms have to be looked at.

A place is a seat, a seat whose page sleeps, or somebody who only looks on. Each process says for itself, for a few
seconds at a time, so what a dead one said ends by itself. A room is due for a look when a lease is news or has ended;
whoever looks claims it as deadlines are claimed, has the record agree with what is held, and settles what was seen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from chieu.rooms.presence import Seen

from . import keys
from .cleaning import cleaned
from .deadlines import Claim, Claims, claimed, odd_of
from .metrics import UNCOUNTED, Metrics
from .programs import CLAIM_DUE, GIVE_BACK, HOLD, LET_GO, SETTLE, WITNESS
from .protocols import Word
from .scripts import Scripts

LEASES_A_GRACE = 3
"""A lease lasts so many times as long as a seat without streams still counts as here; it is renewed once in that."""
_NEWS = "!"
_AWAKE, _ASLEEP, _WATCHED = "s", "z", "w"
_LONGEST_PLACE = 4


@dataclass(frozen=True, slots=True)
class Witnessed:
    """Who is held in a room at a moment of Redis's clock."""

    now_ms: int
    seen: Seen


def places(seen: Seen) -> frozenset[str]:
    """The places that are taken, as they are written; `watched` is the onlookers' place."""
    awake = {f"{_AWAKE}{seat}" for seat in seen.here - seen.asleep}
    asleep = {f"{_ASLEEP}{seat}" for seat in seen.here & seen.asleep}
    return frozenset(awake | asleep | ({_WATCHED} if seen.watched else set()))


class Leases:
    """The leases of all rooms. `lease_ms` is how long one lasts, `linger_ms` what is left of it once it is let go."""

    def __init__(self, scripts: Scripts, linger_ms: int, *, metrics: Metrics = UNCOUNTED) -> None:
        self._scripts = scripts
        self._metrics = metrics
        self.linger_ms = linger_ms
        self.lease_ms = LEASES_A_GRACE * linger_ms

    async def hold(self, room_id: str, holder: str, taken: Iterable[str]) -> bool:
        """Hold these places for one lease from now on; whether any was news.

        Raises:
            BadRoomId, StoreError.
        """
        signed = _signed(taken, holder)
        if not signed:
            return False
        words: tuple[Word, ...] = (room_id, self.lease_ms, _NEWS, *signed)
        return bool(await self._scripts.submit(HOLD, _keys(room_id), words))

    async def let_go(self, room_id: str, holder: str, left: Iterable[str]) -> None:
        """These places are no longer taken here; they end in a moment, unless somebody holds them again.

        Raises:
            BadRoomId, StoreError.
        """
        await self._scripts.submit(LET_GO, _keys(room_id), (room_id, self.linger_ms, *_signed(left, holder)))

    async def expect(self, room_id: str, seat: int, now_ms: int) -> None:
        """Somebody sat down just now: he counts as here for one lease, in which his phone opens its stream.

        That is no news: the commit that seated him has said it already.

        Raises:
            BadRoomId, StoreError.
        """
        of_room = keys.of_room(room_id)
        until_ms = now_ms + self.lease_ms
        await asyncio.gather(
            self._scripts.command("ZADD", of_room.presence, until_ms, f"{_AWAKE}{seat}@door"),
            self._scripts.command("ZADD", of_room.look, "LT", until_ms, room_id),
        )

    async def witness(self, room_id: str) -> Witnessed:
        """Who is held in the room now.

        Raises:
            BadRoomId, StoreError.
        """
        now, *held = await self._scripts.submit(WITNESS, (keys.of_room(room_id).presence,))
        return Witnessed(int(now), _seen(place.decode(errors="replace").partition("@")[0] for place in held))

    async def claim(self, shards: Iterable[int], *, most: int, lease_ms: int) -> list[Claims]:
        """Take rooms that have to be looked at, as `Deadlines.claim` takes those that are due.

        Raises:
            StoreError: no shard could answer.
        """
        asked = {shard: self._scripts.submit(CLAIM_DUE, (keys.look(shard),), (lease_ms, most)) for shard in shards}
        answers = await claimed(asked, lease_ms)
        await cleaned(self._scripts, self._metrics, keys.look, odd_of(answers))
        return answers

    async def settle(self, room_id: str, seen_ms: int) -> None:
        """What was news or had ended before `seen_ms` has been looked at.

        Raises:
            BadRoomId, StoreError.
        """
        await self._scripts.submit(SETTLE, _keys(room_id), (room_id, seen_ms))

    async def put_off(self, claim: Claim, until_ms: int) -> None:
        """Nobody can look now: have it claimed again then, unless something is news sooner.

        Raises:
            StoreError.
        """
        look = keys.look(keys.shard_of(claim.room_id))
        await self._scripts.submit(GIVE_BACK, (look,), (claim.room_id, claim.leased_ms, until_ms))

    async def forget(self, room_id: str) -> None:
        """The room is no more.

        Raises:
            BadRoomId, StoreError.
        """
        of_room = keys.of_room(room_id)
        await asyncio.gather(
            self._scripts.command("DEL", of_room.presence),
            self._scripts.command("ZREM", of_room.look, room_id),
        )


def _keys(room_id: str) -> tuple[str, str]:
    of_room = keys.of_room(room_id)
    return (of_room.presence, of_room.look)


def _signed(taken: Iterable[str], holder: str) -> list[str]:
    return [f"{place}@{holder}" for place in sorted(taken)]


def _seen(held: Iterable[str]) -> Seen:
    """A seat is asleep when none of its streams is awake."""
    kinds: dict[str, set[int]] = {_AWAKE: set(), _ASLEEP: set()}
    watched = False
    for place in held:
        if place[:1] in kinds and place[1:].isdecimal() and len(place) < _LONGEST_PLACE:
            kinds[place[:1]].add(int(place[1:]))
        watched = watched or place == _WATCHED
    awake, asleep = kinds[_AWAKE], kinds[_ASLEEP]
    return Seen(here=frozenset(awake | asleep), asleep=frozenset(asleep - awake), watched=watched)
