"""Channels from one service to another: they notice a dead peer in seconds and find a new one in seconds."""

import json
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

import grpc.aio

# The server's minimum between pings is 10 s. Both timeouts, because the first alone has no effect.
OPTIONS: tuple[tuple[str, int | str], ...] = (
    ("grpc.keepalive_time_ms", 15_000),
    ("grpc.keepalive_timeout_ms", 3_000),
    ("grpc.http2.ping_timeout_ms", 3_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.dns_min_time_between_resolutions_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 200),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    ("grpc.max_receive_message_length", 1_048_576),
    ("grpc.enable_retries", 1),
)
_LOOK_S = 10.0
_GONE_AFTER = 6
"""A peer that is missing at so many looks in a row does not come back under its old address."""


def service_config(idempotent: Collection[str]) -> str:
    """The gRPC service config: round robin, and three tries for the methods in `idempotent`.

    These are written ``package.Service/Method`` or, for all methods, ``package.Service``.

    CANCELLED is retried too: a server that begins to stop answers it to calls that arrive in that moment.
    """
    names = [dict(zip(("service", "method"), name.split("/"), strict=False)) for name in sorted(idempotent)]
    policy = {
        "maxAttempts": 3,
        "initialBackoff": "0.1s",
        "maxBackoff": "1s",
        "backoffMultiplier": 2,
        "retryableStatusCodes": ["UNAVAILABLE", "CANCELLED"],
    }
    config: dict[str, Any] = {"loadBalancingConfig": [{"round_robin": {}}]}
    if names:
        config["methodConfig"] = [{"name": names, "retryPolicy": policy}]
    return json.dumps(config)


class Channels:
    """One channel an address, kept until `close`. Methods in `idempotent` may be sent more than once."""

    def __init__(self, idempotent: Collection[str] = ()) -> None:
        self._options = (*OPTIONS, ("grpc.service_config", service_config(idempotent)))
        self._channels: dict[str, grpc.aio.Channel] = {}
        self._missed: dict[str, int] = {}

    def get(self, address: str) -> grpc.aio.Channel:
        """The channel to ``host:port``, or to any target gRPC resolves (``dns:///rules:50052``)."""
        channel = self._channels.get(address)
        if channel is None:
            channel = self._channels[address] = grpc.aio.insecure_channel(address, options=self._options)
        return channel

    async def tend(self, seen: Callable[[], Collection[str]]) -> float:
        """Forget peers that have not been among those `seen` for a minute; answers the seconds until the next look.

        Such a channel would try to connect for ever, and each roll-out leaves some.
        """
        there = seen()
        for address in tuple(self._channels):
            self._missed[address] = 0 if address in there else self._missed.get(address, 0) + 1
            if self._missed[address] >= _GONE_AFTER:
                await self.forget(address)
        return _LOOK_S

    async def forget(self, address: str) -> None:
        """Close the channel to a peer that is no more; its calls end."""
        self._missed.pop(address, None)
        channel = self._channels.pop(address, None)
        if channel is not None:
            await channel.close(None)

    async def close(self) -> None:
        """Close all of them; their calls end."""
        for address in tuple(self._channels):
            await self.forget(address)


class _Cancellable(Protocol):
    def cancel(self) -> bool: ...


C = TypeVar("C", bound=_Cancellable)


@asynccontextmanager
async def held(call: C) -> AsyncIterator[C]:
    """A streaming call that ends when the block does: an abandoned one is never collected."""
    try:
        yield call
    finally:
        call.cancel()
