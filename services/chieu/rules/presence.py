"""Who is there, written into the record when it differs from what those who hold the streams say in their leases."""

from __future__ import annotations

from dataclasses import dataclass

import structlog

from chieu.composition.ground import Ground
from chieu.rooms.change import Change, Moment
from chieu.rooms.presence import Seen, observe
from chieu.rooms.room import Room
from chieu.rooms.seats import people

from .metrics import Metrics

log = structlog.get_logger()
_LOOKS = 3


@dataclass(frozen=True, slots=True)
class Observed:
    """Whether the record was changed, and up to when (Redis ms) it agrees with the leases; 0: nobody knows yet."""

    changed: bool
    seen_ms: int


class Observer:
    """Compares a room's record with the leases. What agrees costs no commit."""

    def __init__(self, ground: Ground, metrics: Metrics) -> None:
        self._ground = ground
        self._metrics = metrics

    async def observe(self, room_id: str) -> Observed:
        """Have the record say who is there.

        After each commit it is compared once more: two processes may look at once, and the one that commits last may
        have looked first.

        Raises:
            NoSuchRoom, RoomBroken, StoreError: as the store says.
        """
        changed = False
        for _ in range(_LOOKS):
            witnessed = await self._ground.store.leases.witness(room_id)
            if not await self._written(room_id, witnessed.seen):
                return Observed(changed, witnessed.now_ms)
            changed = True
        return Observed(changed, 0)

    async def _written(self, room_id: str, seen: Seen) -> bool:
        """Whether anything had to be written."""
        differs = False

        def decide(room: Room, moment: Moment) -> Change:
            nonlocal differs
            change = observe(seen, room, moment)
            differs = change.room is not room
            return change

        done = await self._ground.rooms.change(room_id, decide)
        self._metrics.observations.add("changed" if differs else "same")
        if differs:
            gone = [seat.number for seat in people(done.room) if seat.absent_ms]
            asleep = [seat.number for seat in people(done.room) if seat.asleep]
            log.info("presence.changed", room=room_id, version=done.version, gone=gone, asleep=asleep)
        return differs
