"""From the text of a file to its scenarios. Everything a writer can get wrong is found here, before anything runs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .dialect import Dialect, Dialects, Moment
from .expectations import read_expectation
from .given import Given
from .lines import Line, ScenarioError, Words, lines_of
from .steps import Act, Entry, Expect, Heading, read_step

_ID = re.compile(r"[A-Z]{2}-T[0-9]+")
_RULE = re.compile(r"[A-Z]{1,2}-P?[0-9]+[a-z]?")


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: what it is called, which acceptance tests and clauses it shows, where it begins, what happens."""

    line: Line
    title: str
    dialect: Dialect
    ids: tuple[str, ...]
    rules: tuple[str, ...]
    opening: Moment
    entries: tuple[Entry, ...]


@dataclass(slots=True)
class _Draft:
    """A scenario that is being read."""

    line: Line
    title: str
    dialect: Dialect
    given: Given
    section: str = ""
    ids: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)


def read_scenarios(file: str, text: str, dialects: Dialects) -> tuple[Scenario, ...]:
    """All scenarios of a file named `file` (for messages) with this `text`.

    Raises:
        ScenarioError: the first fault, with file and line.
    """
    reader = _Reader(file, dialects)
    for line in lines_of(file, text):
        reader.read(line)
    return reader.finish()


class _Reader:
    """Reads line by line; a scenario is finished when the next begins."""

    def __init__(self, file: str, dialects: Dialects) -> None:
        self._file = file
        self._dialects = dialects
        self._dialect: Dialect | None = None
        self._draft: _Draft | None = None
        self._finished: list[Scenario] = []

    def read(self, line: Line) -> None:
        words = Words(line)
        if words.accept("game"):
            self._read_game(words)
        elif words.accept("scenario"):
            self._begin(words)
        elif self._draft is None:
            raise words.error(f"expected 'game' or 'scenario', not '{words.peek()}'")
        else:
            _read_inside(self._draft, words)

    def finish(self) -> tuple[Scenario, ...]:
        self._end_draft()
        if not self._finished:
            raise ScenarioError(Line(self._file, 1, ""), "there is no scenario in this file")
        return tuple(self._finished)

    def _read_game(self, words: Words) -> None:
        self._end_draft()
        self._dialect = self._dialects[words.choice("game", tuple(self._dialects))]
        words.end()

    def _begin(self, words: Words) -> None:
        self._end_draft()
        title = words.line.text.removeprefix("scenario").strip()
        if not title:
            raise words.error("a scenario needs a title")
        if any(title == scenario.title for scenario in self._finished):
            raise words.error(f"there is already a scenario '{title}' in this file")
        if self._dialect is None:
            raise words.error("which game? A line 'game …' comes first")
        self._draft = _Draft(words.line, title, self._dialect, Given(self._dialect, words.line))

    def _end_draft(self) -> None:
        if self._draft is not None:
            self._finished.append(_finished(self._draft))
            self._draft = None


def _read_inside(draft: _Draft, words: Words) -> None:
    if words.accept("id"):
        draft.ids.extend(_read_names(words, _ID, "id of an acceptance test"))
    elif words.accept("rule"):
        draft.rules.extend(_read_names(words, _RULE, "clause"))
    elif words.peek() in _SECTIONS and not words.peek(1):
        _enter(draft, words)
    else:
        _read_content(draft, words)


def _enter(draft: _Draft, words: Words) -> None:
    section = words.take("section")
    if section == "given" and draft.section:
        raise words.error("'given' comes first, and once")
    if section != "given" and not draft.section:
        raise words.error("'given' comes first")
    if section == "when":
        draft.entries.append(Heading())
    draft.section = section


def _read_content(draft: _Draft, words: Words) -> None:
    seats = draft.given.table.seats
    match draft.section:
        case "given":
            draft.given.read(words)
        case "when":
            draft.entries.append(read_step(words, draft.dialect, seats))
        case "then":
            draft.entries.append(Expect(words.line, read_expectation(words, draft.dialect, seats)))
        case _:
            raise words.error(f"expected 'id', 'rule' or 'given', not '{words.peek()}'")


def _read_names(words: Words, pattern: re.Pattern[str], what: str) -> list[str]:
    names = [words.take(what)]
    while not words.is_at_end():
        names.append(words.take(what))
    for name in names:
        if not pattern.fullmatch(name):
            raise words.error(f"'{name}' is no {what}")
    return names


def _finished(draft: _Draft) -> Scenario:
    if not draft.given.refused and not any(_can_fail(entry) for entry in draft.entries):
        raise ScenarioError(draft.line, "this scenario expects nothing")
    opening = draft.given.opening()
    return Scenario(
        draft.line,
        draft.title,
        draft.dialect,
        tuple(draft.ids),
        tuple(draft.rules),
        opening,
        _entries_of(draft),
    )


def _entries_of(draft: _Draft) -> tuple[Entry, ...]:
    """What happens, a deal first. After a deal that must be refused there is no round in which anything could."""
    deal = draft.given.deal()
    if deal is None:
        return tuple(draft.entries)
    if deal.refused is not None and draft.entries:
        raise ScenarioError(deal.line, "after a deal that is refused nothing can follow")
    return (deal, *draft.entries)


def _can_fail(entry: Entry) -> bool:
    return isinstance(entry, Expect) or (isinstance(entry, Act) and entry.refused is not None)


_SECTIONS = ("given", "when", "then")
