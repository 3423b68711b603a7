"""Another phone for a seat: its pass replaces the old one, which is good for nothing from there on.

What the person has stays the person's, also when the new phone is another device.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from chieu.games.events import Kind

from .accounts import opened, person_of, renamed
from .change import Change, Moment
from .commands import touched
from .departing import with_farewell
from .outsiders import Rescue
from .room import Farewell, Room, Screen, Seat
from .seats import seat_at, with_seat
from .telling import seat_event
from .turns import clocked

Answered = TypeVar("Answered", Rescue, Screen)

MOST_FORMER = 16
"""Hashes of earlier devices that are remembered of a seat; each new device adds two, and the table has to agree."""


def taken_over(room: Room, moment: Moment, seat: Seat, pass_sha: bytes, device_sha: bytes) -> Change:
    """The room whose seat has this pass and device; the generation says so to whoever shows the old one's view."""
    before = person_of(seat)
    room = with_farewell(opened(room), moment, seat, Farewell.TAKEN_OVER)
    room = with_seat(
        room,
        seat.number,
        pass_sha=pass_sha,
        device_sha=device_sha,
        generation=seat.generation + 1,
        time_outs=0,
        absent_ms=moment.now_ms if seat.absent_ms else 0,
        former=_former(seat, device_sha),
    )
    # Who showed the QR of a gone seat, or paired the screen that does, is still the same person.
    room = msgspec.structs.replace(
        room,
        rescues=tuple(_now_by(one, seat.pass_sha, pass_sha) for one in room.rescues),
        screens=tuple(_now_by(one, seat.pass_sha, pass_sha) for one in room.screens),
    )
    room = renamed(room, before, person_of(seat_at(room, seat.number)))
    event = seat_event(Kind.SEAT_TAKEN_OVER, "seat.taken_over", seat.number)
    return Change(room=touched(clocked(room, moment), moment), events=(event,), seat=seat.number)


def _now_by(answered: Answered, before: bytes, after: bytes) -> Answered:
    """What one person answers for, under the pass that person has now."""
    return msgspec.structs.replace(answered, by_sha=after) if answered.by_sha == before else answered


def _former(seat: Seat, device_sha: bytes) -> tuple[bytes, ...]:
    """The earlier devices of the seat's person, once there is another; the same one adds nothing."""
    if seat.device_sha and seat.device_sha == device_sha:
        return seat.former
    ended = (seat.pass_sha, seat.device_sha) if seat.device_sha else (seat.pass_sha,)
    return (*seat.former, *ended)[-MOST_FORMER:]
