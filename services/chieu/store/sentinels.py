"""Hearing from sentinels that another server is the primary now, so that nobody goes on writing to the old one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import redis.exceptions as redis_errors
import structlog
from redis.asyncio.connection import AbstractConnection

from .access import Address
from .connecting import Connecting, cut
from .places import DEPOSED_S, Sentinels, opened

_CHANNEL = "+switch-master"
_SILENCE_S = 5.0
"""After so much silence a sentinel is asked whether it lives."""
_AGAIN_S = 1.0
log = structlog.get_logger()


class Watch:
    """Listens to every sentinel. `drop` cuts all connections, so that the next ones go to the new primary."""

    def __init__(self, places: Sentinels, connecting: Connecting, drop: Callable[[], Awaitable[None]]) -> None:
        self._places = places
        self._connecting = connecting
        self._drop = drop
        self._last: tuple[Address, Address] | None = None
        self._last_s = 0.0

    async def run(self) -> None:
        """Listen until cancelled; a sentinel that goes away is tried again each second."""
        await asyncio.gather(*(self._listen(address) for address in tuple(self._places.addresses)))

    async def _listen(self, address: Address) -> None:
        while True:
            try:
                connection = await opened(self._connecting.to_sentinel(address))
                try:
                    await connection.send_command("SUBSCRIBE", _CHANNEL)
                    await self._hear(connection)
                finally:
                    await cut(connection)
            except (redis_errors.RedisError, OSError) as lost:
                log.debug("sentinel.lost", sentinel=str(address), why=str(lost))
            await asyncio.sleep(_AGAIN_S)

    async def _hear(self, connection: AbstractConnection) -> None:
        is_asked = False
        while True:
            message = await connection.read_response(timeout=_SILENCE_S)
            if message is None and is_asked:
                return
            if message is None:
                is_asked = True
                await connection.send_command("PING")
                continue
            is_asked = False
            if message[0] == b"message":
                await self._switched(message[2].decode().split(" "))

    async def _switched(self, words: list[str]) -> None:
        """``<name> <old host> <old port> <new host> <new port>``; every sentinel says it, within moments.

        The same again much later is another one: the way back between them was not heard.
        """
        name, old_host, old_port, new_host, new_port = words
        switch = Address(old_host, int(old_port)), Address(new_host, int(new_port))
        now_s = asyncio.get_running_loop().time()
        if name != self._places.name or (switch == self._last and now_s < self._last_s + DEPOSED_S):
            return
        self._last, self._last_s = switch, now_s
        log.warning("redis.switched", primary=name, old=str(switch[0]), new=str(switch[1]))
        self._places.switched(switch[0])
        await self._drop()
