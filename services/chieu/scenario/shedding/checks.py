"""Expectations about hands, a pile and a stock: the table, the window to catch, the calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from chieu.scenario.dialect import Check, Finding, Moment, differing, seat_name
from chieu.scenario.holdings import lot_finding
from chieu.scenario.lines import Words
from chieu.scenario.lots import read_lot
from chieu.scenario.seats import read_seat

from .described import Wordbook

ANY_SEAT = tuple(range(99))

SaidOf = Callable[[Any], str]
"""How the state says a thing, in the format's words."""
Reader = Callable[[Words, int], Check]
"""What follows the first word of an expectation; the seat is -1 where none is named."""


def read_check(
    table: Mapping[str, Reader], seats: Mapping[str, Reader], words: Words, seat: int | None
) -> Check | None:
    """A line of ``then``, after the seat's name if there was one; None when its first word is in neither vocabulary."""
    reader = (table if seat is None else seats).get(words.peek())
    if reader is None:
        return None
    words.take("word")
    return reader(words, -1 if seat is None else seat)


def saying(wanted: str, said_of: SaidOf) -> Check:
    """Holds when the state says `wanted`."""
    return lambda moment: differing(wanted, said_of(moment.state))


def flag(seat: int, word: str, is_set: Callable[[Any], bool], *, wanted: bool) -> Check:
    """Holds when a mark of a seat is set, or is not."""
    names = {True: word, False: f"not {word}"}
    return saying(names[wanted], lambda state: names[is_set(player(state, seat))])


def player(state: Any, seat: int) -> Any:
    """The player of a seat."""
    return next(player for player in state.players if player.seat == seat)


def name_at(state: Any, index: int) -> str:
    """The name of the seat at a place."""
    return seat_name(state.players[index].seat)


def read_top(book: Wordbook, words: Words, _seat: int) -> Check:
    """``top R5``: this card is on the pile."""
    face = words.take("card")
    if not book.is_face(face):
        raise words.error(f"unknown card '{face}'")
    return saying(f"top {face}", lambda state: f"top {book.face_of(state.pile[-1])}")


def _stock(book: Wordbook, words: Words, _seat: int) -> Check:
    lot = read_lot(words, book.is_face)

    def check(moment: Moment) -> Finding | None:
        return lot_finding(lot, _faces(book, moment.state.stock), in_order=True)

    return check


def _discards(book: Wordbook, words: Words, _seat: int) -> Check:
    """The cards below the top, the nearest first."""
    lot = read_lot(words, book.is_face)

    def check(moment: Moment) -> Finding | None:
        return lot_finding(lot, _faces(book, moment.state.pile[-2::-1]), in_order=True)

    return check


def _bottom(book: Wordbook, words: Words, _seat: int) -> Check:
    """The last cards of the stock, in any order."""
    lot = read_lot(words, book.is_face)
    size = lot.size
    if size is None or lot.more:
        raise words.error("the cards at the bottom are named one by one")

    def check(moment: Moment) -> Finding | None:
        return lot_finding(lot, _faces(book, moment.state.stock[-size:]))

    return check


def _vulnerable(words: Words, _seat: int) -> Check:
    wanted = "nobody" if words.accept("nobody") else seat_name(read_seat(words, ANY_SEAT))
    return saying(wanted, lambda state: "nobody" if state.vulnerable is None else name_at(state, state.vulnerable))


def _reshuffles(words: Words, _seat: int) -> Check:
    wanted = words.number("reshuffles")
    return saying(f"{wanted} reshuffles", lambda state: f"{state.reshuffles} reshuffles")


def _has(words: Words, seat: int) -> Check:
    wanted = not words.accept("not")
    words.need("called")
    return flag(seat, "called", lambda player: bool(player.called), wanted=wanted)


def _was(words: Words, seat: int) -> Check:
    wanted = not words.accept("not")
    words.need("skipped")
    return flag(seat, "skipped", lambda player: bool(player.skipped), wanted=wanted)


def read_left(words: Words, seat: int, before: str, after: str) -> Check:
    """What a leaver's cards counted, with a word before or after the number: it is gone, and so much is kept."""
    words.need(before)
    wanted = words.number(after)
    words.accept(after)

    def said(state: Any) -> str:
        one = player(state, seat)
        return f"left {before} {one.frozen}" if one.left else "still there"

    return saying(f"left {before} {wanted}", said)


def _faces(book: Wordbook, cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(book.face_of(card) for card in cards)


def table_words(book: Wordbook) -> dict[str, Reader]:
    """Expectations about the table, by their first word."""
    return {
        "top": partial(read_top, book),
        "stock": partial(_stock, book),
        "bottom": partial(_bottom, book),
        "discards": partial(_discards, book),
        "vulnerable": _vulnerable,
        "reshuffles": _reshuffles,
    }


SEAT_WORDS: Mapping[str, Reader] = {"has": _has, "was": _was}
"""Expectations about a seat, by the word after its name."""
