"""Cards of Switch by the names that scenarios use."""

from __future__ import annotations

from chieu.games.switch.cards import FACE, FACES, SUIT, cards_of
from chieu.games.switch.moves import Suit

SUITS = tuple(suit.value for suit in Suit)


def is_face(word: str) -> bool:
    """Whether `word` names a card, as ``QS``, ``10H``."""
    return word in FACES


def face_of(card: int) -> str:
    """A card's name, the same in both decks."""
    return FACE[card]


def suit_of_face(face: str) -> Suit:
    """The printed suit of a card of this name."""
    return SUIT[cards_of(face)[0]]


def rank_of_face(face: str) -> str:
    """A card's name without its suit."""
    return face[:-1]
