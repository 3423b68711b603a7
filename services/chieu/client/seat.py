"""A seat at a table: what its owner may ask of the services."""

from collections.abc import AsyncGenerator, Sequence
from typing import Any

from google.protobuf.field_mask_pb2 import FieldMask

from chieu.api.v1 import matchmaking_pb2 as lobby
from chieu.api.v1 import rooms_pb2 as rooms
from chieu.api.v1 import timers_pb2 as timers
from chieu.api.v1.rooms_pb2 import Game, GameOptions
from chieu.api.v1.rules_pb2 import (
    ActRequest,
    ActResponse,
    GetReplayRequest,
    GetReplayResponse,
    GetViewRequest,
    Move,
    StartRoundRequest,
    StartRoundResponse,
)

from .commands import CommandIds, bearer
from .connection import Connection
from .following import Follower
from .link import Link
from .views import View, settle


class Seat:
    """A seat that is yours by its pass.

    Every method that changes something names its command once and repeats it safely until the answer is known, so that
    it happens at most once. All of them raise:

        Refused: the server said no; nothing was changed.
        Unreachable: no answer within `Patience.total_s`; the next view tells what happened.

    Keep `room_id`, `code`, `number` and `pass_` (a secret) to come back to it later with `Client.seat`.
    """

    def __init__(self, connection: Connection, room_id: str, code: str, number: int, pass_: bytes) -> None:
        """Made by `Client.create_room`, `Client.join_room` and `Client.seat`."""
        self.room_id = room_id
        self.code = code
        self.number = number
        self.pass_ = pass_
        self._connection = connection
        self._bearer = bearer(pass_)
        self._ids = CommandIds(connection.entropy)
        self._link: Link | None = None
        self._follower: Follower | None = None

    async def follow(self) -> AsyncGenerator[View, None]:
        """Views of the table from this seat, as they come; it comes back by itself after any break.

        The first view is complete; each later one tells in `events` what happened since the one before. The last has
        `ended` set. While this runs, `act` sends on the same link. One at a time.

            async with aclosing(seat.follow()) as views:
                async for view in views:
                    ...

        Raises:
            Refused: the seat is not yours (any more), or the room is gone.
            Unreachable: no first view within `Patience.total_s`.
        """
        if self._link is not None:
            raise RuntimeError("this seat is followed already")
        shared = self._connection
        metadata = shared.caller.metadata(self._bearer)
        link = self._link = Link(shared.display.Link, self.room_id, metadata, shared.patience, shared.entropy)
        follower = self._follower = shared.follower(link)
        views = shared.views(follower)
        try:
            async for view in views:
                # People change chairs; the pass is what stays.
                self.number = self.number if view.seat is None else view.seat
                yield view
        finally:
            self._link = None
            await views.aclose()

    async def act(self, move: Move, *, on: View | None = None) -> ActResponse:
        """Carry out a move.

        `on` is the view that the player decided on; without it, the newest that was followed. A turn move that was
        decided on an older turn is refused with ``STALE_TURN``. Calls and catches are judged on arrival.
        """
        seen = on or (View() if self._follower is None else self._follower.view)
        request = ActRequest(
            room_id=self.room_id,
            command_id=self._ids.next(),
            turn_seq=seen.turn.turn_seq,
            turn_tag=seen.turn.turn_tag,
            move=move,
        )
        if self._link is not None:
            return await self._link.act(request)
        response: ActResponse = await self._call(self._connection.rules.Act, request)
        return response

    async def sleep(self, asleep: bool = True) -> None:
        """Tell the table that this player's screen is dark (the page is hidden, the phone locked), or seen again.

        Only while the seat is followed; without a stream it is gone anyway. A move wakes the seat.
        """
        if self._link is not None:
            await self._link.sleep(asleep)

    async def view(self) -> View:
        """One fresh view, without following."""
        answer = await self._call(self._connection.rules.GetView, GetViewRequest(room_id=self.room_id))
        return settle(View(), answer.frame)

    async def start_round(self) -> StartRoundResponse:
        """Deal a round. Host only."""
        response: StartRoundResponse = await self._command(self._connection.rules.StartRound, StartRoundRequest)
        return response

    async def set_ready(self, ready: bool = True) -> lobby.SetReadyResponse:
        """Say whether this seat is ready for the next round."""
        response: lobby.SetReadyResponse = await self._command(self._lobby.SetReady, lobby.SetReadyRequest, ready=ready)
        return response

    async def update_options(self, options: GameOptions, paths: Sequence[str] = ()) -> lobby.UpdateOptionsResponse:
        """Change the options named by `paths`, such as ``lacuoi.stacking``; all of them without `paths`. Host only."""
        fields = {"options": options, **({"update_mask": FieldMask(paths=paths)} if paths else {})}
        response: lobby.UpdateOptionsResponse = await self._command(
            self._lobby.UpdateOptions, lobby.UpdateOptionsRequest, **fields
        )
        return response

    async def change_game(self, game: Game.ValueType, options: GameOptions | None = None) -> lobby.ChangeGameResponse:
        """Play another game from the next round on, with the options the table left it with, as far as none are given.

        Host only.
        """
        response: lobby.ChangeGameResponse = await self._command(
            self._lobby.ChangeGame, lobby.ChangeGameRequest, game=game, options=options
        )
        return response

    async def add_bot(self) -> lobby.AddBotResponse:
        """Seat a bot. Host only."""
        response: lobby.AddBotResponse = await self._command(self._lobby.AddBot, lobby.AddBotRequest)
        return response

    async def remove_bot(self, seat: int) -> lobby.RemoveBotResponse:
        """Take a bot away. Host only."""
        response: lobby.RemoveBotResponse = await self._command(
            self._lobby.RemoveBot, lobby.RemoveBotRequest, seat=seat
        )
        return response

    async def kick(self, seat: int) -> lobby.KickSeatResponse:
        """Remove somebody. Host only."""
        response: lobby.KickSeatResponse = await self._command(self._lobby.KickSeat, lobby.KickSeatRequest, seat=seat)
        return response

    async def lock(self, admission: rooms.Admission.ValueType = rooms.ADMISSION_NOBODY) -> lobby.LockRoomResponse:
        """Say who may take a seat: nobody new, whoever has a ticket from a QR, whoever has the code. Host only."""
        response: lobby.LockRoomResponse = await self._command(
            self._lobby.LockRoom, lobby.LockRoomRequest, admission=admission
        )
        return response

    async def set_listed(self, listed: bool = True) -> lobby.PublishRoomResponse:
        """Put the room on the public list, or take it off. Host only."""
        response: lobby.PublishRoomResponse = await self._command(
            self._lobby.PublishRoom, lobby.PublishRoomRequest, listed=listed
        )
        return response

    async def move(self, to_seat: int) -> lobby.MoveSeatResponse:
        """Move to another chair between rounds: a free one or a bot's at once, somebody's when both ask.

        The own chair takes a wish back. Where the seat is then, the next view says in `View.seat`.
        """
        response: lobby.MoveSeatResponse = await self._command(
            self._lobby.MoveSeat, lobby.MoveSeatRequest, to_seat=to_seat
        )
        return response

    async def issue_ticket(self, rescue_seat: int | None = None) -> lobby.IssueTicketResponse:
        """A ticket for a QR, good for two minutes: to join, or to ask for that gone player's seat.

        It belongs behind the ``#`` of a link, never in a path or a log.
        """
        request = lobby.IssueTicketRequest(room_id=self.room_id, rescue_seat=rescue_seat)
        response: lobby.IssueTicketResponse = await self._call(self._lobby.IssueTicket, request)
        return response

    async def pair_screen(self, pairing_code: str) -> lobby.PairScreenResponse:
        """Adopt the screen that shows this code."""
        response: lobby.PairScreenResponse = await self._command(
            self._lobby.PairScreen, lobby.PairScreenRequest, pairing_code=pairing_code
        )
        return response

    async def remove_screen(self, screen: int) -> lobby.RemoveScreenResponse:
        """Take a screen away. Host only."""
        response: lobby.RemoveScreenResponse = await self._command(
            self._lobby.RemoveScreen, lobby.RemoveScreenRequest, screen=screen
        )
        return response

    async def show_hands(self, screen: int, shown: bool = True) -> lobby.ShowHandsResponse:
        """Have a screen show all hands in rounds that are played open, or stop. Host only."""
        response: lobby.ShowHandsResponse = await self._command(
            self._lobby.ShowHands, lobby.ShowHandsRequest, screen=screen, shown=shown
        )
        return response

    async def confirm_rescue(self, seat: int, agreed: bool = True) -> lobby.ConfirmRescueResponse:
        """Say whether whoever asks for a gone player's seat with a new phone is that person."""
        response: lobby.ConfirmRescueResponse = await self._command(
            self._lobby.ConfirmRescue, lobby.ConfirmRescueRequest, seat=seat, agreed=agreed
        )
        return response

    async def transfer_host(self, to_seat: int) -> lobby.TransferHostResponse:
        """Make somebody else host. Host only."""
        response: lobby.TransferHostResponse = await self._command(
            self._lobby.TransferHost, lobby.TransferHostRequest, to_seat=to_seat
        )
        return response

    async def pause_clock(self) -> timers.PauseClockResponse:
        """Stop the clocks; moves still count. In Phỏm from the end of the round on. Host only."""
        response: timers.PauseClockResponse = await self._command(self._timers.PauseClock, timers.PauseClockRequest)
        return response

    async def resume_clock(self) -> timers.ResumeClockResponse:
        """Let the clocks run again. Host only."""
        response: timers.ResumeClockResponse = await self._command(self._timers.ResumeClock, timers.ResumeClockRequest)
        return response

    async def extend_turn(self, extra_ms: int) -> timers.ExtendTurnResponse:
        """Give the seat to act so many milliseconds more, at most 60 000. Host only."""
        response: timers.ExtendTurnResponse = await self._command(
            self._timers.ExtendTurn, timers.ExtendTurnRequest, extra_ms=extra_ms
        )
        return response

    async def set_longer_clock(self, seat: int, longer: bool = True) -> timers.SetLongerClockResponse:
        """Give somebody a longer clock, or with ``False`` the usual one. Host only."""
        response: timers.SetLongerClockResponse = await self._command(
            self._timers.SetLongerClock, timers.SetLongerClockRequest, seat=seat, longer=longer
        )
        return response

    async def leave(self) -> lobby.LeaveRoomResponse:
        """Leave the table for good; during a round the cards go back under the pile."""
        response: lobby.LeaveRoomResponse = await self._command(self._lobby.LeaveRoom, lobby.LeaveRoomRequest)
        return response

    async def replay(self) -> GetReplayResponse:
        """The round that ended last: what was dealt, every action, and the seed."""
        request = GetReplayRequest(room_id=self.room_id)
        response: GetReplayResponse = await self._call(self._connection.rules.GetReplay, request)
        return response

    @property
    def _lobby(self) -> Any:
        return self._connection.matchmaking

    @property
    def _timers(self) -> Any:
        return self._connection.timers

    async def _command(self, method: Any, request: Any, **fields: Any) -> Any:
        made = request(room_id=self.room_id, command_id=self._ids.next(), **fields)
        return await self._call(method, made)

    async def _call(self, method: Any, request: Any) -> Any:
        return await self._connection.caller.call(method, request, self._bearer)
