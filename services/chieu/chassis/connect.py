"""The one module that knows connectrpc: RPCs of grpc.aio servicers as Connect (binary and JSON) and gRPC-Web endpoints.

Which methods there are is read from the descriptors of the messages; no code is generated for this. Handlers come with
the chassis' guard already around them, so every door counts, limits and refuses alike. Binary answers are the bytes
that the servicer wrote; only JSON decodes them.

Calls that stream upwards are not offered here: a browser cannot make them, and `Link` has a WebSocket.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import grpc
import grpc.aio
from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf import descriptor_pool, json_format, message_factory
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo  # type: ignore[import-untyped]  # ships none
from google.rpc.status_pb2 import Status as RpcStatus  # type: ignore[import-untyped]  # ships none
from protobuf.wkt import Any as Detail

from .calls import WebCall
from .faults import MalformedMessage

REQUEST_BYTES = 16_384
DETAILS_KEY = "grpc-status-details-bin"


@dataclass(frozen=True, slots=True)
class Method:
    """A method as its descriptor has it, and its guarded handler."""

    service: str
    name: str
    request: Any
    response: Any
    handler: Any

    @property
    def path(self) -> str:
        """Where it is called."""
        return f"/{self.service}/{self.name}"


def methods_of(service: str, handler_of: Callable[[str], Any]) -> Iterator[Method]:
    """The methods of a service that is described; none of one that is not (those of tests).

    `handler_of` answers the guarded handler at a path, None where the servicer has none.
    """
    try:
        described = descriptor_pool.Default().FindServiceByName(service)
    except KeyError:
        return
    for one in described.methods:
        handler = handler_of(f"/{service}/{one.name}")
        if handler is not None:
            request, response = map(message_factory.GetMessageClass, (one.input_type, one.output_type))
            yield Method(service, one.name, request, response, handler)


def application(methods: list[Method]) -> ConnectASGIApplication[None]:
    """The ASGI application that serves these methods, each at its path."""

    class Application(ConnectASGIApplication[None]):
        @property
        def path(self) -> str:
            return ""

    endpoints = {method.path: _endpoint(method) for method in methods if not method.handler.request_streaming}
    return Application(
        service=None,
        endpoints=lambda _: endpoints,
        read_max_bytes=REQUEST_BYTES,
        compressions=(),
        codecs=_CODECS,
    )


class Told(NamedTuple):
    """What a status says to a program: why, and after how long to come back."""

    reason: str
    retry_after_ms: int


def told_by(details: bytes) -> Told:
    """The reason and the wait in a serialized google.rpc.Status."""
    info, wait = ErrorInfo(), RetryInfo()
    for detail in RpcStatus.FromString(details).details:
        detail.Unpack(info)
        detail.Unpack(wait)
    return Told(info.reason, wait.retry_delay.ToMilliseconds())


class _Answer(NamedTuple):
    """A message as the servicer's bytes, and the class that reads them."""

    body: bytes
    kind: Any


class _Binary:
    """Hands bytes on as they are."""

    def name(self) -> str:
        return "proto"

    def encode(self, message: _Answer) -> bytes:
        return message.body

    def decode(self, data: bytes | bytearray, message_class: Method) -> Any:
        # A guarded handler reads without raising: what cannot be read comes back as the fault.
        return message_class.handler.request_deserializer(bytes(data))


class _Json:
    """Protobuf's JSON, without spaces."""

    def name(self) -> str:
        return "json"

    def encode(self, message: _Answer) -> bytes:
        told = json_format.MessageToDict(message.kind.FromString(message.body))
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()

    def decode(self, data: bytes | bytearray, message_class: Method) -> Any:
        try:
            return json_format.Parse(data.decode(), message_class.request(), ignore_unknown_fields=True)
        except Exception:
            return MalformedMessage()


_CODECS: tuple[Any, ...] = (_Binary(), _Json())


