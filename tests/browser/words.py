"""The sentences that pages say: their own by key, and those that the house names in events, put into words again here."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from chieu.wire.catalogue import catalogue
from tests.browser.faces import colour_or_suit, lacuoi_card, poker_card
from tests.browser.scenes import Plain

_OWN = Path(__file__).resolve().parents[2] / "services" / "chieu" / "web" / "i18n"
_GAMES = {"LA_CUOI": "lacuoi", "PHOM": "phom", "SWITCH": "switch"}


@cache
def _own(language: str) -> dict[str, str]:
    books = [_OWN / f"{book}{language}.json" for book in ("", "screen.")]
    return {key: text for book in books for key, text in json.loads(book.read_text("utf-8")).items()}


@cache
def _told(language: str) -> dict[str, dict[str, str]]:
    told: dict[str, dict[str, str]] = json.loads(catalogue(language))
    return told


def sentence(language: str, key: str, **values: Any) -> str:
    """A sentence of the page's own."""
    return _own(language)[key].format(**values)


def beginning(language: str, key: str) -> str:
    """A sentence as far as its first number: enough to find the button that says it."""
    return _own(language)[key].partition("{")[0].strip()


def narrated(language: str, public: Plain, narration: Plain) -> str:
    """A sentence that the house names, about people of that roster."""
    game = _GAMES[public["roster"]["game"]]
    said = _told(language)
    names = {one["seat"]: one["name"] for one in public["roster"]["seats"]}
    values = {one["name"]: _value(language, game, names, one) for one in narration["params"]}
    key = narration["key"]
    return (said[game].get(key) or said["rooms"][key]).format(**values)


def _value(language: str, game: str, names: dict[int, str], param: Plain) -> Any:
    if "seat" in param:
        return names[param["seat"]]
    if "card" in param:
        return (lacuoi_card if game == "lacuoi" else poker_card)(param["card"]["face"], language)
    if "colour" in param:
        return colour_or_suit(game, param["colour"], language)
    return param["points"] if "points" in param else param["number"]
