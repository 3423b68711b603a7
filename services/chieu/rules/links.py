"""Links that display processes hold open here: a number on a stream stands for a room and a pass.

The pass comes once a link and is hashed here, so a display process cannot act for a seat whose pass it never saw.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

MOST_LINKS = 50_000
"""On one stream; more is a fault of the other side."""

Sent = TypeVar("Sent")


@dataclass(frozen=True, slots=True)
class Link:
    """The room a link plays in and the hash of its pass."""

    room_id: str
    pass_sha: bytes


class Links:
    """The links of one stream, and its moves under way. Answers leave in the order they are ready."""

    def __init__(self, count: Callable[[int], None]) -> None:
        self._links: dict[int, Link] = {}
        self._count = count
        self._tasks: set[asyncio.Task[None]] = set()
        self.answers: asyncio.Queue[bytes | None] = asyncio.Queue()

    @asynccontextmanager
    async def taking(
        self, sent: AsyncIterator[Sent], take: Callable[[Sent], None], draining: asyncio.Event
    ) -> AsyncIterator[None]:
        """Take what is sent until there is no more, or this process drains; after the last answer comes a None.

        At the end of the block the links are forgotten, and moves under way run to their end.
        """
        reading = asyncio.create_task(self._read(sent, take))
        leaving = asyncio.create_task(_cancel_when(draining, reading))
        try:
            yield
        finally:
            leaving.cancel()
            reading.cancel()
            await self.end()

    def open(self, number: int, link: Link) -> None:
        """Let the number stand for this room and pass from now on."""
        if number not in self._links and len(self._links) < MOST_LINKS:
            self._count(1)
            self._links[number] = link

    def close(self, number: int) -> None:
        """Forget the number."""
        if self._links.pop(number, None) is not None:
            self._count(-1)

    def get(self, number: int) -> Link | None:
        """What the number stands for."""
        return self._links.get(number)

    def run(self, work: Callable[[], Awaitable[bytes]]) -> None:
        """Carry out a move beside the others; moves of a room begin in the order they came."""

        async def answer() -> None:
            self.answers.put_nowait(await work())

        task = asyncio.create_task(answer())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self, sent: AsyncIterator[Sent], take: Callable[[Sent], None]) -> None:
        try:
            async for message in sent:
                take(message)
        finally:
            await self.settle()
            self.answers.put_nowait(None)

    async def settle(self) -> None:
        """Wait until no move is under way."""
        if self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def end(self) -> None:
        """The stream is over: moves under way run to their end (a commit may be on its way), links are forgotten."""
        for number in tuple(self._links):
            self.close(number)
        await self.settle()


async def _cancel_when(draining: asyncio.Event, reading: asyncio.Task[None]) -> None:
    await draining.wait()
    reading.cancel()
