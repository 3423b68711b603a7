"""The four services as containers of our image, a Redis beside them, and people who play."""

import asyncio
from contextlib import ExitStack

import pytest
from testcontainers.core.container import DockerContainer

from chieu.client import Addresses
from tests.architecture.tree import SERVICES
from tests.containers.conftest import HARDENED
from tests.containers.test_image import PUBLIC_PORT, SERVING, health
from tests.support.checking import room_faults
from tests.support.players import crowd

PACE = "turn_ms=2000,bot_ms=100,catch_lock_ms=200,false_catch_ms=100"


@pytest.fixture(scope="module")
def addresses(chieu_image, redis_container, network):
    """Where the four services are, hardened and healthy; each knows the others by its name on the network."""
    with ExitStack() as running:
        ports = {}
        for service in SERVICES:
            container = (
                DockerContainer(chieu_image)
                .with_command(service)
                .with_env("CHIEU_REDIS_URL", "redis://redis:6379/0")
                .with_env("CHIEU_ADVERTISE_ADDRESS", f"{service}:50052")
                .with_env("CHIEU_TEST", "1")
                .with_env("CHIEU_TEST_PACE", PACE)
                .with_network(network)
                .with_network_aliases(service)
                .with_kwargs(**HARDENED)
            )
            container.ports[f"{PUBLIC_PORT}/tcp"] = ("127.0.0.1", None)
            started = running.enter_context(container)
            assert health(started, started.get_wrapped_container()) == SERVING
            ports[service] = f"127.0.0.1:{started.get_exposed_port(PUBLIC_PORT)}"
        yield Addresses(**ports)


def test_a_round_is_played_against_containers(addresses):
    """Three phones, a bot and a screen play a round to its end; nothing is lost, doubled or shown to the wrong eyes."""

    async def evening():
        async with asyncio.timeout(120), crowd(addresses) as people:
            table = await people.table("containers", 3, bots=1)
            await table.play_round()
            await table.settled()
            return table

    table = asyncio.run(evening())

    assert table.host.view.result.winner_seats
    assert room_faults(table) == []
