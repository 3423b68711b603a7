"""Discarding a card, which ends the turn.

Rule: PH-10, PH-23c.
"""

from __future__ import annotations

from .draft import Draft
from .story import tell_discarded
from .turns import pass_on
from .u import declare_if_ready


def discard(draft: Draft, card: int) -> None:
    """Discard a card that may be spared; nine cards in phỏms that stay are Ù. Rule: PH-23c."""
    index = draft.turn
    player = draft.players[index]
    hand = tuple([other for other in player.hand if other != card])
    draft.change(index, hand=hand, pile=(*player.pile, card), fresh=None)
    draft.last, draft.last_by = card, index
    tell_discarded(draft, player.seat, card)
    if not declare_if_ready(draft, index):
        pass_on(draft)
