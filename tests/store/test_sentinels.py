"""Which server sentinels are believed to mean, when some of what they announced was not heard. Rule: G1."""

from contextlib import asynccontextmanager

import pytest

from chieu.chassis.clock import monotonic_ns
from chieu.store import places
from chieu.store.access import Address
from chieu.store.client import Client
from chieu.store.errors import Unavailable
from tests.support.pods import until
from tests.support.ports import reserved_port
from tests.support.redis import running
from tests.support.topologies import Node, kept_running, own_folder

NAME = "chieu-primary"


@asynccontextmanager
async def behind_a_sentinel():
    """A client of a primary that one sentinel names, and the primary's address."""
    with running() as server, own_folder() as folder:
        sentinel = Node(
            reserved_port(), folder, (f"sentinel monitor {NAME} 127.0.0.1 {server.port} 1",), is_sentinel=True
        )
        with kept_running([sentinel]):
            client = Client(f"redis+sentinel://127.0.0.1:{sentinel.port}/{NAME}", name="placed", ticks=monotonic_ns)
            try:
                yield client, Address("127.0.0.1", server.port)
            finally:
                await client.close()


async def test_a_primary_whose_return_was_not_heard_is_found_again(monkeypatch):
    """It was deposed, and came back while we heard no sentinel: for a moment the sentinels are behind, then right."""
    async with behind_a_sentinel() as (client, primary):
        client.places.switched(primary)
        with pytest.raises(Unavailable, match="is behind"):
            await client.call("PING")

        monkeypatch.setattr(places, "DEPOSED_S", 0.0)

        async def is_found():
            """A line rests for a moment after it could not be opened."""
            try:
                return await client.call("PING")
            except Unavailable:
                return False

        await until(is_found)


async def test_the_same_fail_over_is_heard_again_much_later(monkeypatch):
    """Every sentinel tells of one; when it is told again after a while there was a way back that we did not hear."""
    async with behind_a_sentinel() as (client, primary):
        deposed = []
        client.places.moved.append(lambda: deposed.append(primary))
        words = [NAME, primary.host, str(primary.port), "127.0.0.1", "1"]
        await client._watch._switched(words)
        await client._watch._switched(words)
        at_once = len(deposed)

        monkeypatch.setattr("chieu.store.sentinels.DEPOSED_S", 0.0)
        await client._watch._switched(words)

        assert (at_once, len(deposed)) == (1, 2)
