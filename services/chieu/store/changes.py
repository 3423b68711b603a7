"""What happens in rooms, as it happens: one subscription a room and process, and the snapshots that make up for loss.

A channel may lose, so nothing rests on it: every message says which position it follows, and whoever may have missed
one is told (`Lost`). Subscribe first, then take the snapshot, then read on. Rule: H13, H14.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from . import keys
from .channels import Channels, Hear, Subscription
from .errors import RoomBroken, StoreError, Unavailable
from .frames import Lost, Snapshot, published, snapshot_of
from .metrics import UNCOUNTED, Metrics
from .protocols import Entropy, Failpoints
from .scripts import SNAPSHOT, Scripts
from .subscriber import Subscriber

_CONFIRM_S = 2.0
_PAUSE_LEAST_S = 0.02
_PAUSE_MOST_S = 5.0
Connect = Callable[[], Subscriber]


class Bus:
    """The channels of all rooms this process shows, and their snapshots.

    `connect` makes the connection that hears them; it is made again whenever it is lost. Call `run` in a task.
    """

    def __init__(
        self,
        connect: Connect,
        scripts: Scripts,
        failpoints: Failpoints,
        entropy: Entropy,
        *,
        metrics: Metrics = UNCOUNTED,
    ) -> None:
        self._connect = connect
        self._scripts = scripts
        self._failpoints = failpoints
        self._metrics = metrics
        self._channels = Channels()
        self._entropy = entropy
        self._subscriber: Subscriber | None = None
        self._failures = 0
        self._leaving: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Is there a connection that hears? For readiness."""
        return self._subscriber is not None

    async def subscribe(self, room_id: str, hear: Hear) -> Subscription:
        """Hear a room from now on: when this returns, Redis has confirmed it.

        `hear` is called on the loop with each `Published`, and with `Lost` when some may have been missed; it must
        return at once.

        Raises:
            BadRoomId, Unavailable.
        """
        channel = keys.of_room(room_id).channel
        subscription = self._channels.add(channel, hear, self._leave)
        try:
            if subscription.first and self._subscriber is not None:
                await self._subscriber.subscribe([channel])
            async with asyncio.timeout(_CONFIRM_S):
                await self._channels.confirmed(channel)
        except TimeoutError as late:
            subscription.close()
            raise Unavailable("the subscription was not confirmed") from late
        except BaseException:
            subscription.close()
            raise
        return subscription

    async def snapshot(self, room_id: str, after: int | None = None) -> Snapshot:
        """The room's parts at one version; with `after`, also the stream's entries from there on.

        Raises:
            BadRoomId, NoSuchRoom, RoomBroken, StoreError.
        """
        of_room = keys.of_room(room_id)
        await self._failpoints.reach("before_snapshot")
        reply = await self._scripts.submit(SNAPSHOT, (of_room.frame, of_room.stream), ("" if after is None else after,))
        return snapshot_of(reply)

    async def positions(self, room_ids: Iterable[str]) -> list[tuple[int, str] | None]:
        """Where rooms stand now, in the order asked, None for one that is gone: the check that heals a lost message.

        Raises:
            BadRoomId, StoreError.
        """
        asked = [self._scripts.command("HMGET", keys.of_room(room_id).frame, "v", "t") for room_id in room_ids]
        found = await asyncio.gather(*asked)
        return [(int(version), tag.decode()) if version else None for version, tag in found]

    async def run(self) -> None:
        """Hear until cancelled; a lost connection is made again, at once and then ever more slowly."""
        while True:
            try:
                await self.step()
            except StoreError as lost:
                self._metrics.subscriptions_lost.add(lost.reason.value)
            finally:
                subscriber, self._subscriber = self._subscriber, None
                self._channels.unconfirm()
                if subscriber is not None:
                    await subscriber.close()
            await asyncio.sleep(self._pause_s())

    async def step(self) -> None:
        """Connect, subscribe to all rooms, and hear until the connection is lost.

        Raises:
            StoreError: always, in the end.
        """
        subscriber = self._connect()
        await subscriber.open()
        self._subscriber = subscriber
        await subscriber.subscribe(self._channels.names())
        async for kind, channel, body in subscriber.messages():
            self._failures = 0
            if kind == "smessage":
                await self._failpoints.reach("before_publish_handling")
                self._hear(channel, body)
            elif kind == "ssubscribe":
                self._channels.confirm(channel)
            elif kind == "sunsubscribe" and self._channels.is_confirmed(channel):
                raise Unavailable("the server ended a subscription")

    def _hear(self, channel: str, body: bytes) -> None:
        try:
            self._channels.tell(channel, published(body))
        except RoomBroken:
            self._metrics.published.add("unreadable")
            self._channels.tell(channel, Lost("unreadable"))
        else:
            self._metrics.published.add("heard")

    def _pause_s(self) -> float:
        """Full jitter, so that processes that lost the same Redis do not come back together. Rule: FA55."""
        most_s: float = min(_PAUSE_MOST_S, _PAUSE_LEAST_S * 2**self._failures)
        self._failures = min(self._failures + 1, 16)
        return most_s * int.from_bytes(self._entropy.bytes(2), "big") / 2**16

    def _leave(self, channel: str) -> None:
        """The last who heard the channel is gone."""
        task = asyncio.get_running_loop().create_task(self._unsubscribe(channel))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _unsubscribe(self, channel: str) -> None:
        if self._subscriber is None or channel in self._channels:
            return  # not heard any more, or by somebody again
        with suppress(StoreError):
            await self._subscriber.unsubscribe(channel)
