"""Cards that go down on the table: a seat's own phỏms, what makes them longer, and what others send to them.

Rule: PH-17, PH-19, PH-21, PH-22.
"""

from __future__ import annotations

from .draft import Draft
from .moves import Lay
from .state import Meld, Sent
from .story import tell_extended, tell_laid, tell_sent


def put_down(draft: Draft, index: int, lay: Lay, *, together: bool = False) -> None:
    """Lay new melds and make laid ones longer; the first laying of a seat has the next number. Rule: PH-21."""
    count_laying(draft, index)
    for group in lay.groups:
        if group.extends is not None:
            extend(draft, index, group.extends, group.cards, together=together)
        else:
            _lay_new(draft, index, group.cards, together=together)
        together = True


def count_laying(draft: Draft, index: int) -> None:
    """Give the seat its place in the order of laying, unless it has one. Rule: PH-21."""
    if not draft.players[index].lay_no:
        draft.change(index, lay_no=1 + max([player.lay_no for player in draft.players]))


def _lay_new(draft: Draft, index: int, cards: tuple[int, ...], *, together: bool) -> None:
    player = draft.players[index]
    meld = Meld(draft.next_meld, tuple(sorted(cards)))
    draft.next_meld += 1
    draft.change(index, hand=_without(player.hand, cards), melds=(*player.melds, meld))
    tell_laid(draft, player.seat, meld, together=together)


def extend(draft: Draft, index: int, number: int, cards: tuple[int, ...], *, together: bool = False) -> None:
    """Put cards to one's own laid meld: they count as laid, not as sent. Rule: PH-22."""
    player = draft.players[index]
    melds = tuple([_grown(meld, cards, ()) if meld.number == number else meld for meld in player.melds])
    draft.change(index, hand=_without(player.hand, cards), melds=melds)
    tell_extended(draft, player.seat, number, cards, together=together)


def send(draft: Draft, index: int, owner: int, number: int, card: int) -> None:
    """Put a card to another seat's laid meld: it counts for nobody any more. Rule: PH-22."""
    player = draft.players[index]
    sent = (Sent(card, index),)
    melds = [_grown(meld, (card,), sent) if meld.number == number else meld for meld in draft.players[owner].melds]
    draft.change(owner, melds=tuple(melds))
    draft.change(index, hand=_without(player.hand, (card,)), sent=player.sent + 1)
    tell_sent(draft, player.seat, draft.seat(owner), number, card)


def _grown(meld: Meld, cards: tuple[int, ...], sent: tuple[Sent, ...]) -> Meld:
    return Meld(meld.number, tuple(sorted((*meld.cards, *cards))), (*meld.sent, *sent))


def _without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in hand if card not in cards])
