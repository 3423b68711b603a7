"""Expectations in the words of Switch: the suit, the chain, who stood, and what beginner mode opens."""

from __future__ import annotations

from collections.abc import Mapping

from chieu.games.switch.chains import cards_waiting
from chieu.games.switch.game import SWITCH
from chieu.games.switch.state import State
from chieu.games.switch.view import OpenTable
from chieu.scenario.dialect import Check, Finding, Moment, seat_name
from chieu.scenario.holdings import lot_finding
from chieu.scenario.lines import Words
from chieu.scenario.lots import read_lot
from chieu.scenario.seats import read_seat
from chieu.scenario.shedding import checks
from chieu.scenario.shedding.checks import ANY_SEAT, Reader, flag, name_at, read_left, saying

from .described import BOOK
from .faces import SUITS, face_of, is_face


def read_check(words: Words, seat: int | None) -> Check | None:
    """A line of ``then``, after the seat's name if there was one; None when it is none of the game's."""
    return checks.read_check(TABLE_WORDS, SEAT_WORDS, words, seat)


def open_to(state: State, seat: int | None) -> OpenTable | None:
    """What beginner mode opens to a viewer: all to those who sit at the round, nothing to others. Rule: SW-20."""
    return SWITCH.open_table(state) if any(player.seat == seat for player in state.players) else None


def _suit(words: Words, _seat: int) -> Check:
    wanted = words.choice("suit", SUITS)
    return saying(f"suit {wanted}", lambda state: f"suit {state.suit.value}")


def _chain(words: Words, _seat: int) -> Check:
    """``chain 2``, ``chain 2 by P1``, ``chain nothing``: how many cards it has, who laid the last."""
    if words.accept("nothing"):
        return saying("nothing", lambda state: str(state.chain or "nothing"))
    wanted = str(words.number("number of cards"))
    if not words.accept("by"):
        return saying(wanted, lambda state: str(state.chain or "nothing"))
    by = seat_name(read_seat(words, ANY_SEAT))

    def said(state: State) -> str:
        return "nothing" if state.chain_by is None else f"{state.chain} by {name_at(state, state.chain_by)}"

    return saying(f"{wanted} by {by}", said)


def _penalty(words: Words, _seat: int) -> Check:
    """How many cards the seat to act would have to draw."""
    wanted = "nothing" if words.accept("nothing") else str(words.number("number of cards"))
    return saying(wanted, lambda state: str(cards_waiting(state) or "nothing"))


def _decks(words: Words, _seat: int) -> Check:
    wanted = words.number("decks")
    return saying(f"{wanted} decks", lambda state: f"{state.decks} decks")


def _left(words: Words, seat: int) -> Check:
    """``P3 left with 4 cards``: it is gone, and held so many then."""
    return read_left(words, seat, "with", "cards")


def _stood(words: Words, seat: int) -> Check:
    return flag(seat, "stood", lambda player: bool(player.skipped), wanted=True)


def _did(words: Words, seat: int) -> Check:
    words.need("not", "stand")
    return flag(seat, "stood", lambda player: bool(player.skipped), wanted=False)


def _knows(words: Words, seat: int) -> Check:
    """``P2 knows stock 9D …``, ``P2 knows discards 4H``: shown to it, in this order, the next and the nearest first."""
    pile = words.choice("pile", ("stock", "discards"))
    lot = read_lot(words, is_face)

    def check(moment: Moment) -> Finding | None:
        shown = open_to(moment.state, seat)
        if shown is None:
            return Finding(f"{pile} {lot}", "it is shown no pile")
        cards = shown.draws if pile == "stock" else shown.discards[-2::-1]
        return lot_finding(lot, tuple(face_of(card) for card in cards), in_order=True)

    return check


def _does(words: Words, seat: int) -> Check:
    """``P2 does not know stock``: no pile is shown to it."""
    words.need("not", "know")
    words.choice("pile", ("stock", "discards"))

    def check(moment: Moment) -> Finding | None:
        return None if open_to(moment.state, seat) is None else Finding("it is shown no pile", "it is shown all cards")

    return check


TABLE_WORDS: Mapping[str, Reader] = {
    **checks.table_words(BOOK),
    "suit": _suit,
    "chain": _chain,
    "penalty": _penalty,
    "decks": _decks,
}
SEAT_WORDS: Mapping[str, Reader] = {
    **{word: read for word, read in checks.SEAT_WORDS.items() if word != "was"},
    "left": _left,
    "stood": _stood,
    "did": _did,
    "knows": _knows,
    "does": _does,
}
