"""Expectations in the words of Phỏm: laps, what may be eaten, the order of laying, the end, what was paid."""

from __future__ import annotations

from collections.abc import Mapping

from chieu.games.phom.state import UKind
from chieu.scenario.dialect import Check, Finding, Moment, seat_name
from chieu.scenario.holdings import lot_finding
from chieu.scenario.lines import Words
from chieu.scenario.lots import read_lot
from chieu.scenario.seats import read_seat, read_seats

from .faces import face_of, faces_of, is_face
from .looking import ANY_SEAT, Reader, account_of, names, saying, table_of
from .seat_checks import SEAT_WORDS


def read_check(words: Words, seat: int | None) -> Check | None:
    """A line of ``then``, after the seat's name if there was one; None when it is none of the game's."""
    reader = (TABLE_WORDS if seat is None else SEAT_WORDS).get(words.peek())
    if reader is None:
        return None
    words.take("word")
    return reader(words, -1 if seat is None else seat)


def _head(words: Words, _seat: int) -> Check:
    wanted = seat_name(read_seat(words, ANY_SEAT))
    return saying(wanted, lambda moment: seat_name(table_of(moment).head_seat))


def _lap(words: Words, _seat: int) -> Check:
    wanted = words.number("lap")
    return saying(f"lap {wanted}", lambda moment: f"lap {table_of(moment).lap}")


def _offered(words: Words, _seat: int) -> Check:
    """``offered 6H``, ``offered 6H chot``: the card that the seat to act could eat; ``offered nothing``."""
    if words.accept("nothing"):
        wanted = "nothing"
    else:
        wanted = words.take("card")
        if not is_face(wanted):
            raise words.error(f"unknown card '{wanted}'")
        wanted += " chot" if words.accept("chot") else ""

    def said(moment: Moment) -> str:
        last = table_of(moment).last_discard
        return "nothing" if last is None else face_of(last.card) + (" chot" if last.chot else "")

    return saying(wanted, said)


def _stock(words: Words, _seat: int) -> Check:
    lot = read_lot(words, is_face)

    def check(moment: Moment) -> Finding | None:
        return lot_finding(lot, faces_of(moment.state.stock), in_order=True)

    return check


def _order(words: Words, _seat: int) -> Check:
    """Who has laid, the first first, móm seats too."""
    wanted = names(read_seats(words, ANY_SEAT))

    def said(moment: Moment) -> str:
        laid = sorted((facts.lay_no, facts.seat) for facts in table_of(moment).seats if facts.lay_no)
        return names(tuple(seat for _, seat in laid))

    return saying(wanted, said)


def _tai(words: Words, _seat: int) -> Check:
    """Who has an extra turn coming or is in it."""
    wanted = names(read_seats(words, ANY_SEAT))
    return saying(wanted, lambda moment: names(tuple(facts.seat for facts in table_of(moment).seats if facts.tai)))


def _places(words: Words, _seat: int) -> Check:
    wanted = names(read_seats(words, ANY_SEAT))

    def said(moment: Moment) -> str:
        account = account_of(moment)
        return "none yet" if account is None else names(account.places)

    return saying(wanted, said)


def _kind(words: Words, _seat: int) -> Check:
    wanted = words.choice("kind of U", (*(kind.value for kind in UKind), "none"))

    def said(moment: Moment) -> str:
        kind = table_of(moment).u_kind
        return "none" if kind is None else kind.value

    return saying(wanted, said)


def _den(words: Words, _seat: int) -> Check:
    wanted = names(read_seats(words, ANY_SEAT))

    def said(moment: Moment) -> str:
        den = table_of(moment).den_seat
        return "nobody" if den is None else seat_name(den)

    return saying(wanted, said)


def _ledger(words: Words, _seat: int) -> Check:
    """``ledger 3 payments``, ``ledger nothing``: how many there were so far."""
    wanted = 0 if words.accept("nothing") else words.number("number of payments")
    if wanted:
        words.choice("unit", ("payment", "payments"))
    return saying(f"{wanted} payments", lambda moment: f"{len(table_of(moment).ledger)} payments")


def _held(words: Words, _seat: int) -> Check:
    """Units that leavers gave up and nobody has yet."""
    wanted = 0 if words.accept("nothing") else words.number("units")
    return saying(f"held {wanted}", lambda moment: f"held {table_of(moment).held_units}")


TABLE_WORDS: Mapping[str, Reader] = {
    "head": _head,
    "lap": _lap,
    "offered": _offered,
    "stock": _stock,
    "order": _order,
    "tai": _tai,
    "places": _places,
    "kind": _kind,
    "den": _den,
    "ledger": _ledger,
    "held": _held,
}
