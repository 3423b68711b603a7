"""Deadlines that timers brings: whatever is due in a room is carried out, once."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from chieu.composition.ground import Ground
from chieu.rooms.change import Change, Moment
from chieu.rooms.clock import due_of, expire
from chieu.rooms.room import Room

from .metrics import Metrics


@dataclass(frozen=True, slots=True)
class Expired:
    """What came of a deadline: whether anything was due, and when it had been due (0: the room has none now)."""

    acted: bool
    due_ms: int


class Expiry:
    """Carries out due deadlines. The time of the decision is Redis's own, as it was when the deadline was claimed."""

    def __init__(self, ground: Ground, metrics: Metrics) -> None:
        self._ground = ground
        self._metrics = metrics

    async def expire(self, room_id: str, now_ms: int) -> Expired:
        """Do what is due in the room at `now_ms`; a deadline that is out of date changes nothing.

        Raises:
            NoSuchRoom, RoomBroken, StoreError: as the store says.
        """
        expired = Expired(False, 0)

        def decide(room: Room, moment: Moment) -> Change:
            nonlocal expired
            change = expire(room, msgspec.structs.replace(moment, now_ms=max(now_ms, room.touched_ms)))
            # Decided again after a lost race, the last time is what counts.
            expired = Expired(change.room is not room, due_of(room, moment.pace) or 0)
            return change

        await self._ground.rooms.change(room_id, decide)
        self._metrics.expiries.add("acted" if expired.acted else "not_yet")
        return expired
