"""What happens in a scenario: a seat's action, a time-out, a leave, time that passes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chieu.games.chance import Chance
from chieu.games.errors import Reason
from chieu.games.game import Step as Outcome

from .dialect import Check, Dialect, Finding, Moment, seat_name
from .lines import Line, Words
from .seats import read_actor

_REASONS = tuple(reason.value for reason in Reason)

Deed = Callable[[Moment, Chance], Outcome]
"""A step carried out by the rules with the luck given; what was used of it is read from the luck afterwards."""


class NotTheirTurn(Exception):
    """A time-out was written for a seat that is not asked to act: the scenario expects another turn than there is."""

    def __init__(self, finding: Finding) -> None:
        """Tell both turns."""
        super().__init__(finding.actual)
        self.finding = finding


@dataclass(frozen=True, slots=True)
class Heading:
    """A ``when``: events are counted from here."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Time passes and nobody does anything."""

    line: Line
    wait_ms: int


@dataclass(frozen=True, slots=True)
class Act:
    """Somebody does something, and the rules carry it out, or refuse it with `refused`."""

    line: Line
    deed: Deed
    refused: Reason | None


@dataclass(frozen=True, slots=True)
class Expect:
    """Something must be true now."""

    line: Line
    check: Check


Entry = Heading | Wait | Act | Expect


def read_step(words: Words, dialect: Dialect, seats: tuple[int, ...]) -> Wait | Act:
    """A line of ``when``.

    Raises:
        ScenarioError: unknown words, an unknown seat, card or reason.
    """
    if words.accept("after"):
        wait_ms = words.duration_ms()
        words.end()
        return Wait(words.line, wait_ms)
    seat = read_actor(words, seats)
    deed = _read_deed(words, dialect, seat)
    refused = read_refusal(words)
    words.end()
    return Act(words.line, deed, refused)


def read_refusal(words: Words) -> Reason | None:
    """``-> refused NOT_YOUR_TURN``, or None where nothing of the kind comes next."""
    if not words.accept("->"):
        return None
    words.need("refused")
    return Reason(words.choice("reason", _REASONS))


def _read_deed(words: Words, dialect: Dialect, seat: int) -> Deed:
    if words.accept("leaves"):
        return _leaving(seat)
    if words.accept("times", "out"):
        return _timing_out(seat)
    move_of = dialect.read_move(words)
    if move_of is None:
        raise words.error(f"unknown action '{words.peek()}'")

    def deed(moment: Moment, chance: Chance) -> Outcome:
        move = move_of(moment.state, seat)
        return moment.game.act(moment.state, seat, move, moment.now_ms, chance, moment.pace)

    return deed


def _leaving(seat: int) -> Deed:
    return lambda moment, chance: moment.game.leave(moment.state, seat, moment.now_ms, chance, moment.pace)


def _timing_out(seat: int) -> Deed:
    def deed(moment: Moment, chance: Chance) -> Outcome:
        asked = moment.game.asked(moment.state, moment.pace)
        if asked is None or asked.seat != seat:
            actual = "nobody" if asked is None else seat_name(asked.seat)
            raise NotTheirTurn(Finding(f"{seat_name(seat)} is to act", f"{actual} is to act"))
        return moment.game.time_out(moment.state, moment.now_ms, chance, moment.pace)

    return deed
