"""One call with its repetitions: the same bytes again until an answer is known or the budget is spent."""

import asyncio
from typing import Any

import grpc.aio

from .patience import Entropy, Monotonic, Patience
from .refused import Refused, Unreachable, from_status

_NS_PER_S = 1_000_000_000


class Caller:
    """Makes unary calls with a deadline on every try, and ends every try that it gives up."""

    def __init__(self, patience: Patience, entropy: Entropy, monotonic: Monotonic, language: str) -> None:
        """A caller that asks for sentences in `language`."""
        self._patience = patience
        self._entropy = entropy
        self._monotonic = monotonic
        self._language = language

    def metadata(self, authorization: str | None = None) -> tuple[tuple[str, str], ...]:
        """What goes with every call: the language, and who asks."""
        named = () if authorization is None else (("authorization", authorization),)
        return (("accept-language", self._language), *named)

    async def call(self, method: Any, request: Any, authorization: str | None = None) -> Any:
        """The answer to `request`, which must be idempotent: by its command id, by its pass, or because it only reads.

        Raises:
            Refused: the server said no.
            Unreachable: nobody knows.
        """
        until_ns = self._monotonic() + int(self._patience.total_s * _NS_PER_S)
        tries = 0
        while True:
            tries += 1
            try:
                return await self._try(method, request, authorization, until_ns)
            except grpc.aio.AioRpcError as error:
                refused = from_status(error)
            if not refused.may_be_repeated:
                raise refused
            await self._pause(tries, refused, until_ns)

    async def _try(self, method: Any, request: Any, authorization: str | None, until_ns: int) -> Any:
        left_s = max(0.001, (until_ns - self._monotonic()) / _NS_PER_S)
        call = method(request, timeout=min(self._patience.call_s, left_s), metadata=self.metadata(authorization))
        try:
            return await call
        finally:
            # A call that nobody awaits any more would live on, here and in the server, until its own end.
            call.cancel()

    async def _pause(self, tries: int, refused: Refused, until_ns: int) -> None:
        pause_s = refused.retry_after_ms / 1_000 + self._patience.pause_s(tries, self._entropy)
        if self._monotonic() + int(pause_s * _NS_PER_S) >= until_ns:
            if refused.is_answer:
                raise refused
            raise Unreachable(f"no answer after {tries} tries ({refused.reason})") from refused
        await asyncio.sleep(pause_s)
