"""Calls that are designed and not built yet: they answer UNIMPLEMENTED with a reason, and docs/api.md lists them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from chieu.games.errors import Reason, Refusal

T = TypeVar("T", bound=type)


def not_built_yet(*methods: str) -> Callable[[T], T]:
    """Class decorator for a servicer: the named methods refuse with NOT_BUILT_YET."""

    def fill(servicer: T) -> T:
        for method in methods:
            setattr(servicer, method, _refuse)
        return servicer

    return fill


async def _refuse(self: object, request: Any, context: Any) -> None:
    raise Refusal(Reason.NOT_BUILT_YET)
