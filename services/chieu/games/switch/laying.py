"""Laying a card, and what it asks of the next seat.

Rule: SW-08 to SW-12, SW-17.
"""

from __future__ import annotations

from chieu.games.shedding.hands import leave_hand
from chieu.games.shedding.last_card import reach_last_card
from chieu.games.shedding.story import tell_out

from .cards import RANK, SUIT
from .chains import CHAIN_OF, cards_asked
from .draft import Draft
from .moves import Play
from .scoring import end
from .state import Ending, Phase
from .story import tell_chain, tell_played
from .turns import ask


def lay(draft: Draft, play: Play) -> None:
    """Lay a card that was found legal, with its suit and call. An empty hand ends the round at once. Rule: SW-17."""
    draft.passes = 0
    index = draft.turn
    card = play.card
    hand = leave_hand(draft, index, card)
    draft.pile += (card,)
    draft.suit = play.suit or SUIT[card]
    seat = draft.players[index].seat
    tell_played(draft, seat, card, play.suit)
    if not hand:
        tell_out(draft, seat)
        end(draft, Ending.OUT, index)
        return
    if len(hand) == 1:
        reach_last_card(draft, index, play.call)
    phase = CHAIN_OF.get(RANK[card], Phase.PLAY)
    if phase is not Phase.PLAY:
        _lengthen(draft, index, phase)
    ask(draft, draft.after(index), phase)


def _lengthen(draft: Draft, index: int, phase: Phase) -> None:
    """One card more in the chain: only its own rank goes on one that waits. Rule: SW-08, SW-09, SW-11, SW-12."""
    draft.chain += 1
    draft.chain_by = index
    cards = cards_asked(phase, draft.chain)
    if draft.chain > 1 and cards:
        tell_chain(draft, draft.players[index].seat, cards)
