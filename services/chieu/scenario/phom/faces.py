"""Cards of Phỏm by the names that scenarios use, and groups of them."""

from __future__ import annotations

from chieu.games.phom.cards import FACE
from chieu.scenario.lines import Words
from chieu.scenario.lots import read_some_faces

_FACES = frozenset(FACE)
_BETWEEN = "/"


def is_face(word: str) -> bool:
    """Whether `word` names a card, as ``6H``, ``10D``."""
    return word in _FACES


def face_of(card: int) -> str:
    """A card's name."""
    return FACE[card]


def faces_of(cards: tuple[int, ...]) -> tuple[str, ...]:
    """The names of some cards, in their order."""
    return tuple(FACE[card] for card in cards)


def read_groups(words: Words) -> tuple[tuple[str, ...], ...]:
    """``4S 5S 6S / 9C 9D 9H``, or none for ``nothing``."""
    if words.accept("nothing"):
        return ()
    groups = [read_some_faces(words, is_face)]
    while words.accept(_BETWEEN):
        groups.append(read_some_faces(words, is_face))
    return tuple(groups)


def written(groups: tuple[tuple[str, ...], ...]) -> str:
    """Groups as a writer would write them, each by rank and suit."""
    by_rank = [sorted(group, key=FACE.index) for group in groups]
    return f" {_BETWEEN} ".join(" ".join(group) for group in sorted(by_rank, key=_place)) or "nothing"


def _place(group: list[str]) -> list[int]:
    return [FACE.index(face) for face in group]
