"""What was said of a position with hands, a pile and a stock, before it becomes a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from chieu.scenario.lines import Line
from chieu.scenario.lots import IsFace, Lot

_ALL_THE_REST = Lot(and_rest=True)
_NONE = Lot()


@dataclass(frozen=True, slots=True)
class Wordbook:
    """One game's names for what these games have alike; `phases` are those that a position may name."""

    is_face: IsFace
    face_of: Callable[[int], str]
    phases: tuple[str, ...]
    endings: tuple[str, ...]


@dataclass(slots=True)
class SeatNotes:
    """What is said of one seat beside its hand; `frozen` is what a leaver's cards counted."""

    called: bool = False
    skipped: bool = False
    last_change: int = 0
    fresh: tuple[str, ...] = ()
    left: bool = False
    frozen: int = 0


@dataclass(slots=True)
class Described:
    """All that was said; what was not said is at its default. Games add what only they have."""

    book: Wordbook
    lines: dict[str, Line] = field(default_factory=dict)
    hands: dict[int, Lot] = field(default_factory=dict)
    notes: dict[int, SeatNotes] = field(default_factory=dict)
    top: str = ""
    turn: int | None = None
    phase: str = ""
    drawn: str = ""
    stock: Lot = _ALL_THE_REST
    discards: Lot = _NONE
    vulnerable: int | None = None
    vulnerable_for_ms: int = 0
    one_card_ago_ms: int | None = None
    counts: dict[str, int] = field(default_factory=dict)
    ending: str = ""
    winner: int | None = None

    def notes_of(self, seat: int) -> SeatNotes:
        """What is said of `seat`, to be added to."""
        return self.notes.setdefault(seat, SeatNotes())
