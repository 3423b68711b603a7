"""Where the services are: one address for an app outside, four for one beside them."""

from __future__ import annotations

from dataclasses import dataclass

import grpc
import grpc.aio

# A dead server is noticed in seconds; the server refuses pings closer than 10 s.
_OPTIONS: tuple[tuple[str, str | int], ...] = (
    ("grpc.keepalive_time_ms", 15_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.http2.ping_timeout_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 200),
    ("grpc.min_reconnect_backoff_ms", 200),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    # A name is looked up again this soon after a connection ended: that is how new servers are found.
    ("grpc.dns_min_time_between_resolutions_ms", 5_000),
    ("grpc.max_receive_message_length", 1_048_576),
    # Clients of one process do not share connections: a server allows 100 streams on each.
    ("grpc.use_local_subchannel_pool", 1),
)
_AMONG_SEVERAL = ("grpc.service_config", '{"loadBalancingConfig":[{"round_robin":{}}]}')


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where each service is, for an app inside the cluster, where no ingress stands before them.

    Each is a gRPC target: ``rules:50051``, ``dns:///rules-headless:50051`` or ``ipv4:10.0.0.7:50051,10.0.0.8:50051``.
    Where a target has several servers, calls and new streams go round among those that answer; one that dies or is
    restarted is left out until it is back.
    """

    matchmaking: str
    rules: str
    timers: str
    display: str


class Channels:
    """One channel to each service, or one for all four."""

    def __init__(self, addresses: str | Addresses, credentials: grpc.ChannelCredentials | None) -> None:
        """Opened lazily: nothing is sent before the first call."""
        if isinstance(addresses, str):
            same = _opened(addresses, credentials, _OPTIONS)
            self.matchmaking = self.rules = self.timers = self.display = same
        else:
            options = (*_OPTIONS, _AMONG_SEVERAL)
            self.matchmaking = _opened(addresses.matchmaking, credentials, options)
            self.rules = _opened(addresses.rules, credentials, options)
            self.timers = _opened(addresses.timers, credentials, options)
            self.display = _opened(addresses.display, credentials, options)

    async def close(self) -> None:
        """End all of them, and what runs on them."""
        for channel in {self.matchmaking, self.rules, self.timers, self.display}:
            await channel.close(None)


def _opened(
    target: str, credentials: grpc.ChannelCredentials | None, options: tuple[tuple[str, str | int], ...]
) -> grpc.aio.Channel:
    if credentials is None:
        return grpc.aio.insecure_channel(target, options=options)
    return grpc.aio.secure_channel(target, credentials, options=options)
