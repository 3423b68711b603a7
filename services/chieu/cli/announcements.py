"""The big moments of a shared screen: each stands long enough to be read, few wait, and none is lost from the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

STANDS_MS = 1_800
"""How long a big moment stands at least."""
MOST_WAITING = 2


@dataclass(frozen=True, slots=True)
class Announcements:
    """What is announced now, since when, and what waits. Times are any clock's milliseconds."""

    shown: str = ""
    since_ms: int = 0
    waiting: tuple[str, ...] = ()

    def told(self, moments: Iterable[str], now_ms: int) -> Announcements:
        """After more big moments happened; when too many wait, the oldest are only in the log."""
        waiting = (*self.waiting, *moments)[-MOST_WAITING:]
        return replace(self, waiting=waiting).at(now_ms)

    def at(self, now_ms: int) -> Announcements:
        """At this moment: what has stood long enough gives way to the next, or goes when it has stood twice as long."""
        stood_ms = now_ms - self.since_ms
        if self.shown and stood_ms < STANDS_MS:
            return self
        if self.waiting:
            return Announcements(self.waiting[0], now_ms, self.waiting[1:])
        return self if stood_ms < 2 * STANDS_MS else Announcements()


SILENCE = Announcements()
"""Nothing is announced."""
