"""uvicorn's two protocols with bounds on what one connection may cost: how many, how large, how slow, how cut up.

uvicorn itself bounds none of them: a request line may grow for ever and take for ever to come, and so may a header, the
extension of a chunk, or a message in empty pieces. What comes is fed to the parsers in slices, so that a bound is
looked at before a megabyte of nonsense was read.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_BYTES = 16_384
"""Of a request's line and headers together; most of it are a pass and what browsers say of themselves."""
REQUEST_S = 10.0
"""How long a whole request, and the first byte of a connection, may take to come."""
STUCK_S = 20.0
"""A reader that takes nothing for so long is cut off: closing politely would wait for him."""
MOST_FRAMES = 64
"""Of a WebSocket that end no message: so many of one message, and so many, pings among them, in ten seconds."""
_POLICY_VIOLATION = 1008
_SLICE_BYTES = 4_096
_AROUND_BYTES = 4
"""Of a line of a head, beside its words: a colon, a space and its end."""


class TooLarge(Exception):
    """More of a request's head than may come."""


class TwoHosts(Exception):
    """A request that says twice where it goes: what stands before us may have believed the other. RFC 9112, 3.2."""


class BoundedHttp(HttpToolsProtocol):
    """HTTP/1.1. `most` is set by the door: so many connections are held at once."""

    most = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_bytes = 0
        self._fruitless_bytes = 0
        self._is_too_large = self._is_socket = False
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

    def data_received(self, data: bytes) -> None:
        """The parser tells of a header only when it is whole; until then what it gathers is counted here."""
        for piece in _slices(data):
            self._fruitless_bytes += len(piece)
            super().data_received(piece)
            if self._is_socket or self.transport.is_closing():
                return
            if self._fruitless_bytes > HEAD_BYTES:
                self._is_too_large = True
                self.send_400_response("")
                return

    def send_400_response(self, msg: str) -> None:
        if not self._is_too_large:
            super().send_400_response(msg)
            return
        self.transport.write(STATUS_LINE[431] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes = self._fruitless_bytes = 0
        self._expect()

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._grow(len(name) + len(value) + _AROUND_BYTES)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._fruitless_bytes = 0
        if sum(name == b"host" for name, _ in self.headers) > 1:
            raise TwoHosts
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._fruitless_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._fruitless_bytes = 0
        self._came()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._came()
        self._is_socket = True
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
            self._is_too_large = True
            raise TooLarge

    def _expect(self) -> None:
        self._came()
        self._coming = self.loop.call_later(REQUEST_S, self.transport.close)

    def _came(self) -> None:
        _cancel(self._coming)


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket. Its pings find those that are gone without a word."""

    _stuck: asyncio.TimerHandle | None = None
    _fruitless_frames = 0
    _since_s = 0.0

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._stuck)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for piece in _slices(data):
            super().data_received(piece)
            if self.transport.is_closing():
                return

    def handle_cont(self, event: Any) -> None:
        if self._admits(is_last=event.fin) and self._is_few(len(self.frames) + 1):
            super().handle_cont(event)

    def handle_text(self, event: Any) -> None:
        if self._admits(is_last=event.fin):
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        if self._admits(is_last=event.fin):
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        if self._admits():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self._admits():
            super().handle_pong(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK_S, self.transport.abort)

    def resume_writing(self) -> None:
        _cancel(self._stuck)
        super().resume_writing()

    def _admits(self, *, is_last: bool = False) -> bool:
        """Whether a frame is heard. One that ends a message is: reading pauses until it was taken."""
        if self.transport.is_closing():
            return False
        if is_last:
            return True
        now_s = self.loop.time()
        if now_s - self._since_s > REQUEST_S:
            self._since_s, self._fruitless_frames = now_s, 0
        self._fruitless_frames += 1
        return self._is_few(self._fruitless_frames)

    def _is_few(self, frames: int) -> bool:
        """Else the socket is closed."""
        if frames <= MOST_FRAMES:
            return True
        if self.conn.state.name == "OPEN":
            self.conn.fail(_POLICY_VIOLATION, "too many frames")
            self.handle_parser_exception()
        else:
            self.transport.abort()
        return False


def _slices(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), _SLICE_BYTES):
        yield data[start : start + _SLICE_BYTES]


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
