"""A loop that runs all the time beside the browser's own: for what goes on in a house while pages are looked at."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any

PATIENCE_S = 120.0
"""Longer than a process takes to be ready: who waits so long waits for something that hangs."""


class Beside:
    """What is begun here goes on in its thread while the test plays in pages."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def begin(self, work: Coroutine[Any, Any, Any]) -> Future[Any]:
        """Let it run from now on."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What it returns, when it does.

        Raises:
            TimeoutError: it takes longer than `PATIENCE_S`, and is given up.
        """
        begun = self.begin(work)
        try:
            return begun.result(PATIENCE_S)
        finally:
            begun.cancel()

    @contextmanager
    def open(self, opened: AbstractAsyncContextManager[Any]) -> Iterator[Any]:
        """Something that is entered and left in that loop, each in a task of its own."""
        came = self.run(opened.__aenter__())
        try:
            yield came
        finally:
            self.run(_left(opened))


async def _left(opened: AbstractAsyncContextManager[Any]) -> None:
    await opened.__aexit__(None, None, None)


async def _everything_else_ended() -> None:
    """What a test that failed left running."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


@contextmanager
def beside() -> Iterator[Beside]:
    """A loop in a thread of its own, which keeps nobody from ending though something in it hangs."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="beside the browser", daemon=True)
    thread.start()
    beside_it = Beside(loop)
    try:
        yield beside_it
    finally:
        try:
            beside_it.run(_everything_else_ended())
        finally:
            loop.call_soon_threadsafe(loop.stop)
            thread.join(PATIENCE_S)
            loop.close()
