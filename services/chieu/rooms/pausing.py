"""The host stops the clocks and lets them run again; after ten minutes they do so by themselves. Rule: PH-24."""

from __future__ import annotations

import msgspec

from chieu.games.errors import Reason
from chieu.games.events import Cause, Kind, Narration, Weight
from chieu.games.pace import Pace

from .change import Change, Moment
from .commands import Order, obeyed
from .errors import NotNow
from .passes import host_only
from .pauses import begun, waits_for_the_end
from .room import Room, Seat
from .telling import told
from .turns import asked_now, running_round, with_clock


class PauseClock(Order, frozen=True, kw_only=True):
    """The host stops the clocks, in Phỏm from the end of the round on (PH-24)."""


class ResumeClock(Order, frozen=True, kw_only=True):
    """The host lets the clocks run again, or wants no pause any more."""


def may_pause(room: Room, pace: Pace) -> bool:
    """Whether the host can stop the clocks now, or set going what was stopped."""
    return is_paused(room) or room.pauses < pace.pauses


def is_paused(room: Room) -> bool:
    """Whether the clocks stand, or will after this round."""
    return room.pause is not None or room.pause_wanted


def pause_clock(request: PauseClock, room: Room, moment: Moment) -> Change:
    """Stop the clocks; where they stand already, nothing changes and the pause gets no longer.

    Raises:
        NotYours: ``HOST_ONLY``.
        NotNow: ``NO_PAUSE_LEFT`` after three since the last deal.
    """

    def stop(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        if is_paused(room):
            return Change(room=room, seat=seat.number)
        if not may_pause(room, moment.pace):
            raise NotNow(Reason.NO_PAUSE_LEFT, most=moment.pace.pauses)
        room = msgspec.structs.replace(room, pauses=room.pauses + 1)
        if not waits_for_the_end(room):
            return _by(seat, begun(room, moment, Cause.PLAYER))
        return _by(seat, _wanted(room, True, "pause.after_round"))

    return obeyed(request, room, moment, stop)


def resume_clock(request: ResumeClock, room: Room, moment: Moment) -> Change:
    """Let the clocks run again, each with what was left of it; where they run, nothing changes.

    Raises:
        NotYours: ``HOST_ONLY``.
    """

    def go_on(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        if room.pause is not None:
            return _by(seat, resumed(room, moment, Cause.PLAYER))
        if room.pause_wanted:
            # A pause that never began is given back.
            room = msgspec.structs.replace(room, pauses=room.pauses - 1)
            return _by(seat, _wanted(room, False, "pause.called_off"))
        return Change(room=room, seat=seat.number)

    return obeyed(request, room, moment, go_on)


def resumed(room: Room, moment: Moment, cause: Cause = Cause.SERVER) -> Change:
    """The room with its clocks running from where they stood. A bot that is asked thinks anew (G-21)."""
    event = told(Kind.RESUMED, Narration("pause.over"), Weight.NORMAL, cause)
    return Change(room=_running_on(room, moment), events=(event,))


def _running_on(room: Room, moment: Moment) -> Room:
    if room.pause is None:
        raise AssertionError("only clocks that stand still run on")
    stood_ms = moment.now_ms - room.pause.since_ms
    room = msgspec.structs.replace(room, pause=None)
    asked = asked_now(room, moment.pace)
    if asked is None:
        return room
    played = running_round(room)
    played = msgspec.structs.replace(
        played,
        started_ms=played.started_ms + stood_ms,
        due_ms=played.due_ms + stood_ms if played.due_ms else 0,
        asked_ms=moment.now_ms,
    )
    return with_clock(msgspec.structs.replace(room, round=played), asked, moment, is_new_turn=False)


def _wanted(room: Room, wanted: bool, key: str) -> Change:
    event = told(Kind.OPTIONS_CHANGED, Narration(key), Weight.NORMAL, Cause.PLAYER)
    return Change(room=msgspec.structs.replace(room, pause_wanted=wanted), events=(event,))


def _by(seat: Seat, change: Change) -> Change:
    """The change, as what this seat did."""
    events = tuple(msgspec.structs.replace(event, actor=seat.number) for event in change.events)
    return msgspec.structs.replace(change, events=events, seat=seat.number)
