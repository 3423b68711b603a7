"""A TCP proxy that loses answers: for what a network does to a commit that Redis has already carried out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit


class Proxy:
    """Between a client and the server at a URL; `url` is what the client is to use. An async context manager."""

    def __init__(self, url: str) -> None:
        target = urlsplit(url)
        assert target.hostname is not None
        assert target.port is not None
        self._target = (target.hostname, target.port)
        self._path = target.path
        self._server: asyncio.Server | None = None
        self._marker: bytes | None = None
        self._holding = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.cuts = 0
        """How many answers were lost so far."""

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"redis://127.0.0.1:{self._server.sockets[0].getsockname()[1]}{self._path}"

    def lose_answer_to(self, marker: bytes) -> None:
        """The next request that holds `marker` reaches the server; when the server has answered, the line is cut."""
        self._marker = marker

    def hold(self) -> None:
        """From now on nothing arrives at either end, and nobody is told."""
        self._holding = True

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        up_reader, up_writer = await asyncio.open_connection(*self._target)
        lose = asyncio.Event()
        ways = [
            asyncio.create_task(self._pump(reader, up_writer, lose, asked=True)),
            asyncio.create_task(self._pump(up_reader, writer, lose, asked=False)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in (writer, up_writer):
                end.close()
                with suppress(OSError):
                    await end.wait_closed()
            self._tasks.discard(task)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, lose: asyncio.Event, *, asked: bool
    ) -> None:
        while some := await source.read(65536):
            if self._holding:
                continue
            if asked and self._marker is not None and self._marker in some:
                self._marker = None
                lose.set()
            elif not asked and lose.is_set():
                self.cuts += 1
                return
            sink.write(some)
            await sink.drain()
