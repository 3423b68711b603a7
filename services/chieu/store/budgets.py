"""What a caller may spend, counted for all processes together: guesses that miss, rooms that are opened.

A budget is one number, the time at which it will be full again; who spends nothing costs nothing.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from . import keys
from .programs import SPEND
from .scripts import Scripts


@dataclass(frozen=True, slots=True)
class Allowance:
    """`most` at once, then one in `every_ms`. `debt_ms`: who spends more all the same waits up to so long for it."""

    most: int
    every_ms: int
    debt_ms: int = 0


@dataclass(frozen=True, slots=True)
class Spent:
    """How long one had to wait before this (0: it was within the budget), and has to wait before the next; in ms."""

    over_ms: int
    wait_ms: int


class Budgets:
    """The budgets of all callers. Who that is stays out of the keys: they hold a hash."""

    def __init__(self, scripts: Scripts) -> None:
        self._scripts = scripts

    async def spend(self, what: str, who: str, allowance: Allowance) -> Spent:
        """Spend one of the caller's budget for `what`, a short word of ours.

        Raises:
            StoreError.
        """
        key = keys.budget(what, hashlib.sha256(who.encode()).digest())
        words = (allowance.every_ms, allowance.most, allowance.debt_ms)
        over_ms, wait_ms = await self._scripts.submit(SPEND, (key,), words)
        return Spent(over_ms, wait_ms)
