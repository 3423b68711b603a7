"""A call that did not come by grpc.aio, in the shape of grpc.aio's context, so that one servicer serves every door."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NoReturn
from urllib.parse import quote

import grpc
import grpc.aio

Metadata = tuple[tuple[str, str | bytes], ...]
Write = Callable[[bytes], Awaitable[None]]
READ = frozenset(("accept-language", "authorization", "x-forwarded-for"))
"""The headers that somebody behind the web door reads: who calls, from where, in which language."""


class WebCall:
    """What a servicer is given on the web door. The metadata are those of the request's headers that are `READ`.

    A browser sends every cookie of its host, and proxies write down what they like; all that is none of a call's
    business, and no letter in it may be what a call is refused for.

    When it was aborted, `status`, `message` and `trailing` say how.
    """

    def __init__(self, client: tuple[str, int] | None, metadata: Metadata, write: Write | None = None) -> None:
        self.status: grpc.StatusCode | None = None
        self.message = ""
        self._client = client
        self._metadata = tuple([header for header in metadata if header[0] in READ])
        self._write = write
        self._trailing: Metadata = ()

    def peer(self) -> str:
        """Who called this door, as grpc.aio spells it: ``ipv4:192.0.2.7:5000``, ``ipv6:%5B::1%5D:5000``."""
        if self._client is None:
            return "unknown:"
        host, port = self._client
        return f"ipv6:{quote(f'[{host}]', safe=':')}:{port}" if ":" in host else f"ipv4:{host}:{port}"

    def invocation_metadata(self) -> Metadata:
        """The headers that are read, their names in lower case."""
        return self._metadata

    def trailing_metadata(self) -> Metadata:
        """What is sent after the answer."""
        return self._trailing

    def set_trailing_metadata(self, metadata: Iterable[tuple[str, str | bytes]]) -> None:
        """Send this after the answer."""
        self._trailing = tuple(metadata)

    def code(self) -> grpc.StatusCode | None:
        """The status, once there is one that is not OK."""
        return self.status

    def cancelled(self) -> bool:
        """Whether the caller is known to be gone; here his task is cancelled instead."""
        return False

    async def write(self, message: bytes) -> None:
        """Send one message of a stream; returns when there is room for the next."""
        assert self._write is not None, "this call answers once"
        await self._write(message)

    async def abort(self, code: grpc.StatusCode, details: str = "", trailing_metadata: Any = ()) -> NoReturn:
        """End the call with this status.

        Raises:
            grpc.aio.AbortError: always.
        """
        self.status, self.message, self._trailing = code, details, tuple(trailing_metadata)
        raise grpc.aio.AbortError
