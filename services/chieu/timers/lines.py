"""How many questions run at each rules process, so that one that does not answer keeps nobody else waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

AT_ONE = 32
"""Questions that run at one process."""
PATIENCE_S = 2.0
"""For a place at a process; as long as the claim that waits for it lasts."""
_MOST_ADDRESSES = 256


class Full(Exception):
    """Nothing was asked: no place at the process became free in time."""


class _Line:
    """The questions at one process. While it is `doubted` one alone may run: does it answer by now?"""

    __slots__ = ("doubted", "places", "running")

    def __init__(self) -> None:
        self.places = asyncio.Semaphore(AT_ONE)
        self.running = 0
        self.doubted = False

    @property
    def is_free(self) -> bool:
        return self.running < (1 if self.doubted else AT_ONE)


class Lines:
    """The questions of this process to all rules processes."""

    def __init__(self) -> None:
        self._lines: dict[str, _Line] = {}

    def best_first(self, addresses: Iterable[str]) -> list[str]:
        """The same addresses in the same order, but those where a question would have to wait come last."""
        return sorted(addresses, key=lambda address: not self._line(address).is_free)

    @asynccontextmanager
    async def at(self, address: str) -> AsyncIterator[None]:
        """Ask the process inside the block.

        Raises:
            Full: too many questions wait for it already.
        """
        line = self._line(address)
        if line.doubted and line.running:
            raise Full
        try:
            async with asyncio.timeout(PATIENCE_S):
                await line.places.acquire()
        except TimeoutError:
            raise Full from None
        line.running += 1
        try:
            yield
        finally:
            line.running -= 1
            line.places.release()

    def heard(self, address: str, *, answered: bool) -> None:
        """Whether the process answered, be it with a refusal."""
        self._line(address).doubted = not answered

    def _line(self, address: str) -> _Line:
        line = self._lines.get(address)
        if line is None:
            if len(self._lines) >= _MOST_ADDRESSES:
                self._lines = {one: line for one, line in self._lines.items() if line.running}
            line = self._lines[address] = _Line()
        return line
