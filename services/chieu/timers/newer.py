"""Rooms that nobody here can read yet: brought seldom and few at once, so that live rooms' deadlines do not wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

AGAIN_MS = 2_000
"""After the first answer that the room is of a later release; twice as much after each further one."""
SELDOM_MS = 30_000
"""No room waits longer: a process that can read it may have come."""
AT_ONCE = 8
"""Questions about such rooms that run at the same time."""
_MOST_KNOWN = 100_000


class Newer:
    """What was answered of which room, and which formats of records nobody could read the last time.

    A room that was never asked about waits for a place too if its format is one of those: a later release leaves
    thousands. A room that is forgotten here is asked about as any other.
    """

    def __init__(self) -> None:
        self._waits_ms: dict[str, int] = {}
        self._formats: set[int] = set()
        self._running = 0

    @property
    def has_met(self) -> bool:
        """Whether there are formats that nobody could read: what is due has to be told apart by its own."""
        return bool(self._formats)

    def is_full(self, form: int) -> bool:
        """Whether so many such rooms are asked about that this one, of the format `form`, had better wait."""
        return form in self._formats and self._running >= AT_ONCE

    @contextmanager
    def asking(self, form: int) -> Iterator[None]:
        """Count a question about a room, if it is of a format that nobody could read the last time."""
        counted = int(form in self._formats)
        self._running += counted
        try:
            yield
        finally:
            self._running -= counted

    def met(self, form: int) -> None:
        """Nobody could read a room of this format."""
        self._formats.add(form)

    def read(self, form: int) -> None:
        """Somebody could."""
        self._formats.discard(form)

    def put_off(self, room_id: str) -> int:
        """How long to leave the room alone, ms."""
        before_ms = self._waits_ms.pop(room_id, 0)
        wait_ms = min(SELDOM_MS, 2 * before_ms) if before_ms else AGAIN_MS
        if len(self._waits_ms) >= _MOST_KNOWN:
            del self._waits_ms[next(iter(self._waits_ms))]
        self._waits_ms[room_id] = wait_ms
        return wait_ms

    def forget(self, room_id: str) -> None:
        """Somebody could read it, or it is gone."""
        self._waits_ms.pop(room_id, None)
