"""The connection to Redis: opened by URL, checked before anybody is let in, never retrying behind our back."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import hiredis
import redis.asyncio as redis_asyncio
import redis.exceptions as redis_errors
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from .errors import BadServer, of_redis
from .protocols import Command, Reply, Ticks

TIMEOUT_S = 1.0
"""For one answer; a phone's turn is long, a commit is not."""
RESTED_S = 30.0
"""A connection that was not used for so long may be dead without a word; it is made again rather than tried."""
KEEPING_POLICY = "noeviction"
"""The only maxmemory-policy under which a room cannot be forgotten while it is played."""
_OLDEST = (7, 0)
# The first release of each line without the script-engine faults of 2025; other lines are newer than those.
_PATCHED = {(7, 2): 11, (7, 4): 6, (8, 0): 4, (8, 2): 2}


@dataclass(frozen=True, slots=True)
class Server:
    """What start-up found. `warnings` are sentences for the operator."""

    version: str
    valkey: bool
    policy: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """What Redis does when its memory is full ('' if it hides that), how much it uses, and may (0: no limit)."""

    policy: str
    used_bytes: int
    most_bytes: int


@dataclass(frozen=True, slots=True)
class TimeSample:
    """Redis's clock read between two moments of the local monotonic clock."""

    redis_ms: int
    sent_ns: int
    received_ns: int


