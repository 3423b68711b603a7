"""What one process knows of the queues: who waits, as the queue's log tells, and whoever here wants to hear of it.

The log is followed by asking for what is new, many times a second, once for each queue and not for each ticket: so ten
thousand watchers cost what one does. When the log does not reach back far enough, or is another one (Redis lost some of
it), the queue is read anew and every watcher looks for himself.
"""

from __future__ import annotations

import statistics
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from chieu.chassis.clock import Clock
from chieu.rooms.filling import Filling, Vacancy
from chieu.rooms.pairing import Table, Waiting
from chieu.rooms.tickets import Patience, Standing, Ticket, TicketState, is_over
from chieu.store.tickets import Entry, Tickets

from .hearings import Hearing, Wheel

_REMEMBERED = 100
"""Waits that the estimate is made of."""


class Queue:
    """The queue of one game, as far as this process has followed it."""

    def __init__(self, game: str, tickets: Tickets, clock: Clock, patience: Patience, wheel: Wheel) -> None:
        self.game = game
        self._wheel = wheel
        self._store = tickets
        self._clock = clock
        self._patience = patience
        self._waiting = Waiting(game, patience)
        self._tickets: dict[str, Ticket] = {}
        self._states: dict[str, TicketState] = {}
        self._hearings: dict[str, set[Hearing]] = {}
        self._waits_ms: deque[int] = deque(maxlen=_REMEMBERED)
        self._usual_ms: int | None = None
        self._last: Standing | None = None
        self._is_known = False

    def __len__(self) -> int:
        """How many wait, those for whom a table is being made left out."""
        return len(self._waiting)

    def longest_s(self) -> float:
        """How long the ticket that waits longest has waited, 0 when nobody waits."""
        began_ms = min((self._tickets[name].created_ms for name in self._waiting), default=None)
        return 0.0 if began_ms is None else max(0, self._clock.now_ms() - began_ms) / 1000

    async def follow(self) -> None:
        """Hear everything that has happened by now.

        Raises:
            StoreError: the store does not answer.
        """
        while self._is_known:
            number = self._last.number if self._last else 0
            entries = await self._store.after(self.game, number)
            if entries is None or (self._last and entries[0].standing != self._last):
                self._is_known = False
                break
            fresh = entries[1:] if self._last else entries
            for entry in fresh:
                self._apply(entry)
            if not fresh:
                return
        await self._learn()

    def tables(self, now_ms: int, most: int) -> list[Table]:
        """Tables that can be made; until `wait_again` their people are not offered any more."""
        return self._waiting.tables(now_ms, most) if self._is_known else []

    def has_people(self) -> bool:
        """Whether anybody waits who could be seated."""
        return self._is_known and self._waiting.has_people()

    def fillings(self, vacancies: Sequence[Vacancy], now_ms: int, most: int) -> list[Filling]:
        """Who can sit down at these tables, so many of them at most; they are not offered again either."""
        return self._waiting.fillings(vacancies, now_ms, most) if self._is_known else []

    def wait_again(self, tickets: tuple[Ticket, ...]) -> None:
        """A table was not made: those of its people who wait as far as is known are offered again."""
        for ticket in tickets:
            if self._states.get(ticket.ticket_id) is TicketState.WAITING:
                self._waiting.add(ticket)

    def rest(self, tickets: tuple[Ticket, ...]) -> None:
        """A table of these people was refused: once they wait again they are not offered together at once."""
        self._waiting.rest(tickets, self._clock.now_ms())

    def ticket(self, ticket_id: str) -> Ticket | None:
        """A ticket that is not done."""
        return self._tickets.get(ticket_id)

    def party_of(self, ticket: Ticket) -> tuple[Ticket, ...]:
        """The tickets of somebody's party that wait; he alone without a party."""
        return self._waiting.party_of(ticket)

    def estimate_ms(self, ticket: Ticket, now_ms: int) -> int | None:
        """How much longer somebody will wait, by the last waits and by when bots may come; None while unknown."""
        if self._usual_ms is None and self._waits_ms:
            self._usual_ms = int(statistics.median(self._waits_ms))
        usual_ms = [] if self._usual_ms is None else [self._usual_ms]
        bots_ms = [] if ticket.bots_after_ms is None or ticket.party else [ticket.bots_after_ms]
        longest_ms = min(usual_ms + bots_ms, default=None)
        return None if longest_ms is None else max(0, ticket.created_ms + longest_ms - now_ms)

    @contextmanager
    def hearing(self, ticket_id: str) -> Iterator[Hearing]:
        """Hear of one ticket for as long as the block lasts."""
        hearing = Hearing()
        self._hearings.setdefault(ticket_id, set()).add(hearing)
        self._wheel.join(hearing)
        try:
            yield hearing
        finally:
            self._wheel.leave(hearing)
            here = self._hearings[ticket_id]
            here.discard(hearing)
            if not here:
                del self._hearings[ticket_id]

    def watched(self, now_ms: int) -> list[str]:
        """Tickets that somebody here watches and that may wait on."""
        here = [self._tickets[name] for name in self._hearings if name in self._waiting]
        return [ticket.ticket_id for ticket in here if not is_over(ticket, now_ms, self._patience)]

    async def _learn(self) -> None:
        known = await self._store.known(self.game)
        self._waiting = Waiting(self.game, self._patience)
        self._tickets = {ticket.ticket_id: ticket for ticket, _ in known.tickets}
        self._states = {standing.ticket_id: standing.state for _, standing in known.tickets}
        for ticket, standing in known.tickets:
            if standing.state is TicketState.WAITING:
                self._waiting.add(ticket)
        entries = await self._store.after(self.game, known.number) if known.number else []
        self._last = entries[0].standing if entries else None
        self._is_known = entries is not None
        for hearings in self._hearings.values():
            for hearing in hearings:
                hearing.tell(None)
        for entry in (entries or [])[1:]:
            self._apply(entry)

    def _apply(self, entry: Entry) -> None:
        standing = self._last = entry.standing
        name = standing.ticket_id
        if entry.ticket is not None:
            self._tickets[name] = entry.ticket
        self._states[name] = standing.state
        ticket = self._tickets.get(name)
        if standing.state is TicketState.WAITING and ticket is not None:
            self._waiting.add(ticket)
        else:
            self._waiting.remove(name)
        if standing.is_final:
            self._close(standing, ticket)
        for hearing in self._hearings.get(name, ()):
            hearing.tell(standing)

    def _close(self, standing: Standing, ticket: Ticket | None) -> None:
        """Nothing more becomes of it; how long it took is remembered."""
        if standing.state is TicketState.PLACED and ticket is not None:
            self._waits_ms.append(max(0, self._clock.now_ms() - ticket.created_ms))
            self._usual_ms = None
        self._tickets.pop(standing.ticket_id, None)
        self._states.pop(standing.ticket_id, None)
