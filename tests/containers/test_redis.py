"""The store meets the Redis that operators run: the public image."""

import asyncio

from chieu.chassis.clock import monotonic_ns
from chieu.store.client import Client


def test_the_store_accepts_the_redis_image(redis_container):
    """With our settings the image passes the check at start-up: new enough, a primary, never evicting."""
    url = f"redis://127.0.0.1:{redis_container.get_exposed_port(6379)}/0"

    server, answer = asyncio.run(greet(url))

    assert server.policy == "noeviction"
    assert server.version.startswith("7.")
    assert answer is True


async def greet(url):
    client = Client(url, name="test", ticks=monotonic_ns)
    try:
        return await client.check(), await client.call("PING")
    finally:
        await client.close()
