"""One Redis for the session, emptied for each test; tests of the store are coroutines run to their end."""

import asyncio
import functools
import inspect

import pytest

from tests.store.rig import Pod
from tests.support import redis


@pytest.fixture(scope="session")
def redis_url():
    """The server the session shares."""
    with redis.session_url() as url:
        yield url


@pytest.fixture
def url(redis_url):
    """The shared server, empty."""
    asyncio.run(_empty(redis_url))
    return redis_url


async def _empty(url):
    async with Pod(url, name="sweep") as pod:
        await pod.call("FLUSHALL")
        await pod.call("CONFIG", "SET", "maxmemory", "0")


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector, name, obj):
    """A test that is a coroutine function runs in a loop of its own, and ends its pods."""
    if name.startswith("test_") and inspect.iscoroutinefunction(obj):
        setattr(collector.obj, name, _in_a_loop(obj))
    return None


def _in_a_loop(test):
    @functools.wraps(test)
    def run(**fixtures):
        asyncio.run(_whole(test, fixtures))

    return run


async def _whole(test, fixtures):
    async with asyncio.timeout(60):
        await test(**fixtures)
