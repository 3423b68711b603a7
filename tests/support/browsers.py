"""How a browser calls: Connect (binary and JSON), gRPC-Web and WebSockets, in the shape of a grpc.aio channel.

So the generated stubs, and every phone of the tests, work on each door. Only what the protocols' documents say is used
here, none of the server's libraries.
"""

from __future__ import annotations

import asyncio
import base64
import json
import struct
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

import grpc
import grpc.aio
from google.protobuf import json_format
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]  # ships none
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from . import http

CODES = {code.value[0]: code for code in grpc.StatusCode}
_BY_WORD = {code.name.lower().replace("cancelled", "canceled"): code for code in grpc.StatusCode}
_UNARY_KINDS = {"connect": "application/proto", "json": "application/json"}
_STREAM_KINDS = {"connect": "application/connect+proto", "json": "application/connect+json"}
_WEB_KIND = "application/grpc-web+proto"
SOCKETS = {"Link": "/link", "WatchScreen": "/screen", "WatchAudience": "/audience"}
Read = Callable[[bytes], Any]


def failed(code: grpc.StatusCode, message: str, details: bytes) -> grpc.aio.AioRpcError:
    """A refusal as grpc.aio raises it."""
    trailing = grpc.aio.Metadata(("grpc-status-details-bin", details))
    return grpc.aio.AioRpcError(code, grpc.aio.Metadata(), trailing, message, "")


@dataclass(frozen=True, slots=True)
class WebChannel:
    """Calls to the web door at a port. `kind` is ``connect``, ``json``, ``grpc-web`` or, for streams, ``socket``."""

    port: int
    kind: str
    host: str = ""

    def unary_unary(
        self, path: str, request_serializer: Any = None, response_deserializer: Any = None, **_: Any
    ) -> Any:
        """A method that answers once."""

        async def call(request: Message, metadata: Any = ()) -> Any:
            if self.kind == "grpc-web":
                stream = self._stream(path, request, _reader(self.kind, response_deserializer), metadata)
                return (await _rest(stream))[0]
            answer = await self._post(path, self._body(request), _UNARY_KINDS[self.kind], metadata)
            body = await answer.body()
            if answer.status != 200:
                raise _connect_error(json.loads(body))
            return _reader(self.kind, response_deserializer)(body)

        return call

    def unary_stream(
        self, path: str, request_serializer: Any = None, response_deserializer: Any = None, **_: Any
    ) -> Any:
        """A method that answers with a stream."""

        def call(request: Message, metadata: Any = ()) -> Any:
            if self.kind == "socket":
                return SocketCall(self.port, path, response_deserializer, request, self.host)
            return StreamCall(self._stream(path, request, _reader(self.kind, response_deserializer), metadata))

        return call

    def stream_stream(
        self, path: str, request_serializer: Any = None, response_deserializer: Any = None, **_: Any
    ) -> Any:
        """A method of streams both ways: a WebSocket. The pass of the metadata goes into the Hello."""

        def call(metadata: Any = ()) -> SocketCall:
            assert self.kind == "socket", "browsers stream upwards by WebSocket alone"
            return SocketCall(self.port, path, response_deserializer, None, self.host, metadata)

        return call

    def stream_unary(self, path: str, **_: Any) -> Any:
        """No public method is of this shape."""
        raise AssertionError(path)

    def _body(self, request: Any) -> bytes:
        if isinstance(request, bytes):
            return request
        if self.kind == "json":
            return json_format.MessageToJson(request).encode()
        return bytes(request.SerializeToString())

    async def _post(self, path: str, body: bytes, kind: str, metadata: Any) -> http.Answer:
        headers = {"content-type": kind, **{str(name): str(value) for name, value in metadata or ()}}
        return await http.ask(self.port, "POST", path, body, headers, self.host)

    async def _stream(self, path: str, request: Message, read: Read, metadata: Any) -> AsyncGenerator[Any, None]:
        kind = _STREAM_KINDS.get(self.kind, _WEB_KIND)
        answer = await self._post(path, _framed(self._body(request)), kind, metadata)
        try:
            if "grpc-status" in answer.headers:
                _end_of_web(answer.headers)
            assert answer.status == 200, answer.status
            async for flags, body in _frames(answer):
                if not flags:
                    yield read(body)
                elif flags == 0x80:
                    _end_of_web(dict(line.split(": ", 1) for line in body.decode().strip().split("\r\n")))
                else:
                    _end_of_connect(body)
        finally:
            answer.close()


