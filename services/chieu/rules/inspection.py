"""A live room for an operator: as it is stored, redacted unless all is asked for with a reason; what looks wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog

from chieu.composition.ground import Ground
from chieu.games.errors import Malformed, Reason
from chieu.rooms.clock import due_of
from chieu.rooms.codes import read_code
from chieu.rooms.errors import NotThere
from chieu.rooms.inspection import outline, whole
from chieu.store.inspection import Lying
from chieu.wire.requests import room_id

from .metrics import Metrics

_LONGEST_REASON = 200
_LATE_MS = 10_000
"""A deadline may be put off a little while it is claimed; one that is further from the record's is another one."""
log = structlog.get_logger()


class Inspector:
    """Shows rooms to operators; each look is logged, and one at the cards is a warning with its reason."""

    def __init__(self, ground: Ground, metrics: Metrics) -> None:
        self._ground = ground
        self._metrics = metrics

    async def inspect(self, room: str, code: str, reveal: bool, because: str) -> str:
        """The document, JSON, of the room with that id, or else with that code. `because` is why all is to be shown.

        Raises:
            Malformed: ``FIELD_REQUIRED`` without a room, or without a reason to reveal; ``BAD_ROOM_ID``, ``BAD_CODE``.
            NotThere: ``ROOM_NOT_FOUND``.
            StoreError.
        """
        why = "".join(one for one in because if one.isprintable()).strip()[:_LONGEST_REASON]
        if reveal and not why:
            raise Malformed(Reason.FIELD_REQUIRED, field="because")
        found = await self._found(code) if code else room_id(room)
        lying = await self._ground.store.inspections.read(found)
        if reveal:
            log.warning("room.revealed", room=found, because=why)
        else:
            log.info("room.inspected", room=found)
        self._metrics.inspections.add("whole" if reveal else "outline")
        return msgspec.json.encode(self._document(found, lying, reveal=reveal)).decode()

    async def _found(self, code: str) -> str:
        holder = await self._ground.store.codes.look_up(read_code(code))
        if holder is None:
            raise NotThere(Reason.ROOM_NOT_FOUND)
        return holder.room_id

    def _document(self, found: str, lying: Lying, *, reveal: bool) -> dict[str, Any]:
        ground, now_ms = self._ground, self._ground.process.clock.now_ms()
        document: dict[str, Any] = {
            "room_id": found,
            "now_ms": now_ms,
            "doubts": doubts(lying, now_ms, None if lying.room is None else due_of(lying.room, ground.pace)),
            "home": ground.rules.home(found),
            "stored": stored(lying, now_ms),
        }
        if lying.room is None:
            return document
        document["room"] = outline(lying.room, now_ms, ground.pace)
        return {**document, "record": whole(lying.room)} if reveal else document


def stored(lying: Lying, now_ms: int) -> dict[str, Any]:
    """What there is in Redis beside the record's content."""
    return {
        "fault": lying.fault,
        "format": lying.format,
        "bytes": lying.state_bytes,
        "failures": lying.failures,
        "parked": lying.parked,
        "frame_version": lying.frame_version,
        "ttl_ms": lying.ttl_ms,
        "stream_entries": lying.stream_entries,
        "log_entries": lying.log_entries,
        "due": _time(lying.due_ms, now_ms),
        "indexed": _time(lying.indexed_ms, now_ms),
        "look": _time(lying.look_ms, now_ms),
        "held": [{"place": one.place, "process": one.process, **_at(one.until_ms, now_ms)} for one in lying.held],
    }


def doubts(lying: Lying, now_ms: int, due_ms: int | None) -> list[str]:
    """What looks wrong, in words that are kept; `due_ms` is when the record wants to be looked at."""
    found = {
        "UNREADABLE": bool(lying.fault),
        "PARKED": lying.parked,
        "FAILING": lying.failures > 0,
        "FRAME_DIFFERS": lying.room is not None and lying.frame_version != lying.room.version,
        "NO_DEADLINE": due_ms is not None and lying.due_ms is None,
        "DEADLINE_DIFFERS": _differ(lying.due_ms, due_ms),
        "OVERDUE": lying.due_ms is not None and now_ms - lying.due_ms > _LATE_MS,
        "NOT_INDEXED": lying.indexed_ms is None,
        "LIVES_FOR_EVER": lying.ttl_ms is None,
    }
    return [word for word, holds in found.items() if holds]


def _differ(one_ms: int | None, other_ms: int | None) -> bool:
    return one_ms is not None and other_ms is not None and abs(one_ms - other_ms) > _LATE_MS


def _time(at_ms: int | None, now_ms: int) -> dict[str, int] | None:
    return None if at_ms is None else _at(at_ms, now_ms)


def _at(at_ms: int, now_ms: int) -> dict[str, int]:
    return {"at_ms": at_ms, "left_ms": at_ms - now_ms}
