"""What a game brings to the tests that every game has to pass, besides its rules: a row here for each."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from chieu.games import catalogue

from . import worlds as lacuoi_worlds
from .phom import worlds as phom_worlds
from .switch import worlds as switch_worlds

GAMES_FOLDER = Path(catalogue.__file__).parent


class Proof(NamedTuple):
    """`other_world` exchanges what a viewer cannot know, `seen` are the cards that he knows by the table and his hand.

    `first_cards` begin a deck; `family` heads the clauses.
    """

    other_world: Callable[..., Any]
    seen: Callable[[Any, int | None], set[int]]
    first_cards: str
    family: str


PROOFS = {
    "lacuoi": Proof(lacuoi_worlds.other_world, lacuoi_worlds.seen, "R5 R5 W", "LC"),
    "phom": Proof(phom_worlds.other_world, phom_worlds.seen, "AS 10D KH", "PH"),
    "switch": Proof(switch_worlds.other_world, switch_worlds.seen, "QS 10H AD", "SW"),
}


def texts_of(key: str, language: str) -> dict[str, str]:
    """The sentences of a game in a language."""
    texts: dict[str, str] = json.loads((GAMES_FOLDER / key / "texts" / f"{language}.json").read_text("utf-8"))
    return texts


def placeholders(text: str) -> list[str]:
    """What a sentence asks for."""
    return sorted(re.findall(r"\{(\w+)\}", text))


def rows_of(key: str) -> list[list[str]]:
    """The clauses of a game's rule sheet: the cells of each row, the clause first."""
    sheet = (GAMES_FOLDER / key / "RULES.md").read_text("utf-8")
    rows = re.findall(rf"^\| {PROOFS[key].family}-.*$", sheet, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def cited_in(text: str, family: str) -> set[str]:
    """The clauses of a family that a text names, ranges (``PH-P1 to PH-P7``) spread out."""
    cited = set(re.findall(rf"\b{family}-[A-Z]?\d+[a-g]?\b", text))
    for head, first, letter, last, last_letter in re.findall(
        rf"\b({family}-[A-Z]?)(\d+)([a-g]?) to \1(\d+)([a-g]?)\b", text
    ):
        if letter and last_letter:
            cited |= {f"{head}{first}{chr(code)}" for code in range(ord(letter), ord(last_letter) + 1)}
        else:
            cited |= {f"{head}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)}
    return cited
