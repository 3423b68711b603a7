"""Getting up from a seat: leaving, being removed, and what that does to a running round. Rule: G-10 to G-13."""

from __future__ import annotations

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Malformed, Reason
from chieu.games.events import Cause, Event, Kind, Weight
from chieu.games.game import Asked

from .banning import with_ban
from .change import Change, LogKind, Moment
from .commands import Order, obeyed
from .ending import closed
from .errors import NotNow, NotThere
from .hosting import handed_over, successor
from .passes import farewell, host_only, seat_with
from .room import Farewell, Gone, Room, Seat
from .seats import is_playing, people, seat_at, with_seat, without_seats
from .telling import both, seat_event
from .turns import asked_now, chance_of, log_entry, running_round, stepped

_KEPT_FAREWELLS = 16


class Leave(Order, frozen=True, kw_only=True):
    """A person gets up for good ("Rời bàn")."""


class Kick(Order, frozen=True, kw_only=True):
    """The host removes a seat."""

    target: int


def leave(request: Leave, room: Room, moment: Moment) -> Change:
    """Give the seat up; who has left already is told so again.

    In a round the game takes the seat out and the chair stays, marked, until the round ends. The host's role passes on;
    the room closes behind its last person.
    """
    seat = seat_with(room, request.pass_sha)
    gone = farewell(room, request.pass_sha)
    if gone is not None and gone.why is not Farewell.TAKEN_OVER and (seat is None or seat.left):
        return Change(room=room, seat=gone.seat, replayed=True, version=gone.version, tag=gone.tag)

    def go(room: Room, moment: Moment, seat: Seat) -> Change:
        event = seat_event(Kind.LEFT, "seat.left", seat.number, Cause.PLAYER, Weight.NORMAL)
        return departed(room, moment, seat, Farewell.LEFT, event)

    return obeyed(request, room, moment, go)


def kick(request: Kick, room: Room, moment: Moment) -> Change:
    """Remove a seat: between rounds any, in a round one that has been disconnected long enough. Rule: G-11.

    A person who was removed does not come back while the room lives.

    Raises:
        NotYours: ``HOST_ONLY``.
        Malformed: ``BAD_SEAT`` for the host's own seat.
        NotThere: ``SEAT_NOT_FOUND``.
        NotNow: ``KICK_NOT_NOW``.
    """

    def remove(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        if request.target == seat.number:
            raise Malformed(Reason.BAD_SEAT, field="seat", seat=request.target)
        target = seat_at(room, request.target)
        if target.left:
            raise NotThere(Reason.SEAT_NOT_FOUND, seat=target.number)
        if is_playing(room, target.number) and not _may_go_now(room, target, moment):
            raise NotNow(Reason.KICK_NOT_NOW, seat=target.number)
        event = seat_event(Kind.KICKED, "seat.kicked", target.number, Cause.PLAYER, Weight.NORMAL)
        event = msgspec.structs.replace(event, actor=seat.number, target=target.number)
        return departed(with_ban(room, target), moment, target, Farewell.KICKED, event)

    return obeyed(request, room, moment, remove)


def departed(room: Room, moment: Moment, seat: Seat, why: Farewell, event: Event) -> Change:
    """The room without the seat's person; `event` says how they went."""
    change = Change(room=with_farewell(room, moment, seat, why), events=(event,), seat=seat.number)
    if is_playing(room, seat.number):
        change = both(change, _out_of_round(change.room, moment, seat.number))
    else:
        change = msgspec.structs.replace(change, room=without_seats(change.room, (seat.number,)))
    if not people(change.room):
        return both(change, closed(change.room, moment))
    heir = successor(change.room)
    if seat.number == room.host and heir is not None:
        change = both(change, handed_over(change.room, moment, heir))
    return change


def with_farewell(room: Room, moment: Moment, seat: Seat, why: Farewell) -> Room:
    """The room, remembering how the seat's pass ended, and with which commit."""
    if seat.bot:
        return room
    gone = Gone(seat.pass_sha, seat.number, why, room.version + 1, moment.tag)
    return msgspec.structs.replace(room, gone=(*room.gone, gone)[-_KEPT_FAREWELLS:])


def _may_go_now(room: Room, target: Seat, moment: Moment) -> bool:
    if target.bot or not target.absent_ms or not game_of(room.game).kick_while_playing:
        return False
    return moment.now_ms - target.absent_ms >= moment.pace.kick_after_ms


def _out_of_round(room: Room, moment: Moment, number: int) -> Change:
    """The game takes the seat out; its chair stays until the round ends. Rule: G-10."""
    before = asked_now(room, moment.pace)
    room = with_seat(room, number, left=True, ready=False, time_outs=0, absent_ms=0)
    played = running_round(room)
    chance = chance_of(played)
    game = game_of(room.game)
    step = game.leave(played.state, number, moment.now_ms, chance, moment.pace)
    entry = log_entry(LogKind.LEAVE, room, moment, number)
    is_new = _what(before) != _what(game.asked(step.state, moment.pace))
    return stepped(room, step, chance, moment, entry, is_new)


def _what(asked: Asked | None) -> tuple[int, str, int] | None:
    """The decision that is asked for, to tell whether it is still the same one."""
    return None if asked is None else (asked.seat, asked.phase, asked.turn_number)
