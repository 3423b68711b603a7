"""The one place where a call is let in, counted, and where an exception becomes a status.

Sits in front of every method of every service. It does not know protobuf: messages are whatever the (de)serializers of
the method make, and the details of a refusal are built by the function it is given (`StatusOf`, written in `wire`).
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import AbstractContextManager, aclosing, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from typing import Any

import grpc
import grpc.aio

from .clock import Ticks, monotonic_ns
from .entropy import Entropy, fraction
from .faults import CallerGone, GoingAway, OverLimit, TooSlow
from .logging import bound
from .messages import check_metadata, lenient, locale_of, passing_bytes, readable, strict
from .metrics import Registry
from .open_calls import Call, Kind, Method
from .refusals import Refusal, Refuser, Status, StatusOf, abort
from .tracing import NO_SPANS, Spans, carried_in

__all__ = ["CallInterceptor", "Refusal", "Status", "StatusOf"]

UNARY_CAP_S = 10.0
LONG_POLL_CAP_S = 60.0
_RETRY_MS = 500
_LONGEST_ROOM = 64
# Services of the libraries: their streams watch no draining event and are ended when it begins.
_LIBRARY = ("/grpc.health.", "/grpc.reflection.")
_LIBRARY_LIMIT = 200
_AGES = (0.1, 1.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 900.0)

Context = grpc.aio.ServicerContext[Any, Any]
Behaviour = Callable[[Any, Context], Any]


class CallInterceptor(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]  # in the stubs alone
    """Guards all calls of one server.

    Unary calls and streams have bounds of their own, so watches never starve moves. `long_polls` names unary
    methods (full paths) that wait on purpose: they are counted with the streams and may take a minute. Who calls at the
    private door (`is_private`) is one of ours, and his traces go on here.
    """

    def __init__(
        self,
        status_of: StatusOf,
        *,
        draining: asyncio.Event,
        registry: Registry,
        entropy: Entropy,
        ticks: Ticks = monotonic_ns,
        unary_limit: int = 200,
        stream_limit: int = 2000,
        unary_cap_s: float = UNARY_CAP_S,
        long_polls: Collection[str] = (),
        spans: Spans = NO_SPANS,
        is_private: bool = False,
    ) -> None:
        self._spans = spans
        self._is_private = is_private
        self._refuser = Refuser(status_of, entropy)
        self._draining = draining
        self._entropy = entropy
        self._ticks = ticks
        self._unary = Kind("unary", unary_limit)
        self._streams = Kind("stream", stream_limit)
        # Watches of health and reflection must not take the players' places.
        self._library = Kind("library", _LIBRARY_LIMIT)
        self._unary_cap_s = unary_cap_s
        self._long_polls = frozenset(long_polls)
        self._methods: dict[str, Method] = {}
        self._of_other_doors: list[Method] = []
        self._handled = registry.counter("chieu_rpc_handled_total", "Calls that ended, by status", ("method", "code"))
        self._seconds = registry.histogram("chieu_rpc_seconds", "How long unary calls took", ("method",))
        self._stream_seconds = registry.histogram(
            "chieu_rpc_stream_seconds", "How long streams and long polls lasted", ("method",), _AGES
        )
        self._in_flight = registry.gauge("chieu_rpc_in_flight", "Calls of a method that run now", ("method",))
        shared = ("kind", "door")
        running = registry.gauge("chieu_rpc_running", "Calls that run now", shared)
        limit = registry.gauge("chieu_rpc_running_limit", "Calls that may run at once", shared)
        # Each door has limits of its own: added up, a full door would hide behind an empty one.
        door = "private" if is_private else "public"
        for kind in (self._unary, self._streams, self._library):
            running.ask(partial(getattr, kind, "running"), kind.name, door)
            limit.ask(partial(getattr, kind, "limit"), kind.name, door)

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        """The handler of the method behind our guard; None (UNIMPLEMENTED) where there is none."""
        handler = await continuation(handler_call_details)
        if handler is None:
            self._handled.add("unknown", grpc.StatusCode.UNIMPLEMENTED.name)
            return None
        path = str(handler_call_details.method)
        method = self._methods.get(path)
        if method is None or method.handler is not handler:
            method = self._methods[path] = self._method(path, handler)
        return method.wrapped

    def guarded(self, path: str, handler: Any) -> Any:
        """The handler of a method behind this same guard, for a door that is not grpc.aio's."""
        method = self._method(path, handler)
        self._of_other_doors.append(method)
        return method.wrapped

    @property
    def running(self) -> int:
        """How many calls run now, streams included."""
        return self._unary.running + self._streams.running + self._library.running

    def end_streams(self, *, library_only: bool = False) -> None:
        """End the streams that still run with UNAVAILABLE GOING_AWAY; those of health and reflection alone if asked."""
        for method in (*self._methods.values(), *self._of_other_doors):
            if method.kind in (self._streams, self._library) and (not library_only or method.path.startswith(_LIBRARY)):
                for call in method.calls:
                    if call.task is not None:
                        call.is_ended = True
                        call.task.cancel()

    def _method(self, path: str, handler: Any) -> Method:
        is_stream = handler.request_streaming or handler.response_streaming
        is_poll = path in self._long_polls
        cap_s = None if is_stream else LONG_POLL_CAP_S if is_poll else self._unary_cap_s
        kind = self._streams if is_stream or is_poll else self._unary
        if is_stream and path.startswith(_LIBRARY):
            kind = self._library
        method = Method(path, path.rpartition(".")[2].lstrip("/"), kind, handler, cap_s)
        # There before the first: a rate needs to have seen the time before it.
        for code in (grpc.StatusCode.OK, grpc.StatusCode.INTERNAL, grpc.StatusCode.UNAVAILABLE):
            self._handled.add(method.label, code.name, n=0)
        if handler.response_streaming:
            behaviour = self._many(method, handler.stream_stream or handler.unary_stream)
        else:
            behaviour = self._one(method, handler.stream_unary or handler.unary_unary)
        method.wrapped = _handler(handler, behaviour)
        return method

    def _one(self, method: Method, behaviour: Behaviour) -> Behaviour:
        """The guarded form of a method that answers once."""
        serialize = passing_bytes(method.handler.response_serializer)

        async def answer(request: Any, context: Context) -> bytes:
            with self._traced(method, context):
                async with self._guard(method, context, request), _cap(method.cap_s):
                    return serialize(await behaviour(readable(request), context))
            raise AssertionError("the guard lets no exception vanish")

        return answer

    def _many(self, method: Method, behaviour: Behaviour) -> Behaviour:
        """The guarded form of a method that answers with a stream, written as a generator or with `context.write`."""
        serialize = passing_bytes(method.handler.response_serializer)

        async def answer(request: Any, context: Context) -> None:
            async with self._guard(method, context, request):
                answers = behaviour(readable(request), context)
                if not hasattr(answers, "__aiter__"):
                    await answers
                    return
                async with aclosing(answers):
                    async for message in answers:
                        await context.write(serialize(message))

        return answer

    @asynccontextmanager
    async def _guard(self, method: Method, context: Context, request: Any) -> AsyncIterator[None]:
        """Let the call in, and make one status, one count and one log context of whatever happens in it.

        The count is there before the caller has his answer. A request that names a room has it on all its lines.
        """
        started_ns = self._ticks()
        call = Call(asyncio.current_task())
        with bound(rpc=method.label, **_room_of(request)):
            try:
                with self._admitted(method, context, call):
                    yield
            except grpc.aio.AbortError:
                self._count(method, _code(context), started_ns)
                raise
            except (Exception, asyncio.CancelledError) as failed:
                ours = _ours(failed, call, self._retry_ms())
                refusal = self._refuser.refusal(ours, locale_of(_metadata(context)))
                self._count(method, refusal.code.name, started_ns)
                await abort(context, refusal)
            self._count(method, _code(context), started_ns)

    def _traced(self, method: Method, context: Context) -> AbstractContextManager[None]:
        """The span of a call that answers once: a new trace, or at the private door the one of who called."""
        if method.kind is not self._unary:
            return nullcontext()
        if not self._is_private:
            return self._spans.begin(method.label)
        carried = carried_in(_metadata(context))
        return self._spans.within(method.label, carried) if carried else nullcontext()

    def _count(self, method: Method, code: str, started_ns: int) -> None:
        self._handled.add(method.label, code)
        if method.kind is self._unary:
            self._spans.tell(code=code)
        seconds = self._seconds if method.kind is self._unary else self._stream_seconds
        seconds.observe((self._ticks() - started_ns) / 1e9, method.label)

    @contextmanager
    def _admitted(self, method: Method, context: Context, call: Call) -> Iterator[None]:
        kind = method.kind
        if self._draining.is_set() and not method.path.startswith(_LIBRARY):
            raise GoingAway(retry_after_ms=self._retry_ms())
        if kind.running >= kind.limit:
            raise OverLimit(retry_after_ms=self._retry_ms())
        check_metadata(_metadata(context))
        kind.running += 1
        self._in_flight.add(1, method.label)
        method.calls.add(call)
        try:
            yield
        finally:
            kind.running -= 1
            self._in_flight.add(-1, method.label)
            method.calls.discard(call)

    def _retry_ms(self) -> int:
        """Jittered, so that those who were sent away together do not come back together."""
        return _RETRY_MS + int(_RETRY_MS * fraction(self._entropy))


