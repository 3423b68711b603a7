"""Open chairs of tables that are there: what they offer to strangers with tickets, and how these sit down.

Only a public table is filled whose code opens it, on which somebody is to be found, and between two rounds: whoever is
seated is ready and is dealt into the next one. People who were proposed together sit down all or none, in one commit.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Reason
from chieu.games.events import Cause, Kind, Weight

from .accounts import person_of
from .change import Change, Moment
from .commands import stale, touched
from .departing import departed
from .gathering import joining, seats_of
from .joining import join
from .lines import Line, Lines, Unit
from .listing import has_open_chair
from .passes import farewell, seat_with
from .room import Farewell, Phase, Room
from .seats import people, sitting, with_seat
from .telling import both, seat_event
from .tickets import Patience, Ticket

_DEEP = 20
"""People of a line that are offered a chair; the others wait longer for the same table."""


class Vacancy(NamedTuple):
    """What a table offers: `options` are those in force, as they are written, `not_for` persons and passes."""

    room_id: str
    language: str
    options: dict[str, str]
    sitting: int
    chairs: int
    has_bots: bool
    not_for: frozenset[bytes]


class Filling(NamedTuple):
    """People who can sit down at a table that is there, those who waited longest first."""

    room_id: str
    tickets: tuple[Ticket, ...]


class Newcomers:
    """Those who wait and may sit down at one table: chosen one unit after the other while there is a chair.

    Who has just asked wants a cosy table (so many people) where the own language is spoken; with time any will do.
    """

    def __init__(self, vacancy: Vacancy, cosy: int, patience: Patience) -> None:
        self.tickets: tuple[Ticket, ...] = ()
        self._vacancy = vacancy
        self._cosy = cosy
        self._patience = patience

    def next(self, people: Lines, lines: Iterable[Line], now_ms: int) -> Unit | None:
        """Who waited longest of those in these lines that may sit there; they are among `tickets` from then on."""
        free = self._vacancy.chairs - len(self.tickets)
        fitting = (
            unit
            for line in lines
            if line.size <= free
            for unit in itertools.islice(people.lines.get(line, ()), _DEEP)
            if self._suits(unit, now_ms)
        )
        best = min(fitting, key=lambda unit: unit.oldest_ms, default=None)
        if best is not None:
            self.tickets += best.tickets
        return best

    def _suits(self, unit: Unit, now_ms: int) -> bool:
        vacancy, waited_ms = self._vacancy, now_ms - unit.oldest_ms
        if unit.line.language != vacancy.language and waited_ms < self._patience.mixed_ms:
            return False
        if vacancy.sitting + len(self.tickets) + unit.line.size > self._cosy and waited_ms < self._patience.smaller_ms:
            return False
        persons = {ticket.person for ticket in self.tickets}
        return all(ticket.person not in persons and may_sit(ticket, vacancy, now_ms) for ticket in unit.tickets)


class Fill(msgspec.Struct, frozen=True, kw_only=True):
    """People with tickets sit down at a table that is there. After `until_ms` others may have given them a seat."""

    tickets: tuple[Ticket, ...]
    until_ms: int


def vacancy_of(room: Room) -> Vacancy | None:
    """What the room offers to strangers who ask for any table, or None."""
    is_between = room.phase in (Phase.LOBBY, Phase.ROUND_END) and room.pause is None
    if not is_between or not has_open_chair(room) or all(seat.absent_ms for seat in people(room)):
        return None
    game = game_of(room.game)
    here = {secret for seat in people(room) for secret in (person_of(seat), seat.pass_sha)}
    spent = {gone.pass_sha for gone in room.gone}
    banned = {secret for one in room.banned for secret in (one.pass_sha, one.device_sha) if secret}
    return Vacancy(
        room.room_id,
        room.language,
        game.write_options(room.options),
        len(sitting(room)),
        game.most_seats - len(room.seats),
        any(seat.bot for seat in room.seats),
        frozenset(here | spent | banned),
    )


def may_sit(ticket: Ticket, vacancy: Vacancy, now_ms: int) -> bool:
    """Whether nothing at the table contradicts what the person asked for, and nobody there minds."""
    agrees = all(vacancy.options.get(key) == value for key, value in ticket.accepts)
    minds = not vacancy.not_for.isdisjoint((ticket.pass_sha, ticket.person))
    bots_ms = ticket.bots_after_ms
    likes_bots = not vacancy.has_bots or (bots_ms is not None and ticket.created_ms + bots_ms <= now_ms)
    return agrees and not minds and likes_bots


def fill(request: Fill, room: Room, moment: Moment) -> Change:
    """Seat them, ready for the next round.

    Raises:
        Outdated: ``CONFLICT``: it is too late, or the table is no longer one that takes them.
        Refusal: as `rooms.joining.join`.
    """
    if len(seats_of(room, request.tickets)) == len(request.tickets):
        return Change(room=room)
    vacancy = vacancy_of(room)
    if vacancy is None or vacancy.chairs < len(request.tickets) or moment.now_ms >= request.until_ms:
        raise stale(Reason.CONFLICT, room)
    persons = {ticket.person for ticket in request.tickets}
    if len(persons) < len(request.tickets) or not all(may_sit(one, vacancy, moment.now_ms) for one in request.tickets):
        raise stale(Reason.CONFLICT, room)
    change = Change(room=room)
    for ticket in request.tickets:
        change = both(change, join(joining(ticket, change.room), change.room, moment))
    seated = change.room
    for number in seats_of(seated, request.tickets).values():
        seated = with_seat(seated, number, ready=True)
    return msgspec.structs.replace(change, room=touched(seated, moment))


def sealed(tickets: tuple[Ticket, ...], room: Room, moment: Moment) -> Change:
    """Settle whether these people sit here: whoever still wanted to seat them finds a newer room, and is too late."""
    if room.phase is Phase.CLOSED or found_at(room, tickets):
        return Change(room=room)
    return Change(room=touched(room, moment))


def called_back(tickets: tuple[Ticket, ...], room: Room, moment: Moment) -> Change:
    """The room without these people: their tickets were lost on the way, and they wait elsewhere."""
    change = Change(room=room)
    for ticket in () if room.phase is Phase.CLOSED else tickets:
        seat = seat_with(change.room, ticket.pass_sha)
        if seat is not None and not seat.left:
            event = seat_event(Kind.LEFT, "seat.left", seat.number, Cause.SERVER, Weight.NORMAL)
            change = both(change, departed(change.room, moment, seat, Farewell.LEFT, event))
    if change.room is room:
        return change
    return msgspec.structs.replace(change, room=touched(change.room, moment))


def found_at(room: Room, tickets: tuple[Ticket, ...]) -> dict[str, int]:
    """Where these people were seated, by ticket; empty when they were not, or the room has closed.

    They sit down all at once, so if one was seated all were, and who is not there any more has had the chair: the
    ticket says which, and the room says why the pass is good for nothing.
    """
    if room.phase is Phase.CLOSED:
        return {}
    gone = {one.ticket_id: last.seat for one in tickets if (last := farewell(room, one.pass_sha)) is not None}
    found = {**gone, **seats_of(room, tickets)}
    return found if len(found) == len(tickets) else {}
