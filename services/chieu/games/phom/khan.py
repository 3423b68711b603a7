"""Ù khan: a dealt hand in which no two cards could ever become a phỏm.

Rule: PH-23g.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .cards import RANK, SUIT

_NEAR = 2
"""Two cards of a suit at most so far apart are a cạ."""


def is_pair(one: int, other: int) -> bool:
    """Whether two cards are a cạ: of equal rank, or near each other in one suit."""
    if RANK[one] == RANK[other]:
        return True
    return SUIT[one] == SUIT[other] and abs(RANK[one] - RANK[other]) <= _NEAR


def is_dry(hand: Iterable[int]) -> bool:
    """Whether there is no cạ in a hand."""
    return not any([is_pair(one, other) for one, other in combinations(hand, 2)])
