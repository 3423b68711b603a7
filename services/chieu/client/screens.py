"""A shared screen of a room: it opens itself, is adopted by somebody at the table, and shows the room."""

from collections.abc import AsyncGenerator

from chieu.api.v1.display_pb2 import WatchScreenRequest
from chieu.api.v1.matchmaking_pb2 import (
    IssueTicketRequest,
    IssueTicketResponse,
    OpenScreenRequest,
    OpenScreenResponse,
    RemoveScreenRequest,
)

from .commands import CommandIds, bearer
from .connection import Connection
from .views import View
from .watching import Watching


class Screen:
    """A screen that is yours by its pass. Made by `Client.screen`; nothing is sent before it waits.

    `room_id`, `code` and `number` are there once it is adopted. Keep `pass_` (a secret) to come back to the room: with
    it `wait` finds the same one.
    """

    def __init__(self, connection: Connection, pass_: bytes) -> None:
        self.pass_ = pass_
        self.room_id = ""
        self.code = ""
        self.number = 0
        self._connection = connection
        self._bearer = bearer(pass_)
        self._ids = CommandIds(connection.entropy)

    async def wait(self) -> AsyncGenerator[str, None]:
        """The code to show, again whenever it is another; ends once somebody at a table has typed it.

        Raises:
            Refused: ``PASS_UNKNOWN`` for a screen that was removed, ``ROOM_GONE`` when its room has ended: go on with
                another pass. ``RATE``.
            Unreachable: nobody answers.
        """
        shown = ""
        while not (answer := await self._asked(shown)).HasField("room"):
            if answer.pairing_code != shown:
                shown = answer.pairing_code
                yield shown
        self.room_id, self.code, self.number = answer.room.room_id, answer.room.code, answer.screen

    def follow(self) -> AsyncGenerator[View, None]:
        """Views of the room, with all hands where the host has this screen show them; comes back by itself.

        Raises:
            Refused: it was removed, or the room is gone.
        """
        shared = self._connection
        source = Watching(
            shared.display.WatchScreen,
            WatchScreenRequest,
            {"room_id": self.room_id},
            shared.caller.metadata(self._bearer),
        )
        return shared.views(shared.follower(source))

    async def issue_ticket(self, rescue_seat: int | None = None) -> IssueTicketResponse:
        """A ticket for a QR, as `Seat.issue_ticket`."""
        request = IssueTicketRequest(room_id=self.room_id, rescue_seat=rescue_seat)
        shared = self._connection
        answer: IssueTicketResponse = await shared.caller.call(shared.matchmaking.IssueTicket, request, self._bearer)
        return answer

    async def remove(self) -> None:
        """Leave the room; the pass is good for nothing from then on.

        Raises:
            Refused: ``PASS_UNKNOWN`` when it is so already.
        """
        shared = self._connection
        request = RemoveScreenRequest(room_id=self.room_id, command_id=self._ids.next(), screen=self.number)
        await shared.caller.call(shared.matchmaking.RemoveScreen, request, self._bearer)

    async def _asked(self, shown: str) -> OpenScreenResponse:
        """Ask, and wait a little if a code is shown already."""
        shared = self._connection
        request = OpenScreenRequest(screen_pass=self.pass_, wait_ms=shared.patience.poll_ms if shown else 0)
        answer: OpenScreenResponse = await shared.caller.call(shared.matchmaking.OpenScreen, request)
        return answer
