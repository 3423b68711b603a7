"""Makes tables of tickets: propose, open the room with everybody in it, say where each sits. Nobody is lost on the way.

Every matchmaking process runs one, without a leader and without locks: whoever takes the tickets first has them, for as
long as the lease lasts. The room's id is chosen with the proposal and kept in the tickets, so whoever finds a lease run
out asks for that room: if it is there the people are placed in it, else they wait again with their old place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial

import structlog

from chieu.chassis.clock import Clock
from chieu.chassis.entropy import Entropy
from chieu.composition.ground import Ground
from chieu.games.errors import Refusal
from chieu.rooms.filling import found_at, sealed
from chieu.rooms.gathering import Gather, call_off, seats_of
from chieu.rooms.pairing import Table
from chieu.rooms.room import Room
from chieu.rooms.tickets import Patience, Ticket
from chieu.store.errors import NoSuchRoom
from chieu.store.keys import ID_BYTES, room_id
from chieu.store.tickets import Tickets

from .lobby import Lobby
from .making import Making
from .metrics import Metrics
from .proposals import Proposals
from .queues import Queue

LOOK_S = 0.05
SWEEP_S = 0.5
KEEP_PARTS = 4
"""A watched ticket is kept anew so often in the time that it would be kept unwatched."""

log = structlog.get_logger()


class Matcher:
    """One process's matching of all queues. Several may run: only one of them gets a ticket."""

    def __init__(
        self, ground: Ground, queues: Mapping[str, Queue], lobby: Lobby, making: Making, metrics: Metrics
    ) -> None:
        self._queues = queues
        self._lobby = lobby
        self._making = making
        self._metrics = metrics
        self._proposals = Proposals(ground, metrics)
        self._rooms = ground.rooms
        self._tickets: Tickets = ground.store.tickets
        self._patience: Patience = ground.patience
        self._clock: Clock = ground.process.clock
        self._entropy: Entropy = ground.process.entropy
        self._failpoints = ground.process.failpoints
        self._reserve = ground.reserve

    async def step(self) -> float:
        """Hear what happened, and begin to make every table that can be made; the seconds until the next look.

        Raises:
            StoreError: the store does not answer.
        """
        await asyncio.gather(*(queue.follow() for queue in self._queues.values()))
        for queue in self._queues.values():
            # While the store is nearly full everybody waits: a table is a new room.
            free = 0 if self._reserve.is_touched else self._making.free
            for table in queue.tables(self._clock.now_ms(), free):
                self._making.begin(self._make(queue, table))
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

    async def _make(self, queue: Queue, table: Table) -> None:
        wanted = room_id(self._entropy.bytes(ID_BYTES))
        if not await self._proposals.take(queue, table.tickets, wanted):
            return
        await self._failpoints.reach("after_take_before_open")
        try:
            opened = await self._lobby.gather(_gather(wanted, table))
        except Refusal as refused:
            log.error("table.refused", game=queue.game, reason=refused.reason.value)
            queue.rest(table.tickets)
            await self._proposals.give_back(queue, wanted, table.tickets)
            return
        await self._failpoints.reach("after_open_before_place")
        await self._place(queue, opened.room, table.tickets)
        self._metrics.lag.observe(max(0, self._clock.now_ms() - table.since_ms) / 1000)

    async def _place(self, queue: Queue, room: Room, tickets: tuple[Ticket, ...]) -> None:
        """Tell where everybody sits; a table that came too late for them is called off before anybody hears of it."""
        if not await self._proposals.place(queue, room.room_id, seats_of(room, tickets), tickets):
            log.warning("table.called_off", room=room.room_id, game=queue.game)
            await self._rooms.change(room.room_id, call_off)

    async def _look_after(self, queue: Queue, wanted: str, ticket_ids: tuple[str, ...]) -> None:
        """Somebody took these for a table and was not heard of again: do they sit there?"""
        tickets = tuple([(await self._tickets.look(ticket_id))[0] for ticket_id in ticket_ids])
        try:
            room = (await self._rooms.change(wanted, partial(sealed, tickets))).room
        except NoSuchRoom:
            room = None
        seats = {} if room is None else found_at(room, tickets)
        if seats:
            await self._proposals.place(queue, wanted, seats, tickets)
        elif given := await self._proposals.give_back(queue, wanted, tickets):
            log.warning("tickets.given_back", game=queue.game, tickets=given)
            self._metrics.tickets.add(queue.game, "GIVEN_BACK", n=given)


def _gather(wanted: str, table: Table) -> Gather:
    return Gather(
        room_id=wanted,
        code="",
        tickets=table.tickets,
        bots=table.bots,
        options=table.options,
        language=table.language,
    )
