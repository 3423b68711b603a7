"""Fills open chairs of public tables with people who wait, between two rounds.

Beside the matcher, and as it does: the tickets are taken for a lease under the id of the room, everybody sits down in
one commit of that room, then the tickets say where. A room that has filled, begun or closed meanwhile refuses, and the
people wait on with their old place. Where the process dies on the way, whoever finds the lease run out asks the room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from chieu.chassis.clock import Clock
from chieu.chassis.limits import Waits
from chieu.composition.ground import Ground
from chieu.games.errors import Refusal
from chieu.rooms.filling import Fill, Filling, Vacancy, called_back, fill, found_at, vacancy_of
from chieu.rooms.gathering import seats_of
from chieu.rooms.listing import START, Place, Wanted
from chieu.rooms.room import Room
from chieu.rooms.tickets import Patience
from chieu.store.errors import Conflict, NewerState, NoSuchRoom, RoomBroken
from chieu.store.listings import Line, Listings
from chieu.store.protocols import Committed

from .lobby import Lobby
from .making import Making
from .metrics import Metrics
from .proposals import Proposals
from .queues import Queue

LOOK_S = 1.0
MOST_TABLES = 16
"""Tables that are looked at in one go; with the next look the list is read on."""
_OF_LEASE = 0.8
"""They sit down in this share of the lease or not at all: clocks differ by less than the rest."""
_REFUSED_MS = 10_000
"""A table that refused is left alone so long."""


class Filler:
    """One process's filling for all queues."""

    def __init__(
        self, ground: Ground, queues: Mapping[str, Queue], lobby: Lobby, making: Making, metrics: Metrics
    ) -> None:
        self._queues = queues
        self._lobby = lobby
        self._making = making
        self._metrics = metrics
        self._proposals = Proposals(ground, metrics)
        self._rooms = ground.rooms
        self._listings: Listings = ground.store.listings
        self._patience: Patience = ground.patience
        self._clock: Clock = ground.process.clock
        self._failpoints = ground.process.failpoints
        self._refused = Waits(ground.process.ticks)
        self._places: dict[str, Place] = {}

    async def step(self) -> float:
        """Where somebody waits, look at public tables with a chair, and begin to fill them; the seconds until the next.

        Raises:
            StoreError: the store does not answer.
        """
        for queue in self._queues.values():
            if queue.has_people() and self._making.free > 0:
                vacancies = await self._vacancies(queue.game)
                for filling in queue.fillings(vacancies, self._clock.now_ms(), self._making.free):
                    self._making.begin(self._fill(queue, filling))
        return LOOK_S

    async def _vacancies(self, game: str) -> list[Vacancy]:
        wanted = Wanted(game=game, has_chair=True)
        lines, rest = await self._listings.look(wanted, self._places.get(game, START), most=MOST_TABLES)
        self._places[game] = START if rest is None else rest
        rooms = await asyncio.gather(*(self._room(line) for line in lines))
        found = [vacancy_of(room) for room in rooms if room is not None and not self._refused.wait_ms(room.room_id)]
        return [vacancy for vacancy in found if vacancy is not None]

    async def _room(self, line: Line) -> Room | None:
        try:
            return await self._rooms.read(line.entry.room_id)
        except (NoSuchRoom, RoomBroken, NewerState):
            return None

    async def _fill(self, queue: Queue, filling: Filling) -> None:
        until_ms = self._clock.now_ms() + int(self._patience.lease_ms * _OF_LEASE)
        if not await self._proposals.take(queue, filling.tickets, filling.room_id):
            return
        await self._failpoints.reach("after_take_before_sit")
        asked = Fill(tickets=filling.tickets, until_ms=until_ms)
        try:
            filled = await self._rooms.change(filling.room_id, partial(fill, asked))
        except (Refusal, NoSuchRoom, Conflict):
            self._refused.put(filling.room_id, _REFUSED_MS)
            self._metrics.fills.add(queue.game, "REFUSED")
            await self._proposals.give_back(queue, filling.room_id, filling.tickets)
            return
        await self._failpoints.reach("after_sit_before_place")
        await self._expect(filled, filling)
        await self._place(queue, filled.room, filling)

    async def _expect(self, filled: Committed, filling: Filling) -> None:
        seats = seats_of(filled.room, filling.tickets).values()
        await asyncio.gather(*(self._lobby.expect(replace(filled, seat=seat)) for seat in seats))

    async def _place(self, queue: Queue, room: Room, filling: Filling) -> None:
        seats = found_at(room, filling.tickets)
        if await self._proposals.place(queue, room.room_id, seats, filling.tickets):
            self._metrics.fills.add(queue.game, "SEATED")
            return
        self._metrics.fills.add(queue.game, "CALLED_BACK")
        await self._rooms.change(room.room_id, partial(called_back, filling.tickets))
