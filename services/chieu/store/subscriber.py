"""The connection that hears: sharded subscriptions on one socket, probed so that a silent death is noticed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import redis.exceptions as redis_errors
from redis.asyncio.connection import AbstractConnection

from .client import Client
from .connecting import cut
from .errors import Unavailable, of_redis
from .metrics import UNCOUNTED, Metrics
from .places import NOWHERE
from .protocols import Reply

PROBE_S = 3.0
"""After so much silence it is asked whether it lives, after as much more it is given up."""
_LOST = (redis_errors.RedisError, OSError)


class Subscriber:
    """redis-py's connection, read by ourselves: its PubSub swallows a lost connection without a word."""

    def __init__(
        self, client: Client, place: str = NOWHERE, *, probe_s: float = PROBE_S, metrics: Metrics = UNCOUNTED
    ) -> None:
        self._client = client
        self._place = place
        self._made: AbstractConnection | None = None
        self._ticks = client.ticks
        self._metrics = metrics
        self._probe_s = probe_s

    async def open(self) -> None:
        """Connect.

        Raises:
            StoreError: no connection.
        """
        self._made = await self._client.connected(self._place)

    async def subscribe(self, channels: Sequence[str]) -> None:
        """Ask to hear channels; each is confirmed by a message.

        Raises:
            StoreError: the connection is lost; `messages` says so too.
        """
        for channel in channels:
            await self._send("SSUBSCRIBE", channel)

    async def unsubscribe(self, channel: str) -> None:
        """Ask to hear a channel no more.

        Raises:
            StoreError: the connection is lost, and the subscription with it.
        """
        await self._send("SUNSUBSCRIBE", channel)

    async def messages(self) -> AsyncIterator[tuple[str, str, bytes]]:
        """Kind, channel and body of each message, for ever.

        Raises:
            StoreError: the connection is lost, or silent for too long.
        """
        asked_ns: int | None = None
        while True:
            message = await self._read()
            if message is None and asked_ns is not None:
                raise Unavailable("the subscription connection is silent")
            if message is None:
                asked_ns = self._ticks()
                await self._send("PING")
                continue
            if isinstance(message, list) and message[0] != b"pong":
                kind, channel, body = message
                yield kind.decode(), channel.decode(), body
            elif asked_ns is not None:
                self._metrics.probe.observe((self._ticks() - asked_ns) / 1e9)
            asked_ns = None

    async def close(self) -> None:
        """Hang up."""
        if self._made is not None:
            await cut(self._made)

    @property
    def _connection(self) -> AbstractConnection:
        if self._made is None or not self._made.is_connected:
            raise Unavailable("the subscription connection is gone")
        return self._made

    async def _read(self) -> Reply:
        try:
            return await self._connection.read_response(timeout=self._probe_s)
        except _LOST as failure:
            raise of_redis(failure) from failure

    async def _send(self, *words: str) -> None:
        try:
            await self._connection.send_command(*words)
        except _LOST as failure:
            raise of_redis(failure) from failure
