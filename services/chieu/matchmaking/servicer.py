"""The RPCs of matchmaking: decode, decide, encode."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from chieu.api.v1 import matchmaking_pb2 as pb
from chieu.api.v1 import matchmaking_pb2_grpc as pb_grpc
from chieu.composition.ground import Ground
from chieu.composition.unbuilt import not_built_yet
from chieu.games.errors import Malformed, Reason
from chieu.rooms.bots import AddBot, RemoveBot, add_bot, remove_bot
from chieu.rooms.change import Change, Moment
from chieu.rooms.changing import ChangeGame, UpdateOptions, change_game, update_options
from chieu.rooms.commands import Order
from chieu.rooms.departing import Kick, Leave, kick, leave
from chieu.rooms.hosting import Lock, TransferHost, set_admission, transfer_host
from chieu.rooms.joining import SetReady, set_ready
from chieu.rooms.room import Phase, Room
from chieu.store.protocols import Committed
from chieu.wire import requests, tickets
from chieu.wire.options import option_values, options_message
from chieu.wire.rooms import position
from chieu.wire.rooms import room as room_message

from .lobby import Lobby
from .tickets import Desk

Asked = TypeVar("Asked", bound=Order)
Obey = Callable[[Asked, Room, Moment], Change]
SERVICE = "chieu.api.v1.MatchmakingService"
register = pb_grpc.add_MatchmakingServiceServicer_to_server


@not_built_yet(
    "ListRooms", "PublishRoom", "MoveSeat", "IssueTicket", "OpenScreen", "PairScreen", "RemoveScreen", "ShowHands",
    "RescueSeat", "ConfirmRescue",
)  # fmt: skip
class MatchmakingServicer(pb_grpc.MatchmakingServiceServicer):
    """MatchmakingService, for client apps."""

    def __init__(self, ground: Ground, lobby: Lobby, desk: Desk) -> None:
        self._ground = ground
        self._lobby = lobby
        self._desk = desk

    async def CreateRoom(self, request: pb.CreateRoomRequest, context: Any) -> pb.CreateRoomResponse:
        """Open a room and seat the caller as host."""
        done = await self._lobby.open(requests.opening(request))
        await self._lobby.expect(done)
        return pb.CreateRoomResponse(room=room_message(done.room), seat=_seat(done), **_now(done))

    async def GetRoom(self, request: pb.GetRoomRequest, context: Any) -> pb.GetRoomResponse:
        """What anybody with the code may know."""
        return pb.GetRoomResponse(room=room_message(await self._lobby.find(request.room_code)))

    async def JoinRoom(self, request: pb.JoinRoomRequest, context: Any) -> pb.JoinRoomResponse:
        """Take a seat."""
        done = await self._lobby.join(request.room_code, requests.joining(request))
        seat = next(seat for seat in done.room.seats if seat.number == done.seat)
        return pb.JoinRoomResponse(
            room=room_message(done.room),
            seat=seat.number,
            plays_from_next_round=done.room.phase is Phase.PLAYING and seat.plays_from > done.room.rounds,
            **_now(done),
        )

    async def LeaveRoom(self, request: pb.LeaveRoomRequest, context: Any) -> pb.LeaveRoomResponse:
        """Leave for good."""
        return pb.LeaveRoomResponse(**_now(await self._obey(request, context, Leave, leave)))

    async def UpdateOptions(self, request: pb.UpdateOptionsRequest, context: Any) -> pb.UpdateOptionsResponse:
        """Change options."""
        key = request.options.WhichOneof("options")
        if key is None:
            raise Malformed(Reason.FIELD_REQUIRED, field="options")
        values = option_values(request.options, key, request.update_mask.paths)
        done = await self._obey(request, context, UpdateOptions, update_options, values=values, game=key)
        options = options_message(done.room.game, done.room.options)
        return pb.UpdateOptionsResponse(options=options, **_now(done))

    async def ChangeGame(self, request: pb.ChangeGameRequest, context: Any) -> pb.ChangeGameResponse:
        """Play another game."""
        done = await self._obey(request, context, ChangeGame, change_game, **requests.changed_game(request))
        return pb.ChangeGameResponse(room=room_message(done.room), **_now(done))

    async def SetReady(self, request: pb.SetReadyRequest, context: Any) -> pb.SetReadyResponse:
        """Ready, or not."""
        return pb.SetReadyResponse(**_now(await self._obey(request, context, SetReady, set_ready, ready=request.ready)))

    async def KickSeat(self, request: pb.KickSeatRequest, context: Any) -> pb.KickSeatResponse:
        """Remove a seat."""
        done = await self._obey(request, context, Kick, kick, target=requests.seat_number(request.seat))
        return pb.KickSeatResponse(**_now(done))

    async def LockRoom(self, request: pb.LockRoomRequest, context: Any) -> pb.LockRoomResponse:
        """Let nobody else in, or let them in again."""
        admission = requests.admission(request.admission)
        return pb.LockRoomResponse(**_now(await self._obey(request, context, Lock, set_admission, admission=admission)))

    async def TransferHost(self, request: pb.TransferHostRequest, context: Any) -> pb.TransferHostResponse:
        """Make another seat host."""
        to_seat = requests.seat_number(request.to_seat, "to_seat")
        done = await self._obey(request, context, TransferHost, transfer_host, to_seat=to_seat)
        return pb.TransferHostResponse(**_now(done))

    async def AddBot(self, request: pb.AddBotRequest, context: Any) -> pb.AddBotResponse:
        """Seat a bot."""
        done = await self._obey(request, context, AddBot, add_bot)
        return pb.AddBotResponse(seat=_seat(done), **_now(done))

    async def RemoveBot(self, request: pb.RemoveBotRequest, context: Any) -> pb.RemoveBotResponse:
        """Remove a bot."""
        done = await self._obey(request, context, RemoveBot, remove_bot, target=requests.seat_number(request.seat))
        return pb.RemoveBotResponse(**_now(done))

    async def CreateTicket(self, request: pb.CreateTicketRequest, context: Any) -> pb.CreateTicketResponse:
        """Ask for a table with strangers."""
        return tickets.created(*await self._desk.create(tickets.asking(request)))

    async def WatchTicket(self, request: pb.WatchTicketRequest, context: Any) -> None:  # type: ignore[override]  # writes, does not yield
        """Follow a ticket."""
        hash_of_pass = requests.pass_sha_of(context.invocation_metadata())
        await self._desk.watch(request.ticket_id, hash_of_pass, lambda seen: context.write(tickets.watched(seen)))

    async def CancelTicket(self, request: pb.CancelTicketRequest, context: Any) -> pb.CancelTicketResponse:
        """Withdraw a ticket."""
        hash_of_pass = requests.pass_sha_of(context.invocation_metadata())
        return tickets.cancelled(await self._desk.cancel(request.ticket_id, hash_of_pass))

    async def _obey(self, request: Any, context: Any, kind: type[Asked], decide: Obey[Asked], **more: Any) -> Committed:
        """Carry out a seat's command of this kind, once."""
        room_id = requests.room_id(request.room_id)
        order = requests.order(request, context.invocation_metadata())
        asked = kind(pass_sha=order.pass_sha, stamp=order.stamp, **more)
        return await self._ground.rooms.change(room_id, partial(decide, asked))


def _now(done: Committed) -> dict[str, Any]:
    """Where the room stands after a command, as every answer says it."""
    return {"position": position(done.version, done.tag), "replayed": done.replayed}


def _seat(done: Committed) -> int:
    """The seat that was taken; every command that asks for one answers with it."""
    if done.seat is None:
        raise RuntimeError("a seat was asked for and none was named")
    return done.seat
