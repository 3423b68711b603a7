"""Old connections find new servers behind a name: the server's age of a connection and the client's looking up again."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import grpc
import grpc.aio
import pytest

from chieu.chassis import channels as chassis_channels
from chieu.chassis.server import PUBLIC_OPTIONS
from chieu.client import Addresses
from chieu.client.addresses import Channels
from chieu.display.pump import STREAM_AGE_S
from tests.e2e.rooms import within
from tests.support.names import name_server
from tests.support.ports import reserved_port

METHOD = "/test.v1.Table/Echo"
AGE_MS = 1_000
FOUND_S = 12
"""Age, the time between two look-ups, and as much again on a busy machine. Without either it is never or a minute."""


def old_soon():
    """The options of the public door, with a connection that is old after a second."""
    return tuple((name, AGE_MS if name == "grpc.max_connection_age_ms" else value) for name, value in PUBLIC_OPTIONS)


@asynccontextmanager
async def serving(host, port, heard):
    """A server that notes the calls it gets."""

    async def echo(request, context):
        heard.append(host)
        return request

    handlers = {"Echo": grpc.unary_unary_rpc_method_handler(echo)}
    server = grpc.aio.server(options=old_soon())
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.v1.Table", handlers),))
    assert server.add_insecure_port(f"{host}:{port}") == port
    await server.start()
    try:
        yield
    finally:
        await server.stop(None)


@asynccontextmanager
async def client_channel(target):
    """As an app inside the cluster opens it."""
    made = Channels(Addresses(matchmaking=target, rules=target, timers=target, display=target), None)
    try:
        yield made.rules
    finally:
        await made.close()


@asynccontextmanager
async def service_channel(target):
    """As one service opens it to another."""
    made = chassis_channels.Channels(("test.v1.Table",))
    try:
        yield made.get(target)
    finally:
        await made.close()


@pytest.mark.slow
@pytest.mark.parametrize("opened", [client_channel, service_channel])
@within(60)
async def test_a_server_that_comes_later_gets_its_calls_from_old_channels(opened):
    """Within seconds after it is named, without a failed call; and one that is withdrawn gets no more."""
    heard, port = [], reserved_port()
    async with AsyncExitStack() as stack:
        names = await stack.enter_async_context(name_server())
        await stack.enter_async_context(serving("127.0.0.2", port, heard))
        await stack.enter_async_context(serving("127.0.0.3", port, heard))
        names.addresses["table"] = ["127.0.0.2"]
        channel = await stack.enter_async_context(opened(names.target("table", port)))
        call = channel.unary_unary(METHOD)

        async def until(holds):
            async with asyncio.timeout(FOUND_S):
                while not holds():
                    assert await call(b"x", timeout=5) == b"x"
                    await asyncio.sleep(0.02)

        await until(lambda: len(heard) > 20)
        assert set(heard) == {"127.0.0.2"}
        names.addresses["table"].append("127.0.0.3")
        await until(lambda: "127.0.0.3" in heard)
        heard.clear()
        await until(lambda: len(heard) > 40)
        assert min(heard.count(host) for host in set(heard)) > 10
        names.addresses["table"].remove("127.0.0.2")
        await until(lambda: set(heard[-20:]) == {"127.0.0.3"})


def test_no_stream_is_cut_because_its_connection_is_old():
    """Display ends its streams with a goodbye after ten minutes and a tenth; only then would the connection be closed."""
    options = dict(PUBLIC_OPTIONS)

    assert options["grpc.max_connection_age_ms"] == 300_000
    assert options["grpc.max_connection_age_grace_ms"] > STREAM_AGE_S * 1_100