class Client:
    """Redis by URL (``redis://``, ``rediss://`` with TLS and ACL user, ``unix://``).

    redis-py's own retries are off: it would repeat a commit whose answer was lost. `ticks` is the local clock that
    answers are timed with.
    """

    def __init__(self, url: str, *, name: str, ticks: Ticks, timeout_s: float = TIMEOUT_S) -> None:
        self.name = name
        self.ticks = ticks
        # RESP2: neither library nor server then push anything into a connection that waits for an answer.
        self._pool = redis_asyncio.BlockingConnectionPool.from_url(
            url,
            protocol=2,
            client_name=name,
            socket_timeout=timeout_s,
            socket_connect_timeout=timeout_s,
            retry=Retry(NoBackoff(), 0),
            max_connections=4,
            timeout=timeout_s,
        )
        self._redis = redis_asyncio.Redis(connection_pool=self._pool)

    def connection(self) -> AbstractConnection:
        """A connection of its own, not yet open, with all the URL says."""
        made: AbstractConnection = self._pool.make_connection()  # type: ignore[no-untyped-call] # the library's
        return made

    async def call(self, *words: str | int) -> Reply:
        """One command on its own; for start-up and tools, not for a room.

        Raises:
            StoreError: what Redis said, in our words.
        """
        try:
            return await self._redis.execute_command(*words)  # type: ignore[no-untyped-call] # the library's
        except (redis_errors.RedisError, OSError) as failure:
            raise of_redis(failure) from failure

    async def check(self) -> Server:
        """Look whether rooms may be kept here.

        Raises:
            BadServer: too old, a replica, or may drop keys under memory pressure.
            Unavailable: no answer.
        """
        found: dict[str, Any] = await self.call("INFO", "everything")
        policy = str(found.get("maxmemory_policy", ""))
        server = Server(
            str(found.get("redis_version", "0.0")), "valkey_version" in found, policy, tuple(_warnings(found))
        )
        for refused in _refusals(found):
            raise BadServer(refused)
        return server

    async def memory(self) -> Memory:
        """How Redis's memory stands, by INFO (CONFIG is forbidden on managed servers).

        Raises:
            StoreError: no answer.
        """
        found: dict[str, Any] = await self.call("INFO", "memory")
        used, most = found.get("used_memory", 0), found.get("maxmemory", 0)
        return Memory(str(found.get("maxmemory_policy", "")), int(used), int(most))

    async def time_sample(self) -> TimeSample:
        """Ask Redis for the time.

        Raises:
            StoreError: no answer.
        """
        sent_ns = self.ticks()
        seconds, micros = await self.call("TIME")
        return TimeSample(int(seconds) * 1000 + int(micros) // 1000, sent_ns, self.ticks())

    async def close(self) -> None:
        """Hang up all that was not handed out."""
        await self._redis.aclose()
        await self._pool.disconnect()


def _numbers(version: str) -> tuple[int, int, int]:
    parts = [int(part) for part in re.findall(r"\d+", version)[:3]]
    major, minor, patch = [*parts, 0, 0, 0][:3]
    return major, minor, patch


def _refusals(found: dict[str, Any]) -> list[str]:
    major, minor, _ = _numbers(str(found.get("redis_version", "0.0")))
    refused = []
    if (major, minor) < _OLDEST:
        refused.append(f"Redis {found.get('redis_version')} is too old: 7.0 or newer is needed")
    if found.get("role") == "slave":
        refused.append("this Redis is a replica and takes no writes")
    if found.get("cluster_enabled"):
        refused.append("this Redis is a cluster node; name a standalone server or a primary")
    policy = found.get("maxmemory_policy")
    if policy != KEEPING_POLICY:
        seen = f"is {policy}" if policy else "cannot be seen"
        refused.append(f"maxmemory-policy {seen}: only {KEEPING_POLICY} keeps running rooms")
    return refused


def _warnings(found: dict[str, Any]) -> list[str]:
    warned = []
    major, minor, patch = _numbers(str(found.get("redis_version", "0.0")))
    if "valkey_version" not in found:
        if (major, minor) < (7, 2):
            warned.append(f"Redis {major}.{minor} gets fixes only from distributions; see that yours has them")
        elif patch < _PATCHED.get((major, minor), 0):
            warned.append(f"Redis {major}.{minor}.{patch} has known holes; {_PATCHED[(major, minor)]} mends them")
    if not found.get("maxmemory"):
        warned.append("maxmemory is not set: a full machine kills Redis instead of refusing writes")
    if not found.get("aof_enabled"):
        warned.append("appendonly is off: rooms are lost when Redis restarts")
    return warned


class RedisPyLine:
    """A `Line` over redis-py's connections, one per exchange that is under way, kept open in between."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._idle: list[tuple[AbstractConnection, int]] = []
        self._busy: set[AbstractConnection] = set()

    async def exchange(self, commands: Sequence[Command]) -> list[Reply | Exception]:
        """Send all in one write, read all answers. After the first that is lost, all that follow are."""
        connection = await self._connection()
        self._busy.add(connection)
        replies: list[Reply | Exception] = []
        try:
            if not connection.is_connected:
                await connection.connect()  # type: ignore[no-untyped-call] # the library's
            await connection.send_packed_command(b"".join(map(_packed, commands)))
            async with asyncio.timeout(connection.socket_timeout):
                for _ in commands:
                    replies.append(await _answer(connection))
        except (redis_errors.ConnectionError, redis_errors.TimeoutError, OSError) as lost:
            await connection.disconnect(nowait=True)
            replies.extend([lost] * (len(commands) - len(replies)))
        finally:
            self._busy.discard(connection)
        self._idle.append((connection, self._client.ticks()))
        return replies

    async def close(self) -> None:
        """Hang up."""
        for connection in (*(connection for connection, _ in self._idle), *self._busy):
            await connection.disconnect(nowait=True)
        self._idle.clear()

    async def _connection(self) -> AbstractConnection:
        if not self._idle:
            return self._client.connection()
        connection, used_ns = self._idle.pop()
        if self._client.ticks() - used_ns > RESTED_S * 1e9:
            await connection.disconnect(nowait=True)
        return connection


# The stub knows commands of one word only.
_packed: Callable[[Command], bytes] = hiredis.pack_command  # type: ignore[assignment]


async def _answer(connection: AbstractConnection) -> Reply | Exception:
    try:
        # The whole exchange has one time limit; the library's, for each answer, would cost more than the answer.
        return await connection.read_response(timeout=math.inf)
    except redis_errors.ResponseError as refused:
        return refused
