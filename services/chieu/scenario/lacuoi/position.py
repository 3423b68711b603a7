"""A position of Lá Cuối, read line by line from a ``given``."""

from __future__ import annotations

from collections.abc import Mapping

from chieu.games.lacuoi.moves import Colour
from chieu.games.lacuoi.state import State
from chieu.scenario.dialect import Table
from chieu.scenario.lines import Line, Words
from chieu.scenario.lots import read_faces
from chieu.scenario.seats import read_seat
from chieu.scenario.shedding import position
from chieu.scenario.shedding.building import deck_to_deal
from chieu.scenario.shedding.position import PilePosition, ReadSeat, ReadTable

from .building import built
from .described import DIRECTIONS, Described, Pending
from .faces import ALL_CARDS, COLOURS, is_face, value_of_face


class LaCuoiPosition(PilePosition):
    """Collects the lines; see docs/scenarios.md for what they mean."""

    def __init__(self) -> None:
        """Nothing is said yet."""
        self._described = Described()
        super().__init__(self._described, TABLE_WORDS, SEAT_WORDS)

    def state(self, table: Table) -> State:
        return built(self._described, table)

    def deck_to_deal(self, table: Table, line: Line, turned: tuple[str, ...]) -> tuple[int, ...] | None:
        return deck_to_deal(ALL_CARDS, self._described, len(table.seats), line, turned)


def _left(said: Described, words: Words, seat: int) -> None:
    notes = said.notes_of(seat)
    notes.left = True
    if words.accept("with"):
        notes.frozen = sum(value_of_face(face) for face in read_faces(words, is_face))
        return
    words.need("worth")
    notes.frozen = words.number("points")


def _colour(said: Described, words: Words, table: Table) -> None:
    said.colour = Colour(words.choice("colour", COLOURS))


def _direction(said: Described, words: Words, table: Table) -> None:
    said.direction = DIRECTIONS[words.choice("direction", tuple(DIRECTIONS))]


def _pending(said: Described, words: Words, table: Table) -> None:
    pending = Pending(words.number("number of cards"))
    if words.accept("by"):
        pending.by = read_seat(words, table.seats)
    pending.challengeable = words.accept("challengeable")
    if pending.challengeable:
        pending.legal = words.choice("judgement", ("legal", "illegal")) == "legal"
    said.pending = pending


SEAT_WORDS: Mapping[str, ReadSeat] = {**position.SEAT_WORDS, "left": _left}
TABLE_WORDS: Mapping[str, ReadTable] = {
    **position.TABLE_WORDS,
    "colour": _colour,
    "direction": _direction,
    "pending": _pending,
}
