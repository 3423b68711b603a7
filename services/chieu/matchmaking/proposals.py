"""Tickets on their way to a table: taken for it all or none, then placed there, or given back with their old place."""

from __future__ import annotations

from collections.abc import Mapping

import structlog

from chieu.chassis.clock import Clock
from chieu.composition.ground import Ground
from chieu.rooms.tickets import Patience, Ticket, is_over
from chieu.store.tickets import Moved, Tickets

from .metrics import Metrics
from .queues import Queue

log = structlog.get_logger()


class Proposals:
    """One process's proposals. Of several processes that reach for the same tickets one gets them."""

    def __init__(self, ground: Ground, metrics: Metrics) -> None:
        self._metrics = metrics
        self._tickets: Tickets = ground.store.tickets
        self._patience: Patience = ground.patience
        self._clock: Clock = ground.process.clock

    async def take(self, queue: Queue, tickets: tuple[Ticket, ...], room_id: str) -> bool:
        """Whether all of them are ours now. Of those that are not, others make a table, or they went.

        Raises:
            StoreError: it is not known; the lease runs out if they are.
        """
        names = [ticket.ticket_id for ticket in tickets]
        gone: tuple[str, ...] = ()
        is_known = False
        try:
            gone = await self._tickets.take(queue.game, names, room_id, self._patience.lease_ms)
            is_known = True
        finally:
            if gone or not is_known:
                queue.wait_again(tuple(ticket for ticket in tickets if ticket.ticket_id not in gone))
        if gone:
            self._metrics.missed.add(queue.game)
        return not gone

    async def place(self, queue: Queue, room_id: str, seats: Mapping[str, int], tickets: tuple[Ticket, ...]) -> bool:
        """Tell where everybody sits; False when they are not this room's any more.

        Whoever looked after a lease that ran out may have told so before; then it is counted already.

        Raises:
            StoreError.
        """
        placed = await self._tickets.place(queue.game, room_id, seats, self._patience.kept_ms)
        if placed is not Moved.NOW:
            return bool(placed)
        now_ms = self._clock.now_ms()
        self._metrics.tickets.add(queue.game, "PLACED", n=len(seats))
        for ticket in tickets:
            self._metrics.wait.observe(max(0, now_ms - ticket.created_ms) / 1000, queue.game)
        return True

    async def give_back(self, queue: Queue, room_id: str, tickets: tuple[Ticket, ...]) -> int:
        """No table came of it: they wait again with their old place, but for those who have waited long enough.

        Returns how many wait again: 0 also where they are not this room's any more, or waited before.

        Raises:
            StoreError.
        """
        now_ms = self._clock.now_ms()
        over = [one.ticket_id for one in tickets if is_over(one, now_ms, self._patience)]
        names = [one.ticket_id for one in tickets if one.ticket_id not in over]
        if await self._tickets.expire(queue.game, room_id, over, self._patience.kept_ms) is Moved.NOW:
            self._metrics.tickets.add(queue.game, "EXPIRED", n=len(over))
        given = await self._tickets.give_back(queue.game, room_id, names, self._patience.unwatched_ms)
        return len(names) if given is Moved.NOW else 0