def _ours(failed: BaseException, call: Call, retry_ms: int) -> BaseException:
    """What to answer for `failed`.

    A raised cancellation must be answered too: the library sends nothing for it, and a caller that did not cancel would
    wait for ever. `Task.cancelling` alone proves nothing, TaskGroup of Python 3.11 leaves it raised.
    """
    while isinstance(failed, BaseExceptionGroup) and len(failed.exceptions) == 1:
        # A handler that runs its halves in a TaskGroup raises what one of them raised.
        failed = failed.exceptions[0]
    if isinstance(failed, grpc.aio.InternalError):
        # A write on a call that is over.
        return CallerGone()
    if not isinstance(failed, asyncio.CancelledError) or call.task is None:
        return failed
    if call.is_ended:
        return GoingAway(retry_after_ms=retry_ms)
    return CallerGone() if call.task.cancelling() else failed


@asynccontextmanager
async def _cap(cap_s: float | None) -> AsyncIterator[None]:
    """End the block with `TooSlow` after `cap_s` seconds, whatever deadline the caller set or left out."""
    cap = asyncio.timeout(cap_s)
    try:
        async with cap:
            yield
    except TimeoutError:
        if cap.expired():
            raise TooSlow from None
        raise


def _room_of(request: Any) -> dict[str, str]:
    """The room a request is about, if it says; cut, because nobody has looked at it yet."""
    room_id = getattr(request, "room_id", "")
    return {"room": room_id[:_LONGEST_ROOM]} if isinstance(room_id, str) and room_id else {}


def _metadata(context: Context) -> tuple[tuple[str, str | bytes], ...]:
    return tuple(context.invocation_metadata() or ())


def _code(context: Context) -> str:
    """The status the servicer set by itself, or OK."""
    if context.cancelled():
        return grpc.StatusCode.CANCELLED.name
    # The stubs promise a code; before one is set the library answers a bare 0.
    code: object = context.code()
    return code.name if isinstance(code, grpc.StatusCode) else grpc.StatusCode.OK.name


def _handler(found: Any, behaviour: Behaviour) -> Any:
    """A handler of the same shape as `found` that runs `behaviour` and reads and writes safely."""
    make = {
        (False, False): grpc.unary_unary_rpc_method_handler,
        (False, True): grpc.unary_stream_rpc_method_handler,
        (True, False): grpc.stream_unary_rpc_method_handler,
        (True, True): grpc.stream_stream_rpc_method_handler,
    }[(found.request_streaming, found.response_streaming)]
    read = strict if found.request_streaming else lenient
    return make(behaviour, read(found.request_deserializer), passing_bytes(found.response_serializer))
