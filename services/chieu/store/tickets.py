"""Queues of tickets: who asks for a table, where each ticket stands, and what happened in which order.

All of a queue lies in one slot. Tickets are taken for a table all or none, by one script and without a lock; what was
taken is leased, and whoever finds the lease run out looks after it. Everything that happens is an entry of the queue's
log, so a process that follows the log knows who waits without asking for each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import msgspec

from chieu.games.errors import Reason
from chieu.rooms.errors import NotThere, TooMuch
from chieu.rooms.tickets import (
    FINAL,
    Patience,
    Standing,
    Ticket,
    TicketState,
    decode_ticket,
    encode_ticket,
    queue_of,
)

from . import keys
from .metrics import UNCOUNTED, Metrics
from .programs import CANCEL_TICKET, KEEP_TICKETS, MOVE_TICKETS, QUEUE_TICKET, SWEEP_TICKETS, TAKE_TICKETS
from .scripts import Scripts

MOST_TICKETS = 50_000
"""In one queue, those that are done and not yet forgotten included."""
_BATCH = 500
_LOOKED_AT = 100


class NoSuchTicket(NotThere):
    """No ticket of this id: never asked for, or forgotten."""

    def __init__(self) -> None:
        super().__init__(Reason.TICKET_NOT_FOUND)


class Entry(NamedTuple):
    """Something that happened: where a ticket stands since, and the ticket itself when it is new."""

    standing: Standing
    ticket: Ticket | None


@dataclass(frozen=True, slots=True)
class Known:
    """A queue as it is: the number of the last entry that is in it for sure, and all tickets that are not done."""

    number: int
    tickets: tuple[tuple[Ticket, Standing], ...]


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep found: how many expired, and by the room that was to be made the tickets whose lease ran out."""

    expired: int
    lapsed: dict[str, tuple[str, ...]]
    is_all: bool


class Moved(IntEnum):
    """What became of tickets that were to be placed or given back; false where they are another table's by now."""

    NO = 0
    NOW = 1
    BEFORE = 2
    """It was so already: somebody else did it, and counted it."""


