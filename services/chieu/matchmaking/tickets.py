"""What the holder of a ticket may do: ask for a table, follow what becomes of it, withdraw."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Mapping

from chieu.chassis.clock import Clock
from chieu.chassis.limits import TokenBuckets
from chieu.composition.ground import Ground
from chieu.games.errors import Reason
from chieu.rooms.errors import NotNow, Outdated, TooMuch, UnknownPass
from chieu.rooms.room import Room
from chieu.rooms.tickets import Ask, Patience, Seen, Standing, Ticket, TicketState, go_together, issue, queue_of
from chieu.store.errors import NoSuchRoom
from chieu.store.tickets import NoSuchTicket, Tickets

from .hearings import Wheel
from .metrics import Metrics
from .queues import Queue

_PER_S, _BURST = 0.5, 10
"""Tickets that one device may ask for."""


Send = Callable[[Seen | None], Awaitable[None]]
"""Tells a watcher what is seen; None is the goodbye of a process that goes away."""


class Desk:
    """Where tickets are asked for. Who asks about one shows its pass."""

    def __init__(self, ground: Ground, queues: Mapping[str, Queue], wheel: Wheel, metrics: Metrics) -> None:
        self._queues = queues
        self._wheel = wheel
        self._metrics = metrics
        self._rooms = ground.rooms
        self._tickets: Tickets = ground.store.tickets
        self._patience: Patience = ground.patience
        self._clock: Clock = ground.process.clock
        self._failpoints = ground.process.failpoints
        self._reserve = ground.reserve
        self._buckets = TokenBuckets(_PER_S, _BURST, ground.process.clock)
        self._is_leaving = False

    async def create(self, ask: Ask) -> tuple[Seen, bool]:
        """Ask for a table. The same pass finds the same ticket, and True says so; a device's earlier ticket goes.

        Raises:
            Malformed: as `rooms.tickets.issue`.
            TooMuch: ``RATE``, ``LIMIT``.
            NotNow: ``PARTY_DIFFERS``.
            Outdated: ``CONFLICT`` while a table is made for the device's earlier ticket.
            StoreError: the store does not answer.
        """
        ticket = issue(ask, self._clock.now_ms())
        wait_ms = self._buckets.take(ticket.person.hex())
        if wait_ms:
            raise TooMuch(Reason.RATE, retry_after_ms=wait_ms)
        try:
            # First of all: a repeat that comes late must not make room for what has been settled.
            return await self._seen(*await self._tickets.look(ticket.ticket_id)), True
        except NoSuchTicket:
            return await self._queued(ticket)

    async def cancel(self, ticket_id: str, pass_sha: bytes) -> Seen:
        """Withdraw a ticket that waits; what became of it, which is something else if that came first.

        Raises:
            NoSuchTicket | UnknownPass | StoreError.
        """
        ticket, _ = await self._own(ticket_id, pass_sha)
        return await self._seen(ticket, await self._cancelled(ticket_id))

    async def watch(self, ticket_id: str, pass_sha: bytes, send: Send) -> None:
        """Tell what becomes of a ticket, at once and at each change, until nothing more does.

        Raises:
            NoSuchTicket | UnknownPass | StoreError.
        """
        queue = self._queues[queue_of(ticket_id)]
        with queue.hearing(ticket_id) as hearing:
            ticket, standing = await self._own(ticket_id, pass_sha)
            await self._tickets.keep(queue.game, (ticket_id,), self._patience.unwatched_ms)
            hearing.heard(standing)
            while True:
                standing = hearing.standing or (await self._tickets.look(ticket_id))[1]
                await send(await self._seen(ticket, standing))
                if standing.is_final:
                    return
                hearing.heard(standing)
                await hearing.wait()
                if self._is_leaving:
                    await send(None)
                    return

    async def leave(self) -> None:
        """This process goes away: every watcher is told to come back, and finds another."""
        self._is_leaving = True
        self._wheel.wake_all()

    async def _queued(self, ticket: Ticket) -> tuple[Seen, bool]:
        party = [one for one in self._queues[ticket.game].party_of(ticket) if one != ticket]
        if not all(go_together(ticket, one) for one in party) or len(party) >= ticket.party_size:
            raise NotNow(Reason.PARTY_DIFFERS, field="party_id")
        self._reserve.check()
        await self._make_room_for(ticket)
        await self._failpoints.reach("after_note_before_queue")
        kept, standing, was_there = await self._tickets.queue(ticket, self._patience)
        if not was_there:
            self._metrics.tickets.add(ticket.game, "QUEUED")
        if await self._tickets.waits_with(ticket.person) != ticket.ticket_id:
            # The device asked for another one meanwhile, which has not seen this one.
            standing = await self._cancelled(ticket.ticket_id)
        return await self._seen(kept, standing), was_there

    async def _make_room_for(self, ticket: Ticket) -> None:
        """A device waits once: its earlier ticket goes before this one is noted in its place."""
        seen = await self._tickets.waits_with(ticket.person)
        if seen not in (None, ticket.ticket_id) and not await self._is_gone(seen):
            raise Outdated(Reason.CONFLICT)
        await self._failpoints.reach("before_note")
        before = await self._tickets.note(ticket.person, ticket.ticket_id, self._noted_ms)
        if before not in (None, seen, ticket.ticket_id):
            await self._is_gone(before)

    async def _is_gone(self, ticket_id: str | None) -> bool:
        """Withdraw an earlier ticket, if there still is one; False when a table is being made for it."""
        try:
            standing = await self._cancelled(ticket_id or "")
        except NoSuchTicket:
            return True
        return standing.is_final

    async def _cancelled(self, ticket_id: str) -> Standing:
        standing = await self._tickets.cancel(ticket_id, self._patience.kept_ms)
        if standing.state is TicketState.CANCELLED:
            self._metrics.tickets.add(queue_of(ticket_id), "CANCELLED")
        return standing

    async def _own(self, ticket_id: str, pass_sha: bytes) -> tuple[Ticket, Standing]:
        ticket, standing = await self._tickets.look(ticket_id)
        if not hmac.compare_digest(ticket.pass_sha, pass_sha):
            raise UnknownPass(Reason.PASS_UNKNOWN)
        return ticket, standing

    async def _seen(self, ticket: Ticket, standing: Standing) -> Seen:
        queue, now_ms = self._queues[ticket.game], self._clock.now_ms()
        is_waiting = standing.state is TicketState.WAITING
        return Seen(
            ticket=ticket,
            standing=standing,
            waited_ms=max(0, now_ms - ticket.created_ms),
            estimate_ms=queue.estimate_ms(ticket, now_ms) if is_waiting else None,
            party_here=max(1, len(queue.party_of(ticket))),
            room=await self._room(standing),
        )

    async def _room(self, standing: Standing) -> Room | None:
        """The room a ticket is placed in, None when it has ended since."""
        if standing.state is not TicketState.PLACED:
            return None
        try:
            return await self._rooms.read(standing.room_id)
        except NoSuchRoom:
            return None

    @property
    def _noted_ms(self) -> int:
        return self._patience.longest_ms + self._patience.unwatched_ms + self._patience.lease_ms
