"""The RPCs of timers: decode, look, encode."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from chieu.api.v1 import timers_pb2 as pb
from chieu.api.v1 import timers_pb2_grpc as pb_grpc
from chieu.composition.ground import Ground
from chieu.rooms.change import Change, Moment
from chieu.rooms.commands import Order
from chieu.rooms.extending import ExtendTurn, SetLongerClock, extend_turn, set_longer_clock
from chieu.rooms.passes import sitting_with
from chieu.rooms.pausing import PauseClock, ResumeClock, pause_clock, resume_clock
from chieu.rooms.room import Room
from chieu.rooms.sections import TurnSection
from chieu.rooms.views import public_view
from chieu.store.protocols import Committed
from chieu.wire import requests
from chieu.wire.games import DIALECTS
from chieu.wire.rooms import deadline, position

Asked = TypeVar("Asked", bound=Order)
Obey = Callable[[Asked, Room, Moment], Change]
SERVICE = "chieu.api.v1.TimersService"
register = pb_grpc.add_TimersServiceServicer_to_server


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
        turn = self._turn(room)
        return pb.GetDeadlineResponse(
            deadline=deadline(turn.deadline, DIALECTS[room.game].deck),
            seat=turn.seat,
            server_time_ms=self._ground.process.clock.now_ms(),
        )

    async def PauseClock(self, request: pb.PauseClockRequest, context: Any) -> pb.PauseClockResponse:
        """Stop the clocks."""
        return pb.PauseClockResponse(**_now(await self._obey(request, context, PauseClock, pause_clock)))

    async def ResumeClock(self, request: pb.ResumeClockRequest, context: Any) -> pb.ResumeClockResponse:
        """Let the clocks run again."""
        return pb.ResumeClockResponse(**_now(await self._obey(request, context, ResumeClock, resume_clock)))

    async def ExtendTurn(self, request: pb.ExtendTurnRequest, context: Any) -> pb.ExtendTurnResponse:
        """Give the seat to act more time."""
        done = await self._obey(request, context, ExtendTurn, extend_turn, extra_ms=request.extra_ms)
        now = deadline(self._turn(done.room).deadline, DIALECTS[done.room.game].deck)
        return pb.ExtendTurnResponse(deadline=now, **_now(done))

    async def SetLongerClock(self, request: pb.SetLongerClockRequest, context: Any) -> pb.SetLongerClockResponse:
        """Give a person a longer clock, or the usual one."""
        target = requests.seat_number(request.seat)
        done = await self._obey(
            request, context, SetLongerClock, set_longer_clock, target=target, longer=request.longer
        )
        return pb.SetLongerClockResponse(**_now(done))

    def _turn(self, room: Room) -> TurnSection:
        return public_view(room, self._ground.pace).turn

    async def _obey(self, request: Any, context: Any, kind: type[Asked], decide: Obey[Asked], **more: Any) -> Committed:
        """Carry out a seat's command of this kind, once."""
        room_id = requests.room_id(request.room_id)
        order = requests.order(request, context.invocation_metadata())
        asked = kind(pass_sha=order.pass_sha, stamp=order.stamp, **more)
        return await self._ground.rooms.change(room_id, partial(decide, asked))


def _now(done: Committed) -> dict[str, Any]:
    """Where the room stands after a command, as every answer says it."""
    return {"position": position(done.version, done.tag), "replayed": done.replayed}
