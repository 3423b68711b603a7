"""Asking rules about a room: its home first, and another process when that one does not answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

from chieu.chassis.entropy import Entropy, fraction
from chieu.store.protocols import Homes

from .lines import Lines

Answer = TypeVar("Answer")


async def answers(
    homes: Homes, lines: Lines, entropy: Entropy, room_id: str, ask: Callable[[str], Awaitable[Answer]]
) -> AsyncIterator[Answer]:
    """What the room's home says, then what one other process says; the caller stops at the first that is of use.

    A dead process's lease lives on longer than a deadline may wait. While the home is busy, or does not answer, the
    other one is asked first: any process may write any room.
    """
    home = homes.home(room_id)
    others = tuple(peer for peer in homes.seen if peer != home)
    start = int(fraction(entropy) * len(others))
    for address in lines.best_first(filter(None, (home, *others[start : start + 1]))):
        yield await ask(address)
