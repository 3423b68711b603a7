"""A seat that was taken for absent shows itself: also by a command that is refused. Rule: G-09."""

from __future__ import annotations

from .change import Change, Moment
from .commands import touched
from .passes import seat_with
from .room import Room
from .seats import with_seat
from .turns import clocked


def wake(pass_sha: bytes, room: Room, moment: Moment) -> Change:
    """End the seat's row of time-outs, and in a room without a clock the one it had for them.

    The very same room when it has none, or when nobody has this pass.
    """
    seat = seat_with(room, pass_sha)
    if seat is None or seat.left or not seat.time_outs:
        return Change(room=room)
    awake = clocked(with_seat(room, seat.number, time_outs=0), moment)
    return Change(room=touched(awake, moment), seat=seat.number)
