"""Taking cards off the stock, which the pile fills again when it runs out.

Rule: G-18.
"""

from __future__ import annotations

import msgspec

from .chance import Chance


class Taken(msgspec.Struct, frozen=True):
    """Cards that were taken, the stock and the pile after it, and how many cards were shuffled in for it."""

    cards: tuple[int, ...]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    shuffled: int = 0


def take(stock: tuple[int, ...], pile: tuple[int, ...], wanted: int, chance: Chance) -> Taken:
    """Take `wanted` cards off the front of the stock, or as many as there are.

    When they run short, the pile below its top (`pile[-1]`) is shuffled and becomes the stock. Rule: G-18.
    """
    cards = stock[:wanted]
    stock = stock[wanted:]
    short = wanted - len(cards)
    if not short:
        return Taken(cards, stock, pile)
    below = pile[:-1]
    stock = chance.shuffled(below)
    return Taken(cards + stock[:short], stock[short:], pile[-1:], len(below))
