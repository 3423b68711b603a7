"""How the store says that it commits, for whoever follows a move. The chassis makes spans; here is their shape."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Spans(Protocol):
    """Traces of what goes on: `chieu.chassis.tracing.Spans`."""

    def within(self, name: str, /, carried: str = "", **facts: str | int) -> AbstractContextManager[None]: ...
    def tell(self, **facts: str | int) -> None: ...
    def carried(self) -> str: ...


class Untraced:
    """For tools and tests that follow nothing."""

    def within(self, name: str, /, carried: str = "", **facts: str | int) -> AbstractContextManager[None]:
        """Nothing around the block."""
        return nullcontext()

    def tell(self, **facts: str | int) -> None:
        """Forget it."""

    def carried(self) -> str:
        """Nothing."""
        return ""


UNTRACED = Untraced()
