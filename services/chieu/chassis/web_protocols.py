"""uvicorn's two protocols with bounds on what one connection may cost: how many, how large, how slow.

uvicorn itself bounds none of the three: a request line may grow for ever and take for ever to come.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_BYTES = 16_384
"""Of a request's line and headers together; most of it are a pass and what browsers say of themselves."""
REQUEST_S = 10.0
"""How long a whole request, and the first byte of a connection, may take to come."""
STUCK_S = 20.0
"""A reader that takes nothing for so long is cut off: closing politely would wait for him."""


class TooLarge(Exception):
    """More of a request's head than may come."""


class BoundedHttp(HttpToolsProtocol):
    """HTTP/1.1. `most` is set by the door: so many connections are held at once."""

    most = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_bytes = 0
        self._coming: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        if len(self.connections) > self.most:
            transport.abort()
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._came()
        _cancel(self._stuck)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes = 0
        self._expect()

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._grow(len(name) + len(value))
        super().on_header(name, value)

    def on_message_complete(self) -> None:
        self._came()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._came()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK_S, self.transport.abort)

    def resume_writing(self) -> None:
        _cancel(self._stuck)
        super().resume_writing()

    def _grow(self, more: int) -> None:
        self._head_bytes += more
        if self._head_bytes > HEAD_BYTES:
            raise TooLarge

    def _expect(self) -> None:
        self._came()
        self._coming = self.loop.call_later(REQUEST_S, self.transport.close)

    def _came(self) -> None:
        _cancel(self._coming)


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket. Its pings find those that are gone without a word."""

    _stuck: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._stuck)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK_S, self.transport.abort)

    def resume_writing(self) -> None:
        _cancel(self._stuck)
        super().resume_writing()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
