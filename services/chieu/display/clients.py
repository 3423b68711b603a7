"""Rules, as display calls it: moves of all links over one stream to each rules process."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any

import grpc.aio
import structlog

from chieu.api.v1 import rules_internal_pb2 as pb
from chieu.api.v1 import rules_internal_pb2_grpc as pb_grpc
from chieu.api.v1 import rules_pb2 as rules_pb
from chieu.chassis.channels import Channels, held
from chieu.chassis.entropy import Entropy, fraction
from chieu.chassis.tracing import NO_SPANS, Spans
from chieu.games.errors import Reason
from chieu.store.errors import StoreError
from chieu.store.protocols import Homes
from chieu.wire.errors import link_refusal, refusal_of, refused_from
from chieu.wire.streams import link_accepted

from .metrics import Metrics

log = structlog.get_logger()

_BUDGET_S = 8.0
_PAUSE_S = 0.1
Answer = Any
"""A MovesResponse."""


class RulesUnavailable(StoreError):
    """No rules process answered; the move may or may not have been carried out. Repeat it with the same command id."""

    reason = Reason.RULES_UNAVAILABLE
    retry_after_ms = 500


class StreamLost(Exception):
    """The stream to a rules process ended with moves under way."""


@dataclass(eq=False, slots=True)
class PhoneLink:
    """A phone's link: its room, its pass, its number on every stream. Its first move on a stream opens it there."""

    number: int
    room_id: str
    seat_pass: bytes
    opened_on: set[MovesStream] = field(default_factory=set)


class MovesStream:
    """One stream to one rules process. It lives until it breaks; then all its moves are `StreamLost`."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._channel = channel
        self._sending: asyncio.Queue[pb.MovesRequest] = asyncio.Queue()
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._calls = itertools.count(1)
        self.is_lost = False
        # It carries the moves of many links: its lines are not about the one that was there first.
        self._task = asyncio.create_task(self._run(), name="moves", context=Context())

    async def move(self, link: PhoneLink, act: rules_pb.ActRequest, carried: str = "") -> Answer:
        """Send a move and wait for its answer; `carried` is the span it belongs to.

        Raises:
            StreamLost: the stream broke before the answer came.
        """
        if self.is_lost:
            raise StreamLost
        if self not in link.opened_on:
            link.opened_on.add(self)
            opened = pb.OpenLink(room_id=link.room_id, seat_pass=link.seat_pass)
            self._sending.put_nowait(pb.MovesRequest(link=link.number, open=opened))
        call = next(self._calls)
        answer = self._waiting[call] = asyncio.get_running_loop().create_future()
        sent = pb.LinkMove(call=call, act=act, trace_parent=carried)
        self._sending.put_nowait(pb.MovesRequest(link=link.number, move=sent))
        try:
            return await answer
        finally:
            self._waiting.pop(call, None)

    def forget(self, link: PhoneLink) -> None:
        """Tell the other side that the link is over."""
        if not self.is_lost:
            self._sending.put_nowait(pb.MovesRequest(link=link.number, close=pb.CloseLink()))

    async def close(self) -> None:
        """End the stream."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        stub = pb_grpc.RulesInternalServiceStub(self._channel)
        try:
            async with held(stub.Moves(self._requests())) as call:
                async for answer in call:
                    waiting = self._waiting.get(answer.call)
                    if waiting is not None and not waiting.done():
                        waiting.set_result(answer)
        except grpc.aio.AioRpcError as ended:
            log.info("moves.stream_ended", code=ended.code().name)
        finally:
            self.is_lost = True
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(StreamLost())

    async def _requests(self) -> AsyncIterator[pb.MovesRequest]:
        while True:
            yield await self._sending.get()


class MovesClient:
    """Brings moves to the home of their room, and again to another one when that is lost, with the same command id."""

    def __init__(
        self, channels: Channels, homes: Homes, entropy: Entropy, metrics: Metrics, spans: Spans = NO_SPANS
    ) -> None:
        self._channels = channels
        self._homes = homes
        self._entropy = entropy
        self._metrics = metrics
        self._spans = spans
        self._streams: dict[str, MovesStream] = {}
        self._numbers = itertools.count(1)

    def link(self, room_id: str, seat_pass: bytes) -> PhoneLink:
        """A link for a phone that has shown its pass."""
        return PhoneLink(next(self._numbers), room_id, seat_pass)

    def forget(self, link: PhoneLink) -> None:
        """The phone is gone."""
        for stream in link.opened_on:
            stream.forget(link)

    async def move(self, link: PhoneLink, act: rules_pb.ActRequest) -> bytes:
        """Carry out a move; the LinkResponse to send. Never raises: what goes wrong is a refusal too."""
        loop = asyncio.get_running_loop()
        heard_s = loop.time()
        try:
            with self._spans.begin("display.move", room=link.room_id):
                return await self._answered(link, act)
        finally:
            self._metrics.move_seconds.observe(loop.time() - heard_s)

    async def _answered(self, link: PhoneLink, act: rules_pb.ActRequest) -> bytes:
        try:
            async with asyncio.timeout(_BUDGET_S):
                answer = await self._moved(link, act)
        except (TimeoutError, StoreError):
            lost = refusal_of(RulesUnavailable())
            assert lost is not None
            self._count("unavailable")
            return link_refusal(act.command_id, lost)
        if answer.WhichOneof("answer") == "refused":
            self._count("refused")
            return link_refusal(act.command_id, refused_from(answer.refused))
        self._count("accepted")
        at = answer.accepted.position
        return link_accepted(act.command_id, at.version, at.tag, replayed=answer.accepted.replayed)

    def _count(self, outcome: str) -> None:
        self._metrics.moves.add(outcome)
        self._spans.tell(outcome=outcome)

    async def close(self) -> None:
        """End all streams."""
        for stream in self._streams.values():
            await stream.close()
        self._streams.clear()

    async def _moved(self, link: PhoneLink, act: rules_pb.ActRequest) -> Answer:
        lost_at: str | None = None
        unable: set[str] = set()
        while True:
            address = self._whom(link.room_id, unable if lost_at is None else unable | {lost_at})
            if address is not None:
                try:
                    answer = await self._stream(address).move(link, act, self._spans.carried())
                except StreamLost:
                    self._metrics.resent.add()
                    lost_at = address
                else:
                    # The room was written by a later release; one of those who run here may be of it too.
                    unable.add(address)
                    if not _is_newer(answer) or unable >= set(self._homes.seen):
                        return answer
                    continue
            await asyncio.sleep(_PAUSE_S * (0.5 + fraction(self._entropy)))

    def _whom(self, room_id: str, rather_not: set[str]) -> str | None:
        """The room's home, or any other process where that one is of no use: all may write the room."""
        home = self._homes.home(room_id)
        others = [peer for peer in self._homes.seen if peer not in rather_not]
        # A dead one's lease may live on for seconds.
        return others[int(fraction(self._entropy) * len(others))] if home in rather_not and others else home

    def _stream(self, address: str) -> MovesStream:
        stream = self._streams.get(address)
        if stream is None or stream.is_lost:
            # Those of processes that are no more go with them.
            self._streams = {peer: one for peer, one in self._streams.items() if not one.is_lost}
            stream = self._streams[address] = MovesStream(self._channels.get(address))
        return stream


def _is_newer(answer: Answer) -> bool:
    return answer.WhichOneof("answer") == "refused" and refused_from(answer.refused).reason is Reason.NEWER_STATE
