"""What stands between a phone and the house: a TCP proxy that cuts, holds back, swallows or refuses when a test says so.

It runs in a thread of its own, because the browser is driven from the test's. Every method returns when what it says
holds.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from typing import Any

_PATIENCE_S = 20.0
_UPGRADED = b"HTTP/1.1 101"


class Mood(Enum):
    """What happens to bytes."""

    PASSES = "they pass"
    BUFFERS = "what comes down a WebSocket is held back after its head, calls pass"
    SWALLOWS = "nothing arrives at either end, and nobody is told"
    REFUSES = "nobody is let in"
    KEEPS_ANSWERS = "what goes up arrives, nothing comes down"


class Between:
    """`origin` is where the phone goes instead; `mood` can be changed at any time and counts for the next bytes."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._mood = Mood.PASSES
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self.port = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def be(self, mood: Mood) -> None:
        """From now on."""

        async def change() -> None:
            self._mood = mood

        self._do(change)

    def cut(self) -> None:
        """Every line that is open is cut, without a word of the protocols above."""
        self._do(self._cut)

    def _do(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        asyncio.run_coroutine_threadsafe(work(), self._loop).result(_PATIENCE_S)

    async def _cut(self) -> None:
        lines = list(self._lines)
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)

    async def _open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def _close(self) -> None:
        assert self._server is not None
        self._server.close()
        await self._cut()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        ends = [writer]
        try:
            if self._mood is not Mood.REFUSES:
                up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self._to)
                ends.append(up_writer)
                ways = (self._up(reader, up_writer), self._down(up_reader, writer))
                await _first(*ways)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in ends:
                end.transport.abort()
            self._lines.discard(line)

    async def _up(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while some := await source.read(65_536):
            if self._mood is not Mood.SWALLOWS:
                sink.write(some)
                await sink.drain()

    async def _down(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        is_stream = False
        while some := await source.read(65_536):
            passed = self._passed(some, is_stream)
            is_stream = is_stream or some.startswith(_UPGRADED)
            if passed:
                sink.write(passed)
                await sink.drain()

    def _passed(self, some: bytes, is_stream: bool) -> bytes:
        if self._mood in (Mood.SWALLOWS, Mood.KEEPS_ANSWERS):
            return b""
        if self._mood is not Mood.BUFFERS:
            return some
        if is_stream:
            return b""
        return some.partition(b"\r\n\r\n")[0] + b"\r\n\r\n" if some.startswith(_UPGRADED) else some

    def __enter__(self) -> Between:
        self._thread.start()
        self._do(self._open)
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(TimeoutError):
            self._do(self._close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_PATIENCE_S)
        self._loop.close()


async def _first(*ways: Coroutine[Any, Any, None]) -> None:
    """Until either end is gone."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def between(port: int) -> Iterator[Between]:
    """A proxy in front of the web door at a port."""
    with Between(port) as made:
        yield made
