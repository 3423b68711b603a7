"""Expectations in the words of Lá Cuối: the colour, the direction, the penalty."""

from __future__ import annotations

from collections.abc import Mapping

from chieu.games.lacuoi.cards import IS_NUMBER
from chieu.games.lacuoi.state import State
from chieu.scenario.dialect import Check, seat_name
from chieu.scenario.lines import Words
from chieu.scenario.seats import read_seat
from chieu.scenario.shedding import checks
from chieu.scenario.shedding.checks import ANY_SEAT, Reader, name_at, read_left, read_top, saying

from .described import BOOK, DIRECTIONS
from .faces import COLOURS, face_of


def read_check(words: Words, seat: int | None) -> Check | None:
    """A line of ``then``, after the seat's name if there was one; None when it is none of the game's."""
    return checks.read_check(TABLE_WORDS, SEAT_WORDS, words, seat)


def _top(words: Words, seat: int) -> Check:
    if words.accept("number"):
        return saying("a number", lambda state: "a number" if state.pile[-1] in IS_NUMBER else face_of(state.pile[-1]))
    return read_top(BOOK, words, seat)


def _colour(words: Words, _seat: int) -> Check:
    wanted = words.choice("colour", COLOURS)
    return saying(f"colour {wanted}", lambda state: f"colour {state.colour.value}")


def _direction(words: Words, _seat: int) -> Check:
    wanted = words.choice("direction", tuple(DIRECTIONS))
    names = {step: name for name, step in DIRECTIONS.items()}
    return saying(wanted, lambda state: names[state.direction])


def _pending(words: Words, _seat: int) -> Check:
    wanted = _read_pending(words)

    def said(state: State) -> str:
        by = "" if not wanted.count("by") or state.pending_by is None else f" by {name_at(state, state.pending_by)}"
        tail = " challengeable" if state.challengeable else ""
        return f"{state.pending}{by}{tail}" if state.pending else "nothing"

    return saying(wanted, said)


def _read_pending(words: Words) -> str:
    if words.accept("nothing"):
        return "nothing"
    wanted = str(words.number("number of cards"))
    if words.accept("by"):
        wanted += f" by {seat_name(read_seat(words, ANY_SEAT))}"
    return wanted + (" challengeable" if words.accept("challengeable") else "")


def _left(words: Words, seat: int) -> Check:
    """``P3 left worth 55``: it is gone, and so much is kept for the winner."""
    return read_left(words, seat, "worth", "points")


TABLE_WORDS: Mapping[str, Reader] = {
    **checks.table_words(BOOK),
    "top": _top,
    "colour": _colour,
    "direction": _direction,
    "pending": _pending,
}
SEAT_WORDS: Mapping[str, Reader] = {**checks.SEAT_WORDS, "left": _left}
