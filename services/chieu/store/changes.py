"""What happens in rooms, as it happens: one subscription a room and process, and the snapshots that make up for loss.

A channel may lose, so nothing rests on it: every message says which position it follows, and whoever may have missed
one is told (`Lost`). Subscribe first, then take the snapshot, then read on.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress

import structlog

from . import keys
from .channels import Channels, Hear, Subscription
from .errors import RoomBroken, StoreError, Unavailable
from .frames import PARKED, Lost, Snapshot, Standing, published, snapshot_of
from .metrics import UNCOUNTED, Metrics
from .programs import SNAPSHOT
from .protocols import Entropy, Failpoints
from .scripts import Scripts
from .spelling import number
from .subscriber import Subscriber

_CONFIRM_S = 2.0
_PAUSE_LEAST_S = 0.02
_PAUSE_MOST_S = 5.0
Connect = Callable[[], Subscriber]
log = structlog.get_logger()


class RedisBus:
    """The channels of all rooms this process shows, and their snapshots.

    `connect` makes the connection that hears them; it is made again whenever it is lost. Call `run` in a task, or its
    steps in turn: `connect`, `hear` until that raises, `hang_up`.
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
        self._make = connect
        self._scripts = scripts
        self._failpoints = failpoints
        self._metrics = metrics
        self._channels = Channels()
        self._entropy = entropy
        self._subscriber: Subscriber | None = None
        self._messages: AsyncIterator[tuple[str, str, bytes]] | None = None
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
        words = ("" if after is None else after,)
        try:
            return snapshot_of(await self._scripts.submit(SNAPSHOT, (of_room.frame, of_room.stream), words))
        except RoomBroken:
            self._metrics.broken.add("frame")
            raise

    async def positions(self, room_ids: Iterable[str]) -> list[Standing | None]:
        """Where rooms stand now, in the order asked: the check that heals a lost message.

        None for a room that has to be read to know more: it is gone, or its frame is no frame.

        Raises:
            BadRoomId, StoreError.
        """
        of_rooms = [keys.of_room(room_id) for room_id in room_ids]
        asked = [self._scripts.command("HMGET", of_room.frame, "v", "t", "parked") for of_room in of_rooms]
        found = await asyncio.gather(*asked, return_exceptions=True)
        for failure in found:
            if isinstance(failure, BaseException) and not isinstance(failure, RoomBroken):
                raise failure
        return [None if isinstance(row, BaseException) else _standing(*row) for row in found]

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
            await asyncio.sleep(self._pause_s())

    async def connect(self) -> None:
        """Connect, and ask to hear all rooms.

        Raises:
            StoreError: no connection.
        """
        subscriber = self._make()
        await subscriber.open()
        self._subscriber, self._messages = subscriber, subscriber.messages()
        await subscriber.subscribe(self._channels.names())

    async def hear(self) -> None:
        """Wait for one message of the connection, and pass it on.

        Raises:
            StoreError: the connection is lost, or silent for too long.
        """
        if self._messages is None:
            raise Unavailable("the subscription connection is not made")
        kind, channel, body = await anext(self._messages)
        self._failures = 0
        if kind == "smessage":
            await self._failpoints.reach("before_publish_handling")
            self._tell(channel, body)
        elif kind == "ssubscribe":
            self._channels.confirm(channel)
        elif kind == "sunsubscribe" and self._channels.is_confirmed(channel):
            raise Unavailable("the server ended a subscription")

    async def hang_up(self) -> None:
        """Give the connection up; everybody who heard it will be told that something may be missing."""
        subscriber, self._subscriber, self._messages = self._subscriber, None, None
        self._channels.unconfirm()
        if subscriber is not None:
            await subscriber.close()

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


def _standing(version: bytes | None, tag: bytes | None, parked: bytes | None) -> Standing | None:
    at_version = number(version)
    if at_version is None or tag is None:
        return None
    return Standing(at_version, tag.decode(errors="replace"), parked is not None)
