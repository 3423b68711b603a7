"""Taking a card: drawing it or eating the last discard, and what eating moves.

Rule: PH-09, PH-11 to PH-17, PH-P5.
"""

from __future__ import annotations

from .draft import Draft
from .ledger import eat_units, pay
from .state import LAPS, Eaten, Phase, Why
from .story import tell_ate, tell_moved, tell_tai
from .turns import take_top
from .u import MOST_EATEN, declare

LAST_TURN = LAPS - 1
"""With so many discards before it a seat is in its last turn. Rule: PH-15."""


def draw(draft: Draft, key: str = "drew.one") -> None:
    """Take the top of the stock. The last discard stays where it lies, for whoever is asked next (PH-25b)."""
    take_top(draft, draft.turn, key)
    after_taking(draft)


def eat(draft: Draft) -> None:
    """Eat the last discard: it is paid for, discards move, and a third eaten card is Ù. Rule: PH-12 to PH-14, PH-P5."""
    index, card, giver = draft.turn, draft.last, draft.last_by
    assert card is not None
    assert giver is not None
    player = draft.players[index]
    pile = draft.players[giver]
    chot = pile.piled() >= LAPS
    nth = len(player.eaten) + 1
    units = 0 if pile.left else eat_units(draft.options, nth, chot)
    draft.change(giver, pile=tuple([other for other in pile.pile if other != card]))
    draft.change(index, hand=(*player.hand, card), eaten=(*player.eaten, Eaten(card, giver, units, chot)), fresh=card)
    draft.last = draft.last_by = None
    tell_ate(draft, player.seat, pile.seat, card, nth, chot=chot, gone=pile.left)
    if units:
        pay(draft, giver, index, units, Why.CHOT if chot else Why.EAT, nth)
    if chot:
        draft.chots = (*draft.chots, index)
    if not pile.left:
        _move_a_discard(draft, giver, ends=nth == MOST_EATEN)
    if nth == MOST_EATEN:
        declare(draft, index)
    else:
        after_taking(draft)


def _move_a_discard(draft: Draft, giver: int, *, ends: bool) -> None:
    """Chuyển bài: the head gives its latest discard to the seat that lost one, and the next seat is head. Rule: PH-14.

    Who falls back to three after laying has one more turn, unless the eaten card `ends` the round. Rule: PH-17.
    """
    head = draft.head
    short = draft.players[head]
    if head != giver and short.pile:
        card = short.pile[-1]
        draft.change(head, pile=short.pile[:-1])
        draft.change(giver, pile=(*draft.players[giver].pile, card))
        tell_moved(draft, short.seat, draft.seat(giver), card)
    draft.head = draft.after(head)
    if short.lay_no and draft.players[head].piled() < LAPS and not ends:
        tell_tai(draft, short.seat)


def after_taking(draft: Draft) -> None:
    """Lay in the last turn, else discard. Rule: PH-15, PH-18."""
    draft.phase = Phase.LAY if draft.players[draft.turn].piled() == LAST_TURN else Phase.DISCARD
