"""The one channel of a client, its stubs, its clock, and the streams that are open on it."""

import asyncio
from collections.abc import AsyncGenerator

import grpc
import grpc.aio

from chieu.api.v1.display_pb2_grpc import DisplayServiceStub
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from chieu.api.v1.rules_pb2_grpc import RulesServiceStub
from chieu.api.v1.timers_pb2 import NowRequest
from chieu.api.v1.timers_pb2_grpc import TimersServiceStub

from .clock import ServerClock
from .following import Follower, Source
from .patience import Entropy, Monotonic, Patience
from .refused import Refused, Unreachable
from .retries import Caller
from .views import View

_SAMPLES = 5
# A dead server is noticed in seconds; the server refuses pings closer than 10 s.
_CHANNEL_OPTIONS = (
    ("grpc.keepalive_time_ms", 15_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.http2.ping_timeout_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 200),
    ("grpc.min_reconnect_backoff_ms", 200),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    ("grpc.max_receive_message_length", 1_048_576),
)


class Connection:
    """What a client and its seats share."""

    def __init__(
        self,
        address: str,
        language: str,
        credentials: grpc.ChannelCredentials | None,
        patience: Patience,
        entropy: Entropy,
        monotonic: Monotonic,
    ) -> None:
        """Opens the channel lazily: nothing is sent before the first call."""
        if credentials is None:
            self.channel = grpc.aio.insecure_channel(address, options=_CHANNEL_OPTIONS)
        else:
            self.channel = grpc.aio.secure_channel(address, credentials, options=_CHANNEL_OPTIONS)
        self.matchmaking = MatchmakingServiceStub(self.channel)
        self.rules = RulesServiceStub(self.channel)
        self.timers = TimersServiceStub(self.channel)
        self.display = DisplayServiceStub(self.channel)
        self.patience = patience
        self.entropy = entropy
        self.clock = ServerClock(monotonic)
        self.caller = Caller(patience, entropy, monotonic, language)
        self._monotonic = monotonic
        self._running: set[asyncio.Task[None]] = set()

    async def synchronise(self) -> None:
        """Learn the server's clock from five samples, of which the one with the least round trip counts.

        Raises:
            Refused, Unreachable: as any call.
        """
        self.clock.forget()
        for _ in range(_SAMPLES):
            sent_ns = self._monotonic()
            answer = await self.caller.call(self.timers.Now, NowRequest())
            self.clock.observe(answer.server_time_ms, sent_ns, self._monotonic())

    def follower(self, source: Source) -> Follower:
        """A follower of one stream, not running yet."""
        return Follower(source, self.patience, self.entropy, self._monotonic, self.clock, self._try_synchronise)

    async def views(self, follower: Follower) -> AsyncGenerator[View, None]:
        """The views of a follower, which runs while they are asked for and is ended with them."""
        task = asyncio.create_task(follower.run())
        self._running.add(task)
        try:
            while True:
                view = await follower.mailbox.take()
                yield view
                if view.ended is not None:
                    return
        finally:
            self._running.discard(task)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def close(self) -> None:
        """End every stream and the channel."""
        running, self._running = self._running, set()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.channel.close(None)

    async def _try_synchronise(self) -> None:
        try:
            await self.synchronise()
        except (Refused, Unreachable):
            # Frames carry the time as well; a countdown is a little late, nothing else.
            return
