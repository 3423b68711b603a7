"""Cards of Lá Cuối by the names that scenarios use."""

from __future__ import annotations

from chieu.games.lacuoi.cards import DECK, FACES, cards_of, colour_of, face_of, value_of
from chieu.games.lacuoi.moves import Colour

ALL_CARDS = DECK
COLOURS = tuple(colour.value for colour in Colour)

__all__ = ["ALL_CARDS", "COLOURS", "colour_of_face", "face_of", "is_face", "value_of_face"]


def is_face(word: str) -> bool:
    """Whether `word` names a card, as ``R9``, ``YS``, ``W``."""
    return word in FACES


def colour_of_face(face: str) -> Colour | None:
    """The printed colour of a card of this name, None for a wild."""
    return colour_of(cards_of(face)[0])


def value_of_face(face: str) -> int:
    """What a card of this name counts in a hand that is left over. Rule: LC-20."""
    return value_of(cards_of(face)[0])
