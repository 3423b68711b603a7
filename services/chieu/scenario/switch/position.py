"""A position of Switch, read line by line from a ``given``."""

from __future__ import annotations

from collections.abc import Mapping

from chieu.games.switch.cards import pack
from chieu.games.switch.deal import decks_for
from chieu.games.switch.moves import Suit
from chieu.games.switch.state import State
from chieu.scenario.dialect import Table
from chieu.scenario.lines import Line, Words
from chieu.scenario.seats import read_seat
from chieu.scenario.shedding import position
from chieu.scenario.shedding.building import deck_to_deal
from chieu.scenario.shedding.position import PilePosition, ReadSeat, ReadTable

from .building import built
from .described import Described
from .faces import SUITS


class SwitchPosition(PilePosition):
    """Collects the lines; see docs/scenarios.md for what they mean."""

    def __init__(self) -> None:
        """Nothing is said yet."""
        self._described = Described()
        super().__init__(self._described, TABLE_WORDS, SEAT_WORDS)

    def state(self, table: Table) -> State:
        return built(self._described, table)

    def deck_to_deal(self, table: Table, line: Line, turned: tuple[str, ...]) -> tuple[int, ...] | None:
        seats = len(table.seats)
        return deck_to_deal(pack(decks_for(seats)), self._described, seats, line, turned)


def _left(said: Described, words: Words, seat: int) -> None:
    words.need("with")
    notes = said.notes_of(seat)
    notes.left = True
    notes.frozen = words.number("number of cards")
    words.need("cards")


def _stood(said: Described, words: Words, seat: int) -> None:
    said.notes_of(seat).skipped = True


def _suit(said: Described, words: Words, table: Table) -> None:
    said.suit = Suit(words.choice("suit", SUITS))


def _chain(said: Described, words: Words, table: Table) -> None:
    said.chain = words.number("number of cards")
    if said.chain < 1:
        raise words.error("a chain has at least one card")
    if words.accept("by"):
        said.chain_by = read_seat(words, table.seats)


SEAT_WORDS: Mapping[str, ReadSeat] = {
    **{word: read for word, read in position.SEAT_WORDS.items() if word != "was"},
    "left": _left,
    "stood": _stood,
}
TABLE_WORDS: Mapping[str, ReadTable] = {**position.TABLE_WORDS, "suit": _suit, "chain": _chain}
