"""Expectations about one seat of Phỏm: its lane, what it ate, laid and sent, and how it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from chieu.games.phom.cards import points_of
from chieu.games.phom.state import State, Why
from chieu.scenario.dialect import Check, Finding, Moment, seat_name
from chieu.scenario.holdings import lot_finding
from chieu.scenario.lines import Words
from chieu.scenario.lots import read_lot
from chieu.scenario.seats import read_seat

from .faces import face_of, faces_of, is_face, read_groups, written
from .looking import ANY_SEAT, Reader, facts_of, saying, table_of


def _discarded(words: Words, seat: int) -> Check:
    """What lies before a seat, the latest first."""
    lot = read_lot(words, is_face)

    def check(moment: Moment) -> Finding | None:
        return lot_finding(lot, faces_of(facts_of(moment, seat).discards[::-1]), in_order=True)

    return check


def _ate(words: Words, seat: int) -> Check:
    """``P2 ate 6H from P1``, and with more cards each with its giver; ``P2 ate nothing``."""
    wanted = []
    while not words.is_at_end() and not words.accept("nothing"):
        face = words.take("card")
        if not is_face(face):
            raise words.error(f"unknown card '{face}'")
        words.need("from")
        wanted.append(f"{face} from {seat_name(read_seat(words, ANY_SEAT))}")

    def said(moment: Moment) -> str:
        eaten = facts_of(moment, seat).eaten
        return " ".join(f"{face_of(one.card)} from {seat_name(one.from_seat)}" for one in eaten) or "nothing"

    return saying(" ".join(wanted) or "nothing", said)


def _laid(words: Words, seat: int) -> Check:
    wanted = written(read_groups(words))
    return saying(wanted, lambda moment: written(tuple(faces_of(meld.cards) for meld in facts_of(moment, seat).melds)))


def _sent(words: Words, seat: int) -> Check:
    lot = read_lot(words, is_face)

    def check(moment: Moment) -> Finding | None:
        melds = [meld for facts in table_of(moment).seats for meld in facts.melds]
        sent = [one.card for meld in melds for one in meld.sent if one.by_seat == seat]
        return lot_finding(lot, faces_of(tuple(sent)))

    return check


def _is(words: Words, seat: int) -> Check:
    wanted = not words.accept("not")
    words.need("mom")
    return _flag("mom", lambda moment: facts_of(moment, seat).mom, wanted=wanted)


def _has(words: Words, seat: int) -> Check:
    """``P3 has left``, ``P3 has not left``."""
    wanted = not words.accept("not")
    words.need("left")
    return _flag("left", lambda moment: facts_of(moment, seat).left, wanted=wanted)


def _flag(word: str, is_set: Callable[[Moment], bool], *, wanted: bool) -> Check:
    said = {True: word, False: f"not {word}"}
    return saying(said[wanted], lambda moment: said[is_set(moment)])


def _stands(words: Words, seat: int) -> Check:
    """``P1 stands at -40``: the points that the round has brought so far."""
    words.need("at")
    wanted = words.number("points")

    def said(moment: Moment) -> str:
        return f"at {facts_of(moment, seat).held_units * moment.state.options.stake}"

    return saying(f"at {wanted}", said)


def _pays(words: Words, seat: int) -> Check:
    """``P1 pays P2 4 CHOT``: the ledger has this; ``P1 pays nobody``, ``P1 pays somebody``: nothing, or anything."""
    if words.accept("nobody"):
        return saying("nothing", lambda moment: "; ".join(_payments(moment, seat)) or "nothing")
    if words.accept("somebody"):
        return saying("something", lambda moment: "something" if _payments(moment, seat) else "nothing")
    to = seat_name(read_seat(words, ANY_SEAT))
    units = words.number("units")
    wanted = f"{to} {units} {words.choice('reason', tuple(Why.__members__))}"

    def check(moment: Moment) -> Finding | None:
        paid = _payments(moment, seat)
        return None if wanted in paid else Finding(wanted, "; ".join(paid) or "nothing")

    return check


def _payments(moment: Moment, seat: int) -> list[str]:
    state: State = moment.state
    return [f"{seat_name(t.to_seat)} {t.units} {t.why.name}" for t in state.ledger if t.from_seat == seat]


def _own_view(moment: Moment, seat: int) -> Any:
    return moment.game.seat_view(moment.state, seat, moment.now_ms, moment.pace)


def _splits(words: Words, seat: int) -> Check:
    """How it is suggested to lay the hand."""
    wanted = written(read_groups(words))

    def said(moment: Moment) -> str:
        best = next(iter(_own_view(moment, seat).arrangements), None)
        return "nothing" if best is None else written(tuple(faces_of(group.cards) for group in best.groups))

    return saying(wanted, said)


def _would(words: Words, seat: int) -> Check:
    """``P1 would keep 46 points``: what is left over when the hand is laid as suggested."""
    words.need("keep")
    wanted = words.number("points")
    words.need("points")
    return saying(f"{wanted} points", lambda moment: f"{_own_view(moment, seat).hand_points} points")


def _counts(words: Words, seat: int) -> Check:
    """What the cards in a hand count, at the end or before."""
    wanted = words.number("points")

    def said(moment: Moment) -> str:
        return str(next(points_of(player.hand) for player in moment.state.players if player.seat == seat))

    return saying(str(wanted), said)


SEAT_WORDS: Mapping[str, Reader] = {
    "discarded": _discarded,
    "ate": _ate,
    "laid": _laid,
    "sent": _sent,
    "is": _is,
    "has": _has,
    "stands": _stands,
    "pays": _pays,
    "splits": _splits,
    "would": _would,
    "counts": _counts,
}
