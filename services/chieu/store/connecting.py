"""Connections to servers and sentinels, made of redis-py's but without its retries, its pools and its talk."""

from __future__ import annotations

from typing import Any

from redis.asyncio.connection import AbstractConnection, Connection, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from .access import Access, Address, Login

_SENTINEL_S = 0.5
"""For one answer of a sentinel; another is asked then."""


class Connecting:
    """Makes connections, not yet open. `timeout_s` is for one answer of a server."""

    def __init__(self, access: Access, name: str, timeout_s: float) -> None:
        self._access = access
        self._name = name
        self._timeout_s = timeout_s

    def to_server(self, address: Address) -> AbstractConnection:
        """A connection that says who we are and chooses the database."""
        access = self._access
        # RESP2: neither library nor server then push anything into a connection that waits for an answer.
        return self._made(address, access.login, self._timeout_s, db=access.db, client_name=self._name)

    def to_sentinel(self, address: Address) -> AbstractConnection:
        """A connection to a sentinel."""
        return self._made(address, self._access.sentinel_login, min(_SENTINEL_S, self._timeout_s))

    def _made(self, address: Address, login: Login, timeout_s: float, **more: Any) -> AbstractConnection:
        told: dict[str, Any] = {
            "protocol": 2,
            "socket_timeout": timeout_s,
            "socket_connect_timeout": timeout_s,
            "retry": Retry(NoBackoff(), 0),
            "username": login.username or None,
            "password": login.password or None,
            # What it would tell of itself costs a round trip and a right.
            "driver_info": None,
            **more,
        }
        if not address.port:
            return UnixDomainSocketConnection(path=address.host, **told)
        told |= {"host": address.host, "port": address.port}
        if not self._access.is_tls:
            return Connection(**told)
        files = self._access.certificates
        return SSLConnection(
            ssl_ca_certs=files.ca_file or None,
            ssl_certfile=files.cert_file or None,
            ssl_keyfile=files.key_file or None,
            **told,
        )


async def asked(connection: AbstractConnection, *words: str | int) -> Any:
    """One command and its answer.

    Raises:
        RedisError | OSError: as the library says.
    """
    await connection.send_command(*words)
    return await connection.read_response()


async def cut(connection: AbstractConnection) -> None:
    """Close a connection at once; by TLS, without waiting for the other side to say goodbye."""
    writer = connection._writer
    await connection.disconnect(nowait=True)
    if writer is not None:
        writer.transport.abort()
