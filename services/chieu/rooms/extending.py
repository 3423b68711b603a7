"""More time: once for the turn that runs, or in every turn for a player who needs it. Rule: PH-24."""

from __future__ import annotations

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Malformed, Reason
from chieu.games.events import Cause, Event, Kind, Narration, Param, ParamKind, Weight
from chieu.games.pace import Pace

from .change import Change, Moment
from .commands import Order, obeyed
from .errors import NotNow
from .passes import host_only
from .room import Phase, Room, Seat
from .seats import seat_at, with_seat
from .telling import told
from .turns import asked_now, running_round


class ExtendTurn(Order, frozen=True, kw_only=True):
    """The host gives the seat that is asked so many milliseconds more."""

    extra_ms: int


class SetLongerClock(Order, frozen=True, kw_only=True):
    """The host gives a person a longer clock from the next turn on, or takes it back."""

    target: int
    longer: bool


def why_not_extend(room: Room, pace: Pace) -> Reason | None:
    """Why the running turn cannot be given more time, or None."""
    if room.round is None:
        return Reason.NO_ROUND
    if room.phase is not Phase.PLAYING:
        return Reason.ROUND_OVER
    if game_of(room.game).clock_is_fixed:
        return Reason.CLOCK_IS_FIXED
    if not room.round.due_ms:
        return Reason.NO_CLOCK
    return Reason.NO_EXTENSION_LEFT if room.round.extensions >= pace.extensions else None


def extend_turn(request: ExtendTurn, room: Room, moment: Moment) -> Change:
    """Give the seat that is asked more time, also while the clocks stand still.

    Raises:
        Malformed: ``BAD_DURATION`` for nothing, or for more than a minute.
        NotYours: ``HOST_ONLY``.
        NotNow: ``NO_ROUND``, ``ROUND_OVER``, ``CLOCK_IS_FIXED``, ``NO_CLOCK`` where no limit is set or a bot is asked,
            ``NO_EXTENSION_LEFT`` after two in this turn.
    """

    def extend(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        if not 0 < request.extra_ms <= moment.pace.extension_ms:
            raise Malformed(Reason.BAD_DURATION, field="extra_ms", most=moment.pace.extension_ms)
        why_not = why_not_extend(room, moment.pace)
        if why_not is not None:
            raise NotNow(why_not)
        return _extended(room, moment, seat.number, request.extra_ms)

    return obeyed(request, room, moment, extend)


def _extended(room: Room, moment: Moment, host: int, extra_ms: int) -> Change:
    asked, played = asked_now(room, moment.pace), running_round(room)
    if asked is None:
        raise AssertionError("a clock runs only while somebody is asked")
    played = msgspec.structs.replace(
        played,
        due_ms=played.due_ms + extra_ms,
        clock_ms=played.clock_ms + extra_ms,
        extensions=played.extensions + 1,
    )
    event = _about(Kind.TIME_EXTENDED, "clock.extended", host, asked.seat, max(1, extra_ms // 1_000))
    event = msgspec.structs.replace(event, amount=extra_ms)
    return Change(room=msgspec.structs.replace(room, round=played), events=(event,), seat=host)


def set_longer_clock(request: SetLongerClock, room: Room, moment: Moment) -> Change:
    """Give a person a longer clock, or the usual one; a clock that runs stays as it is.

    Raises:
        NotYours: ``HOST_ONLY``.
        NotThere: ``SEAT_NOT_FOUND``.
        NotNow: ``CLOCK_IS_FIXED``; ``NO_CLOCK`` for a bot or a seat that left.
    """

    def give(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        target = seat_at(room, request.target)
        if game_of(room.game).clock_is_fixed:
            raise NotNow(Reason.CLOCK_IS_FIXED)
        if target.bot or target.left:
            raise NotNow(Reason.NO_CLOCK, seat=target.number)
        if target.longer_clock == request.longer:
            return Change(room=room, seat=seat.number)
        key = "clock.longer" if request.longer else "clock.usual"
        event = _about(Kind.OPTIONS_CHANGED, key, seat.number, target.number, moment.pace.longer_clock_times)
        room = with_seat(room, target.number, longer_clock=request.longer)
        return Change(room=room, events=(event,), seat=seat.number)

    return obeyed(request, room, moment, give)


def _about(kind: Kind, key: str, host: int, target: int, number: int) -> Event:
    """What the host did for a seat; `number` is the sentence's."""
    params = (Param("seat", ParamKind.SEAT, target), Param("n", ParamKind.NUMBER, number))
    return told(kind, Narration(key, params), Weight.NORMAL, Cause.PLAYER, actor=host, target=target)
