"""Looking at and replacing the seats of a room: who sits where, who is a person, who is there."""

from __future__ import annotations

import hmac
from collections.abc import Container, Iterable
from typing import Any

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Reason

from .accounts import opened, shown
from .errors import NotThere
from .outsiders import Rescue
from .room import Phase, Room, Seat

SHORT_CLOCK_AFTER = 2
"""Time-outs in a row after which a seat is shown as absent. Rule: G-09."""


def seat_at(room: Room, number: int) -> Seat:
    """The seat of that number.

    Raises:
        NotThere: ``SEAT_NOT_FOUND``.
    """
    for seat in room.seats:
        if seat.number == number:
            return seat
    raise NotThere(Reason.SEAT_NOT_FOUND, seat=number)


def is_absent(room: Room, seat: Seat) -> bool:
    """Whether the seat is shown as absent and plays on a short clock, in games that know such a clock. Rule: G-09."""
    return seat.time_outs >= SHORT_CLOCK_AFTER and game_of(room.game).short_clock_when_absent


def has_seat(room: Room, number: int) -> bool:
    return any(seat.number == number for seat in room.seats)


def with_seat(room: Room, number: int, **changes: Any) -> Room:
    """The room with some fields of one seat replaced."""
    seats = tuple(msgspec.structs.replace(s, **changes) if s.number == number else s for s in room.seats)
    return msgspec.structs.replace(room, seats=seats)


def with_new_seat(room: Room, seat: Seat) -> Room:
    """The room with one more seat, in table order, which shows what its person has; no countdown goes on."""
    seats = tuple(sorted((*room.seats, seat), key=lambda one: one.number))
    return shown(msgspec.structs.replace(room, seats=seats, next_ms=0))


def without_seats(room: Room, numbers: Iterable[int]) -> Room:
    """The room without some seats; no countdown goes on."""
    gone, room = frozenset(numbers), opened(room)
    staying = tuple(_without_wish(seat, gone) for seat in room.seats if seat.number not in gone)
    heir = _heir(room.last_winner, [seat.number for seat in staying if not seat.left], gone)
    return msgspec.structs.replace(room, seats=staying, last_winner=heir, next_ms=0)


def _without_wish(seat: Seat, chairs: Container[int]) -> Seat:
    """The seat, which no longer asks to change with somebody on one of these chairs."""
    return msgspec.structs.replace(seat, wants_chair=None) if seat.wants_chair in chairs else seat


def _heir(winner: int | None, staying: list[int], gone: frozenset[int]) -> int | None:
    """Who opens in the winner's place when the winner's chair is given up: the next who sits, not who takes the chair.

    Rule: PH-03.
    """
    if winner is None or winner not in gone:
        return winner
    return next((number for number in staying if number > winner), min(staying, default=None))


def rescue_of(room: Room, seat: Seat) -> Rescue | None:
    """The call for that person's gone seat, or the refused one that holds it."""
    for rescue in room.rescues:
        if not seat.bot and hmac.compare_digest(rescue.of_sha, seat.pass_sha):
            return rescue
    return None


def people(room: Room) -> tuple[Seat, ...]:
    """The seats of people who have not left, in table order."""
    return tuple(seat for seat in room.seats if not seat.bot and not seat.left)


def sitting(room: Room) -> tuple[Seat, ...]:
    """Every seat that has not left, bots included."""
    return tuple(seat for seat in room.seats if not seat.left)


def free_chair(room: Room) -> int | None:
    """The number a newcomer gets, or None when the room is full.

    A chair left in the running round is nobody's until it ends (G-06). While a result is shown, chairs that no hand of
    it belongs to are given first. A table that came from a game with more chairs may sit beyond the last of this one's.
    """
    if len(room.seats) >= game_of(room.game).most_seats:
        return None
    taken = {seat.number for seat in room.seats}
    free = [number for number in range(game_of(room.game).most_seats) if number not in taken]
    shown = set(room.round.seats) if room.round is not None else set()
    return min(free, key=lambda number: (number in shown, number), default=None)


def is_dealt_in(room: Room, number: int) -> bool:
    """Whether the seat holds a hand of the running or just ended round."""
    if room.round is None or number not in room.round.seats or not has_seat(room, number):
        return False
    seat = seat_at(room, number)
    return not seat.left and seat.plays_from <= room.round.number


def is_playing(room: Room, number: int) -> bool:
    """Whether the seat is dealt into the round that is running now."""
    return room.phase is Phase.PLAYING and is_dealt_in(room, number)
