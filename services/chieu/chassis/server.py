"""The gRPC doors of a process: one for client apps, one for the other services."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from .clock import Ticks, monotonic_ns
from .doors import PortTaken
from .entropy import Entropy
from .fields import Address
from .interceptors import CallInterceptor
from .metrics import Registry
from .refusals import StatusOf
from .settings import ChassisSettings
from .tracing import NO_SPANS, Spans

Register = Callable[[Any], None]
Options = tuple[tuple[str, int], ...]

_BOTH: Options = (
    ("grpc.max_metadata_size", 4096),
    ("grpc.absolute_max_metadata_size", 8192),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    # keepalive_timeout alone does not free a frozen client.
    ("grpc.http2.ping_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
    ("grpc.server_handshake_timeout_ms", 10_000),
    ("grpc.so_reuseport", 0),
)
PUBLIC_OPTIONS: Options = (
    *_BOTH,
    # Whoever is told to connect anew looks the name up again and finds the processes that came meanwhile. The library
    # takes a tenth more or less, so that not all come at once. Streams that are open end by themselves, with a goodbye,
    # before the grace is over. Between services there is nothing to balance: each address is one process.
    ("grpc.max_connection_age_ms", 300_000),
    ("grpc.max_connection_age_grace_ms", 700_000),
    ("grpc.max_receive_message_length", 16_384),
    ("grpc.max_send_message_length", 262_144),
    ("grpc.max_concurrent_streams", 100),
    ("grpc.max_connection_idle_ms", 300_000),
)
PRIVATE_OPTIONS: Options = (
    *_BOTH,
    ("grpc.max_receive_message_length", 1_048_576),
    ("grpc.max_send_message_length", 1_048_576),
    ("grpc.max_concurrent_streams", 1_000),
)
_SERVING = health_pb2.HealthCheckResponse.SERVING
_NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
LIVENESS = "liveness"
"""The health service that says only that this process answers: a lost Redis or a drain is no reason to kill it."""
# New calls are told to go elsewhere this long before the library stops taking any, so that watchers of health hear of
# it on a connection that still works.
_NOTICE_S = 0.2
# A start that takes longer than this is heard of by whoever asks whether the process lives.
_PATIENCE_S = 0.5
# Streams that did not end by themselves are ended this long before the grace is over.
_LAST_S = 1.0


class GrpcServer:
    """The gRPC doors of one process; any number of these may live in one (tests, simulation).

    `add_public` and `add_private` before `start`. Streams watch `draining` (``await server.draining.wait()``) and end
    themselves with a hint where to go on; those that do not are ended with UNAVAILABLE GOING_AWAY.
    """

    def __init__(
        self,
        settings: ChassisSettings,
        status_of: StatusOf,
        *,
        registry: Registry,
        entropy: Entropy,
        draining: asyncio.Event,
        ticks: Ticks = monotonic_ns,
        long_polls: Collection[str] = (),
        spans: Spans = NO_SPANS,
    ) -> None:
        self.draining = draining
        self._settings = settings
        self._health = health.aio.HealthServicer()  # type: ignore[attr-defined]  # not in the stubs
        self._interceptors = tuple(
            CallInterceptor(
                status_of,
                draining=draining,
                registry=registry,
                entropy=entropy,
                ticks=ticks,
                unary_limit=settings.unary_limit,
                stream_limit=settings.stream_limit,
                long_polls=long_polls,
                spans=spans,
                is_private=is_private,
            )
            for is_private in (False, True)
        )
        self._public: list[tuple[Register, str]] = []
        self._private: list[tuple[Register, str]] = []
        self._servers: list[grpc.aio.Server] = []
        self._is_ready: bool | None = None
        self._is_leaving = False
        self.public_port = 0
        self.private_port = 0

    def add_public(self, register: Register, name: str) -> None:
        """Serve a service to client apps; `register` gets the grpc.aio server, `name` is the full service name."""
        self._public.append((register, name))

    def add_private(self, register: Register, name: str) -> None:
        """Serve a service to the other services only."""
        self._private.append((register, name))

    @property
    def public_names(self) -> tuple[str, ...]:
        """The services that client apps may call."""
        return tuple(name for _, name in self._public)

    def guarded(self, path: str) -> Any:
        """The handler of a public method with the public door's guard around it, for another door; None: not there.

        Calls through it are counted, limited, refused and ended together with this door's.
        """
        called = _Called(path)
        for register, _ in self._public:
            taker = _Taker()
            register(taker)
            handler = next(filter(None, (one.service(called) for one in taker.handlers)), None)
            if handler is not None:
                return self._interceptors[0].guarded(path, handler)
        return None

    @asynccontextmanager
    async def waiting(self) -> AsyncIterator[None]:
        """While the process waits for what it stands on: health alone at the public address, alive and not ready.

        An orchestrator that heard nothing would end the process again and again, and help nobody by it.

        Raises:
            PortTaken: nobody could ever call here, so what is waited for is waited for no longer.
        """
        try:
            async with asyncio.TaskGroup() as group:
                alive = group.create_task(self._wait())
                yield
                alive.cancel()
        except BaseExceptionGroup as failed:
            # What was waited for, or the address: one of them alone, as the other is cancelled then.
            raise failed.exceptions[0] from None

    async def _wait(self) -> None:
        await asyncio.sleep(_PATIENCE_S)
        await self._health.set(LIVENESS, _SERVING)
        await self._health.set("", _NOT_SERVING)
        server = grpc.aio.server(options=PUBLIC_OPTIONS)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        _listen(server, self._settings.grpc_address)
        await server.start()
        try:
            await asyncio.Event().wait()
        finally:
            await server.stop(None)

    async def start(self) -> None:
        """Listen on the public address, and on the private one if anything is served there.

        Raises:
            OSError: an address is taken or not ours.
        """
        await self._health.set(LIVENESS, _SERVING)
        await self.set_ready(False)
        public, private = self._interceptors
        self.public_port = await self._open(self._settings.grpc_address, self._public, PUBLIC_OPTIONS, public)
        if self._private:
            address = self._settings.private_address
            self.private_port = await self._open(address, self._private, PRIVATE_OPTIONS, private)

    async def set_ready(self, is_ready: bool) -> None:
        """Say by grpc.health.v1 whether calls are welcome."""
        is_ready = is_ready and not self._is_leaving
        if is_ready == self._is_ready or self.draining.is_set():
            return
        self._is_ready = is_ready
        for name in ("", *(name for _, name in self._public + self._private)):
            # As it is by now: another call may have changed it while this one waited for a watcher.
            await self._health.set(name, _SERVING if self._is_ready else _NOT_SERVING)

    async def drain(self, seconds: float) -> None:
        """Send new calls away, let running ones end for `seconds`, end the streams that are left, and close."""
        self._is_leaving = True
        await self.set_ready(False)
        self.draining.set()
        await asyncio.sleep(min(_NOTICE_S, seconds / 10))
        for interceptor in self._interceptors:
            interceptor.end_streams(library_only=True)
        last_s = min(_LAST_S, seconds / 4)
        timer = asyncio.get_running_loop().call_later(max(0.0, seconds - last_s), self._end_streams)
        try:
            await self._stop(seconds)
        finally:
            timer.cancel()

    async def stop(self) -> None:
        """Close at once."""
        self.draining.set()
        await self._stop(None)

    @property
    def running(self) -> int:
        """How many calls run now."""
        return sum(interceptor.running for interceptor in self._interceptors)

    async def _open(
        self, address: Address, services: Sequence[tuple[Register, str]], options: Options, interceptor: CallInterceptor
    ) -> int:
        server = grpc.aio.server(options=options, interceptors=(interceptor,))
        for register, _ in services:
            register(server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        if self._settings.reflection and interceptor is self._interceptors[0]:
            names = (*(name for _, name in services), health.SERVICE_NAME, reflection.SERVICE_NAME)
            reflection.enable_server_reflection(names, server)
        port = _listen(server, address)
        await server.start()
        self._servers.append(server)
        return port

    def _end_streams(self) -> None:
        for interceptor in self._interceptors:
            interceptor.end_streams()

    async def _stop(self, grace_s: float | None) -> None:
        servers, self._servers = self._servers, []
        await asyncio.gather(*(server.stop(grace_s) for server in servers))


class _Called(NamedTuple):
    """What is asked of a handler to know whether it has a method."""

    method: str
    invocation_metadata: Any = ()


class _Taker:
    """Takes the handlers that generated code registers, as a server would."""

    def __init__(self) -> None:
        self.handlers: list[Any] = []

    def add_generic_rpc_handlers(self, handlers: Sequence[Any]) -> None:
        self.handlers += handlers

    def add_registered_method_handlers(self, service: str, handlers: Any) -> None:
        """The same handlers once more, in a form for the library's own use."""


def _listen(server: grpc.aio.Server, address: Address) -> int:
    try:
        return server.add_insecure_port(str(address))
    except RuntimeError:
        raise PortTaken(address) from None
