"""Long polls that wait for what another call brings about, in this process or in another.

Whoever brings it about here rings; what happens elsewhere is seen by looking once a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from chieu.chassis.clock import Ticks

LOOK_S = 1.0
"""How often a waiting call looks."""
LONGEST_MS = 25_000
_NS_PER_S = 1_000_000_000

Found = TypeVar("Found")


class Bell:
    """Wakes the calls of this process that wait for something by its name."""

    def __init__(self, ticks: Ticks) -> None:
        self._ticks = ticks
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._is_leaving = False

    def ring(self, name: str) -> None:
        """Something may have become of it."""
        for waiting in self._waiting.get(name, ()):
            waiting.set()

    async def leave(self) -> None:
        """This process goes away: whoever waits is answered with what is known, and asks another."""
        self._is_leaving = True
        for name in tuple(self._waiting):
            self.ring(name)

    async def until(
        self, name: str, wait_ms: int, look: Callable[[], Awaitable[Found]], is_over: Callable[[Found], bool]
    ) -> Found:
        """What `look` finds once it is over with waiting, or after `wait_ms` (25 s at most).

        Raises:
            Whatever `look` raises.
        """
        until_ns = self._ticks() + min(wait_ms, LONGEST_MS) * 1_000_000
        rung = asyncio.Event()
        self._waiting.setdefault(name, set()).add(rung)
        try:
            while True:
                # Cleared before the look: what happens while we look is looked at again.
                rung.clear()
                found = await look()
                left_s = (until_ns - self._ticks()) / _NS_PER_S
                if is_over(found) or left_s <= 0 or self._is_leaving:
                    return found
                with suppress(TimeoutError):
                    async with asyncio.timeout(min(LOOK_S, left_s)):
                        await rung.wait()
        finally:
            self._waiting[name].discard(rung)
            if not self._waiting[name]:
                del self._waiting[name]
