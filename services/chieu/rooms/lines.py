"""People who wait, side by side: those who ask for the same stand in one line, friends as one unit of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from .tickets import Ticket


class Line(NamedTuple):
    """What all units of a line have in common."""

    language: str
    accepts: tuple[tuple[str, str], ...]
    size: int


@dataclass(eq=False, slots=True)
class Unit:
    """Tickets that are seated together or not at all."""

    tickets: tuple[Ticket, ...]
    line: Line
    oldest_ms: int
    newest_ms: int
    bots_ms: int | None
    is_there: bool = True

    @classmethod
    def of(cls, tickets: tuple[Ticket, ...]) -> Unit:
        accepts = {key: value for ticket in tickets for key, value in ticket.accepts}
        times = [ticket.created_ms for ticket in tickets]
        waits = [None if one.bots_after_ms is None else one.created_ms + one.bots_after_ms for one in tickets]
        due = [at_ms for at_ms in waits if at_ms is not None]
        return cls(
            tickets,
            Line(tickets[0].language, tuple(sorted(accepts.items())), len(tickets)),
            min(times),
            max(times),
            max(due) if len(due) == len(tickets) else None,
        )


@dataclass(slots=True)
class Lines:
    """Units by what they ask for; in each line the one that waited longest is first."""

    lines: dict[Line, dict[Unit, None]] = field(default_factory=dict)

    def add(self, unit: Unit) -> None:
        line = self.lines.setdefault(unit.line, {})
        is_late = bool(line) and next(reversed(line)).oldest_ms > unit.oldest_ms
        line[unit] = None
        if is_late:
            # It comes back from a table that was never made, and has its old place.
            self.lines[unit.line] = dict.fromkeys(sorted(line, key=lambda one: one.oldest_ms))

    def remove(self, unit: Unit) -> None:
        line = self.lines.get(unit.line, {})
        line.pop(unit, None)
        if not line:
            self.lines.pop(unit.line, None)

    def first(self, line: Line) -> Unit | None:
        """The eldest of a line."""
        return next(iter(self.lines.get(line, ())), None)

    def ranked(self) -> list[Line]:
        """The lines, the one whose eldest waited longest first."""
        return sorted(self.lines, key=lambda line: next(iter(self.lines[line])).oldest_ms)
