"""One place's part of the bus: the connection that hears the channels there, made again whenever it is lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable

import structlog

from .channels import Channels
from .errors import RoomBroken, StoreError, Unavailable
from .frames import PARKED, Lost, published
from .metrics import Metrics
from .protocols import Entropy, Failpoints
from .subscriber import Subscriber

_PAUSE_LEAST_S = 0.02
_PAUSE_MOST_S = 5.0
Connect = Callable[[], Subscriber]
log = structlog.get_logger()


class Ear:
    """Hears those of `channels` that are `mine`. `connect` makes a connection; `look` is called when one was lost.

    Call `run` in a task, or its steps in turn: `connect`, `hear` until that raises, `hang_up`.
    """

    def __init__(
        self,
        connect: Connect,
        channels: Channels,
        mine: Callable[[str], bool],
        look: Callable[[], Awaitable[None]],
        failpoints: Failpoints,
        entropy: Entropy,
        metrics: Metrics,
    ) -> None:
        self._make = connect
        self._channels = channels
        self._mine = mine
        self._look = look
        self._failpoints = failpoints
        self._entropy = entropy
        self._metrics = metrics
        self._asked: set[str] = set()
        self._farewells: Counter[str] = Counter()
        self._subscriber: Subscriber | None = None
        self._messages: AsyncIterator[tuple[str, str, bytes]] | None = None
        self._failures = 0

    @property
    def connected(self) -> bool:
        """Is there a connection that hears?"""
        return self._subscriber is not None

    async def run(self) -> None:
        """Hear until cancelled; a lost connection is made again, at once and then ever more slowly."""
        while True:
            try:
                await self.connect()
                while True:
                    await self.hear()
            except StoreError as lost:
                self._metrics.subscriptions_lost.add(lost.reason.value)
                log.warning("bus.lost", reason=lost.reason.value, detail=lost.detail)
            finally:
                await self.hang_up()
            await self._look()
            await asyncio.sleep(self._pause_s())

    async def connect(self) -> None:
        """Connect, and ask to hear all channels that are here.

        Raises:
            StoreError: no connection.
        """
        subscriber = self._make()
        await subscriber.open()
        self._subscriber, self._messages = subscriber, subscriber.messages()
        await self.align()

    async def align(self) -> None:
        """Ask for what is here and was not asked for; forget what is elsewhere by now.

        Raises:
            StoreError: the connection is lost.
        """
        if self._subscriber is None:
            return
        here = {name for name in self._channels.names() if self._mine(name)}
        self._channels.unconfirm(self._asked - here)
        self._asked &= here
        missing = sorted(here - self._asked)
        self._asked |= here
        await self._subscriber.subscribe(missing)

    async def ask(self, channel: str) -> None:
        """Hear one more channel, if there is a connection; asking twice is confirmed twice.

        Raises:
            StoreError: the connection is lost.
        """
        if self._subscriber is not None:
            self._asked.add(channel)
            await self._subscriber.subscribe([channel])

    async def leave(self, channel: str) -> None:
        """Hear a channel no more.

        Raises:
            StoreError: the connection is lost, and the subscription with it.
        """
        if self._subscriber is not None and channel in self._asked:
            self._asked.discard(channel)
            self._farewells[channel] += 1
            await self._subscriber.unsubscribe(channel)

    async def hear(self) -> None:
        """Wait for one message of the connection, and pass it on.

        Raises:
            StoreError: the connection is lost, or silent for too long; a slot has gone to another node.
        """
        if self._messages is None:
            raise Unavailable("the subscription connection is not made")
        kind, channel, body = await anext(self._messages)
        self._failures = 0
        if kind == "smessage":
            await self._failpoints.reach("before_publish_handling")
            self._tell(channel, body)
        elif kind == "ssubscribe":
            self._begun(channel)
        elif kind == "sunsubscribe":
            self._ended(channel)

    async def hang_up(self) -> None:
        """Give the connection up; everybody who heard it will be told that something may be missing."""
        subscriber, self._subscriber, self._messages = self._subscriber, None, None
        self._channels.unconfirm(self._asked)
        self._asked.clear()
        self._farewells.clear()
        if subscriber is not None:
            await subscriber.close()

    def _begun(self, channel: str) -> None:
        # Answers come in order: what was asked for before a farewell is over by the time that we read that it began.
        if channel in self._asked and channel not in self._farewells:
            self._channels.confirm(channel)

    def _ended(self, channel: str) -> None:
        """One that we asked to end, perhaps long ago; or the server ended it because a slot has gone."""
        if channel not in self._farewells:
            if channel in self._asked and self._channels.is_confirmed(channel):
                raise Unavailable("the server ended a subscription")
            return
        self._farewells[channel] -= 1
        if not self._farewells[channel]:
            del self._farewells[channel]

    def _tell(self, channel: str, body: bytes) -> None:
        if body == PARKED:
            self._metrics.published.add("parked")
            self._channels.tell(channel, Lost("parked"))
            return
        try:
            self._channels.tell(channel, published(body))
        except RoomBroken:
            self._metrics.published.add("unreadable")
            self._channels.tell(channel, Lost("unreadable"))
        else:
            self._metrics.published.add("heard")

    def _pause_s(self) -> float:
        """Full jitter, so that processes that lost the same Redis do not come back together."""
        most_s: float = min(_PAUSE_MOST_S, _PAUSE_LEAST_S * 2**self._failures)
        self._failures = min(self._failures + 1, 16)
        return most_s * int.from_bytes(self._entropy.bytes(2), "big") / 2**16