def _endpoint(method: Method) -> Any:
    streams = method.handler.response_streaming
    described: Any = MethodInfo(
        name=method.name,
        service_name=method.service,
        # The codecs above get the method where others get a class.
        input=method,  # type: ignore[arg-type]
        output=method,  # type: ignore[arg-type]
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=StreamType.SERVER_STREAM if streams else StreamType.UNARY,
    )
    if streams:
        return Endpoint.server_stream(described, _many(method))
    return Endpoint.unary(described, _one(method))


def _one(method: Method) -> Callable[[Any, Any], Any]:
    behaviour = method.handler.unary_unary

    async def answer(request: Any, asked: Any) -> _Answer:
        call = _call(asked)
        try:
            body = await behaviour(request, call)
        except grpc.aio.AbortError:
            _leave(call, asked)
            raise _ended(call) from None
        _leave(call, asked)
        return _Answer(body, method.response)

    return answer


def _many(method: Method) -> Callable[[Any, Any], Any]:
    behaviour, serialize = method.handler.unary_stream, method.handler.response_serializer

    async def answers(request: Any, asked: Any) -> AsyncIterator[_Answer]:
        relay = _Relay(serialize)
        call = _call(asked, relay)
        task = asyncio.ensure_future(behaviour(request, call))
        task.add_done_callback(relay.end)
        try:
            while (message := await relay.take()) is not None:
                yield _Answer(message, method.response)
            await task
        except grpc.aio.AbortError:
            raise _ended(call) from None
        finally:
            _leave(call, asked)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    return answers


def _call(asked: Any, relay: "_Relay | None" = None) -> WebCall:
    host, _, port = (asked.client_address or "").rpartition(":")
    client = (host, int(port)) if port else None
    return WebCall(client, tuple(asked.request_headers.allitems()), relay.write if relay is not None else None)


def _leave(call: WebCall, asked: Any) -> None:
    for key, value in call.trailing_metadata():
        if key != DETAILS_KEY and isinstance(value, str):
            asked.response_trailers.add(key, value)


def _ended(call: WebCall) -> BaseException:
    """What to raise for a call that was aborted."""
    status = call.status or grpc.StatusCode.UNKNOWN
    task = asyncio.current_task()
    if status is grpc.StatusCode.CANCELLED and task is not None and task.cancelling():
        # The caller is gone or his time is up; the library, which cancelled us, knows which.
        return asyncio.CancelledError()
    details = [
        ErrorDetail(Detail(type_url=one.type_url, value=one.value))
        for one in RpcStatus.FromString(details_of(call)).details
    ]
    return ConnectError(_CODES[status], call.message, details)


def details_of(call: WebCall) -> bytes:
    """The serialized google.rpc.Status of an aborted call, if it has one."""
    found: Mapping[str, str | bytes] = dict(call.trailing_metadata())
    details = found.get(DETAILS_KEY, b"")
    return details if isinstance(details, bytes) else b""


# Connect writes CANCELLED with one L.
_ONE_L = {"CANCELLED": "CANCELED"}
_CODES: dict[grpc.StatusCode, Code] = {
    status: Code[_ONE_L.get(status.name, status.name)] for status in grpc.StatusCode if status is not grpc.StatusCode.OK
}


class _Relay:
    """Hands messages, one at a time, from the task that writes them to the one that sends them.

    A queue of one would let a writer that nobody reads wait for ever; here the end wakes everybody.
    """

    def __init__(self, serialize: Callable[[Any], bytes]) -> None:
        self._serialize = serialize
        self._message: bytes | None = None
        self._is_over = False
        self._waiting: asyncio.Future[None] | None = None

    async def write(self, message: Any) -> None:
        """Leave a message once the one before was taken."""
        while self._message is not None:
            await self._turn()
        self._message = self._serialize(message)
        self._wake()

    async def take(self) -> bytes | None:
        """The next message; None when there will be no more."""
        while self._message is None and not self._is_over:
            await self._turn()
        message, self._message = self._message, None
        self._wake()
        return message

    def end(self, _: object = None) -> None:
        """No message follows."""
        self._is_over = True
        self._wake()

    async def _turn(self) -> None:
        # Writer and reader never wait at once: one needs a message, the other none.
        self._waiting = asyncio.get_running_loop().create_future()
        await self._waiting

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
