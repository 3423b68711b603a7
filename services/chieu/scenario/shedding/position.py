"""A position with hands, a pile and a stock, read line by line from a ``given``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from chieu.scenario.dialect import Table, seat_name
from chieu.scenario.lines import Words
from chieu.scenario.lots import read_faces, read_lot
from chieu.scenario.seats import is_seat, read_seat

from .described import Described

DREW = "DREW"
"""The phase of a seat that has drawn a card and may lay it."""

ReadTable = Callable[[Any, Words, Table], None]
ReadSeat = Callable[[Any, Words, int], None]


class PilePosition:
    """Collects the lines; see docs/scenarios.md for what they mean. A game adds words of its own to those of all."""

    def __init__(
        self, said: Described, table_words: Mapping[str, ReadTable], seat_words: Mapping[str, ReadSeat]
    ) -> None:
        """Nothing is said yet: `said` is to be filled by the readers of the first words."""
        self.said = said
        self._table_words = table_words
        self._seat_words = seat_words

    def read(self, words: Words, table: Table) -> None:
        """Take in one line. Raises ScenarioError for words that the game does not know."""
        if is_seat(words.peek()):
            self._read_seat_line(words, table)
            return
        first = words.take("word")
        reader = self._table_words.get(first)
        if reader is None:
            raise words.error(f"unknown word '{first}'")
        self._once(first, words)
        reader(self.said, words, table)

    def is_empty(self) -> bool:
        """Whether nothing was set."""
        return not self.said.lines

    def _read_seat_line(self, words: Words, table: Table) -> None:
        seat = read_seat(words, table.seats)
        verb = words.take("word")
        reader = self._seat_words.get(verb)
        if reader is None:
            raise words.error(f"unknown word '{verb}'")
        self._once(f"{seat_name(seat)} {verb}", words)
        reader(self.said, words, seat)

    def _once(self, what: str, words: Words) -> None:
        if what in self.said.lines:
            raise words.error(f"'{what}' was said before")
        self.said.lines[what] = words.line


def _holds(said: Described, words: Words, seat: int) -> None:
    lot = read_lot(words, said.book.is_face)
    if lot.and_rest:
        raise words.error("how many cards? 'and 3 more' says it")
    said.hands[seat] = lot


def _has(said: Described, words: Words, seat: int) -> None:
    words.need("called")
    said.notes_of(seat).called = True


def _was(said: Described, words: Words, seat: int) -> None:
    words.need("skipped")
    said.notes_of(seat).skipped = True


def _changed(said: Described, words: Words, seat: int) -> None:
    said.notes_of(seat).last_change = words.number("change")


def _fresh(said: Described, words: Words, seat: int) -> None:
    said.notes_of(seat).fresh = read_faces(words, said.book.is_face)


def _top(said: Described, words: Words, table: Table) -> None:
    said.top = words.take("card")
    if not said.book.is_face(said.top):
        raise words.error(f"unknown card '{said.top}'")


def _turn(said: Described, words: Words, table: Table) -> None:
    said.turn = read_seat(words, table.seats)


def _phase(said: Described, words: Words, table: Table) -> None:
    said.phase = words.choice("phase", said.book.phases)
    if said.phase == DREW:
        said.drawn = words.take("the card drawn")


def _stock(said: Described, words: Words, table: Table) -> None:
    said.stock = read_lot(words, said.book.is_face)


def _discards(said: Described, words: Words, table: Table) -> None:
    said.discards = read_lot(words, said.book.is_face)
    if said.discards.and_rest:
        raise words.error("how many cards? 'and 3 more' says it")


def _vulnerable(said: Described, words: Words, table: Table) -> None:
    said.vulnerable = read_seat(words, table.seats)
    if words.accept("for"):
        said.vulnerable_for_ms = words.duration_ms()


def _one(said: Described, words: Words, table: Table) -> None:
    words.need("card", "left")
    said.one_card_ago_ms = words.duration_ms()
    words.need("ago")


def _passes(said: Described, words: Words, table: Table) -> None:
    said.counts["passes"] = words.number("passes")


def _reshuffles(said: Described, words: Words, table: Table) -> None:
    said.counts["reshuffles"] = words.number("reshuffles")


def _turns(said: Described, words: Words, table: Table) -> None:
    said.counts["turn_number"] = words.number("turns")


def _actions(said: Described, words: Words, table: Table) -> None:
    said.counts["turn_actions"] = words.number("turn actions")


def _ended(said: Described, words: Words, table: Table) -> None:
    said.ending = words.choice("ending", said.book.endings)
    if words.accept("won", "by"):
        said.winner = read_seat(words, table.seats)


SEAT_WORDS: Mapping[str, ReadSeat] = {
    "holds": _holds,
    "has": _has,
    "was": _was,
    "changed": _changed,
    "fresh": _fresh,
}
"""Lines about a seat, by the word after its name."""

TABLE_WORDS: Mapping[str, ReadTable] = {
    "top": _top,
    "turn": _turn,
    "phase": _phase,
    "stock": _stock,
    "discards": _discards,
    "vulnerable": _vulnerable,
    "one": _one,
    "passes": _passes,
    "reshuffles": _reshuffles,
    "turns": _turns,
    "actions": _actions,
    "ended": _ended,
}
"""Lines about the table, by their first word."""
