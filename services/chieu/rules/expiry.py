"""Deadlines that timers brings: whatever is due in a room is carried out, once."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import structlog

from chieu.composition.ground import Ground
from chieu.rooms.change import Change, Moment
from chieu.rooms.clock import Due, DueKind, expire, next_deadline
from chieu.rooms.room import Room

from .metrics import Metrics

log = structlog.get_logger()


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
        due: Due | None = None

        def decide(room: Room, moment: Moment) -> Change:
            nonlocal expired, due
            change = expire(room, msgspec.structs.replace(moment, now_ms=max(now_ms, room.touched_ms)))
            # Decided again after a lost race, the last time is what counts.
            due = next_deadline(room, moment.pace)
            expired = Expired(change.room is not room, 0 if due is None else due.at_ms)
            return change

        done = await self._ground.rooms.change(room_id, decide)
        if expired.acted and due is not None and due.kind is not DueKind.BOT:
            # A bot's deadline is only its move; moves are not told.
            facts = {} if done.seat is None else {"seat": done.seat}
            log.info("deadline.expired", room=room_id, kind=due.kind.value, late_ms=now_ms - due.at_ms, **facts)
        if expired.acted and due is not None and due.kind is DueKind.NEXT:
            self._metrics.rounds.add(done.room.game)
        self._metrics.expiries.add("acted" if expired.acted else "not_yet")
        return expired
