"""Long polls that wait for what another call brings about, in this process or in another.

Whoever brings it about here rings; what happens elsewhere is seen by looking once a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from chieu.chassis.clock import Ticks

LOOK_S = 1.0
"""How often a waiting call looks."""
LONGEST_MS = 25_000
MOST_OF_ONE = 4
"""Calls that wait for one person: a second and a third are from lines that broke. They take the places of streams."""
_NS_PER_S = 1_000_000_000

Found = TypeVar("Found")


@dataclass(eq=False, slots=True)
class _Waiter:
    rung: asyncio.Event = field(default_factory=asyncio.Event)
    is_enough: bool = False


class Bell:
    """Wakes the calls of this process that wait for something by its name."""

    def __init__(self, ticks: Ticks) -> None:
        self._ticks = ticks
        self._waiting: dict[str, set[_Waiter]] = {}
        self._of_one: dict[str, list[_Waiter]] = {}
        self._is_leaving = False

    def ring(self, name: str) -> None:
        """Something may have become of it."""
        for waiting in self._waiting.get(name, ()):
            waiting.rung.set()

    async def leave(self) -> None:
        """This process goes away: whoever waits is answered with what is known, and asks another."""
        self._is_leaving = True
        for name in tuple(self._waiting):
            self.ring(name)

    async def until(
        self, name: str, who: str, wait_ms: int, look: Callable[[], Awaitable[Found]], is_over: Callable[[Found], bool]
    ) -> Found:
        """What `look` finds once it is over with waiting, or after `wait_ms` (25 s at most).

        Of `who`, the pass that waits, the four newest calls wait; an older one is answered with what is known.

        Raises:
            Whatever `look` raises.
        """
        until_ns = self._ticks() + min(wait_ms, LONGEST_MS) * 1_000_000
        waiter = self._enter(name, who)
        try:
            while True:
                # Cleared before the look: what happens while we look is looked at again.
                waiter.rung.clear()
                found = await look()
                left_s = (until_ns - self._ticks()) / _NS_PER_S
                if is_over(found) or left_s <= 0 or self._is_leaving or waiter.is_enough:
                    return found
                with suppress(TimeoutError):
                    async with asyncio.timeout(min(LOOK_S, left_s)):
                        await waiter.rung.wait()
        finally:
            self._leave(name, who, waiter)

    def _enter(self, name: str, who: str) -> _Waiter:
        waiter = _Waiter()
        self._waiting.setdefault(name, set()).add(waiter)
        of_one = self._of_one.setdefault(who, [])
        of_one.append(waiter)
        for older in of_one[:-MOST_OF_ONE]:
            older.is_enough = True
            older.rung.set()
        return waiter

    def _leave(self, name: str, who: str, waiter: _Waiter) -> None:
        self._waiting[name].remove(waiter)
        if not self._waiting[name]:
            del self._waiting[name]
        self._of_one[who].remove(waiter)
        if not self._of_one[who]:
            del self._of_one[who]
