"""The web door of a process: its RPCs for browsers, streams over WebSockets, and pages, on one port."""

import asyncio
import inspect
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

from .callers import caller_of
from .calls import WebCall
from .connect import Method, application, methods_of
from .metrics import Registry
from .origins import Origins
from .pages import NOT_FOUND, Answer, Asked, Page
from .server import GrpcServer
from .settings import ChassisSettings
from .sockets import Socket, headers_of
from .web_headers import OF_CALLS, of_pages
from .web_listener import WebListener

_NOTICE_S = 0.2
_BODY_BYTES = 1_024
_GOING_AWAY = Page(503, body=b"this server is going away\n")
_ONLY = Page(405, headers=(("allow", "GET, HEAD, POST"),))
_TOO_LARGE = Page(413)


class WebDoor:
    """Everything a browser asks for. What `server` serves to client apps is served here too, by the same handlers."""

    def __init__(self, settings: ChassisSettings, server: GrpcServer, registry: Registry) -> None:
        self._settings = settings
        self._server = server
        self._origins = Origins(settings.web_origins)
        self._listener = WebListener(self, settings.web_connections)
        self._streams: dict[str, str] = {}
        self._sockets: dict[str, Socket] = {}
        self._answers: list[Answer] = []
        self._methods: dict[str, Method] = {}
        self._calls: Any = None
        self._running = 0
        self._idle = asyncio.Event()
        self._idle.set()
        registry.gauge("chieu_web_connections", "Connections to the web door").ask(self._listener.connections)
        most = registry.gauge("chieu_web_connections_limit", "Connections to the web door that may be held at once")
        most.ask(lambda: settings.web_connections)
        self._refused = registry.counter("chieu_web_refused_total", "What the web door turned away", ("reason",))
        for reason in ("origin", "path"):
            self._refused.add(reason, n=0)

    @property
    def port(self) -> int:
        """The port that is listened on; 0 before and after."""
        return self._listener.port

    def add_socket(self, path: str, method: str) -> None:
        """Open a WebSocket at `path` for the streaming RPC ``/package.Service/Method``."""
        self._streams[path] = method

    def add_pages(self, *answers: Answer) -> None:
        """Ask these for pages, in this order, after those there are."""
        self._answers += answers

    async def start(self) -> None:
        """Listen.

        Raises:
            OSError: the address is taken or not ours.
        """
        handler_of = self._server.guarded
        found = [one for name in self._server.public_names for one in methods_of(name, handler_of)]
        self._methods = {one.path: one for one in found}
        self._sockets = {path: Socket(self._methods[method].handler) for path, method in self._streams.items()}
        self._calls = application(found)
        await self._listener.start(self._settings.web_address)

    async def drain(self, seconds: float) -> None:
        """Take no new connection, let what runs end for `seconds`, and close."""
        if not self.port:
            return
        await asyncio.sleep(min(_NOTICE_S, seconds / 10))
        self._listener.close()
        with suppress(TimeoutError):
            # The server ends the streams that are left a second before its time is over.
            async with asyncio.timeout(seconds * 0.9):
                await self._idle.wait()
        await self._listener.finish()

    async def stop(self) -> None:
        """Close at once."""
        await self._listener.stop()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request or one WebSocket, by ASGI."""
        self._running += 1
        self._idle.clear()
        try:
            if scope["type"] == "websocket":
                await self._socket(scope, receive, send)
            elif scope["path"] in self._methods:
                await self._call(scope, receive, send)
            else:
                await self._page(scope, receive, send)
        finally:
            self._running -= 1
            if not self._running:
                self._idle.set()

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        socket = self._sockets.get(scope["path"])
        is_welcome = self._origins.may_enter(dict(scope["headers"]))
        if socket is None or not is_welcome:
            self._refused.add("path" if is_welcome else "origin")
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await socket.serve(scope, receive, send)

    async def _call(self, scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope["headers"])
        if scope["method"] == "OPTIONS":
            await _respond(send, Page(204), self._origins.preflight(headers))
            return
        more = (*OF_CALLS, *self._origins.shared(headers))

        async def send_more(event: Any) -> None:
            if event["type"] == "http.response.start":
                event["headers"] = [*event["headers"], *more]
            await send(event)

        await self._calls(_readable(scope), receive, send_more)

    async def _page(self, scope: Any, receive: Any, send: Any) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        is_head = scope["method"] == "HEAD"
        page = await self._answer(scope, receive, headers)
        if page.status == NOT_FOUND.status:
            self._refused.add("path")
        length = (b"content-length", str(len(page.body)).encode()) if page.status != 304 else None
        more = of_pages(headers.get("host", ""), page.kind)
        await _respond(send, page, more if length is None else (*more, length), is_head=is_head)

    async def _answer(self, scope: Any, receive: Any, headers: Mapping[str, str]) -> Page:
        if self._server.draining.is_set():
            return _GOING_AWAY
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return _ONLY
        body = await _body(receive) if scope["method"] == "POST" else b""
        if body is None:
            return _TOO_LARGE
        query = dict(parse_qsl(scope["query_string"].decode("latin-1")))
        call = WebCall(scope["client"], headers_of(scope))
        address = caller_of(call, self._settings.trusted_proxies).address
        asked = Asked(scope["method"], scope["path"], query, headers, body, address)
        for answer in self._answers:
            found = answer(asked)
            page = await found if inspect.isawaitable(found) else found
            if page is not None:
                return page
        return NOT_FOUND


async def _body(receive: Any) -> bytes | None:
    """A small body; None for one that is not."""
    body, more = b"", True
    while more and len(body) <= _BODY_BYTES:
        event = await receive()
        body += event.get("body", b"")
        more = event.get("more_body", False)
    return body if len(body) <= _BODY_BYTES else None


async def _respond(send: Any, page: Page, more: Any, *, is_head: bool = False) -> None:
    headers = [(name.encode(), value.encode("ascii")) for name, value in page.headers]
    if page.body:
        headers.append((b"content-type", page.kind.encode()))
    await send({"type": "http.response.start", "status": page.status, "headers": [*headers, *more]})
    await send({"type": "http.response.body", "body": b"" if is_head else page.body})


def _readable(scope: Any) -> Any:
    """The scope with headers that decode as UTF-8, as the library expects; what is read is checked behind it."""
    if all(value.isascii() for _, value in scope["headers"]):
        return scope
    return {**scope, "headers": [(name, value.decode("latin-1").encode()) for name, value in scope["headers"]]}
