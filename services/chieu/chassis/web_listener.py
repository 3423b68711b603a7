"""uvicorn inside our own loop: it listens where it is told, touches no signals, and goes when it is told."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from uvicorn import Config, Server

from .doors import bound, opening
from .fields import Address
from .sockets import MESSAGE_BYTES
from .web_protocols import BoundedHttp, BoundedSocket

_PING_S = 20.0
_KEEP_ALIVE_S = 75
_GRACE_S = 1.0
_LOOK_S = 0.01
_BACKLOG = 512


class WebListener:
    """Serves an ASGI application on one port.

    `uvicorn.Server.serve` would install signal handlers and leave with `sys.exit`, and its way down takes tenths of a
    second for nothing; so it only starts, with a socket that is bound here.
    """

    def __init__(self, app: Any, most: int) -> None:
        self.port = 0
        self._config = Config(
            app,
            http=type("Http", (BoundedHttp,), {"most": most}),
            ws=BoundedSocket,
            ws_max_size=MESSAGE_BYTES,
            ws_ping_interval=_PING_S,
            ws_ping_timeout=_PING_S,
            ws_per_message_deflate=False,
            loop="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            backlog=_BACKLOG,
            timeout_keep_alive=_KEEP_ALIVE_S,
            # A call's lines are about that call alone.
            reset_contextvars=True,
        )
        self._server: Server | None = None

    def connections(self) -> int:
        """How many connections are held now."""
        return 0 if self._server is None else len(self._server.server_state.connections)

    async def start(self, address: Address) -> None:
        """Listen.

        Raises:
            OSError: the address is taken or not ours.
        """
        with opening(address):
            made = bound(address)
            made.listen(_BACKLOG)
        # A line for each garbled request would be a flood that strangers can open.
        words = logging.getLogger("uvicorn.error")
        words.setLevel(logging.ERROR)
        words.addFilter(_is_fault)
        self._config.load()
        self._server = Server(self._config)
        self._server.lifespan = self._config.lifespan_class(self._config)
        await self._server.startup(sockets=[made])
        self.port = int(made.getsockname()[1])

    def close(self) -> None:
        """Take no new connections and no further request on those there are; WebSockets and running calls go on."""
        if self._server is None:
            return
        for listening in self._server.servers:
            listening.close()
        # A proxy keeps connections, and would send on them who is to go elsewhere.
        for connection in list(self._server.server_state.connections):
            if isinstance(connection, BoundedHttp):
                connection.shutdown()

    async def finish(self) -> None:
        """Close connections as they should be closed, and cut those that are not gone in a second."""
        if self._server is not None:
            state = self._server.server_state
            for connection in list(state.connections):
                connection.shutdown()
            with suppress(TimeoutError):
                async with asyncio.timeout(_GRACE_S):
                    while state.connections:  # noqa: ASYNC110  # uvicorn tells nobody
                        await asyncio.sleep(_LOOK_S)
        await self.stop()

    async def stop(self) -> None:
        """Cut everything off."""
        self.close()
        server, self._server, self.port = self._server, None, 0
        if server is None:
            return
        for connection in list(server.server_state.connections):
            connection.transport.abort()
        tasks = list(server.server_state.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _is_fault(record: logging.LogRecord) -> bool:
    """What we cancelled ourselves, because everything was cut off, is none."""
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)
