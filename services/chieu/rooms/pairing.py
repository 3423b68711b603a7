"""Who of those that wait could sit together: tables out of tickets, without a clock of its own and without Redis.

Tickets fit when none of their options contradict each other and they speak one language; friends are one unit that is
never parted. The longer the oldest of a table has waited, the less he insists on: one person fewer, then any language.
After the wait that each of them chose, bots take the chairs that stay empty.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chieu.games.catalogue import game as game_of

from .filling import Filling, Newcomers, Vacancy
from .lines import Line, Lines, Unit
from .tickets import Patience, Ticket, go_together

COSY = 4
"""People at a table of strangers, where the game has so many chairs; a larger party of friends fills its own."""
_LOOKS = 20_000
"""Lines that are looked at in one go. Somebody who sends thousands of odd wishes makes himself wait, not the others."""


class Table(NamedTuple):
    """People who can be seated together, the one who waited longest first: he will be the host.

    `options` are those that somebody insists on. `since_ms` is when this table first could have been made.
    """

    tickets: tuple[Ticket, ...]
    bots: int
    options: dict[str, str]
    language: str
    since_ms: int


class Waiting:
    """Everybody who waits for one game. `add` and `remove` as they come and go; `tables` takes out who may sit."""

    def __init__(self, game: str, patience: Patience) -> None:
        rules = game_of(game)
        self._least = rules.least_seats
        self._cosy = min(COSY, rules.most_seats)
        self._patience = patience
        self._tickets: dict[str, Ticket] = {}
        self._unit_of: dict[str, Unit] = {}
        self._parties: dict[bytes, dict[str, Ticket]] = {}
        self._people = Lines()
        self._due = Lines()
        self._bots: list[tuple[int, int, Unit]] = []
        self._rests: dict[str, int] = {}
        self._resting: list[tuple[int, int, Unit]] = []
        self._numbers = 0
        self._turn = 0

    def __len__(self) -> int:
        return len(self._tickets)

    def __iter__(self) -> Iterator[str]:
        """The ids of their tickets."""
        return iter(self._tickets)

    def __contains__(self, ticket_id: str) -> bool:
        return ticket_id in self._tickets

    def add(self, ticket: Ticket) -> None:
        """Somebody waits; adding twice is adding once. Friends wait until all of them are here."""
        if ticket.ticket_id in self._tickets:
            return
        self._tickets[ticket.ticket_id] = ticket
        if not ticket.party:
            self._enter(Unit.of((ticket,)))
            return
        party = self._parties.setdefault(ticket.party, {})
        party[ticket.ticket_id] = ticket
        self._gather(party)

    def remove(self, ticket_id: str) -> None:
        """Somebody waits no more; the friends who stay wait for him."""
        ticket = self._tickets.pop(ticket_id, None)
        if ticket is None:
            return
        unit = self._unit_of.get(ticket_id)
        if unit is not None:
            self._leave(unit)
        party = self._parties.get(ticket.party)
        if party is not None:
            party.pop(ticket_id, None)
            if party:
                self._gather(party)
            else:
                del self._parties[ticket.party]

    def rest(self, tickets: Sequence[Ticket], now_ms: int) -> None:
        """The table of these people was refused: when they wait again they are offered one after the other.

        So each of them sits down with others, or waits; and whatever it was about them is not tried at once again.
        """
        rests = {ticket_id: until_ms for ticket_id, until_ms in self._rests.items() if until_ms > now_ms}
        for place, ticket in enumerate(tickets, start=1):
            rests[ticket.ticket_id] = now_ms + place * self._patience.rest_ms
        self._rests = rests

    def party_of(self, ticket: Ticket) -> tuple[Ticket, ...]:
        """The tickets of somebody's party that wait, in the order they came; he alone without a party."""
        return tuple(self._parties.get(ticket.party, {}).values()) if ticket.party else (ticket,)

    def tables(self, now_ms: int, most: int) -> list[Table]:
        """Tables that can be made now, at most so many; their people wait no more."""
        found: list[Table] = []
        self._wake(now_ms)
        self._call_for_bots(now_ms)
        for lines, with_bots in ((self._people, False), (self._due, True)):
            for line in self._in_turn(lines, len(lines.lines)):
                # The eldest of a line looks for company; if he finds none the others do not either.
                while len(found) < most and (first := lines.first(line)) is not None:
                    table = self._table(lines, first, now_ms, with_bots)
                    if table is None:
                        break
                    found.append(table)
                    for ticket in table.tickets:
                        self.remove(ticket.ticket_id)
        return found

    def fillings(self, vacancies: Sequence[Vacancy], now_ms: int, most: int) -> list[Filling]:
        """Who can sit down at these tables, the fullest first and at so many of them at most; they wait no more."""
        found: list[Filling] = []
        self._wake(now_ms)
        lines = self._in_turn(self._people, len(vacancies))
        for vacancy in sorted(vacancies, key=lambda one: (one.sitting >= self._cosy, -one.sitting)):
            if len(found) >= most:
                break
            party = Newcomers(vacancy, self._cosy, self._patience)
            while (unit := party.next(self._people, lines, now_ms)) is not None:
                for ticket in unit.tickets:
                    self.remove(ticket.ticket_id)
            if party.tickets:
                found.append(Filling(vacancy.room_id, party.tickets))
        return found

    def has_people(self) -> bool:
        """Whether anybody waits whose friends are all here."""
        return bool(self._people.lines)

    def _in_turn(self, lines: Lines, share: int) -> list[Line]:
        """The lines that are looked at in one go of so many, those whose eldest waited longest first."""
        ranked = lines.ranked()
        looks = max(1, _LOOKS // max(1, share))
        if len(ranked) <= looks:
            return ranked
        self._turn = (self._turn + looks) % len(ranked)
        return [*ranked[self._turn :], *ranked[: self._turn]][:looks]

    def _table(self, lines: Lines, first: Unit, now_ms: int, with_bots: bool) -> Table | None:
        """The table that `first` is the eldest of, or None while he had better wait."""
        target = max(self._cosy, first.line.size)
        chosen, options = self._company(lines, first, target, now_ms)
        people = sum(unit.line.size for unit in chosen)
        since_ms = max(unit.newest_ms for unit in chosen)
        if with_bots:
            since_ms = max(since_ms, *(unit.bots_ms or 0 for unit in chosen))
        elif people < target:
            fewer_ms = (target - people) * self._patience.smaller_ms
            if people < self._least or len(chosen) == 1 or first.oldest_ms + fewer_ms > now_ms:
                return None
            since_ms = max(since_ms, first.oldest_ms + fewer_ms)
        if any(unit.line.language != first.line.language for unit in chosen):
            since_ms = max(since_ms, first.oldest_ms + self._patience.mixed_ms)
        tickets = tuple(ticket for unit in chosen for ticket in unit.tickets)
        return Table(tickets, target - people if with_bots else 0, options, first.line.language, since_ms)

    def _company(self, lines: Lines, first: Unit, target: int, now_ms: int) -> tuple[list[Unit], dict[str, str]]:
        """Who fits to `first`, those who waited longest before the others, and the options they insist on."""
        is_mixed = now_ms - first.oldest_ms >= self._patience.mixed_ms
        options = dict(first.line.accepts)
        near = [one for one in lines.lines if is_mixed or one.language == first.line.language]
        chosen, free = [first], target - first.line.size
        while free > 0:
            near = [one for one in near if one.size <= free and _agree(options, one)]
            persons = {ticket.person for unit in chosen for ticket in unit.tickets}
            fitting = (unit for one in near if (unit := _first_other(lines.lines[one], persons)) is not None)
            best = min(fitting, key=lambda unit: unit.oldest_ms, default=None)
            if best is None:
                break
            chosen.append(best)
            options.update(best.line.accepts)
            free -= best.line.size
        return chosen, options

    def _call_for_bots(self, now_ms: int) -> None:
        while self._bots and self._bots[0][0] <= now_ms:
            unit = heapq.heappop(self._bots)[2]
            if unit.is_there:
                self._due.add(unit)

    def _wake(self, now_ms: int) -> None:
        while self._resting and self._resting[0][0] <= now_ms:
            unit = heapq.heappop(self._resting)[2]
            if unit.is_there:
                self._offer(unit)

    def _gather(self, party: dict[str, Ticket]) -> None:
        """Make one unit of a party that is complete; more tickets than it has seats wait for nothing."""
        members = tuple(party.values())
        members = members[: members[0].party_size]
        if len(members) < members[0].party_size or any(one.ticket_id in self._unit_of for one in members):
            return
        if all(go_together(one, other) for one in members for other in members):
            self._enter(Unit.of(tuple(sorted(members, key=lambda one: one.created_ms))))

    def _enter(self, unit: Unit) -> None:
        for ticket in unit.tickets:
            self._unit_of[ticket.ticket_id] = unit
        until_ms = max(self._rests.get(ticket.ticket_id, 0) for ticket in unit.tickets)
        if until_ms:
            self._numbers += 1
            heapq.heappush(self._resting, (until_ms, self._numbers, unit))
        else:
            self._offer(unit)

    def _offer(self, unit: Unit) -> None:
        self._people.add(unit)
        if unit.bots_ms is not None:
            self._numbers += 1
            heapq.heappush(self._bots, (unit.bots_ms, self._numbers, unit))

    def _leave(self, unit: Unit) -> None:
        unit.is_there = False
        for ticket in unit.tickets:
            del self._unit_of[ticket.ticket_id]
        self._people.remove(unit)
        self._due.remove(unit)


def _agree(options: dict[str, str], line: Line) -> bool:
    return all(options.get(key, value) == value for key, value in line.accepts)


def _first_other(line: dict[Unit, None], persons: set[bytes]) -> Unit | None:
    """The eldest of a line who is not at the table yet, in no other ticket either."""
    return next((unit for unit in line if not any(ticket.person in persons for ticket in unit.tickets)), None)
