"""Who is connected: told by those who hold the links, debounced by them, kept in the record. Rule: G-09, G-12, G-13."""

from __future__ import annotations

import msgspec

from chieu.games.events import Cause, Event, Kind

from .change import Change, Moment
from .commands import touched
from .rescuing import call_event
from .room import Phase, Room, Seat
from .seats import people, rescue_of, with_seat
from .telling import seat_event
from .turns import clocked


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """The links that are open now: `here` the seats with one, `asleep` those of them whose page sleeps.

    `watched`: any link is open, a screen's or a guest's too.
    """

    here: frozenset[int]
    asleep: frozenset[int] = frozenset()
    watched: bool = False


def observe(request: Seen, room: Room, moment: Moment) -> Change:
    """Write down who is there; the very same room when nothing changed, and when it is closed.

    In a room without a clock, a seat that goes while it is asked gets one, and loses it when it is back (G-09).
    """
    if room.phase is Phase.CLOSED:
        return Change(room=room)
    events: list[Event] = []
    after = room
    for seat in people(room):
        changed = _seen(seat, request, moment.now_ms)
        if changed != seat:
            after = with_seat(after, seat.number, absent_ms=changed.absent_ms, asleep=changed.asleep)
            events.append(seat_event(Kind.PRESENCE_CHANGED, _key(changed), seat.number, Cause.SERVER))
            if not changed.absent_ms and _is_asked_for(room, seat):
                events.append(call_event("rescue.lapsed", seat.number))
    watched = request.watched or bool(request.here)
    if not events and watched == room.watched:
        return Change(room=room)
    after = clocked(msgspec.structs.replace(after, watched=watched), moment)
    return Change(room=touched(after, moment), events=tuple(events))


def _seen(seat: Seat, request: Seen, now_ms: int) -> Seat:
    if seat.number in request.here:
        return msgspec.structs.replace(seat, absent_ms=0, asleep=seat.number in request.asleep)
    return msgspec.structs.replace(seat, absent_ms=seat.absent_ms or now_ms, asleep=False)


def _is_asked_for(room: Room, seat: Seat) -> bool:
    rescue = rescue_of(room, seat)
    return rescue is not None and not rescue.refused


def _key(seat: Seat) -> str:
    if seat.absent_ms:
        return "presence.gone"
    return "presence.asleep" if seat.asleep else "presence.here"
