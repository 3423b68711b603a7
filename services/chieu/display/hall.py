"""All rooms that are looked at through a display process: a feed each, opened for the first, closed by the last."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextvars import Context

from chieu.chassis.clock import Clock
from chieu.chassis.failpoints import Failpoints
from chieu.chassis.tracing import NO_SPANS, Spans
from chieu.store.errors import StoreError
from chieu.store.protocols import Bus

from .fanout import Feed
from .metrics import Metrics
from .viewers import Viewer

CHECK_S = 3.0


class Hall:
    """All rooms that are looked at through this process."""

    def __init__(
        self, bus: Bus, clock: Clock, failpoints: Failpoints, metrics: Metrics, spans: Spans = NO_SPANS
    ) -> None:
        self._bus = bus
        self._clock = clock
        self._failpoints = failpoints
        self._metrics = metrics
        self._spans = spans
        self._feeds: dict[str, Feed] = {}
        self._opening: dict[str, asyncio.Task[Feed]] = {}
        self._users: dict[str, int] = {}
        metrics.rooms.ask(lambda: len(self._feeds))

    async def enter(self, room_id: str) -> Feed:
        """The room's feed, opened for the first who comes. Pair it with `leave`.

        Raises:
            NoSuchRoom | Malformed | StoreError: as the store says.
        """
        self._users[room_id] = self._users.get(room_id, 0) + 1
        try:
            feed = self._feeds.get(room_id)
            if feed is None:
                task = self._opening.get(room_id)
                if task is None:
                    task = self._opening[room_id] = asyncio.create_task(self._open(room_id), context=Context())
                feed = await asyncio.shield(task)
            return feed
        except BaseException:
            self.leave(room_id)
            raise

    def leave(self, room_id: str) -> None:
        """Say that one who entered is gone; the last one closes the feed."""
        self._users[room_id] -= 1
        if self._users[room_id] == 0:
            del self._users[room_id]
            feed = self._feeds.pop(room_id, None)
            if feed is not None:
                feed.close()

    async def check(self) -> float:
        """Compare all rooms with the store (the position check of G5); answers the seconds until the next time.

        Raises:
            StoreError: the store does not answer, for any room.
        """
        feeds = tuple(self._feeds.values())
        positions = await self._bus.positions([feed.room_id for feed in feeds])
        for feed, position in zip(feeds, positions, strict=True):
            if position is None:
                feed.doubt()
            elif not isinstance(position, StoreError):  # its node is away; the next time tells
                feed.check(*position)
        return CHECK_S

    def everyone(self) -> Iterable[tuple[Feed, Viewer]]:
        """All who look now."""
        for feed in tuple(self._feeds.values()):
            for viewer in tuple(feed.viewers):
                yield feed, viewer

    def close(self) -> None:
        """Close every feed."""
        for feed in tuple(self._feeds.values()):
            feed.close()
        self._feeds.clear()

    async def _open(self, room_id: str) -> Feed:
        feed = Feed(room_id, self._bus, self._clock, self._failpoints, self._metrics, self._spans)
        try:
            await feed.open()
        except BaseException:
            feed.close()
            raise
        finally:
            self._opening.pop(room_id, None)
        if room_id in self._users:
            self._feeds[room_id] = feed
        else:
            feed.close()
        return feed
