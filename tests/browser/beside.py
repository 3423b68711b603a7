"""A loop that runs all the time beside the browser's own: for what goes on in a house while pages are looked at."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any


class Beside:
    """What is begun here goes on in its thread while the test plays in pages."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def begin(self, work: Coroutine[Any, Any, Any]) -> Future[Any]:
        """Let it run from now on."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What it returns, when it does."""
        return self.begin(work).result()

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
    """A loop in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="beside the browser")
    thread.start()
    try:
        yield Beside(loop)
    finally:
        asyncio.run_coroutine_threadsafe(_everything_else_ended(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
