"""The RPCs of timers: decode, look, encode."""

from __future__ import annotations

from typing import Any

from chieu.api.v1 import timers_pb2 as pb
from chieu.api.v1 import timers_pb2_grpc as pb_grpc
from chieu.composition.ground import Ground
from chieu.composition.unbuilt import not_built_yet
from chieu.rooms.passes import sitting_with
from chieu.rooms.views import public_view
from chieu.wire import requests
from chieu.wire.games import DIALECTS
from chieu.wire.rooms import deadline

SERVICE = "chieu.api.v1.TimersService"
register = pb_grpc.add_TimersServiceServicer_to_server


@not_built_yet("PauseClock", "ResumeClock", "ExtendTurn")
class TimersServicer(pb_grpc.TimersServiceServicer):
    """TimersService, for client apps."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    async def Now(self, request: pb.NowRequest, context: Any) -> pb.NowResponse:
        """The server's clock."""
        return pb.NowResponse(server_time_ms=self._ground.process.clock.now_ms())

    async def GetDeadline(self, request: pb.GetDeadlineRequest, context: Any) -> pb.GetDeadlineResponse:
        """The clock of the seat to act, for anybody who sits in the room."""
        pass_sha = requests.pass_sha_of(context.invocation_metadata())
        room = await self._ground.rooms.read(requests.room_id(request.room_id))
        sitting_with(room, pass_sha)
        turn = public_view(room, self._ground.pace).turn
        return pb.GetDeadlineResponse(
            deadline=deadline(turn.deadline, DIALECTS[room.game].deck),
            seat=turn.seat,
            server_time_ms=self._ground.process.clock.now_ms(),
        )
