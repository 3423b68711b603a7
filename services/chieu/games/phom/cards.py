"""The 52 cards of Phỏm: their ids, faces, ranks, suits and points, and sets of cards as bits.

A face is rank and suit: ``AS``, ``10D``, ``KH``; the suits are S bích, C chuồn, D rô, H cơ, in this order. Ids run from
0 to 51 by rank, then suit, so the order of ids is the order in which cards are compared. A set of cards is a number
with the bit of each id set.

Rule: PH-01, PH-08, G-14.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from chieu.games.errors import Malformed, Reason

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SCDH"

FACE: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The face of each id."""

DECK: tuple[int, ...] = tuple(range(len(FACE)))
"""Every card of the game, in the order of ids."""

RANK: tuple[int, ...] = tuple(card // len(SUITS) for card in DECK)
"""The rank of each id, 0 for the ace to 12 for the king. The ace is low only. Rule: PH-07."""

SUIT: tuple[int, ...] = tuple(card % len(SUITS) for card in DECK)
"""The suit of each id, as its place in `SUITS`."""

POINTS: tuple[int, ...] = tuple(rank + 1 for rank in RANK)
"""What each id counts when it is left over. Rule: PH-08."""

_CARD: dict[str, int] = {face: card for card, face in enumerate(FACE)}


def points_of(cards: Iterable[int]) -> int:
    """What some cards count together. Rule: PH-08."""
    return sum([POINTS[card] for card in cards])


def set_of(cards: Iterable[int]) -> int:
    """The cards as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards_in(bits: int) -> tuple[int, ...]:
    """The cards of a set, in the order of ids."""
    cards = []
    while bits:
        low = bits & -bits
        cards.append(low.bit_length() - 1)
        bits ^= low
    return tuple(cards)


def check_card(card: int) -> None:
    """Refuse an id that no card has. Raises Malformed BAD_CARD."""
    if not 0 <= card < len(FACE):
        raise Malformed(Reason.BAD_CARD, field="card", card=card)


def parse_card(face: str) -> int:
    """The card of a face. Raises Malformed BAD_CARD when there is no such face."""
    try:
        return _CARD[face]
    except KeyError:
        raise Malformed(Reason.BAD_CARD, field="card", card=face) from None


def parse_hand(text: str, taken: Collection[int] = ()) -> tuple[int, ...]:
    """The cards of a written hand (``"5H 6H 10S"``).

    Raises:
        Malformed: ``BAD_CARD`` for a face that does not exist, stands twice, or is in `taken`.
    """
    used = set(taken)
    hand: list[int] = []
    for face in text.split():
        card = parse_card(face)
        if card in used:
            raise Malformed(Reason.BAD_CARD, field="card", card=face)
        used.add(card)
        hand.append(card)
    return tuple(hand)


def print_hand(cards: Iterable[int]) -> str:
    """Cards in their written form, in the order given."""
    return " ".join([FACE[card] for card in cards])
