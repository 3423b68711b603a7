"""Expectations in the words of Lá Cuối: the table, the penalty, the window, the calls."""

from __future__ import annotations

from collections.abc import Callable

from chieu.games.lacuoi.cards import IS_NUMBER
from chieu.games.lacuoi.state import Player, State
from chieu.scenario.dialect import Check, Finding, Moment, differing, seat_name
from chieu.scenario.holdings import lot_finding
from chieu.scenario.lines import Words
from chieu.scenario.lots import read_lot
from chieu.scenario.seats import read_seat

from .described import DIRECTIONS
from .faces import COLOURS, face_of, is_face

_ANY_SEAT = tuple(range(99))

SaidOf = Callable[[State], str]
"""How the state says a thing, in the format's words."""


def read_check(words: Words, seat: int | None) -> Check | None:
    """A line of ``then``, after the seat's name if there was one; None when it is none of the game's."""
    reader = (_TABLE if seat is None else _SEAT).get(words.peek())
    if reader is None:
        return None
    words.take("word")
    return reader(words, -1 if seat is None else seat)


def _saying(wanted: str, said_of: SaidOf) -> Check:
    return lambda moment: differing(wanted, said_of(moment.state))


def _top(words: Words, _seat: int) -> Check:
    if words.accept("number"):
        return _saying("a number", lambda state: "a number" if state.pile[-1] in IS_NUMBER else face_of(state.pile[-1]))
    face = words.take("card")
    if not is_face(face):
        raise words.error(f"unknown card '{face}'")
    return _saying(f"top {face}", lambda state: f"top {face_of(state.pile[-1])}")


def _colour(words: Words, _seat: int) -> Check:
    wanted = words.choice("colour", COLOURS)
    return _saying(f"colour {wanted}", lambda state: f"colour {state.colour.value}")


def _direction(words: Words, _seat: int) -> Check:
    wanted = words.choice("direction", tuple(DIRECTIONS))
    names = {step: name for name, step in DIRECTIONS.items()}
    return _saying(wanted, lambda state: names[state.direction])


def _pending(words: Words, _seat: int) -> Check:
    wanted = _read_pending(words)

    def said(state: State) -> str:
        by = "" if not wanted.count("by") or state.pending_by is None else f" by {_name(state, state.pending_by)}"
        tail = " challengeable" if state.challengeable else ""
        return f"{state.pending}{by}{tail}" if state.pending else "nothing"

    return _saying(wanted, said)


def _read_pending(words: Words) -> str:
    if words.accept("nothing"):
        return "nothing"
    wanted = str(words.number("number of cards"))
    if words.accept("by"):
        wanted += f" by {seat_name(read_seat(words, _ANY_SEAT))}"
    return wanted + (" challengeable" if words.accept("challengeable") else "")


def _stock(words: Words, _seat: int) -> Check:
    lot = read_lot(words, is_face)

    def check(moment: Moment) -> Finding | None:
        return lot_finding(lot, _faces(moment.state.stock), in_order=True)

    return check


def _discards(words: Words, _seat: int) -> Check:
    """The cards below the top, the nearest first."""
    lot = read_lot(words, is_face)

    def check(moment: Moment) -> Finding | None:
        return lot_finding(lot, _faces(moment.state.pile[-2::-1]), in_order=True)

    return check


def _bottom(words: Words, _seat: int) -> Check:
    """The last cards of the stock, in any order."""
    lot = read_lot(words, is_face)
    size = lot.size
    if size is None or lot.more:
        raise words.error("the cards at the bottom are named one by one")

    def check(moment: Moment) -> Finding | None:
        return lot_finding(lot, _faces(moment.state.stock[-size:]))

    return check


def _vulnerable(words: Words, _seat: int) -> Check:
    wanted = "nobody" if words.accept("nobody") else seat_name(read_seat(words, _ANY_SEAT))
    return _saying(wanted, lambda state: "nobody" if state.vulnerable is None else _name(state, state.vulnerable))


def _reshuffles(words: Words, _seat: int) -> Check:
    wanted = words.number("reshuffles")
    return _saying(f"{wanted} reshuffles", lambda state: f"{state.reshuffles} reshuffles")


def _has(words: Words, seat: int) -> Check:
    wanted = not words.accept("not")
    words.need("called")
    return _flag(seat, "called", lambda player: player.called, wanted=wanted)


def _was(words: Words, seat: int) -> Check:
    wanted = not words.accept("not")
    words.need("skipped")
    return _flag(seat, "skipped", lambda player: player.skipped, wanted=wanted)


def _left(words: Words, seat: int) -> Check:
    """``P3 left worth 55``: it is gone, and so much is kept for the winner."""
    words.need("worth")
    wanted = words.number("points")

    def said(state: State) -> str:
        player = _player(state, seat)
        return f"left worth {player.frozen}" if player.left else "still there"

    return _saying(f"left worth {wanted}", said)


def _flag(seat: int, word: str, is_set: Callable[[Player], bool], *, wanted: bool) -> Check:
    names = {True: word, False: f"not {word}"}
    return _saying(names[wanted], lambda state: names[is_set(_player(state, seat))])


def _player(state: State, seat: int) -> Player:
    return next(player for player in state.players if player.seat == seat)


def _name(state: State, index: int) -> str:
    return seat_name(state.players[index].seat)


def _faces(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(face_of(card) for card in cards)


_TABLE: dict[str, Callable[[Words, int], Check]] = {
    "top": _top,
    "colour": _colour,
    "direction": _direction,
    "pending": _pending,
    "stock": _stock,
    "bottom": _bottom,
    "discards": _discards,
    "vulnerable": _vulnerable,
    "reshuffles": _reshuffles,
}
_SEAT: dict[str, Callable[[Words, int], Check]] = {
    "has": _has,
    "was": _was,
    "left": _left,
}
