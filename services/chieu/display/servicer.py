"""The RPCs of display: decode, look, pass on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Any

from chieu.api.v1 import display_pb2 as pb
from chieu.api.v1 import display_pb2_grpc as pb_grpc
from chieu.chassis.entropy import Entropy
from chieu.games.errors import Malformed, Reason
from chieu.rooms.codes import read_code
from chieu.rooms.errors import NotThere, TooMuch
from chieu.store.codes import Codes
from chieu.wire import requests
from chieu.wire.streams import poll_response, read_cursor, stream_response

from .listening import Moves, listen
from .pump import Door, Slow, age_s, polled, pump
from .streams import Streams
from .viewers import AUDIENCE, PLAIN_SCREEN, Identity, Viewer

_HELLO_S = 5.0

SERVICE = "chieu.api.v1.DisplayService"
register = pb_grpc.add_DisplayServiceServicer_to_server


class DisplayServicer(pb_grpc.DisplayServiceServicer):
    """DisplayService, for client apps."""

    def __init__(self, streams: Streams, moves: Moves, codes: Codes, entropy: Entropy) -> None:
        self._streams = streams
        self._moves = moves
        self._codes = codes
        self._entropy = entropy

    async def Link(self, request_iterator: AsyncIterator[pb.LinkRequest], context: Any) -> Any:  # type: ignore[override]  # writes, does not yield
        """A phone's link: moves up, frames and answers down."""
        hello = await _hello(request_iterator)
        requests.contract(hello.contract)
        seat_pass = hello.seat_pass or requests.pass_of(context.invocation_metadata())
        room_id = requests.room_id(hello.room_id)
        async with self._streams.seat(room_id, seat_pass, read_cursor(hello.cursor)) as viewer:
            link = self._moves.link(room_id, seat_pass)
            try:
                # What one half raises (a message that cannot be read) ends both, and the call.
                async with asyncio.TaskGroup() as halves:
                    listening = halves.create_task(
                        listen(request_iterator, link, viewer, self._moves, self._streams.attendance.sleeps)
                    )
                    await self._pump(viewer, context)
                    listening.cancel()
            finally:
                self._moves.forget(link)

    async def Watch(self, request: pb.WatchRequest, context: Any) -> Any:  # type: ignore[override]  # writes, does not yield
        """A seat's frames alone."""
        async with self._seat(request, context) as viewer:
            await self._pump(viewer, context)

    async def Poll(self, request: pb.PollRequest, context: Any) -> Any:
        """A seat's next frames."""
        polling = self._seat(request, context, comes_again=True, asleep=request.asleep)
        return await self._poll(polling, request.wait_ms)

    async def WatchScreen(self, request: pb.WatchScreenRequest, context: Any) -> Any:  # type: ignore[override]  # writes, does not yield
        """A screen's frames."""
        async with await self._screen(request, context, request.screen_pass) as viewer:
            await self._pump(viewer, context)

    async def PollScreen(self, request: pb.PollScreenRequest, context: Any) -> Any:
        """A screen's next frames."""
        return await self._poll(await self._screen(request, context, comes_again=True), request.wait_ms)

    async def WatchAudience(self, request: pb.WatchAudienceRequest, context: Any) -> Any:  # type: ignore[override]  # writes, does not yield
        """The audience's frames."""
        async with await self._public(request, AUDIENCE) as viewer:
            await self._pump(viewer, context)

    async def PollAudience(self, request: pb.PollAudienceRequest, context: Any) -> Any:
        """The audience's next frames."""
        return await self._poll(await self._public(request, AUDIENCE, comes_again=True), request.wait_ms)

    def _seat(self, request: Any, context: Any, **how: bool) -> AbstractAsyncContextManager[Viewer]:
        requests.contract(request.contract)
        seat_pass = requests.pass_of(context.invocation_metadata())
        return self._streams.seat(requests.room_id(request.room_id), seat_pass, read_cursor(request.cursor), **how)

    async def _screen(
        self, request: Any, context: Any, screen_pass: bytes = b"", **how: bool
    ) -> AbstractAsyncContextManager[Viewer]:
        """A paired screen names the room and shows its pass, any other the room's code."""
        if not request.room_id:
            return await self._public(request, PLAIN_SCREEN, **how)
        requests.contract(request.contract)
        shown = screen_pass or requests.pass_of(context.invocation_metadata())
        return self._streams.screen(requests.room_id(request.room_id), shown, read_cursor(request.cursor), **how)

    async def _public(self, request: Any, who: Identity, **how: bool) -> AbstractAsyncContextManager[Viewer]:
        requests.contract(request.contract)
        position = read_cursor(request.cursor)
        holder = await self._codes.look_up(read_code(request.room_code))
        if holder is None or holder.closed:
            raise NotThere(Reason.ROOM_NOT_FOUND)
        return self._streams.public(holder.room_id, who, position, **how)

    async def _pump(self, viewer: Viewer, context: Any) -> None:
        door = Door(
            send=context.write,
            frame=lambda frame: stream_response(self._streams.counted(viewer, frame)),
            heartbeat=lambda silent: stream_response(self._streams.heartbeat(silent)),
            goodbye=lambda leaving, ending: stream_response(self._streams.goodbye(leaving, ending)),
        )
        try:
            await pump(viewer, door, age_s(self._entropy))
        except Slow:
            # No goodbye gets through any more; the status does, once what is on its way was read.
            raise TooMuch(Reason.SLOW_CONSUMER) from None

    async def _poll(self, watching: AbstractAsyncContextManager[Viewer], wait_ms: int) -> bytes:
        async with watching as viewer:
            frames = await polled(viewer, wait_ms)
            if viewer.ending is not None:
                frames.append(self._streams.goodbye(viewer, viewer.ending))
            return poll_response(frames or [self._streams.heartbeat(viewer)])


async def _hello(sent: AsyncIterator[pb.LinkRequest]) -> pb.Hello:
    """The first message of a link.

    Raises:
        Malformed: FIELD_REQUIRED when none came in time, or something else came first.
    """
    try:
        async with asyncio.timeout(_HELLO_S):
            first = await anext(sent)
    except (TimeoutError, StopAsyncIteration):
        raise Malformed(Reason.FIELD_REQUIRED, field="hello") from None
    if first.WhichOneof("body") != "hello":
        raise Malformed(Reason.FIELD_REQUIRED, field="hello")
    return first.hello
