"""A position of Phỏm, read line by line from a ``given``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from chieu.games.phom.state import Ending, Phase, State, Transfer, UKind, Why
from chieu.scenario.dialect import Table, seat_name
from chieu.scenario.lines import Line, Words
from chieu.scenario.lots import Lot, read_lot
from chieu.scenario.seats import is_seat, read_seat, read_seats

from .building import built
from .dealing import deck_to_deal
from .described import Ate, Described
from .faces import is_face, read_groups

ENDINGS = tuple(ending.value.lower() for ending in Ending)
_PHASES = tuple(phase.value for phase in Phase if phase is not Phase.OVER)
_MANY = ("ate", "sent", "paid")
"""Lines about a seat that may stand more than once."""


class PhomPosition:
    """Collects the lines; see docs/scenarios.md for what they mean."""

    def __init__(self) -> None:
        """Nothing is said yet."""
        self._described = Described()

    def read(self, words: Words, table: Table) -> None:
        if is_seat(words.peek()):
            self._read_seat_line(words, table)
            return
        first = words.take("word")
        reader = TABLE_WORDS.get(first)
        if reader is None:
            raise words.error(f"unknown word '{first}'")
        self._once(first, words)
        reader(self._described, words, table)

    def is_empty(self) -> bool:
        return all(key.endswith(" dealt") for key in self._described.lines)

    def state(self, table: Table) -> State:
        return built(self._described, table)

    def deck_to_deal(self, table: Table, line: Line, turned: tuple[str, ...]) -> tuple[int, ...] | None:
        return deck_to_deal(self._described, table, line, turned)

    def _read_seat_line(self, words: Words, table: Table) -> None:
        seat = read_seat(words, table.seats)
        verb = words.take("word")
        reader = SEAT_WORDS.get(verb)
        if reader is None:
            raise words.error(f"unknown word '{verb}'")
        self._once(words.line.text if verb in _MANY else f"{seat_name(seat)} {verb}", words)
        reader(self._described, words, table, seat)

    def _once(self, what: str, words: Words) -> None:
        if what in self._described.lines:
            raise words.error(f"'{what}' was said before")
        self._described.lines[what] = words.line


def _read_closed(words: Words) -> Lot:
    lot = read_lot(words, is_face)
    if lot.and_rest:
        raise words.error("how many cards? 'and 3 more' says it")
    return lot


def _read_card(words: Words) -> str:
    face = words.take("card")
    if not is_face(face):
        raise words.error(f"unknown card '{face}'")
    return face


def _holds(said: Described, words: Words, table: Table, seat: int) -> None:
    said.notes_of(seat).holds = _read_closed(words)


def _dealt(said: Described, words: Words, table: Table, seat: int) -> None:
    said.notes_of(seat).dealt = _read_closed(words)


def _discarded(said: Described, words: Words, table: Table, seat: int) -> None:
    said.notes_of(seat).discarded = _read_closed(words)


def _ate(said: Described, words: Words, table: Table, seat: int) -> None:
    """``P2 ate 6H from P1``, with ``chot`` if it was one, with ``for nothing`` if its seat had left."""
    face = _read_card(words)
    words.need("from")
    by = read_seat(words, table.seats)
    chot = words.accept("chot")
    said.story.append(Ate(seat, face, by, chot, words.accept("for", "nothing")))


def _laid(said: Described, words: Words, table: Table, seat: int) -> None:
    """``P1 laid 4S 5S 6S / 2S 2H 2C``, ``P1 laid nothing``; with ``late`` its last turn had run out."""
    notes = said.notes_of(seat)
    notes.laid = read_groups(words)
    notes.late = words.accept("late")
    said.order.append(seat)


def _sent(said: Described, words: Words, table: Table, seat: int) -> None:
    face = _read_card(words)
    words.need("to")
    said.notes_of(seat).sent.append((face, read_seat(words, table.seats)))


def _left(said: Described, words: Words, table: Table, seat: int) -> None:
    notes = said.notes_of(seat)
    notes.left = True
    if words.accept("with"):
        notes.away = _read_closed(words)


def _turns_of(said: Described, words: Words, table: Table, seat: int) -> None:
    said.notes_of(seat).turns = words.number("turns")


def _saved(said: Described, words: Words, table: Table, seat: int) -> None:
    """``P1 saved 1 discard``: ended so many turns without one, which its lane counts all the same. Rule: PH-17."""
    said.notes_of(seat).empty_turns = words.number("discards")
    words.need("discard")


def _fresh(said: Described, words: Words, table: Table, seat: int) -> None:
    said.notes_of(seat).fresh = _read_card(words)


def _paid(said: Described, words: Words, table: Table, seat: int) -> None:
    """``P1 paid P2 4 MOM``: so many units, and why."""
    receiver = read_seat(words, table.seats)
    units = words.number("units")
    said.story.append(Transfer(seat, receiver, units, Why[words.choice("reason", tuple(Why.__members__))]))


def _turn(said: Described, words: Words, table: Table) -> None:
    said.turn = read_seat(words, table.seats)


def _head(said: Described, words: Words, table: Table) -> None:
    said.head = read_seat(words, table.seats)


def _phase(said: Described, words: Words, table: Table) -> None:
    said.phase = Phase(words.choice("phase", _PHASES))


def _offered(said: Described, words: Words, table: Table) -> None:
    said.offered = "" if words.accept("nothing") else _read_card(words)


def _stock(said: Described, words: Words, table: Table) -> None:
    said.stock = read_lot(words, is_face)


def _laps(said: Described, words: Words, table: Table) -> None:
    said.laps = words.number("laps")


def _chots(said: Described, words: Words, table: Table) -> None:
    said.chots = read_seats(words, table.seats)


def _tai(said: Described, words: Words, table: Table) -> None:
    said.tai = True


def _turns(said: Described, words: Words, table: Table) -> None:
    said.turn_number = words.number("turns")


def _ended(said: Described, words: Words, table: Table) -> None:
    """``ended laid won by P1``, ``ended u won by P2 kind ROUND den P3``."""
    said.ending = Ending(words.choice("ending", ENDINGS).upper())
    words.need("won", "by")
    said.winner = read_seat(words, table.seats)
    if words.accept("kind"):
        said.u_kind = UKind(words.choice("kind", tuple(kind.value for kind in UKind)))
    if words.accept("den"):
        said.den = read_seat(words, table.seats)


SEAT_WORDS: Mapping[str, Callable[[Described, Words, Table, int], None]] = {
    "holds": _holds,
    "dealt": _dealt,
    "discarded": _discarded,
    "ate": _ate,
    "laid": _laid,
    "sent": _sent,
    "left": _left,
    "turns": _turns_of,
    "saved": _saved,
    "fresh": _fresh,
    "paid": _paid,
}
TABLE_WORDS: Mapping[str, Callable[[Described, Words, Table], None]] = {
    "turn": _turn,
    "head": _head,
    "phase": _phase,
    "offered": _offered,
    "stock": _stock,
    "laps": _laps,
    "chots": _chots,
    "tai": _tai,
    "turns": _turns,
    "ended": _ended,
}
