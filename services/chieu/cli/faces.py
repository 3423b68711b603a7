"""Cards as a terminal writes them: words and signs that are told apart without colour, and the style beside them."""

from __future__ import annotations

from chieu.api.v1.cards_pb2 import Card

from .styles import Span, Style
from .texts import Texts

_COLOUR_WORDS = {
    "vi": {"R": "Đỏ", "Y": "Vàng", "G": "Lục", "B": "Lam"},
    "en": {"R": "Red", "Y": "Yellow", "G": "Green", "B": "Blue"},
}
_SYMBOL_WORDS = {
    "vi": {"S": "Cấm lượt", "V": "Đảo chiều", "D": "Rút hai", "W": "Đổi màu", "F": "Đổi màu rút bốn"},
    "en": {"S": "skip", "V": "reverse", "D": "draw two", "W": "Wild", "F": "Wild draw four"},
}
_STYLES = {"R": Style.RED, "Y": Style.YELLOW, "G": Style.GREEN, "B": Style.BLUE}
_SUIT_WORDS = {
    "vi": {"S": "♠ bích", "H": "♥ cơ", "D": "♦ rô", "C": "♣ chuồn"},
    "en": {"S": "♠ spades", "H": "♥ hearts", "D": "♦ diamonds", "C": "♣ clubs"},
}
_SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SUIT_STYLES = {"S": Style.BOLD, "H": Style.RED, "D": Style.BLUE, "C": Style.GREEN}


def colour_word(letter: str, texts: Texts) -> str:
    """A colour or a suit by its letter."""
    return _COLOUR_WORDS[texts.language].get(letter) or _SUIT_WORDS[texts.language].get(letter, letter)


def colour_style(letter: str) -> Style:
    """How a colour or a suit looks."""
    return _STYLES.get(letter) or _SUIT_STYLES.get(letter, Style.BOLD)


def card_word(card: Card, texts: Texts) -> str:
    """A card in words: "5 đỏ", "Rút hai vàng", "Đổi màu"; a playing card by rank and suit: "10♥"."""
    face = card.face
    symbols = _SYMBOL_WORDS[texts.language]
    if len(face) == 1:
        return symbols.get(face, face)
    if face[0] in _STYLES:
        colour, symbol = colour_word(face[0], texts), symbols.get(face[1:], face[1:])
        return f"{colour} {symbol}" if texts.language == "en" else f"{symbol} {colour.lower()}"
    return face[:-1] + _SUIT_SIGNS.get(face[-1], face[-1])


def card_style(card: Card) -> Style:
    """How a card looks."""
    face = card.face
    if len(face) == 1:
        return Style.PURPLE
    return _STYLES.get(face[0]) or _SUIT_STYLES.get(face[-1], Style.BOLD)


def card_span(card: Card, texts: Texts) -> Span:
    """A card, ready to be painted."""
    return Span(card_word(card, texts), card_style(card))
