"""uvicorn inside our own loop: it listens where it is told, touches no signals, and goes when it is told."""

import asyncio
import logging
import socket
from functools import partial
from typing import Any

from uvicorn import Config, Server

from .doors import opening
from .fields import Address
from .sockets import MESSAGE_BYTES
from .web_protocols import BoundedHttp, BoundedSocket

_PING_S = 20.0
_KEEP_ALIVE_S = 75
_GRACE_S = 1
_BACKLOG = 512


class WebListener:
    """Serves an ASGI application on one port.

    `uvicorn.Server.serve` would install signal handlers and leave with `sys.exit`; so its `startup` and `shutdown` are
    called instead, with a socket that is bound here.
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
            timeout_graceful_shutdown=_GRACE_S,
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
        family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
        with opening(address):
            bound = socket.create_server((address.host, address.port), family=family, backlog=_BACKLOG)
        bound.setblocking(False)
        # A line for each garbled request would be a flood that strangers can open.
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
        self._config.load()
        self._server = Server(self._config)
        self._server.lifespan = self._config.lifespan_class(self._config)
        await self._server.startup(sockets=[bound])
        self.port = int(bound.getsockname()[1])

    def close(self) -> None:
        """Take no new connections; those there are go on."""
        for listening in [] if self._server is None else self._server.servers:
            listening.close()

    async def stop(self) -> None:
        """Close everything; what still runs has a second."""
        server, self._server, self.port = self._server, None, 0
        if server is None:
            return
        loop = asyncio.get_running_loop()
        cut = loop.call_later(_GRACE_S, partial(_cut, server))
        try:
            await server.shutdown()
        finally:
            cut.cancel()
            _cut(server)
        await asyncio.gather(*server.server_state.tasks, return_exceptions=True)


def _cut(server: Server) -> None:
    server.force_exit = True
    for connection in list(server.server_state.connections):
        connection.transport.abort()
    for task in list(server.server_state.tasks):
        task.cancel()
