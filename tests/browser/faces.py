"""What cards are called, as the rules write them and as people say them; the tests' own knowledge, not the page's."""

from __future__ import annotations

_COLOURS = {
    "vi": {"R": "Đỏ", "Y": "Vàng", "G": "Lục", "B": "Lam"},
    "en": {"R": "Red", "Y": "Yellow", "G": "Green", "B": "Blue"},
}
_SYMBOLS = {
    "vi": {"S": "Cấm lượt", "V": "Đảo chiều", "D": "Rút hai", "W": "Đổi màu", "F": "Đổi màu rút bốn"},
    "en": {"S": "skip", "V": "reverse", "D": "draw two", "W": "Wild", "F": "Wild draw four"},
}
_SUITS = {
    "vi": {"S": "bích", "H": "cơ", "D": "rô", "C": "chuồn"},
    "en": {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"},
}
_RANKS = {"vi": {"A": "Át"}, "en": {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}}
_WORDS = {
    "RED": "R",
    "YELLOW": "Y",
    "GREEN": "G",
    "BLUE": "B",
    "SPADES": "S",
    "HEARTS": "H",
    "DIAMONDS": "D",
    "CLUBS": "C",
}


def lacuoi_card(face: str, language: str = "vi") -> str:
    """A card of Lá Cuối in words."""
    symbols = _SYMBOLS[language]
    if len(face) == 1:
        return symbols[face]
    colour, symbol = _COLOURS[language][face[0]], symbols.get(face[1], face[1])
    return f"{colour} {symbol}" if language == "en" else f"{symbol} {colour.lower()}"


def poker_card(face: str, language: str = "vi") -> str:
    """A card of Phỏm and Switch in words."""
    rank, suit = _RANKS[language].get(face[:-1], face[:-1]), _SUITS[language][face[-1]]
    return f"{rank} of {suit}" if language == "en" else f"{rank} {suit}"


def letter(word: str) -> str:
    """A colour or a suit of the API as the rules write it: ``"HEARTS"`` is ``"H"``."""
    return _WORDS.get(word, "")


def colour_or_suit(key: str, of: str, language: str = "vi") -> str:
    """What a colour of Lá Cuối or a suit of the other games is called, by its letter."""
    return (_COLOURS if key == "lacuoi" else _SUITS)[language].get(of, "")
