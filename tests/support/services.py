"""Fixtures for tests of services: a `house` without pods around an empty Redis, and the lines that were logged.

A conftest imports all of it; its tests may then be coroutine functions.
"""

from __future__ import annotations

import inspect
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from chieu.chassis.logging import configure

from .pods import House, in_a_loop
from .redis import RedisServer, running


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A Redis for the tests of services in this session."""
    with running() as server:
        yield server


@pytest.fixture
def house(redis_server: RedisServer) -> House:
    """No pods yet, and an empty Redis."""
    redis_server.say("FLUSHALL")
    redis_server.say("SCRIPT", "FLUSH")
    return House(redis_server.url)


class Lines:
    """What was logged so far."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        """All of it."""
        return self.stream.getvalue()

    def at(self, level: str) -> list[dict[str, Any]]:
        """The lines of a level."""
        return [line for line in map(json.loads, self.text.splitlines()) if line["level"] == level]

    def of(self, event: str) -> list[dict[str, Any]]:
        """The lines of an event."""
        return [line for line in map(json.loads, self.text.splitlines()) if line["event"] == event]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The JSON lines logged during the test, from debug on."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    kept = Lines()
    configure("debug", kept.stream)
    yield kept
    structlog.reset_defaults()
    root.handlers[:], level = before
    root.setLevel(level)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: Any, name: str, obj: Any) -> None:
    """A test that is a coroutine function runs in a loop of its own."""
    if name.startswith("test_") and inspect.iscoroutinefunction(obj):
        setattr(collector.obj, name, in_a_loop(obj))
