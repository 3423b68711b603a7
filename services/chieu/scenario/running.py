"""Runs a scenario against the rules, and holds after every step what must hold in every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import msgspec

from chieu.games.errors import Reason, Refusal

from .dialect import Dialect, Finding, Moment
from .lines import Line
from .reading import Scenario
from .steps import Act, Entry, Expect, Heading, NotTheirTurn, Wait


@dataclass(frozen=True, slots=True)
class Failure:
    """A line that did not hold."""

    line: Line
    finding: Finding

    def __str__(self) -> str:
        """Place and line, then what was expected and what was there."""
        expected, actual = self.finding.expected, self.finding.actual
        return f"{self.line.place}: {self.line.text}\n  expected: {expected}\n  actual:   {actual}"


class _Broken(Exception):
    """A step that went wrong: what comes after it says nothing any more."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.actual)
        self.finding = finding


def run(scenario: Scenario) -> tuple[Failure, ...]:
    """Everything in `scenario` that does not hold. A failed expectation lets it go on, a failed step ends it."""
    failures: list[Failure] = []
    moment = scenario.opening
    lost = _conservation(scenario.dialect, moment)
    if lost is not None:
        return (Failure(scenario.line, lost),)
    for entry in scenario.entries:
        try:
            moment, finding = _enter(entry, moment, scenario.dialect)
        except _Broken as broken:
            return (*failures, Failure(_line_of(entry, scenario), broken.finding))
        if finding is not None:
            failures.append(Failure(_line_of(entry, scenario), finding))
    return tuple(failures)


def _line_of(entry: Entry, scenario: Scenario) -> Line:
    return scenario.line if isinstance(entry, Heading) else entry.line


def _enter(entry: Entry, moment: Moment, dialect: Dialect) -> tuple[Moment, Finding | None]:
    match entry:
        case Heading():
            return replace(moment, events=()), None
        case Wait():
            return replace(moment, now_ms=moment.now_ms + entry.wait_ms), None
        case Act():
            return _act(entry, moment, dialect), None
        case Expect():
            return moment, _looked_at(entry, moment)


def _looked_at(entry: Expect, moment: Moment) -> Finding | None:
    try:
        return entry.check(moment)
    except Exception as fault:
        return Finding("the position can be looked at", _told(fault))


def _act(entry: Act, moment: Moment, dialect: Dialect) -> Moment:
    before = msgspec.msgpack.encode(moment.state)
    after = _carried_out(entry, moment)
    if msgspec.msgpack.encode(moment.state) != before:
        raise _Broken(Finding("the state before a step stays as it was", "the step changed it in place"))
    lost = _conservation(dialect, after)
    if lost is not None:
        raise _Broken(lost)
    return after


def _carried_out(entry: Act, moment: Moment) -> Moment:
    chance = moment.chance()
    try:
        step = entry.deed(moment, chance)
    except Refusal as refusal:
        return _after_refusal(entry, moment, refusal)
    except NotTheirTurn as wrong:
        raise _Broken(wrong.finding) from wrong
    except Exception as fault:
        raise _Broken(Finding(_wanted(entry.refused), _told(fault))) from fault
    if entry.refused is not None:
        raise _Broken(Finding(_wanted(entry.refused), _wanted(None)))
    return replace(moment, state=step.state, events=(*moment.events, *step.events), counter=chance.counter)


def _after_refusal(entry: Act, moment: Moment, refusal: Refusal) -> Moment:
    if entry.refused is not refusal.reason:
        raise _Broken(Finding(_wanted(entry.refused), _wanted(refusal.reason)))
    return moment


def _wanted(refused: Reason | None) -> str:
    return "accepted" if refused is None else f"refused {refused.value}"


def _told(fault: Exception) -> str:
    return f"the rules broke: {type(fault).__name__}: {fault}"


def _conservation(dialect: Dialect, moment: Moment) -> Finding | None:
    """A finding unless every card of the deck lies in exactly one place, once there are cards at all."""
    if moment.state is None:
        return None
    there = Counter(moment.game.all_cards(moment.state))
    deck = Counter(dialect.deck(moment.state))
    if there == deck:
        return None
    too_many = " ".join(dialect.face_of(card) for card in (there - deck).elements()) or "none"
    missing = " ".join(dialect.face_of(card) for card in (deck - there).elements()) or "none"
    return Finding("every card in exactly one place", f"too many: {too_many}; missing: {missing}")
