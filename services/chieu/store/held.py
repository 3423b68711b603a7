"""What a process keeps of rooms between commands: those it is the home of, decoded, and a queue for each busy one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from .commits import Held

MOST = 4096
"""Rooms kept decoded; about 30 kB each."""


class HeldRooms:
    """The rooms used last, as long as this process is their home."""

    def __init__(self, is_home: Callable[[str], bool], most: int = MOST) -> None:
        self._is_home = is_home
        self._most = most
        self._rooms: OrderedDict[str, Held] = OrderedDict()

    def get(self, room_id: str) -> Held | None:
        """The room as it was after our last commit, if it is still ours to keep."""
        held = self._rooms.get(room_id)
        if held is None:
            return None
        if not self._is_home(room_id):
            del self._rooms[room_id]
            return None
        self._rooms.move_to_end(room_id)
        return held

    def keep(self, held: Held) -> None:
        """Remember the room we just wrote."""
        room_id = held.room.room_id
        if not self._is_home(room_id):
            self._rooms.pop(room_id, None)
            return
        self._rooms[room_id] = held
        self._rooms.move_to_end(room_id)
        if len(self._rooms) > self._most:
            self._rooms.popitem(last=False)

    def drop(self, room_id: str) -> None:
        """Forget it: it is, or may be, out of date."""
        self._rooms.pop(room_id, None)


class _Place:
    """A place in a room's queue; an async context manager that holds the counter."""

    __slots__ = ("_queues", "_room_id", "lock", "waiting")

    def __init__(self, queues: dict[str, _Place], room_id: str) -> None:
        self._queues = queues
        self._room_id = room_id
        self.lock = asyncio.Lock()
        self.waiting = 0

    async def __aenter__(self) -> None:
        self.waiting += 1
        try:
            await self.lock.acquire()
        except BaseException:
            self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.lock.release()
        self._leave()

    def _leave(self) -> None:
        self.waiting -= 1
        if not self.waiting:
            del self._queues[self._room_id]


class Queues:
    """First come, first served, per room; without it n writers of one process would waste n-1 tries a commit."""

    def __init__(self) -> None:
        self._queues: dict[str, _Place] = {}

    def of(self, room_id: str) -> _Place:
        """The room's queue; to be entered at once (``async with``)."""
        queue = self._queues.get(room_id)
        if queue is None:
            queue = self._queues[room_id] = _Place(self._queues, room_id)
        return queue
