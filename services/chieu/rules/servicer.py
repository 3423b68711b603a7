"""The RPCs of rules: decode, decide, encode."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from hashlib import sha256
from typing import Any

from structlog.contextvars import bind_contextvars as bind

from chieu.api.v1 import rules_internal_pb2 as internal_pb
from chieu.api.v1 import rules_internal_pb2_grpc as internal_grpc
from chieu.api.v1 import rules_pb2 as pb
from chieu.api.v1 import rules_pb2_grpc as pb_grpc
from chieu.composition.ground import Ground
from chieu.games.errors import Reason
from chieu.rooms.errors import UnknownPass
from chieu.rooms.passes import sitting_with
from chieu.rooms.rounds import Start, start_round
from chieu.wire import requests
from chieu.wire.errors import move_refused
from chieu.wire.options import descriptions
from chieu.wire.replay import replay
from chieu.wire.rooms import position
from chieu.wire.streams import frame_header, seat_frame

from .expiry import Expiry
from .finished import finished_round
from .inspection import Inspector
from .links import Link, Links
from .metrics import Metrics
from .presence import Observer
from .refusals import Refusals
from .table import Table

SERVICE = "chieu.api.v1.RulesService"
register = pb_grpc.add_RulesServiceServicer_to_server
INTERNAL_SERVICE = "chieu.api.v1.RulesInternalService"
register_internal = internal_grpc.add_RulesInternalServiceServicer_to_server


class RulesServicer(pb_grpc.RulesServiceServicer):
    """RulesService, for client apps."""

    def __init__(self, ground: Ground, table: Table, metrics: Metrics) -> None:
        self._ground = ground
        self._table = table
        self._metrics = metrics

    async def StartRound(self, request: pb.StartRoundRequest, context: Any) -> pb.StartRoundResponse:
        """Deal a round."""
        order = requests.order(request, context.invocation_metadata())
        start = partial(start_round, Start(pass_sha=order.pass_sha, stamp=order.stamp))
        done = await self._ground.rooms.change(requests.room_id(request.room_id), start)
        if not done.replayed:
            self._metrics.rounds.add(done.room.game)
        at = position(done.version, done.tag)
        return pb.StartRoundResponse(round=done.rounds or done.room.rounds, position=at, replayed=done.replayed)

    async def Act(self, request: pb.ActRequest, context: Any) -> pb.ActResponse:
        """Carry out a move."""
        act = requests.act(request, requests.pass_sha_of(context.invocation_metadata()))
        done = await self._table.act(requests.room_id(request.room_id), act)
        return pb.ActResponse(position=position(done.version, done.tag), replayed=done.replayed)

    async def GetView(self, request: pb.GetViewRequest, context: Any) -> pb.GetViewResponse:
        """One fresh snapshot for the caller's seat."""
        pass_sha = requests.pass_sha_of(context.invocation_metadata())
        room = await self._ground.rooms.read(requests.room_id(request.room_id))
        seat = sitting_with(room, pass_sha)
        frame = self._ground.framer.snapshot(room)
        header = frame_header("SNAPSHOT", room.version, room.tag, self._ground.process.clock.now_ms())
        return pb.GetViewResponse(frame=seat_frame(header, frame.public, frame.seats[seat.number]))

    async def ListGames(self, request: pb.ListGamesRequest, context: Any) -> pb.ListGamesResponse:
        """The games that can be played here."""
        return descriptions()

    async def GetReplay(self, request: pb.GetReplayRequest, context: Any) -> pb.GetReplayResponse:
        """The round that ended last, for anybody who has the room's id or, if it asks for tickets, a pass of it."""
        key = requests.room_id(request.room_id), requests.pass_sha_if_any(context.invocation_metadata())
        return await asyncio.to_thread(replay, *await finished_round(self._ground, *key), with_steps=request.with_steps)


class RulesInternalServicer(internal_grpc.RulesInternalServiceServicer):
    """RulesInternalService, for the other services."""

    def __init__(
        self,
        table: Table,
        expiry: Expiry,
        observer: Observer,
        inspector: Inspector,
        refusals: Refusals,
        metrics: Metrics,
        draining: asyncio.Event,
    ) -> None:
        self._table = table
        self._expiry = expiry
        self._observer = observer
        self._inspector = inspector
        self._refusals = refusals
        self._metrics = metrics
        self._draining = draining

    async def Moves(self, request_iterator: AsyncIterator[internal_pb.MovesRequest], context: Any) -> Any:
        """Moves of many links; answers come in any order. When this process drains, it ends after those under way."""
        links = Links(self._metrics.links.add)
        async with links.taking(request_iterator, partial(self._take, links), self._draining):
            while (answer := await links.answers.get()) is not None:
                yield answer

    async def Expire(self, request: internal_pb.ExpireRequest, context: Any) -> internal_pb.ExpireResponse:
        """Carry out whatever is due in a room."""
        expired = await self._expiry.expire(requests.room_id(request.room_id), request.now_ms)
        return internal_pb.ExpireResponse(acted=expired.acted, due_ms=expired.due_ms)

    async def Observe(self, request: internal_pb.ObserveRequest, context: Any) -> internal_pb.ObserveResponse:
        """Have a room's record say who is there."""
        observed = await self._observer.observe(requests.room_id(request.room_id))
        return internal_pb.ObserveResponse(changed=observed.changed, seen_ms=observed.seen_ms)

    async def Inspect(self, request: internal_pb.InspectRequest, context: Any) -> internal_pb.InspectResponse:
        """Show an operator a room."""
        document = await self._inspector.inspect(request.room_id, request.room_code, request.reveal, request.because)
        return internal_pb.InspectResponse(document=document)

    def _take(self, links: Links, message: internal_pb.MovesRequest) -> None:
        match message.WhichOneof("body"):
            case "open":
                links.open(message.link, Link(message.open.room_id, sha256(message.open.seat_pass).digest()))
            case "close":
                links.close(message.link)
            case "move":
                links.run(partial(self._move, message.link, message.move, links.get(message.link)))

    async def _move(self, number: int, move: internal_pb.LinkMove, link: Link | None) -> bytes:
        answer = internal_pb.MovesResponse(link=number, call=move.call)
        try:
            if link is None:
                raise UnknownPass(Reason.PASS_MISSING)
            bind(room=link.room_id)
            done = await self._table.act(link.room_id, requests.act(move.act, link.pass_sha), move.trace_parent)
        except Exception as failed:
            answer.refused.CopyFrom(move_refused(self._refusals.of(failed)))
        else:
            answer.accepted.CopyFrom(pb.ActResponse(position=position(done.version, done.tag), replayed=done.replayed))
        return answer.SerializeToString()
