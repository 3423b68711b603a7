"""Cards as a writer names them: which ones, in which order, how many more.

The same words describe them in a position and in an expectation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .lines import ELLIPSIS, Line, ScenarioError, Words

IsFace = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Lot:
    """Cards of one place: the named faces, then `more` unnamed ones; with `and_rest`, any number more.

    ``R9 B5`` names all; ``R9 and 2 more`` has three; ``5 cards`` names none; ``R2 …`` begins so; ``R2 … 9 cards`` has
    nine, the first of which is named; ``nothing`` is empty.
    """

    faces: tuple[str, ...] = ()
    more: int = 0
    and_rest: bool = False

    @property
    def size(self) -> int | None:
        """How many cards, or None when that is left open."""
        return None if self.and_rest else len(self.faces) + self.more

    def __str__(self) -> str:
        """The lot as it would be written."""
        if not self.faces and self.more:
            return f"{self.more} cards"
        tail = ("…",) if self.and_rest else (f"and {self.more} more",) if self.more else ()
        return " ".join((*self.faces, *tail)) or "nothing"

    def fits(self, actual: tuple[str, ...], *, in_order: bool = False) -> bool:
        """Whether `actual` faces are such a lot; `in_order`, the named ones must come first in their order."""
        if self.size is not None and self.size != len(actual):
            return False
        if in_order:
            return actual[: len(self.faces)] == self.faces
        return not Counter(self.faces) - Counter(actual)


def read_faces(words: Words, is_face: IsFace) -> tuple[str, ...]:
    """As many card names as come next, perhaps none."""
    faces: list[str] = []
    while is_face(words.peek()):
        faces.append(words.take("card"))
    return tuple(faces)


def read_some_faces(words: Words, is_face: IsFace) -> tuple[str, ...]:
    """At least one card name, and as many as come next."""
    faces = read_faces(words, is_face)
    if not faces:
        raise words.error(
            f"unknown card '{words.peek()}'" if words.peek() else "a card is missing at the end of the line"
        )
    return faces


def read_lot(words: Words, is_face: IsFace) -> Lot:
    """The lot that the rest of the line describes.

    Raises:
        ScenarioError: no lot, or words after it.
    """
    if words.accept("nothing"):
        words.end()
        return Lot()
    faces = read_faces(words, is_face)
    lot = _open_lot(words, faces) if words.peek() in ELLIPSIS else _closed_lot(words, faces)
    words.end()
    return lot


def _open_lot(words: Words, faces: tuple[str, ...]) -> Lot:
    words.take("…")
    if words.is_at_end():
        return Lot(faces, and_rest=True)
    total = _count_of_cards(words)
    if total < len(faces):
        raise words.error(f"{len(faces)} cards are named, but there are only {total}")
    return Lot(faces, total - len(faces))


def _closed_lot(words: Words, faces: tuple[str, ...]) -> Lot:
    if not faces:
        if not words.peek().isdigit():
            raise words.error(
                f"unknown card '{words.peek()}'" if words.peek() else "cards are missing at the end of the line"
            )
        return Lot((), _count_of_cards(words))
    if words.accept("and"):
        more = words.number("number of cards")
        words.need("more")
        return Lot(faces, more)
    return Lot(faces)


def _count_of_cards(words: Words) -> int:
    count = words.number("number of cards")
    if not words.accept("card"):
        words.need("cards")
    return count


class Deck:
    """All cards of a round, given out one by one, so that in the end each lies in exactly one place."""

    def __init__(self, ids: Iterable[int], face_of: Callable[[int], str]) -> None:
        """A full deck; cards that nobody names are given out in this order."""
        self._left = list(ids)
        self._face_of = face_of

    def named(self, faces: Iterable[str], line: Line) -> tuple[int, ...]:
        """One card for each of `faces`; `line` is to blame when there is none left."""
        return tuple(self._named(face, line) for face in faces)

    def unnamed(self, count: int, line: Line) -> tuple[int, ...]:
        """Any `count` cards that are still there. To be asked for only when all named ones are given out."""
        if count > len(self._left):
            raise ScenarioError(line, f"{count} more cards are wanted, but only {len(self._left)} are left in the deck")
        taken, self._left = self._left[:count], self._left[count:]
        return tuple(taken)

    @property
    def left(self) -> tuple[int, ...]:
        """What nobody has been given yet."""
        return tuple(self._left)

    def give(self, card: int) -> int:
        """Give out this very card, which is still there."""
        self._left.remove(card)
        return card

    def rest(self) -> tuple[int, ...]:
        """Everything that is left."""
        taken, self._left = self._left, []
        return tuple(taken)

    def _named(self, face: str, line: Line) -> int:
        card = next((card for card in self._left if self._face_of(card) == face), None)
        if card is None:
            raise ScenarioError(line, f"there are not so many {face} in the deck")
        self._left.remove(card)
        return card
