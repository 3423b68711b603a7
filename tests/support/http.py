"""HTTP/1.1 by hand: what goes over the wire is what a test wrote, and an answer is read as it comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False, slots=True)
class Answer:
    """The head of an answer; the body comes from `pieces` or, whole, from `body`."""

    status: int
    headers: dict[str, str]
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    is_bodiless: bool = False
    read: list[bytes] = field(default_factory=list)

    async def pieces(self) -> AsyncIterator[bytes]:
        """The body, piece by piece.

        Raises:
            asyncio.IncompleteReadError | OSError: it broke off.
        """
        if self.is_bodiless:
            return
        if self.headers.get("transfer-encoding") == "chunked":
            while size := int((await self.reader.readuntil(b"\r\n")), 16):
                yield (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readline()
        elif length := int(self.headers.get("content-length", "0")):
            yield await self.reader.readexactly(length)

    async def body(self) -> bytes:
        """All of the body; the connection is closed."""
        try:
            return b"".join([piece async for piece in self.pieces()])
        finally:
            self.close()

    def close(self) -> None:
        """Hang up."""
        self.writer.close()


async def ask(
    port: int, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None, host: str = ""
) -> Answer:
    """Send a request on a connection of its own and read the head of the answer.

    Raises:
        asyncio.IncompleteReadError | OSError: nobody answered.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = {"host": host or f"127.0.0.1:{port}", "content-length": str(len(body)), **(headers or {})}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
    writer.write("\r\n".join(lines).encode("latin-1") + body)
    try:
        status, found = await head(reader)
    except (OSError, asyncio.IncompleteReadError):
        writer.close()
        raise
    return Answer(status, found, reader, writer, is_bodiless=method == "HEAD" or status in (204, 304))


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer, names in lower case."""
    text = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = text.strip().split("\r\n")
    pairs: list[Any] = [line.split(": ", 1) for line in lines]
    return int(first.split(" ")[1]), {name.lower(): value for name, value in pairs}
