"""The 108 cards of Lá Cuối: their ids, faces, colours, symbols and what they count.

A face is written as the colour's letter and the symbol (``R5``, ``BS``, ``YV``, ``GD``); the two wilds are ``W`` and
``F``. The symbols are 0 to 9, S skip, V reverse, D draw two, W wild, F wild draw four. An id comes from the face and
the number of the copy alone, so that it says nothing about where the card lay: ids run from 0 to 107 in the order
red, yellow, green, blue, each 0 to 9 S V D, then the wilds.

Rule: LC-02, G-14.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from chieu.games.errors import Malformed, Reason

from .moves import Colour

NUMBERS = "0123456789"
ACTIONS = "SVD"
WILDS = "WF"

_COLOURED = tuple(c.value + s for c in Colour for s in NUMBERS + ACTIONS for _ in range(1 if s == "0" else 2))
FACE: tuple[str, ...] = _COLOURED + ("W",) * 4 + ("F",) * 4
"""The face of each id."""

DECK: tuple[int, ...] = tuple(range(len(FACE)))
"""Every card of the game, in the order of ids."""

COLOUR: tuple[Colour | None, ...] = tuple(Colour(f[0]) if len(f) == 2 else None for f in FACE)
"""The printed colour of each id; None for a wild."""

SYMBOL: tuple[str, ...] = tuple(f[-1] for f in FACE)
"""The symbol of each id: a digit or a letter, without the colour."""


def _counts(symbol: str) -> int:
    if symbol in NUMBERS:
        return int(symbol)
    return 20 if symbol in ACTIONS else 50


VALUE: tuple[int, ...] = tuple(_counts(s) for s in SYMBOL)
"""What each id counts in a hand that is left over. Rule: LC-20."""

FACES: tuple[str, ...] = tuple(dict.fromkeys(FACE))
"""The 54 different faces, in the order of ids."""

_COPIES: dict[str, tuple[int, ...]] = {face: tuple(c for c in DECK if FACE[c] == face) for face in FACES}

IS_NUMBER: frozenset[int] = frozenset(c for c in DECK if SYMBOL[c] in NUMBERS)
IS_WILD: frozenset[int] = frozenset(c for c in DECK if COLOUR[c] is None)
TWOS: frozenset[int] = frozenset(c for c in DECK if SYMBOL[c] == "D")
"""The Rút hai cards."""
FOURS: frozenset[int] = frozenset(_COPIES["F"])
"""The Đổi màu rút bốn cards."""


def face_of(card: int) -> str:
    """The face of a card. Raises Malformed BAD_CARD when there is no such id."""
    if 0 <= card < len(FACE):
        return FACE[card]
    raise Malformed(Reason.BAD_CARD, field="card", card=card)


def colour_of(card: int) -> Colour | None:
    """The printed colour of a card, None for a wild."""
    return COLOUR[card]


def value_of(card: int) -> int:
    """What a card counts in a hand that is left over. Rule: LC-20."""
    return VALUE[card]


def hand_value(cards: Iterable[int]) -> int:
    """What some cards count together. Rule: LC-20."""
    return sum([VALUE[card] for card in cards])


def cards_of(face: str) -> tuple[int, ...]:
    """The ids of all copies of a face. Raises Malformed BAD_CARD when there is no such face."""
    try:
        return _COPIES[face]
    except KeyError:
        raise Malformed(Reason.BAD_CARD, field="card", card=face) from None


def parse_hand(text: str, taken: Collection[int] = ()) -> tuple[int, ...]:
    """The cards of a written hand (``"R5 B7 F"``), each a copy of its own and none of those in `taken`.

    Raises:
        Malformed: ``BAD_CARD`` for a face that does not exist or has no copy left.
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
