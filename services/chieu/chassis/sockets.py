"""A streaming RPC over a WebSocket: each binary message up is a request, each one down an answer.

The first message up is the RPC's first request, with whatever a browser cannot put into headers; nothing goes down
before it has come. What a status is on the other doors is the close of the socket here: code 1000 for OK, else
4000 + the number of the status, with ``REASON`` or ``REASON milliseconds`` (when to come back) as its text.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio

from .calls import WebCall
from .connect import REQUEST_BYTES, details_of, told_by
from .faults import CallerGone, MalformedMessage

MESSAGE_BYTES = REQUEST_BYTES
_FIRST_S = 5.0
_CLOSED_OK = 1000
_CLOSED_BY_STATUS = 4000
_LONGEST_TEXT = 120
_QUEUED = 16


@dataclass(frozen=True, slots=True)
class Socket:
    """What is open at a path: the guarded handler of a method that streams downwards."""

    handler: Any

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """Run one connection to its end."""
        await receive()
        await send({"type": "websocket.accept"})
        call = WebCall(scope["client"], headers_of(scope), _writer(self.handler.response_serializer, send))
        coming: asyncio.Queue[bytes | None] = asyncio.Queue(_QUEUED)
        running = asyncio.ensure_future(self._run(coming, call))
        reading = asyncio.ensure_future(_read(receive, coming))
        try:
            await asyncio.wait((running, reading), return_when=asyncio.FIRST_COMPLETED)
            is_gone = reading.done()
            if is_gone:
                running.cancel()
            with suppress(grpc.aio.AbortError, asyncio.CancelledError):
                await running
            if not is_gone:
                with suppress(OSError):
                    await send(_close(call))
        finally:
            reading.cancel()
            running.cancel()
            await asyncio.gather(reading, running, return_exceptions=True)

    async def _run(self, coming: "asyncio.Queue[bytes | None]", call: WebCall) -> None:
        if self.handler.request_streaming:
            await self.handler.stream_stream(self._requests(coming), call)
            return
        try:
            async with asyncio.timeout(_FIRST_S):
                first = await coming.get()
        except TimeoutError:
            first = None
        request = MalformedMessage() if first is None else self.handler.request_deserializer(first)
        # Whatever follows says nothing; it is taken so that the other end may send it.
        listening = asyncio.ensure_future(_ignore(coming))
        try:
            await self.handler.unary_stream(request, call)
        finally:
            listening.cancel()

    async def _requests(self, coming: "asyncio.Queue[bytes | None]") -> AsyncIterator[Any]:
        while True:
            sent = await coming.get()
            if sent is None:
                raise MalformedMessage
            yield self.handler.request_deserializer(sent)


async def _read(receive: Any, coming: "asyncio.Queue[bytes | None]") -> None:
    """Take messages until the other end is gone; one that is not binary is None."""
    while (event := await receive())["type"] == "websocket.receive":
        await coming.put(event.get("bytes"))


async def _ignore(coming: "asyncio.Queue[bytes | None]") -> None:
    while True:
        await coming.get()


def _writer(serialize: Any, send: Any) -> Any:
    async def write(message: Any) -> None:
        try:
            await send({"type": "websocket.send", "bytes": serialize(message)})
        except OSError:
            # Gone, and we have not heard of it yet.
            raise CallerGone from None

    return write


def headers_of(scope: Any) -> tuple[tuple[str, str | bytes], ...]:
    """The headers of a request as metadata of a call."""
    return tuple((name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"])


def _close(call: WebCall) -> dict[str, Any]:
    if call.status is None:
        return {"type": "websocket.close", "code": _CLOSED_OK, "reason": ""}
    told = told_by(details_of(call))
    text = f"{told.reason} {told.retry_after_ms}" if told.retry_after_ms else told.reason
    number = call.status.value[0]
    return {"type": "websocket.close", "code": _CLOSED_BY_STATUS + number, "reason": text[:_LONGEST_TEXT]}
