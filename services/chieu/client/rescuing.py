"""Asking for one's seat from a new phone, with the ticket of the QR that the gone seat shows."""

from collections.abc import AsyncGenerator

from chieu.api.v1.matchmaking_pb2 import RescueSeatRequest, RescueSeatResponse

from .connection import Connection
from .seat import Seat


class Rescue:
    """A gone seat is asked for. Made by `Client.rescue_seat`; nothing is sent before it is followed.

    `seat` is there once the table has agreed.
    """

    def __init__(self, connection: Connection, request: RescueSeatRequest) -> None:
        self._connection = connection
        self._request = request
        self.seat: Seat | None = None

    async def follow(self) -> AsyncGenerator[RescueSeatResponse, None]:
        """How it stands, every few seconds, the confirmed answer last; alone at the table that is the first.

        Raises:
            Refused: ``TICKET_EXPIRED``, ``SEAT_NOT_GONE``, ``RESCUE_REFUSED``, ``RESCUE_NOT_FOUND`` when nobody
                answered in time, ``LIMIT`` while somebody else asks, ``NOT_YOUR_SEAT``.
            Unreachable: nobody knows; following again with the same pass tells.
        """
        shared = self._connection
        while self.seat is None:
            answer: RescueSeatResponse = await shared.caller.call(shared.matchmaking.RescueSeat, self._request)
            if answer.confirmed:
                room = answer.room
                self.seat = Seat(shared, room.room_id, room.code, answer.seat, self._request.seat_pass)
            self._request.wait_ms = shared.patience.poll_ms
            yield answer
