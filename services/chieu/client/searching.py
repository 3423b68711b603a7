"""Looking for a table with strangers: one ticket, followed until it is placed, over every stream that breaks."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import grpc.aio

from chieu.api.v1.matchmaking_pb2 import (
    TICKET_STATE_CANCELLED,
    TICKET_STATE_EXPIRED,
    TICKET_STATE_PLACED,
    CancelTicketRequest,
    CreateTicketRequest,
    Ticket,
    WatchTicketRequest,
    WatchTicketResponse,
)

from .commands import bearer
from .connection import Connection
from .refused import Refused, Unreachable, from_status
from .seat import Seat

_FINAL = frozenset({TICKET_STATE_PLACED, TICKET_STATE_CANCELLED, TICKET_STATE_EXPIRED})


class Search:
    """A table is looked for. Made by `Client.find_table`; nothing is sent before it is followed.

    `seat` is there when the last ticket that `follow` gave is PLACED.
    """

    def __init__(self, connection: Connection, request: CreateTicketRequest) -> None:
        self._connection = connection
        self._request = request
        self._authorization = bearer(request.seat_pass)
        self._ticket = Ticket()
        self.seat: Seat | None = None

    async def follow(self) -> AsyncGenerator[Ticket, None]:
        """What becomes of the ticket, the final state last; at least every 8 seconds something comes.

        Raises:
            Refused: ``BAD_NAME``, ``BAD_OPTION``, ``PARTY_DIFFERS``, ``RATE`` …
            Unreachable: nobody answers.
        """
        shared = self._connection
        self._ticket = (await shared.caller.call(shared.matchmaking.CreateTicket, self._request)).ticket
        tries = 0
        while self._ticket.state not in _FINAL:
            await asyncio.sleep(shared.patience.pause_s(tries, shared.entropy) if tries else 0)
            tries += 1
            async with aclosing(self._stream()) as tickets:
                async for self._ticket in tickets:
                    tries = 0
                    if self._ticket.state not in _FINAL:
                        yield self._ticket
        room = self._ticket.room
        if self._ticket.state == TICKET_STATE_PLACED and room.room_id:
            self.seat = Seat(shared, room.room_id, room.code, self._ticket.seat, self._request.seat_pass)
        yield self._ticket

    async def withdraw(self) -> Ticket:
        """Look no more. A table that is being made is not stopped: the answer is then PROPOSED, or PLACED.

        Raises:
            Refused: ``TICKET_NOT_FOUND``.
            Unreachable: nobody knows; a ticket that nobody follows ends by itself.
        """
        shared, request = self._connection, CancelTicketRequest(ticket_id=self._ticket.ticket_id)
        answer = await shared.caller.call(shared.matchmaking.CancelTicket, request, self._authorization)
        ticket: Ticket = answer.ticket
        return ticket

    async def give_up(self) -> None:
        """Withdraw, if anybody hears it."""
        try:
            await self.withdraw()
        except (Refused, Unreachable):
            return

    async def _stream(self) -> AsyncGenerator[Ticket, None]:
        """One stream until it ends or breaks; either way it is to be opened again.

        Raises:
            Refused: it is not.
        """
        shared, request = self._connection, WatchTicketRequest(ticket_id=self._ticket.ticket_id)
        call = shared.matchmaking.WatchTicket(request, metadata=shared.caller.metadata(self._authorization))
        try:
            while True:
                # A server that is there says something every 8 seconds.
                async with asyncio.timeout(shared.patience.silence_s):
                    answer = await call.read()
                if not isinstance(answer, WatchTicketResponse) or not answer.HasField("ticket"):
                    return
                yield answer.ticket
        except TimeoutError:
            return
        except grpc.aio.AioRpcError as error:
            refused = from_status(error)
            if not refused.may_be_repeated:
                raise refused from None
        finally:
            call.cancel()
