"""Cards into hands and out of them.

Rule: G-18, CW-3.
"""

from __future__ import annotations

from collections.abc import Callable

from chieu.games import stock

from . import Player
from .draft import SheddingDraft
from .story import tell_drew, tell_reshuffled, tell_returned


def leave_hand(draft: SheddingDraft, index: int, card: int) -> tuple[int, ...]:
    """Take a card out of a hand; what is left of it. A call stands if that is one card."""
    player = draft.players[index]
    at = player.hand.index(card)
    hand = player.hand[:at] + player.hand[at + 1 :]
    draft.players[index] = Player(player.seat, hand, player.called and len(hand) == 1, False, 0, -1)
    return hand


def draw(draft: SheddingDraft, index: int, wanted: int, key: str) -> tuple[int, ...]:
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


def return_cards(draft: SheddingDraft, index: int, worth: Callable[[tuple[int, ...]], int]) -> None:
    """A leaver's hand goes under the stock in random order, so there is something to draw again; its worth is kept."""
    player = draft.players[index]
    draft.stock += draft.chance.shuffled(player.hand)
    draft.passes = 0
    draft.players[index] = Player(player.seat, (), left=True, frozen=worth(player.hand))
    tell_returned(draft, player.seat, len(player.hand))
