"""Makes tables of tickets: propose, open the room with everybody in it, say where each sits. Nobody is lost on the way.

Every matchmaking process runs one, without a leader and without locks: whoever takes the tickets first has them, for as
long as the lease lasts. The room's id is chosen with the proposal and kept in the tickets, so whoever finds a lease run
out asks for that room: if it is there the people are placed in it, else they wait again with their old place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import structlog

from chieu.chassis.clock import Clock
from chieu.chassis.entropy import Entropy
from chieu.chassis.logging import detail_of
from chieu.composition.ground import Ground
from chieu.rooms.gathering import Gather, call_off, seats_of
from chieu.rooms.pairing import Table
from chieu.rooms.room import Room
from chieu.rooms.tickets import Patience, Ticket
from chieu.store.errors import NoSuchRoom, StoreError
from chieu.store.keys import ID_BYTES, room_id
from chieu.store.tickets import Tickets

from .lobby import Lobby
from .metrics import Metrics
from .queues import Queue

LOOK_S = 0.05
SWEEP_S = 0.5
KEEP_PARTS = 4
"""A watched ticket is kept anew so often in the time that it would be kept unwatched."""
AT_ONCE = 32
"""Tables that are made at the same time."""

log = structlog.get_logger()


class Matcher:
    """One process's matching of all queues. Several may run: only one of them gets a ticket."""

    def __init__(self, ground: Ground, queues: Mapping[str, Queue], lobby: Lobby, metrics: Metrics) -> None:
        self._queues = queues
        self._lobby = lobby
        self._metrics = metrics
        self._rooms = ground.rooms
        self._tickets: Tickets = ground.store.tickets
        self._patience: Patience = ground.patience
        self._clock: Clock = ground.process.clock
        self._entropy: Entropy = ground.process.entropy
        self._failpoints = ground.process.failpoints
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False

    async def step(self) -> float:
        """Hear what happened, and begin to make every table that can be made; the seconds until the next look.

        Raises:
            StoreError: the store does not answer.
        """
        await asyncio.gather(*(queue.follow() for queue in self._queues.values()))
        for queue in self._queues.values():
            free = 0 if self._is_stopping else AT_ONCE - len(self._tasks)
            for table in queue.tables(self._clock.now_ms(), free):
                self._start(queue, table)
        return LOOK_S

    async def sweep(self) -> float:
        """Look after tickets whose time is over; the seconds until the next look.

        Raises:
            StoreError: the store does not answer.
        """
        is_all = True
        for queue in self._queues.values():
            swept = await self._tickets.sweep(queue.game, self._patience)
            self._metrics.tickets.add(queue.game, "EXPIRED", n=swept.expired)
            for wanted, ticket_ids in swept.lapsed.items():
                await self._look_after(queue, wanted, ticket_ids)
            is_all = is_all and swept.is_all
        return SWEEP_S if is_all else 0.0

    async def keep(self) -> float:
        """Keep the tickets that are watched here; the seconds until that is to be done again.

        Raises:
            StoreError: the store does not answer.
        """
        now_ms = self._clock.now_ms()
        for queue in self._queues.values():
            await self._tickets.keep(queue.game, queue.watched(now_ms), self._patience.unwatched_ms)
        return self._patience.unwatched_ms / 1000 / KEEP_PARTS

    async def settle(self) -> None:
        """Wait until every table that was begun is made."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def drain(self) -> None:
        """Begin no more tables, and finish those that were begun."""
        self._is_stopping = True
        await self.settle()

    def _start(self, queue: Queue, table: Table) -> None:
        task = asyncio.create_task(self._make(queue, table), name="table")
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        failed = None if task.cancelled() else task.exception()
        if isinstance(failed, StoreError):
            # The lease runs out, and whoever sees it asks for the room.
            log.warning("table.not_made", reason=failed.reason.value, **detail_of(failed))
        elif failed is not None:
            log.error("table.not_made", exc_info=failed)

    async def _make(self, queue: Queue, table: Table) -> None:
        wanted = room_id(self._entropy.bytes(ID_BYTES))
        if not await self._is_taken(queue, table, wanted):
            return
        await self._failpoints.reach("after_take_before_open")
        opened = await self._lobby.gather(_gather(wanted, table))
        await self._failpoints.reach("after_open_before_place")
        await self._place(queue, opened.room, table.tickets)
        self._metrics.lag.observe(max(0, self._clock.now_ms() - table.since_ms) / 1000)

    async def _is_taken(self, queue: Queue, table: Table, wanted: str) -> bool:
        """Whether all of the table are ours now. Of those that are not, others make a table, or they went."""
        names = [ticket.ticket_id for ticket in table.tickets]
        gone: tuple[str, ...] = ()
        is_known = False
        try:
            gone = await self._tickets.take(queue.game, names, wanted, self._patience.lease_ms)
            is_known = True
        finally:
            if gone or not is_known:
                queue.wait_again(tuple(ticket for ticket in table.tickets if ticket.ticket_id not in gone))
        if gone:
            self._metrics.missed.add(queue.game)
        return not gone

    async def _place(self, queue: Queue, room: Room, tickets: tuple[Ticket, ...]) -> None:
        """Tell where everybody sits; a table that came too late for them is called off before anybody hears of it."""
        seats = seats_of(room, tickets)
        if not await self._tickets.place(queue.game, room.room_id, seats, self._patience.kept_ms):
            log.warning("table.called_off", room=room.room_id, game=queue.game)
            await self._rooms.change(room.room_id, call_off)
            return
        now_ms = self._clock.now_ms()
        self._metrics.tickets.add(queue.game, "PLACED", n=len(seats))
        for ticket in tickets:
            self._metrics.wait.observe(max(0, now_ms - ticket.created_ms) / 1000, queue.game)

    async def _look_after(self, queue: Queue, wanted: str, ticket_ids: tuple[str, ...]) -> None:
        """Somebody took these for a table and was not heard of again: was it made?"""
        tickets = tuple([(await self._tickets.look(ticket_id))[0] for ticket_id in ticket_ids])
        try:
            room = await self._rooms.read(wanted)
        except NoSuchRoom:
            room = None
        if room is not None and len(seats_of(room, tickets)) == len(tickets):
            await self._place(queue, room, tickets)
        elif await self._tickets.give_back(queue.game, wanted, ticket_ids, self._patience.unwatched_ms):
            log.warning("tickets.given_back", game=queue.game, tickets=len(ticket_ids))
            self._metrics.tickets.add(queue.game, "GIVEN_BACK", n=len(ticket_ids))


def _gather(wanted: str, table: Table) -> Gather:
    return Gather(
        room_id=wanted,
        code="",
        tickets=table.tickets,
        bots=table.bots,
        options=table.options,
        language=table.language,
    )
