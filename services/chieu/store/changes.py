"""What happens in rooms, as it happens: one subscription a room and process, and the snapshots that make up for loss.

A channel may lose, so nothing rests on it: every message says which position it follows, and whoever may have missed
one is told (`Lost`). Subscribe first, then take the snapshot, then read on. Each place has a connection of its own that
hears its channels (`Ear`), so a node of a cluster that is away silences its own rooms alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from . import keys
from .channels import Channels, Hear, Subscription
from .ears import Ear
from .errors import RoomBroken, StoreError, Unavailable
from .frames import Snapshot, Standing, snapshot_of
from .metrics import UNCOUNTED, Metrics
from .partly import answered
from .places import Places
from .programs import SNAPSHOT
from .protocols import Entropy, Failpoints, Reply
from .scripts import Scripts
from .spelling import number
from .subscriber import Subscriber

_CONFIRM_S = 2.0
_TEND_S = 1.0
_AGAIN_S = 0.2
Connect = Callable[[str], Subscriber]


class RedisBus:
    """The channels of all rooms this process shows, and their snapshots.

    `connect` makes the connection that hears those of a place; it is made again whenever it is lost. Call `run` in a
    task, or drive `ear` by its steps.
    """

    def __init__(
        self,
        connect: Connect,
        places: Places,
        scripts: Scripts,
        failpoints: Failpoints,
        entropy: Entropy,
        *,
        metrics: Metrics = UNCOUNTED,
    ) -> None:
        self._make = connect
        self._places = places
        self._scripts = scripts
        self._failpoints = failpoints
        self._metrics = metrics
        self._channels = Channels()
        self._entropy = entropy
        self._ears: dict[str, Ear] = {}
        self._hearing: dict[str, asyncio.Task[None]] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        self._moved = asyncio.Event()
        places.moved.append(self._moved.set)

    @property
    def connected(self) -> bool:
        """Is there a connection that hears? For readiness: where a node is away, others are heard still."""
        return any(ear.connected for ear in self._ears.values())

    def ear(self, place: str) -> Ear:
        """What hears a place."""
        if place not in self._ears:
            self._ears[place] = Ear(
                partial(self._make, place),
                self._channels,
                lambda channel: self._places.of(channel) == place,
                self._look,
                self._failpoints,
                self._entropy,
                self._metrics,
            )
        return self._ears[place]

    async def run(self) -> None:
        """Hear all places until cancelled."""
        try:
            while True:
                has_moved = self._moved.is_set()
                self._moved.clear()
                await self._tend()
                if has_moved:
                    await self._align()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_TEND_S):
                        await self._moved.wait()
        finally:
            await self._end(tuple(self._hearing))

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
            if subscription.first and (ear := self._ears.get(self._places.of(channel))) is not None:
                await ear.ask(channel)
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

    async def positions(self, room_ids: Iterable[str]) -> list[Standing | StoreError | None]:
        """Where rooms stand, in the same order; None where there is none, or none that can be read.

        A `StoreError` stands for a room whose node does not answer, as long as another one does.

        Raises:
            StoreError: nobody answers.
        """
        of_rooms = [keys.of_room(room_id) for room_id in room_ids]
        asked = [self._scripts.command("HMGET", of_room.frame, "v", "t", "parked") for of_room in of_rooms]
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [_position(row) for row in answered(found)]

    async def _tend(self) -> None:
        """Hear every place there is and none that is no more."""
        if not self._places.has(self._places.all()[0]):
            await self._look()
        places = [place for place in self._places.all() if self._places.has(place)]
        await self._end([place for place in self._hearing if place not in places])
        for place in places:
            if place not in self._hearing:
                self._hearing[place] = asyncio.create_task(self.ear(place).run(), name=f"ear:{place}")

    async def _align(self) -> None:
        """What has moved is heard where it is now."""
        for ear in tuple(self._ears.values()):
            with suppress(StoreError):  # its own task makes the connection again
                await ear.align()

    async def _end(self, places: Iterable[str]) -> None:
        left = {self._hearing.pop(place) for place in places if place in self._hearing}
        while left:
            for task in left:
                task.cancel()
            # Before Python 3.12 a cancellation is lost that comes when what was waited for with a limit has just come.
            _, left = await asyncio.wait(left, timeout=_AGAIN_S)
        for place in [place for place in self._ears if place not in self._hearing]:
            del self._ears[place]

    async def _look(self) -> None:
        with suppress(Exception):  # whoever connects says what is wrong
            await self._places.look()

    def _leave(self, channel: str) -> None:
        """The last who heard the channel is gone."""
        task = asyncio.get_running_loop().create_task(self._unsubscribe(channel))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _unsubscribe(self, channel: str) -> None:
        ear = self._ears.get(self._places.of(channel))
        if ear is None or channel in self._channels:
            return  # not heard any more, or by somebody again
        with suppress(StoreError):
            await ear.leave(channel)


def _position(row: Reply | StoreError) -> Standing | StoreError | None:
    if isinstance(row, StoreError):
        return None if isinstance(row, RoomBroken) else row
    return _standing(*row)


def _standing(version: bytes | None, tag: bytes | None, parked: bytes | None) -> Standing | None:
    at_version = number(version)
    if at_version is None or tag is None:
        return None
    return Standing(at_version, tag.decode(errors="replace"), parked is not None)
