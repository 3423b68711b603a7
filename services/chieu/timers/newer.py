"""Rooms that nobody here can read yet: brought seldom and few at once, so that live rooms do not wait behind them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from .clients import Outcome

AGAIN_MS = 2_000
"""After the first answer that the room is of a later release; twice as much after each further one."""
SELDOM_MS = 30_000
"""No room waits longer: a process that can read it may have come."""
AT_ONCE = 8
"""Questions about such rooms that run at the same time."""
_MOST_KNOWN = 100_000


class Answer(Protocol):
    """What rules says about a room."""

    @property
    def outcome(self) -> Outcome: ...


Found = TypeVar("Found", bound=Answer)


class Newer:
    """What was answered of which room, and which formats of records nobody could read the last time.

    A room that was never asked about waits for a place too if its format is one of those: a later release may have left
    thousands. While there are none, nothing is looked up.
    """

    def __init__(self, format_of: Callable[[str], Awaitable[int]]) -> None:
        self._format_of = format_of
        self._waits_ms: dict[str, int] = {}
        self._formats: set[int] = set()
        self._running = 0

    async def asked(self, room_id: str, ask: Callable[[str], Awaitable[Found]]) -> Found | None:
        """What `ask` finds out; None while enough questions about such rooms run, and then nobody was asked.

        Raises:
            StoreError: the room's format cannot be looked up.
        """
        form = await self._format_of(room_id) if self._formats else 0
        counted = int(form in self._formats)
        if counted and self._running >= AT_ONCE:
            return None
        self._running += counted
        try:
            found = await ask(room_id)
        finally:
            self._running -= counted
        if found.outcome is Outcome.NEWER:
            self._formats.add(form or await self._format_of(room_id))
        elif found.outcome is not Outcome.UNANSWERED:
            self._formats.discard(form)
            self._waits_ms.pop(room_id, None)
        return found

    def put_off(self, room_id: str) -> int:
        """How long to leave the room alone, ms."""
        before_ms = self._waits_ms.pop(room_id, 0)
        wait_ms = min(SELDOM_MS, 2 * before_ms) if before_ms else AGAIN_MS
        if len(self._waits_ms) >= _MOST_KNOWN:
            del self._waits_ms[next(iter(self._waits_ms))]
        self._waits_ms[room_id] = wait_ms
        return wait_ms
