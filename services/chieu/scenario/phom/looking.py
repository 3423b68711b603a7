"""What expectations of Phỏm look at: the table as everybody sees it, one seat of it, and what came of the round."""

from __future__ import annotations

from collections.abc import Callable

from chieu.games.phom.view import Account, SeatFacts, TableView
from chieu.scenario.dialect import Check, Moment, differing, seat_name
from chieu.scenario.lines import Words

ANY_SEAT = tuple(range(99))

SaidOf = Callable[[Moment], str]
"""How the round says a thing, in the format's words."""
Reader = Callable[[Words, int], Check]
"""What follows the first word of an expectation; the seat is -1 where none is named."""


def saying(wanted: str, said_of: SaidOf) -> Check:
    """Holds when the round says `wanted`."""
    return lambda moment: differing(wanted, said_of(moment))


def names(seats: tuple[int, ...]) -> str:
    """Some seats as a writer names them."""
    return " ".join(seat_name(seat) for seat in seats) or "nobody"


def table_of(moment: Moment) -> TableView:
    """What everybody sees."""
    view: TableView = moment.game.table_view(moment.state)
    return view


def facts_of(moment: Moment, seat: int) -> SeatFacts:
    """What everybody sees of a seat."""
    return next(facts for facts in table_of(moment).seats if facts.seat == seat)


def account_of(moment: Moment) -> Account | None:
    """What came of the round, None while it runs."""
    outcome = moment.game.outcome(moment.state)
    return None if outcome is None else outcome.account
