"""Ways to Redis: what goes in together leaves in one write, over connections that are kept open in between."""

from __future__ import annotations

import asyncio
import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from weakref import WeakSet

import hiredis
import redis.exceptions as redis_errors
from redis.asyncio.connection import AbstractConnection

from .connecting import cut
from .places import NOWHERE, Places
from .protocols import Command, Reply, Ticks

RESTED_S = 30.0
"""A connection that was not used for so long may be dead without a word; it is made again rather than tried."""
# Commands without a key, and those whose key is not their second word.
_KEY_AT = {"EVALSHA": 3, "EVALSHA_RO": 3, "EVAL": 3, "EVAL_RO": 3, "MEMORY": 2, "OBJECT": 2}
_KEYLESS = frozenset(
    "ACL CLIENT CLUSTER COMMAND CONFIG DBSIZE DEBUG ECHO FLUSHALL FLUSHDB INFO KEYS LATENCY PING PUBSUB ROLE SCAN "
    "SCRIPT SLOWLOG TIME WAIT".split()
)


class Nowhere(redis_errors.ResponseError):
    """Nobody is known to have the slot of the key; nothing was sent."""


class RedisLine:
    """A `Line` over redis-py's connections, one per exchange that is under way."""

    def __init__(self, places: Places, ticks: Ticks) -> None:
        self.places = places
        self._ticks = ticks
        self._idle: defaultdict[str, list[tuple[AbstractConnection, int]]] = defaultdict(list)
        self._made: WeakSet[AbstractConnection] = WeakSet()
        self._drops = 0

    def place(self, command: Command) -> str:
        """Where a command belongs; what has no key goes to the first place."""
        word = command[0]
        if word in _KEYLESS or len(command) == 1:
            return self.places.all()[0]
        return self.places.of(str(command[_KEY_AT.get(str(word), 1)]))

    async def look(self) -> None:
        """Ask where everything is now; without an answer all stays as it was."""
        try:
            await self.places.look()
        except (redis_errors.RedisError, OSError):
            return

    async def exchange(self, commands: Sequence[Command], place: str = NOWHERE) -> list[Reply | Exception]:
        """Send all in one write, read all answers. After the first that is lost, all that follow are."""
        if not self.places.has(place):
            return [Nowhere("nobody is known to have the slot of this key")] * len(commands)
        replies: list[Reply | Exception] = []
        connection: AbstractConnection | None = None
        try:
            connection = await self._connection(place)
            await connection.send_packed_command(b"".join(map(_packed, commands)))
            async with asyncio.timeout(connection.socket_timeout):
                for _ in commands:
                    replies.append(await _answer(connection))
        except (redis_errors.RedisError, OSError) as lost:
            replies.extend([lost] * (len(commands) - len(replies)))
        else:
            self._idle[place].append((connection, self._ticks()))
            connection = None
        finally:
            if connection is not None:
                await cut(connection)
        return replies

    async def connected(self, place: str) -> AbstractConnection:
        """A connection of the caller's own, open; `drop` cuts it too.

        Raises:
            RedisError | OSError: as the library says.
        """
        while True:
            drops = self._drops
            connection = await self.places.connected(place)
            self._made.add(connection)
            if drops == self._drops:
                return connection
            # Everybody was told to connect anew while this one was on its way.
            await cut(connection)

    async def drop(self) -> None:
        """Cut every connection: somebody else is the primary now. What is under way counts as lost."""
        self._drops += 1
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        made = tuple(self._made)
        self._idle.clear()
        for connection in made:
            await cut(connection)

    async def _connection(self, place: str) -> AbstractConnection:
        idle = self._idle[place]
        while idle:
            connection, used_ns = idle.pop()
            if connection.is_connected and self._ticks() - used_ns <= RESTED_S * 1e9:
                return connection
            await cut(connection)
        return await self.connected(place)


# The stub knows commands of one word only.
_packed: Callable[[Command], bytes] = hiredis.pack_command  # type: ignore[assignment]


async def _answer(connection: AbstractConnection) -> Reply | Exception:
    try:
        # The whole exchange has one time limit; the library's, for each answer, would cost more than the answer.
        return await connection.read_response(timeout=math.inf)
    except redis_errors.ResponseError as refused:
        return refused
