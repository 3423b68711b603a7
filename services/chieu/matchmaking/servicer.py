"""The RPCs of matchmaking: decode, decide, encode."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

from chieu.api.v1 import matchmaking_pb2 as pb
from chieu.api.v1 import matchmaking_pb2_grpc as pb_grpc
from chieu.composition.ground import Ground
from chieu.rooms.codes import read_code
from chieu.rooms.room import Phase
from chieu.store.protocols import Committed
from chieu.wire import pages, requests, screens, tickets
from chieu.wire.rooms import position
from chieu.wire.rooms import room as room_message

from .commands import COMMANDS, Command, seat_of
from .lobby import Lobby
from .rescues import Rescues
from .screens import Adopted, Screens
from .showcase import Showcase
from .tickets import Desk
from .waiting import Bell

SERVICE = "chieu.api.v1.MatchmakingService"
register = pb_grpc.add_MatchmakingServiceServicer_to_server
Servicer = type["MatchmakingServicer"]


def _carrying_out(commands: Mapping[str, Command]) -> Callable[[Servicer], Servicer]:
    """Class decorator: a method for each command."""

    def fill(servicer: Servicer) -> Servicer:
        for name, command in commands.items():
            setattr(servicer, name, _method(command, getattr(pb, f"{name}Response")))
        return servicer

    return fill


def _method(command: Command, response: Any) -> Callable[..., Coroutine[Any, Any, Any]]:
    async def carry_out(self: MatchmakingServicer, request: Any, context: Any) -> Any:
        done = await self.obey(request, context, command)
        return response(**command.says(done), **_now(done))

    return carry_out


@_carrying_out(COMMANDS)
class MatchmakingServicer(pb_grpc.MatchmakingServiceServicer):
    """MatchmakingService, for client apps."""

    def __init__(self, ground: Ground, lobby: Lobby, showcase: Showcase, desk: Desk) -> None:
        self._ground = ground
        self._lobby = lobby
        self._showcase = showcase
        self._desk = desk
        self.bell = Bell(ground.process.ticks)
        self._screens = Screens(ground, self.bell)
        self._rescues = Rescues(ground, self.bell)

    async def CreateRoom(self, request: pb.CreateRoomRequest, context: Any) -> pb.CreateRoomResponse:
        """Open a room and seat the caller as host."""
        done = await self._lobby.open(requests.opening(request))
        await self._lobby.expect(done)
        return pb.CreateRoomResponse(room=room_message(done.room), seat=seat_of(done), **_now(done))

    async def GetRoom(self, request: pb.GetRoomRequest, context: Any) -> pb.GetRoomResponse:
        """What anybody with the code may know, and in a room for tickets who is in it already."""
        hash_of_pass = requests.pass_sha_if_any(context.invocation_metadata())
        return pb.GetRoomResponse(room=room_message(await self._lobby.find(request.room_code, hash_of_pass)))

    async def ListRooms(self, request: pb.ListRoomsRequest, context: Any) -> pb.ListRoomsResponse:
        """A page of the public list."""
        return pages.listed(request, *await self._showcase.page(*pages.asking(request)))

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

    async def IssueTicket(self, request: pb.IssueTicketRequest, context: Any) -> pb.IssueTicketResponse:
        """Make a ticket for a QR."""
        asked = requests.invited(request, context.invocation_metadata())
        made = await self._lobby.invite(requests.room_id(request.room_id), *asked)
        return pb.IssueTicketResponse(ticket=made.ticket, expires_ms=made.expires_ms)

    async def OpenScreen(self, request: pb.OpenScreenRequest, context: Any) -> pb.OpenScreenResponse:
        """Show a code, and wait for a room."""
        found = await self._screens.open(screens.opening(request), request.wait_ms)
        if isinstance(found, Adopted):
            return screens.adopted(found.room, found.screen)
        return screens.shown(found.code, found.expires_ms)

    async def PairScreen(self, request: pb.PairScreenRequest, context: Any) -> pb.PairScreenResponse:
        """Adopt a screen."""
        room_id = requests.room_id(request.room_id)
        order = requests.order(request, context.invocation_metadata())
        code = read_code(request.pairing_code, "pairing_code")
        screen, done = await self._screens.adopt(room_id, code, order)
        return pb.PairScreenResponse(screen=screen.number, **_now(done))

    async def RescueSeat(self, request: pb.RescueSeatRequest, context: Any) -> pb.RescueSeatResponse:
        """Ask for a gone seat, and wait for the table."""
        room_id = await self._lobby.behind(request.room_code)
        return screens.asked_for(*await self._rescues.ask(room_id, screens.asking_for_seat(request), request.wait_ms))

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

    async def obey(self, request: Any, context: Any, command: Command) -> Committed:
        """Carry out a seat's command, once. Whoever sits on another chair afterwards is expected there."""
        room_id = requests.room_id(request.room_id)
        order = requests.order(request, context.invocation_metadata())
        asked = command.kind(pass_sha=order.pass_sha, stamp=order.stamp, **command.reads(request))
        done = await self._ground.rooms.change(room_id, partial(command.decide, asked))
        await self._lobby.expect_moved(done)
        self.bell.ring(room_id)
        return done


def _now(done: Committed) -> dict[str, Any]:
    """Where the room stands after a command, as every answer says it."""
    return {"position": position(done.version, done.tag), "replayed": done.replayed}
