"""The channels of a client, its stubs, its clock, and the streams that are open on them."""

import asyncio
from collections.abc import AsyncGenerator

import grpc

from chieu.api.v1.display_pb2_grpc import DisplayServiceStub
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from chieu.api.v1.rules_pb2_grpc import RulesServiceStub
from chieu.api.v1.timers_pb2 import NowRequest
from chieu.api.v1.timers_pb2_grpc import TimersServiceStub

from .addresses import Addresses, Channels
from .clock import ServerClock
from .following import Follower, Source, Tap
from .patience import Entropy, Monotonic, Patience
from .refused import Refused, Unreachable
from .retries import Caller
from .views import View

_SAMPLES = 5


class Connection:
    """What a client and its seats share."""

    def __init__(
        self,
        addresses: str | Addresses,
        language: str,
        credentials: grpc.ChannelCredentials | None,
        patience: Patience,
        entropy: Entropy,
        monotonic: Monotonic,
        tap: Tap | None,
    ) -> None:
        """Nothing is sent before the first call."""
        self._channels = Channels(addresses, credentials)
        self.matchmaking = MatchmakingServiceStub(self._channels.matchmaking)
        self.rules = RulesServiceStub(self._channels.rules)
        self.timers = TimersServiceStub(self._channels.timers)
        self.display = DisplayServiceStub(self._channels.display)
        self.patience = patience
        self.entropy = entropy
        self.clock = ServerClock(monotonic)
        self.caller = Caller(patience, entropy, monotonic, language)
        self._monotonic = monotonic
        self._tap = tap
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
        tapped = source if self._tap is None else self._tap(source)
        return Follower(tapped, self.patience, self.entropy, self._monotonic, self.clock, self._try_synchronise)

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
        """End every stream and the channels."""
        running, self._running = self._running, set()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self._channels.close()

    async def _try_synchronise(self) -> None:
        try:
            await self.synchronise()
        except (Refused, Unreachable):
            # Frames carry the time as well; a countdown is a little late, nothing else.
            return
