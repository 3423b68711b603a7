"""A decent player: it sees what its seat sees, and chooses one of the actions listed there.

It eats whatever it can, keeps its phỏms and the pairs that are likeliest to become some, gives away high cards that
nobody wants, lays the best split and sends all that fits.
"""

from __future__ import annotations

from chieu.games.chance import Chance

from .cards import DECK, POINTS, set_of
from .khan import is_pair
from .melds import is_meld
from .moves import DeclareU, Discard, Draw, Eat, Lay, Move, SendAll
from .view import ActionKind, SeatView, TableView

_HOPE = 3
"""Points that one unseen card which would complete a phỏm is worth while cards are still to come."""
_OTHERS_HOPE = 1
"""Points that such a card is worth to others, who might eat what is discarded."""


def move(table: TableView, own: SeatView, chance: Chance) -> Move:
    """The bot's move; the seat must be the one that is asked."""
    listed = {action.kind: action for action in own.actions}
    if ActionKind.DECLARE_U in listed:
        return DeclareU()
    if ActionKind.EAT in listed:
        return Eat()
    if ActionKind.DRAW in listed:
        return Draw()
    if ActionKind.LAY in listed:
        return Lay(own.arrangements[0].groups)
    if ActionKind.SEND_ALL in listed:
        return SendAll()
    return Discard(_spared(table, own, listed[ActionKind.DISCARD].cards, chance))


def _spared(table: TableView, own: SeatView, cards: tuple[int, ...], chance: Chance) -> int:
    """The card it parts with most gladly: dear, alone, and of no use to others."""
    unseen = _unseen(table, own)
    laps_left = table.lap_limit - table.lap
    return max(cards, key=lambda card: (_gladness(own, card, unseen, laps_left), chance.below(8)))


def _gladness(own: SeatView, card: int, unseen: tuple[int, ...], laps_left: int) -> int:
    held = {one.card: one.group for one in own.hand}
    if held[card]:
        return -100 + POINTS[card]
    loose = [other for other, group in held.items() if not group and other != card and is_pair(card, other)]
    outs = sum([1 for new in unseen for other in loose if is_meld(set_of((card, other, new)))])
    wanted = sum([1 for new in unseen if is_pair(card, new)])
    return POINTS[card] - min(laps_left, 2) * _HOPE * outs - _OTHERS_HOPE * wanted


def _unseen(table: TableView, own: SeatView) -> tuple[int, ...]:
    """The cards that lie neither open nor in its own hand."""
    seen = {one.card for one in own.hand}
    for facts in table.seats:
        seen.update(facts.discards)
        seen.update([eaten.card for eaten in facts.eaten])
        for meld in facts.melds:
            seen.update(meld.cards)
    return tuple([card for card in DECK if card not in seen])
