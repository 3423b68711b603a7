"""A position of Lá Cuối, read line by line from a ``given``."""

from __future__ import annotations

from collections.abc import Callable

from chieu.games.lacuoi.moves import Colour
from chieu.games.lacuoi.state import Ending, Phase, State
from chieu.scenario.dialect import Table, seat_name
from chieu.scenario.lines import Line, Words
from chieu.scenario.lots import read_faces, read_lot
from chieu.scenario.seats import is_seat, read_seat

from .building import built, deck_to_deal
from .described import DIRECTIONS, Described, Pending
from .faces import COLOURS, is_face


class LaCuoiPosition:
    """Collects the lines; see docs/scenarios.md for what they mean."""

    def __init__(self) -> None:
        """Nothing is said yet."""
        self._described = Described()

    def read(self, words: Words, table: Table) -> None:
        if is_seat(words.peek()):
            self._read_seat_line(words, table)
            return
        first = words.take("word")
        reader = _TABLE.get(first)
        if reader is None:
            raise words.error(f"unknown word '{first}'")
        self._once(first, words)
        reader(self._described, words, table)

    def is_empty(self) -> bool:
        return not self._described.lines

    def state(self, table: Table) -> State:
        return built(self._described, table)

    def deck_to_deal(self, table: Table, line: Line, turned: tuple[str, ...]) -> tuple[int, ...]:
        return deck_to_deal(len(table.seats), line, turned)

    def _read_seat_line(self, words: Words, table: Table) -> None:
        seat = read_seat(words, table.seats)
        verb = words.take("word")
        reader = _SEAT.get(verb)
        if reader is None:
            raise words.error(f"unknown word '{verb}'")
        self._once(f"{seat_name(seat)} {verb}", words)
        reader(self._described, words, seat)

    def _once(self, what: str, words: Words) -> None:
        if what in self._described.lines:
            raise words.error(f"'{what}' was said before")
        self._described.lines[what] = words.line


def _holds(said: Described, words: Words, seat: int) -> None:
    lot = read_lot(words, is_face)
    if lot.and_rest:
        raise words.error("how many cards? 'and 3 more' says it")
    said.hands[seat] = lot


def _left(said: Described, words: Words, seat: int) -> None:
    notes = said.notes_of(seat)
    notes.left = True
    if words.accept("with"):
        notes.left_with = read_faces(words, is_face)
        return
    words.need("worth")
    notes.left_worth = words.number("points")


def _has(said: Described, words: Words, seat: int) -> None:
    words.need("called")
    said.notes_of(seat).called = True


def _was(said: Described, words: Words, seat: int) -> None:
    words.need("skipped")
    said.notes_of(seat).skipped = True


def _changed(said: Described, words: Words, seat: int) -> None:
    said.notes_of(seat).last_change = words.number("change")


def _fresh(said: Described, words: Words, seat: int) -> None:
    said.notes_of(seat).fresh = read_faces(words, is_face)


def _top(said: Described, words: Words, table: Table) -> None:
    said.top = words.take("card")
    if not is_face(said.top):
        raise words.error(f"unknown card '{said.top}'")


def _colour(said: Described, words: Words, table: Table) -> None:
    said.colour = Colour(words.choice("colour", COLOURS))


def _direction(said: Described, words: Words, table: Table) -> None:
    said.direction = DIRECTIONS[words.choice("direction", tuple(DIRECTIONS))]


def _turn(said: Described, words: Words, table: Table) -> None:
    said.turn = read_seat(words, table.seats)


def _phase(said: Described, words: Words, table: Table) -> None:
    said.phase = Phase(words.choice("phase", tuple(phase.value for phase in Phase if phase is not Phase.OVER)))
    if said.phase is Phase.DREW:
        said.drawn = words.take("the card drawn")


def _pending(said: Described, words: Words, table: Table) -> None:
    pending = Pending(words.number("number of cards"))
    if words.accept("by"):
        pending.by = read_seat(words, table.seats)
    pending.challengeable = words.accept("challengeable")
    if pending.challengeable:
        pending.legal = words.choice("judgement", ("legal", "illegal")) == "legal"
    said.pending = pending


def _stock(said: Described, words: Words, table: Table) -> None:
    said.stock = read_lot(words, is_face)


def _discards(said: Described, words: Words, table: Table) -> None:
    said.discards = read_lot(words, is_face)
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
    said.ending = Ending(words.choice("ending", tuple(ending.value.lower() for ending in Ending)).upper())
    if words.accept("won", "by"):
        said.winner = read_seat(words, table.seats)


_SEAT: dict[str, Callable[[Described, Words, int], None]] = {
    "holds": _holds,
    "left": _left,
    "has": _has,
    "was": _was,
    "changed": _changed,
    "fresh": _fresh,
}
_TABLE: dict[str, Callable[[Described, Words, Table], None]] = {
    "top": _top,
    "colour": _colour,
    "direction": _direction,
    "turn": _turn,
    "phase": _phase,
    "pending": _pending,
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
