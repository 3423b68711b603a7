"""A process with a tiny service of raw bytes, on ports of its own, and a channel to it."""

import asyncio
import functools
from contextlib import asynccontextmanager
from dataclasses import dataclass

import grpc
from grpc import aio

from chieu.chassis.entropy import SeededEntropy
from chieu.chassis.process import Host, Process
from chieu.chassis.refusals import Status
from chieu.chassis.settings import ChassisSettings, read

DEADLINE_S = 30
NAME = "test.v1.Table"
OURS = "test.v1.Internal"


def within(test):
    """Run an async test on a loop of its own; one that hangs fails."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        async def bounded():
            async with asyncio.timeout(DEADLINE_S):
                await test(*args, **kwargs)

        asyncio.run(bounded())

    return run


async def until(holds):
    """Turn the loop until something holds; the deadline of the test is the bound."""
    while not holds():
        await asyncio.sleep(0.005)


class Quiet:
    """A service that does nothing and remembers what it was told."""

    def __init__(self):
        self.told = []

    async def start(self):
        self.told.append("start")

    async def drain(self):
        self.told.append("drain")

    async def stop(self):
        self.told.append("stop")


@dataclass
class Pod:
    process: Process
    host: Host
    service: Quiet
    channel: aio.Channel

    async def unary(self, method, sent=b"", **options):
        return await self.channel.unary_unary(f"/{NAME}/{method}")(sent, **options)

    async def fails(self, method, sent=b"", **options):
        """The error a unary call ends with."""
        return await failure(self.unary(method, sent, **options))

    def down(self, method, sent=b"", **options):
        return self.channel.unary_stream(f"/{NAME}/{method}")(sent, **options)

    def both(self, method, **options):
        return self.channel.stream_stream(f"/{NAME}/{method}")(**options)

    def value(self, name, *labels):
        return self.process.registry.counter(name, "", ("method", "code")).value(*labels)


async def failure(awaitable):
    try:
        came = await awaitable
    except aio.AioRpcError as error:
        return error
    raise AssertionError(f"answered {came!r}")


def told_by_reason(failed, locale):
    """Stands where wire's table of refusals will: knows faults by their attributes and one exception of the test."""
    if isinstance(failed, NotAllowed):
        return Status("FAILED_PRECONDITION", "not now", b"why:" + locale.encode())
    reason = getattr(failed, "reason", None)
    if reason is None:
        return None
    return Status(failed.code, failed.message, f"{reason} retry={failed.retry_after_ms is not None}".encode())


class NotAllowed(Exception):
    """A refusal of the domain."""


def details(error):
    """The serialized details of a status, as the test's table wrote them."""
    return dict(error.trailing_metadata()).get("grpc-status-details-bin", b"")


async def echo(request, context):
    return request


def unary(behaviour, read=None, write=None):
    return grpc.unary_unary_rpc_method_handler(behaviour, read, write)


def down(behaviour, read=None, write=None):
    return grpc.unary_stream_rpc_method_handler(behaviour, read, write)


def both(behaviour, read=None, write=None):
    return grpc.stream_stream_rpc_method_handler(behaviour, read, write)


def up(behaviour, read=None, write=None):
    return grpc.stream_unary_rpc_method_handler(behaviour, read, write)


def settings(**changed):
    environ = {
        "CHIEU_GRPC_ADDRESS": "127.0.0.1:0",
        "CHIEU_WEB_ADDRESS": "127.0.0.1:0",
        "CHIEU_PRIVATE_ADDRESS": "127.0.0.1:0",
        "CHIEU_METRICS_ADDRESS": "127.0.0.1:0",
        "CHIEU_DRAIN_SECONDS": "2",
        **{f"CHIEU_{name.upper()}": str(value) for name, value in changed.items()},
    }
    return read(ChassisSettings, environ)


@asynccontextmanager
async def pod(handlers=None, *, private=None, long_polls=(), status_of=told_by_reason, **changed):
    """A running process whose public service answers Echo and `handlers`."""
    given = settings(**changed)
    process = Process.make("test", given, status_of, entropy=SeededEntropy(b"pod"), long_polls=long_polls)
    public = {"Echo": unary(echo), **(handlers or {})}
    process.server.add_public(functools.partial(_register, NAME, public), NAME)
    if private is not None:
        process.server.add_private(functools.partial(_register, OURS, private), OURS)
    service = Quiet()
    host = Host(given, process, service)
    await host.start()
    try:
        async with aio.insecure_channel(f"127.0.0.1:{process.server.public_port}") as channel:
            yield Pod(process, host, service, channel)
    finally:
        await host.stop()


def _register(name, handlers, server):
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(name, handlers),))
