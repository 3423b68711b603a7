"""Drawing cards: from the stock, from the reshuffled pile when it is empty, and no further than there are cards.

Rule: G-18.
"""

from __future__ import annotations

from chieu.games import stock

from .draft import Draft
from .state import Player
from .story import tell_drew, tell_reshuffled


def draw(draft: Draft, index: int, wanted: int, key: str) -> tuple[int, ...]:
    """Give a place `wanted` cards, or as many as there are; the rest is forgiven. `key` is the sentence that says why.

    A call made before is void, since the hand is another one now. Rule: G-18, CW-3.
    """
    taken = stock.take(draft.stock, draft.pile, wanted, draft.chance)
    draft.stock = taken.stock
    draft.pile = taken.pile
    if taken.shuffled:
        draft.reshuffles += 1
        tell_reshuffled(draft, taken.shuffled)
    drawn = taken.cards
    player = draft.players[index]
    hand = player.hand + drawn
    draft.players[index] = Player(
        player.seat, hand, False, player.left, player.frozen, len(drawn), player.skipped, drawn
    )
    tell_drew(draft, player.seat, key, len(drawn), wanted)
    return drawn
