"""Who is here, told to all: the places that this process's streams hold, leased for seconds and renewed.

Only changes are written at once; what stays is renewed with everything else in one write. A stream that ends leaves its
place held for a moment, so a phone that is back at once, here or through another process, was never gone. What a dead
process said runs out by itself. Who takes part in the room is decided in rules, from the leases of all processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from contextvars import Context

import structlog

from chieu.chassis.logging import detail_of
from chieu.rooms.presence import Seen
from chieu.store.errors import StoreError
from chieu.store.leases import places
from chieu.store.protocols import Holding

from .viewers import Role, Viewer

log = structlog.get_logger()


def seen(viewers: Iterable[Viewer]) -> Seen:
    """Who the viewers of a room are: a seat is asleep when all its streams are, and screens and guests look on."""
    of_seats = [viewer for viewer in viewers if viewer.who.role is Role.SEAT]
    here = frozenset(viewer.who.number for viewer in of_seats)
    awake = frozenset(viewer.who.number for viewer in of_seats if not viewer.asleep)
    return Seen(here=here, asleep=here - awake, watched=any(viewer.who.role is not Role.SEAT for viewer in viewers))


class Attendance:
    """The places held by this process's streams. `holder` is its name among the processes, new at each start."""

    def __init__(self, leases: Holding, holder: str, renew_s: float) -> None:
        self._leases = leases
        self._holder = holder
        self._renew_s = renew_s
        self._viewers: dict[str, set[Viewer]] = {}
        self._room_of: dict[Viewer, str] = {}
        self._held: dict[str, frozenset[str]] = {}
        self._changed: set[str] = set()
        self._writing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def came(self, room_id: str, viewer: Viewer) -> None:
        """A stream was opened."""
        self._viewers.setdefault(room_id, set()).add(viewer)
        self._room_of[viewer] = room_id
        self._write_soon(room_id)

    def went(self, viewer: Viewer) -> None:
        """A stream is over. After a poll nothing is let go: the next one is about to come."""
        room_id = self._room_of.pop(viewer)
        self._viewers[room_id].discard(viewer)
        if not self._viewers[room_id]:
            del self._viewers[room_id]
        if viewer.comes_again:
            # As if it had never been written here.
            self._held[room_id] = self._held.pop(room_id, frozenset()) & self._taken(room_id)
        self._write_soon(room_id)

    def sleeps(self, viewer: Viewer, asleep: bool) -> None:
        """A viewer says whether his page sleeps."""
        if viewer.asleep != asleep:
            viewer.asleep = asleep
            self._write_soon(self._room_of[viewer])

    async def renew(self) -> float:
        """Hold everything for another lease; answers the seconds until the next time.

        Raises:
            StoreError: the store does not answer.
        """
        async with self._writing:
            rooms = tuple(self._viewers)
            await self._all(self._leases.hold(room_id, self._holder, self._taken(room_id)) for room_id in rooms)
        return self._renew_s

    async def close(self) -> None:
        """Wait until what changed is written."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def _taken(self, room_id: str) -> frozenset[str]:
        return places(seen(self._viewers.get(room_id, ())))

    def _write_soon(self, room_id: str) -> None:
        self._changed.add(room_id)
        if self._task is None or self._task.done():
            # It writes for all rooms: its lines are not about the stream that was there first.
            self._task = asyncio.create_task(self._write(), name="attendance", context=Context())

    async def _write(self) -> None:
        while self._changed:
            async with self._writing:
                rooms, self._changed = self._changed, set()
                try:
                    await self._all(self._tell(room_id) for room_id in rooms)
                except StoreError as failed:
                    # What is here is renewed soon; what is not runs out.
                    log.warning("attendance.untold", reason=failed.reason.value, **detail_of(failed))

    async def _tell(self, room_id: str) -> None:
        """Write how the room differs from what was written last."""
        before, now = self._held.pop(room_id, frozenset()), self._taken(room_id)
        if room_id in self._viewers:
            self._held[room_id] = now
        if now - before:
            await self._leases.hold(room_id, self._holder, now - before)
        if before - now:
            await self._leases.let_go(room_id, self._holder, before - now)

    async def _all(self, writes: Iterable[Awaitable[object]]) -> None:
        """Carry all of them out; the first failure is raised when the others are through."""
        for outcome in await asyncio.gather(*writes, return_exceptions=True):
            if isinstance(outcome, BaseException):
                raise outcome
