"""A service made of parts that come up in one order and go down in the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

Act = Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Parts:
    """A `chassis.process.Service`: starts and drains run in the order they were added, stops the last first."""

    starts: list[Act] = field(default_factory=list)
    drains: list[Act] = field(default_factory=list)
    stops: list[Act] = field(default_factory=list)

    def add(self, *, start: Act | None = None, drain: Act | None = None, stop: Act | None = None) -> None:
        """One more part."""
        if start is not None:
            self.starts.append(start)
        if drain is not None:
            self.drains.append(drain)
        if stop is not None:
            self.stops.append(stop)

    async def start(self) -> None:
        """Start all parts."""
        for start in self.starts:
            await start()

    async def drain(self) -> None:
        """Take no new work."""
        for drain in self.drains:
            await drain()

    async def stop(self) -> None:
        """Stop all parts, the last first; also those that never started."""
        for stop in reversed(self.stops):
            await stop()