class Tickets:
    """All queues of a deployment."""

    def __init__(self, scripts: Scripts, *, metrics: Metrics = UNCOUNTED) -> None:
        self._scripts = scripts
        self._metrics = metrics

    async def queue(self, ticket: Ticket, patience: Patience) -> tuple[Ticket, Standing, bool]:
        """Put a ticket into its queue; one that was there before is found as it stands, and True says so.

        Raises:
            TooMuch: ``LIMIT``.
            StoreError.
        """
        of = keys.of_queue(ticket.game)
        words = (ticket.ticket_id, encode_ticket(ticket), patience.unwatched_ms, MOST_TICKETS)
        how, *found = await self._scripts.submit(QUEUE_TICKET, (of.tickets, of.standings, of.due, of.log), words)
        if how == b"FULL":
            raise TooMuch(Reason.LIMIT)
        if how == b"OLD":
            return decode_ticket(found[1]), _standing(ticket.ticket_id, found[0]), True
        return ticket, _standing(ticket.ticket_id, found[0]), False

    async def look(self, ticket_id: str) -> tuple[Ticket, Standing]:
        """A ticket and where it stands.

        Raises:
            NoSuchTicket | StoreError.
        """
        of = keys.of_queue(queue_of(ticket_id))
        body, text = await asyncio.gather(
            self._scripts.command("HGET", of.tickets, ticket_id), self._scripts.command("HGET", of.standings, ticket_id)
        )
        if body is None or text is None:
            raise NoSuchTicket
        return decode_ticket(body), _standing(ticket_id, text)

    async def take(self, queue: str, ticket_ids: Sequence[str], room_id: str, lease_ms: int) -> tuple[str, ...]:
        """Take tickets for the table that is to become this room; nothing is returned, or those that do not wait.

        Raises:
            StoreError: it is not known whether they were taken; if so, the lease runs out.
        """
        of = keys.of_queue(queue)
        gone = await self._scripts.submit(
            TAKE_TICKETS, (of.standings, of.due, of.log), (room_id, lease_ms, *ticket_ids)
        )
        return tuple(ticket_id.decode() for ticket_id in gone)

    async def place(self, queue: str, room_id: str, seats: Mapping[str, int], kept_ms: int) -> Moved:
        """Say that the table was made and who sits where; `NO` when the tickets are not this table's any more.

        Raises:
            StoreError.
        """
        states = {ticket_id: f"{TicketState.PLACED.value} {room_id} {seat}" for ticket_id, seat in seats.items()}
        return await self._move(queue, room_id, states, kept_ms)

    async def give_back(self, queue: str, room_id: str, ticket_ids: Iterable[str], kept_ms: int) -> Moved:
        """Say that the table was not made: they wait again, for so long at least; `NO` as above.

        Raises:
            StoreError.
        """
        states = dict.fromkeys(ticket_ids, TicketState.WAITING.value)
        return await self._move(queue, room_id, states, kept_ms)

    async def expire(self, queue: str, room_id: str, ticket_ids: Iterable[str], kept_ms: int) -> Moved:
        """Say that the table was not made and that these have waited long enough; `NO` as above.

        Raises:
            StoreError.
        """
        states = dict.fromkeys(ticket_ids, TicketState.EXPIRED.value)
        return await self._move(queue, room_id, states, kept_ms)

    async def cancel(self, ticket_id: str, kept_ms: int) -> Standing:
        """Withdraw a ticket that waits; where it stands then, which is something else if that came first.

        Raises:
            NoSuchTicket | StoreError.
        """
        of = keys.of_queue(queue_of(ticket_id))
        text = await self._scripts.submit(CANCEL_TICKET, (of.standings, of.due, of.log), (ticket_id, kept_ms))
        if text is None:
            raise NoSuchTicket
        return _standing(ticket_id, text)

    async def keep(self, queue: str, ticket_ids: Sequence[str], kept_ms: int) -> None:
        """Keep those that wait so much longer.

        Raises:
            StoreError.
        """
        of = keys.of_queue(queue)
        parts = [ticket_ids[start : start + _BATCH] for start in range(0, len(ticket_ids), _BATCH)]
        await asyncio.gather(
            *(self._scripts.submit(KEEP_TICKETS, (of.standings, of.due), (kept_ms, *part)) for part in parts)
        )

    async def sweep(self, queue: str, patience: Patience) -> Swept:
        """Expire and forget what is due. Those whose table was not made in time are leased to the caller.

        Raises:
            StoreError.
        """
        of = keys.of_queue(queue)
        words = (_LOOKED_AT, patience.kept_ms, patience.lease_ms)
        expired, forgotten, *flat = await self._scripts.submit(
            SWEEP_TICKETS, (of.tickets, of.standings, of.due, of.log), words
        )
        lapsed: dict[str, tuple[str, ...]] = {}
        for ticket_id, room_id in zip(flat[::2], flat[1::2], strict=True):
            lapsed[room_id.decode()] = (*lapsed.get(room_id.decode(), ()), ticket_id.decode())
        return Swept(expired, lapsed, expired + forgotten + len(flat) // 2 < _LOOKED_AT)

    async def known(self, queue: str) -> Known:
        """Everything there is; what happened after `number` may be in it too, and is told by the log again.

        Raises:
            StoreError.
        """
        of = keys.of_queue(queue)
        last = await self._scripts.command("XREVRANGE", of.log, "+", "-", "COUNT", 1)
        bodies, standings = await asyncio.gather(
            self._scripts.command("HGETALL", of.tickets), self._scripts.command("HGETALL", of.standings)
        )
        kept = dict(zip(bodies[::2], bodies[1::2], strict=True))
        found = []
        for name, text in zip(standings[::2], standings[1::2], strict=True):
            standing = _standing(name.decode(), text)
            ticket = self._read(kept.get(name)) if standing.state not in FINAL else None
            if ticket is not None:
                found.append((ticket, standing))
        found.sort(key=lambda pair: pair[1].number)
        return Known(_number(last[0][0]) if last else 0, tuple(found))

    async def after(self, queue: str, number: int) -> list[Entry] | None:
        """What happened from entry `number` on, that one included; None when it is not there any more.

        Raises:
            StoreError.
        """
        of = keys.of_queue(queue)
        flat = await self._scripts.command("XRANGE", of.log, f"{number}-0", "+", "COUNT", _BATCH)
        entries = [self._entry(name, dict(zip(words[::2], words[1::2], strict=True))) for name, words in flat]
        if number and (not entries or entries[0].standing.number != number):
            return None
        return entries

    async def waits_with(self, person: bytes) -> str | None:
        """The ticket a person waits with, as far as it was noted.

        Raises:
            StoreError.
        """
        held: bytes | None = await self._scripts.command("GET", keys.waits(person))
        return None if held is None else held.decode()

    async def note(self, person: bytes, ticket_id: str, kept_ms: int) -> str | None:
        """Note which ticket a person waits with from now on; returns the one before.

        Raises:
            StoreError.
        """
        held: bytes | None = await self._scripts.command(
            "SET", keys.waits(person), ticket_id, "GET", "PX", kept_ms, repeatable=False
        )
        return None if held is None else held.decode()

    async def _move(self, queue: str, room_id: str, states: Mapping[str, str], kept_ms: int) -> Moved:
        if not states:
            return Moved.BEFORE
        of = keys.of_queue(queue)
        words = [word for pair in states.items() for word in pair]
        moved = await self._scripts.submit(MOVE_TICKETS, (of.standings, of.due, of.log), (room_id, kept_ms, *words))
        return Moved(moved)

    def _entry(self, name: bytes, words: Mapping[bytes, bytes]) -> Entry:
        standing = _stands(words[b"t"].decode(), _number(name), words[b"s"].decode())
        return Entry(standing, self._read(words.get(b"b")))

    def _read(self, body: bytes | None) -> Ticket | None:
        """The ticket, or None for what cannot be read: it waits for a process that can."""
        try:
            return None if body is None else decode_ticket(body)
        except msgspec.DecodeError:
            self._metrics.broken.add("ticket")
            return None


def _standing(ticket_id: str, text: bytes) -> Standing:
    """A standing as it is kept: ``12 WAITING``, ``13 PROPOSED <room>``, ``14 PLACED <room> <seat>``."""
    number, _, words = text.decode().partition(" ")
    return _stands(ticket_id, int(number), words)


def _stands(ticket_id: str, number: int, words: str) -> Standing:
    state, *more = words.split(" ")
    room_id = more[0] if more else ""
    return Standing(ticket_id, number, TicketState(state), room_id, int(more[1]) if len(more) > 1 else -1)


def _number(name: bytes) -> int:
    return int(name.split(b"-")[0])
