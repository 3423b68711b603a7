"""Cards for hands and lanes of which only a number is said, and the draw order of a deal with hands that are named.

Unnamed cards of a hand make no phỏm, neither among themselves nor with the named ones: a hand is as it was written.
"""

from __future__ import annotations

from chieu.games.phom.cards import DECK, set_of
from chieu.games.phom.deal import starter
from chieu.games.phom.melds import holds_meld
from chieu.games.phom.state import OWN_CARDS
from chieu.scenario.dialect import Table, seat_name
from chieu.scenario.lines import Line, ScenarioError
from chieu.scenario.lots import Deck, Lot

from .described import Described
from .faces import face_of

_STRIDE, _ROUND = 19, 53
"""Unnamed cards are taken from all over the deck, in this order: neighbours would make phỏms at once."""


def fill(deck: Deck, hand: list[int], count: int, line: Line) -> None:
    """Put `count` more cards to a hand that make no phỏm in it. Raises ScenarioError when there are none."""
    melds_before = holds_meld(set_of(hand))
    for card in sorted(deck.left, key=lambda card: card * _STRIDE % _ROUND):
        if not count:
            return
        if melds_before or not holds_meld(set_of([*hand, card])):
            hand.append(deck.give(card))
            count -= 1
    if count:
        raise ScenarioError(line, f"{count} more cards are wanted that make no phỏm, but none are left")


def deck_to_deal(said: Described, table: Table, line: Line, turned: tuple[str, ...]) -> tuple[int, ...] | None:
    """The draw order in which seats are dealt what was said of them, None when nothing was. Rule: PH-02."""
    if turned:
        raise ScenarioError(line, "no card is turned up in this game")
    if not said.lines:
        return None
    first = starter(table.setup())
    hands = _hands(said, table, table.seats[first])
    order = [*table.seats[first:], *table.seats[:first]]
    dealt = [hands[seat][nth] for nth in range(OWN_CARDS) for seat in order]
    dealt.append(hands[table.seats[first]][OWN_CARDS])
    return (*dealt, *(card for card in DECK if card not in dealt))


def _hands(said: Described, table: Table, first: int) -> dict[int, list[int]]:
    deck = Deck(DECK, face_of)
    lots = {seat: said.notes_of(seat).dealt or Lot() for seat in table.seats}
    lines = {seat: said.lines.get(f"{seat_name(seat)} dealt", table.line) for seat in table.seats}
    hands = {seat: list(deck.named(lot.faces, lines[seat])) for seat, lot in lots.items()}
    for seat, hand in hands.items():
        due = OWN_CARDS + (seat == first)
        if (lots[seat].size or 0) > due:
            raise ScenarioError(lines[seat], f"{seat_name(seat)} is dealt {due} cards")
        fill(deck, hand, due - len(hand), lines[seat])
    return hands
