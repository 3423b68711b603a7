"""Who here wants to hear of a ticket, and the beat that has each of them hear something every few seconds.

Ten thousand watchers have no clocks of their own: they sit evenly on a wheel that turns once in a beat, and whoever is
reached by it speaks up. So no second has more to tell than another, and a watcher costs nothing between two beats.
"""

from __future__ import annotations

import asyncio

from chieu.chassis.clock import Ticks
from chieu.rooms.tickets import Standing

BEAT_S = 7.5
"""Watchers are promised a word every eight seconds, also by a process that is busy."""
_BEAT_NS = int(BEAT_S * 1e9)
_SPOKES = 100


class Hearing:
    """One watcher's ear: `standing` is the newest he was told, None when he has to look for himself."""

    def __init__(self) -> None:
        self.standing: Standing | None = None
        self._news = asyncio.Event()

    @property
    def is_woken(self) -> bool:
        """Whether `wait` returns at once."""
        return self._news.is_set()

    def tell(self, standing: Standing | None) -> None:
        """There is something newer, or something may have been missed."""
        if standing is None or self._is_newer(standing):
            self.standing = standing
            self._news.set()

    def heard(self, standing: Standing) -> None:
        """He knows this much; what is newer is still news."""
        if self._is_newer(standing):
            self.standing = standing

    def wake(self) -> None:
        """Stop waiting."""
        self._news.set()

    async def wait(self) -> None:
        """Until there are news, or a beat."""
        await self._news.wait()
        self._news.clear()

    def _is_newer(self, standing: Standing) -> bool:
        return self.standing is None or standing.number > self.standing.number


class Wheel:
    """All watchers of a process, each on the spoke after the last newcomer's. `turn` is a loop's step."""

    def __init__(self, ticks: Ticks) -> None:
        self._ticks = ticks
        self._next_ns = ticks()
        self._spokes: list[set[Hearing]] = [set() for _ in range(_SPOKES)]
        self._spoke_of: dict[Hearing, set[Hearing]] = {}
        self._newest = 0
        self._at = 0

    def __len__(self) -> int:
        return len(self._spoke_of)

    def join(self, hearing: Hearing) -> None:
        """From now on this one hears every beat."""
        self._newest = (self._newest + 1) % _SPOKES
        self._spoke_of[hearing] = self._spokes[self._newest]
        self._spokes[self._newest].add(hearing)

    def leave(self, hearing: Hearing) -> None:
        """Not any more."""
        self._spoke_of.pop(hearing).discard(hearing)

    async def turn(self) -> float:
        """Wake those whose time has come; the seconds until the next spoke's has."""
        now_ns = self._ticks()
        self._next_ns = max(self._next_ns, now_ns - _BEAT_NS)
        while self._next_ns <= now_ns:
            for hearing in self._spokes[self._at]:
                hearing.wake()
            self._at = (self._at + 1) % _SPOKES
            self._next_ns += _BEAT_NS // _SPOKES
        return (self._next_ns - now_ns) / 1e9

    def wake_all(self) -> None:
        """Every watcher looks up."""
        for hearing in self._spoke_of:
            hearing.wake()
