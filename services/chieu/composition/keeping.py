"""Rooms whose codes are looked after: renewed while the room lives, buried when it closes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import structlog

from chieu.chassis.clock import Clock
from chieu.chassis.logging import detail_of
from chieu.games.pace import Pace
from chieu.rooms.change import Decide
from chieu.rooms.clock import ttl_of
from chieu.rooms.room import Phase, Room
from chieu.store.codes import Codes
from chieu.store.errors import StoreError
from chieu.store.protocols import After, Committed, Open, RoomStore

from .story import tell, tell_opened

RENEW_MS = 600_000
_REMEMBERED = 10_000
log = structlog.get_logger()


class KeptRooms:
    """A `RoomStore` that keeps each room's code as long as the room, outside the commit and beside the answer.

    Beside each commit the log is told what belongs into the story of the evening.
    A code is renewed when this process has not done so for ten minutes. Losing a renewal costs nothing: the code
    lives two hours longer than the room's next deadline.
    """

    def __init__(self, rooms: RoomStore, codes: Codes, clock: Clock, pace: Pace) -> None:
        self._rooms = rooms
        self._codes = codes
        self._clock = clock
        self._pace = pace
        self._renewed: OrderedDict[str, int] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def open(self, room_id: str, first: Open) -> Committed:
        """As the store's; the new room's code is kept before anybody hears of it."""
        opened = await self._rooms.open(room_id, first)
        tell_opened(opened)
        await self.keep(opened.room)
        return opened

    async def change(self, room_id: str, decide: Decide, after: After | None = None) -> Committed:
        """As the store's; what follows a commit is done even if the caller is gone by then."""
        return await self._rooms.change(room_id, decide, self._after if after is None else _both(self._after, after))

    def _after(self, changed: Committed) -> None:
        tell(changed)
        room = changed.room
        if room.phase is Phase.CLOSED:
            self._later(self._bury(room))
        elif self._clock.now_ms() - self._renewed.get(room.room_id, 0) > RENEW_MS:
            self._later(self._keep_quietly(room))

    async def read(self, room_id: str) -> Room:
        """As the store's."""
        return await self._rooms.read(room_id)

    async def assure(self, room: Room) -> None:
        """As the store's."""
        await self._rooms.assure(room)

    async def keep(self, room: Room) -> None:
        """Keep the room's code as long as its keys.

        Raises:
            StoreError: the store does not answer.
        """
        now_ms = self._clock.now_ms()
        self._renewed[room.room_id] = now_ms
        self._renewed.move_to_end(room.room_id)
        if len(self._renewed) > _REMEMBERED:
            self._renewed.popitem(last=False)
        await self._codes.renew(room.code, room.room_id, max(RENEW_MS, ttl_of(room, self._pace) - now_ms))

    async def close(self) -> None:
        """Wait for what is under way, and begin nothing more: the store is hung up next."""
        self._is_closed = True
        if self._tasks:
            await asyncio.wait(tuple(self._tasks))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        if self._is_closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_quietly(self, room: Room) -> None:
        try:
            await self.keep(room)
        except StoreError as failed:
            self._renewed.pop(room.room_id, None)
            log.warning("code.not_renewed", room=room.room_id, reason=failed.reason.value, **detail_of(failed))

    async def _bury(self, room: Room) -> None:
        try:
            await self._codes.bury(room.code, room.room_id)
        except StoreError as failed:
            log.warning("code.not_buried", room=room.room_id, reason=failed.reason.value, **detail_of(failed))


def _both(first: After, second: After) -> After:
    def after(changed: Committed) -> None:
        first(changed)
        second(changed)

    return after
