"""One Redis for the session, emptied for each test; tests of the store are coroutines run to their end.

What the store promises it promises on every kind of Redis: each test runs on one server, and as a long one on a cluster
of three and on Valkey. `one_url` is for tests of what a single server does.
"""

import asyncio
import contextlib
import functools
import inspect

import pytest

from tests.store.rig import Pod
from tests.support import redis
from tests.support.clusters import sharded

KINDS = ["one", pytest.param("cluster", marks=pytest.mark.slow), pytest.param("valkey", marks=pytest.mark.slow)]


@pytest.fixture(scope="session", params=KINDS)
def redis_url(request):
    """What the session shares, of each kind."""
    with _kind(request.param) as url:
        yield url


@contextlib.contextmanager
def _kind(name):
    if name == "one":
        with redis.session_url() as url:
            yield url
    elif name == "valkey":
        with redis.running(redis.valkey()) as server:
            yield server.url
    else:
        with sharded("enable-debug-command yes", "maxmemory-policy noeviction") as cluster:
            yield cluster.url


@pytest.fixture(scope="session")
def one_redis_url():
    """A server alone, for tests that cut, count or log in to it."""
    with _kind("one") as url:
        yield url


@pytest.fixture
def one_url(one_redis_url):
    """The server that is alone, empty."""
    asyncio.run(_empty(one_redis_url))
    return one_redis_url


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