class StreamCall:
    """A stream of answers, to be read like grpc.aio's."""

    def __init__(self, messages: AsyncGenerator[Any, None]) -> None:
        self._messages = messages
        self._reading: asyncio.Task[Any] | None = None

    async def read(self) -> Any:
        """The next message, or ``grpc.aio.EOF``."""
        try:
            return await anext(self._messages)
        except StopAsyncIteration:
            return grpc.aio.EOF  # type: ignore[attr-defined]  # in the stubs alone
        except (OSError, asyncio.IncompleteReadError):
            raise failed(grpc.StatusCode.UNAVAILABLE, "broken off", b"") from None

    def cancel(self) -> None:
        """Whoever reads is cancelled by the test, which hangs up."""


class SocketCall:
    """A WebSocket, to be read and written like a stream of grpc.aio's."""

    def __init__(self, port: int, path: str, read: Read, first: Any, host: str, metadata: Any = ()) -> None:
        self._read = read
        self._first = first
        self._pass = dict(metadata).get("authorization", "")
        url = f"ws://{host or f'127.0.0.1:{port}'}{SOCKETS[path.rpartition('/')[2]]}"
        self._opening = asyncio.ensure_future(self._open(url, port))

    async def _open(self, url: str, port: int) -> Any:
        socket = await connect(url, host="127.0.0.1", port=port, compression=None, ping_interval=None, proxy=None)
        if self._first is not None:
            await socket.send(self._first.SerializeToString())
        return socket

    async def write(self, message: Any) -> None:
        """Send one message up."""
        if message.HasField("hello") and self._pass and not message.hello.seat_pass:
            message.hello.seat_pass = base64.urlsafe_b64decode(self._pass.removeprefix("Bearer ") + "=")
        await (await self._opening).send(message.SerializeToString())

    async def read(self) -> Any:
        """The next message, or ``grpc.aio.EOF``.

        Raises:
            grpc.aio.AioRpcError: the close said why.
        """
        socket = await self._opening
        try:
            return self._read(await socket.recv(decode=False))
        except ConnectionClosed as closed:
            return _closed(closed)

    def cancel(self) -> None:
        """Hang up."""
        if self._opening.done() and not self._opening.cancelled() and self._opening.exception() is None:
            self._opening.result().transport.abort()
        self._opening.cancel()


def _closed(closed: ConnectionClosed) -> Any:
    number, words = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd is not None else (1006, "")
    if number == 1000:
        return grpc.aio.EOF  # type: ignore[attr-defined]  # in the stubs alone
    if number < 4000:
        raise failed(grpc.StatusCode.UNAVAILABLE, f"closed with {number}", b"")
    reason, _, retry_ms = words.partition(" ")
    status = status_pb2.Status(code=number - 4000)
    status.details.add().Pack(error_details_pb2.ErrorInfo(reason=reason, domain="chieu"))
    if retry_ms:
        wait = Duration()
        wait.FromMilliseconds(int(retry_ms))
        status.details.add().Pack(error_details_pb2.RetryInfo(retry_delay=wait))
    raise failed(CODES[number - 4000], words, status.SerializeToString())


def _reader(kind: str, read: Any) -> Read:
    if kind != "json":
        return read  # type: ignore[no-any-return]  # a FromString
    made = read.__self__
    return lambda body: json_format.Parse(body, made())


def _framed(body: bytes) -> bytes:
    return struct.pack(">BI", 0, len(body)) + body


async def _frames(answer: http.Answer) -> AsyncGenerator[tuple[int, bytes], None]:
    held = b""
    async for piece in answer.pieces():
        held += piece
        while len(held) >= 5 and len(held) >= 5 + (length := int.from_bytes(held[1:5], "big")):
            flags, body, held = held[0], held[5 : 5 + length], held[5 + length :]
            yield flags, body
    assert not held, held


async def _rest(messages: AsyncGenerator[Any, None]) -> list[Any]:
    return [message async for message in messages]


def _end_of_web(trailers: dict[str, str]) -> None:
    code = CODES[int(trailers["grpc-status"])]
    if code is not grpc.StatusCode.OK:
        details = base64.b64decode(trailers.get("grpc-status-details-bin", "") + "===")
        raise failed(code, unquote(trailers.get("grpc-message", "")), details)


def _end_of_connect(body: bytes) -> None:
    told = json.loads(body)
    if "error" in told:
        raise _connect_error(told["error"])


def _connect_error(told: Any) -> grpc.aio.AioRpcError:
    status = status_pb2.Status(message=told.get("message", ""))
    for one in told.get("details", ()):
        value = base64.b64decode(one["value"] + "===")
        status.details.add(type_url=f"type.googleapis.com/{one['type']}", value=value)
    return failed(_BY_WORD[told["code"]], status.message, status.SerializeToString())
