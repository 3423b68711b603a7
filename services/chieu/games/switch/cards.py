"""The cards of Switch, one or two decks of 52: their ids, faces, suits and ranks.

A face is written as the rank and the suit's letter (``QS``, ``10H``); the ranks are A, 2 to 10, J, Q, K, the suits
S spades, H hearts, D diamonds, C clubs. An id comes from the face and the deck alone, so that it says nothing about
where the card lay: 0 to 51 are the first deck and 52 to 103 the second, each suit by suit from ace to king.

Rule: SW-01, G-14.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from chieu.games.errors import Malformed, Reason

from .moves import Suit

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK_SIZE = 52

FACES: tuple[str, ...] = tuple(rank + suit.value for suit in Suit for rank in RANKS)
"""The 52 different faces, in the order of ids of the first deck."""

FACE: tuple[str, ...] = FACES * 2
"""The face of each id of both decks."""

SUIT: tuple[Suit, ...] = tuple(Suit(face[-1]) for face in FACE)
"""The printed suit of each id."""

RANK: tuple[str, ...] = tuple(face[:-1] for face in FACE)
"""The rank of each id, without the suit."""

OF_RANK: dict[str, frozenset[int]] = {rank: frozenset(c for c in range(len(FACE)) if RANK[c] == rank) for rank in RANKS}
"""By rank, all cards of it."""

NAMING: frozenset[int] = OF_RANK["J"]
"""The cards with which a suit is named. Rule: SW-10."""

OPENING: frozenset[int] = frozenset(c for c in range(len(FACE)) if RANK[c] not in ("A", "2", "8", "J"))
"""The cards that a round may begin with: those that do nothing. Rule: SW-03."""

_DECKS = (tuple(range(DECK_SIZE)), tuple(range(2 * DECK_SIZE)))
_COPIES = {face: (card, card + DECK_SIZE) for card, face in enumerate(FACES)}


def pack(decks: int) -> tuple[int, ...]:
    """All cards of a round with one deck or two, in the order of ids. Rule: SW-01."""
    return _DECKS[decks - 1]


def cards_of(face: str) -> tuple[int, ...]:
    """The ids of a face in both decks. Raises Malformed BAD_CARD when there is no such face."""
    try:
        return _COPIES[face]
    except KeyError:
        raise Malformed(Reason.BAD_CARD, field="card", card=face) from None


def parse_hand(text: str, taken: Collection[int] = ()) -> tuple[int, ...]:
    """The cards of a written hand (``"QS 10H"``), each a card of its own and none of those in `taken`.

    Raises:
        Malformed: ``BAD_CARD`` for a face that does not exist or that both decks have given away.
    """
    used = set(taken)
    hand: list[int] = []
    for face in text.split():
        free = [card for card in cards_of(face) if card not in used]
        if not free:
            raise Malformed(Reason.BAD_CARD, field="card", card=face)
        used.add(free[0])
        hand.append(free[0])
    return tuple(hand)


def print_hand(cards: Iterable[int]) -> str:
    """Cards in their written form, in the order given."""
    return " ".join([FACE[card] for card in cards])


def in_order(cards: Iterable[int]) -> list[int]:
    """Cards suit by suit, each from ace to king, equal faces by deck."""
    return sorted(cards, key=_place)


def _place(card: int) -> tuple[int, int]:
    return card % DECK_SIZE, card
