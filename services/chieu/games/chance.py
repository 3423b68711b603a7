"""Luck that can be checked afterwards: every random choice of a round comes from its seed and a counter.

The stream is SHA-256(seed, counter) in blocks; numbers are drawn without bias by rejection. The same seed and
counter give the same cards, so a decision that is run again draws nothing anew. How a round is verified with it
stands in docs/shuffle.md. Source: G-15.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_BLOCK_BYTES = 8
_SPAN = 1 << (8 * _BLOCK_BYTES)


class Chance:
    """A stream of choices: `counter` is how many blocks were used, and is kept in the record between decisions."""

    __slots__ = ("_seed", "counter")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        """Continue the stream of `seed` after `counter` blocks."""
        self._seed = seed
        self.counter = counter

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely; `bound` is at least 1."""
        limit = _SPAN - _SPAN % bound
        while True:
            digest = hashlib.sha256(self._seed + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
            value = int.from_bytes(digest[:_BLOCK_BYTES], "big")
            if value < limit:
                return value % bound

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in random order (Fisher-Yates from the last place down). Rule: G-15."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
