"""Changing chairs between rounds: whatever names a chair follows the person, and what is history keeps its truth.

To a free chair or a bot's one moves at once. Another person's is asked for; they change when both ask.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Reason
from chieu.games.events import Cause, Kind, Narration, Param, ParamKind, Weight

from .accounts import chair_of, opened, renamed
from .change import Change, Moment
from .commands import Order, obeyed
from .ending import before
from .errors import NotNow, NotThere
from .room import Phase, Room, Seat
from .seats import has_seat, seat_at, with_seat
from .telling import seat_event, told

Moves = Mapping[int, int]
"""From which chair to which; the chairs of two who change places, or one of somebody and a free one."""


class MoveSeat(Order, frozen=True, kw_only=True):
    """A person asks for another chair; for the own one: to stay."""

    to_seat: int


def move_seat(request: MoveSeat, room: Room, moment: Moment) -> Change:
    """Move to another chair, or ask who sits there; the change's seat is where the person sits then.

    Raises:
        NotNow: ``ROUND_RUNNING``.
        NotThere: ``SEAT_NOT_FOUND`` for a chair that the game's table has not.
    """

    def go(room: Room, moment: Moment, seat: Seat) -> Change:
        if room.phase is Phase.PLAYING:
            raise NotNow(Reason.ROUND_RUNNING)
        if request.to_seat == seat.number:
            return _wishing(room, seat, None)
        if not has_seat(room, request.to_seat):
            return _to_free_chair(room, seat, request.to_seat)
        other = seat_at(room, request.to_seat)
        if not other.bot and other.wants_chair != seat.number:
            return _wishing(room, seat, other.number)
        return _changed_places(room, seat, other)

    return obeyed(request, room, moment, go)


def _wishing(room: Room, seat: Seat, chair: int | None) -> Change:
    if seat.wants_chair == chair:
        return Change(room=room, seat=seat.number)
    return Change(room=with_seat(room, seat.number, wants_chair=chair), seat=seat.number)


def _to_free_chair(room: Room, seat: Seat, chair: int) -> Change:
    if chair >= game_of(room.game).most_seats:
        raise NotThere(Reason.SEAT_NOT_FOUND, seat=chair)
    event = seat_event(Kind.SEAT_MOVED, "seat.moved", chair, Cause.PLAYER, Weight.NORMAL)
    return Change(room=_moved(room, {seat.number: chair}), events=(event,), seat=chair)


def _changed_places(room: Room, seat: Seat, other: Seat) -> Change:
    """The event names both by the chairs where they sit from now on."""
    mine, theirs = other.number, seat.number
    params = (Param("seat", ParamKind.SEAT, mine), Param("other", ParamKind.SEAT, theirs))
    text = Narration("seat.changed_places", params)
    event = told(Kind.SEAT_MOVED, text, Weight.NORMAL, Cause.PLAYER, actor=mine, target=theirs)
    return Change(room=_moved(room, {seat.number: mine, other.number: theirs}), events=(event,), seat=mine)


def _moved(room: Room, moves: Moves) -> Room:
    """The room with people on other chairs.

    Nobody who moved holds a hand of the round that is over: its result names chairs as they were.
    """
    room = opened(room)
    seats = sorted((_seated(seat, moves, room.rounds) for seat in room.seats), key=lambda seat: seat.number)
    winner = _followed(room.last_winner, moves)
    after = msgspec.structs.replace(
        room,
        seats=tuple(seats),
        host=moves.get(room.host, room.host),
        last_winner=winner,
        last_starter=_last_starter(room, winner, moves),
    )
    bot = next((seat.number for seat in room.seats if seat.bot and seat.number in moves), None)
    # A bot is known by its chair, so what it has goes with it.
    return after if bot is None else renamed(after, chair_of(bot), chair_of(moves[bot]))


def _seated(seat: Seat, moves: Moves, rounds: int) -> Seat:
    """The seat after the moves. A wish for a chair where somebody else sits by now is over."""
    chair = moves.get(seat.number)
    if chair is not None:
        return msgspec.structs.replace(seat, number=chair, plays_from=rounds + 1, wants_chair=None)
    return msgspec.structs.replace(seat, wants_chair=None) if seat.wants_chair in moves else seat


def _followed(number: int | None, moves: Moves) -> int | None:
    return number if number is None else moves.get(number, number)


def _last_starter(room: Room, winner: int | None, moves: Moves) -> int | None:
    """Who started last. After a void round the same one starts again, wherever that person sits now. Rule: G-13."""
    if room.round is not None and room.round.void and winner is not None:
        return before(winner)
    return _followed(room.last_starter, moves)
