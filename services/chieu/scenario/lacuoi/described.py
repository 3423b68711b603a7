"""What was said of a position of Lá Cuối, before it becomes a state."""

from __future__ import annotations

from dataclasses import dataclass, field

from chieu.games.lacuoi.moves import Colour
from chieu.games.lacuoi.state import Ending, Phase
from chieu.scenario.lines import Line
from chieu.scenario.lots import Lot

DIRECTIONS = {"clockwise": 1, "counterclockwise": -1}

_ALL_THE_REST = Lot(and_rest=True)
_NONE = Lot()


@dataclass(slots=True)
class Pending:
    """A penalty that waits: how many cards, who laid the last card of it, and for an opening wild draw four: it may be
    challenged, and was it legal.
    """

    cards: int
    by: int | None = None
    challengeable: bool = False
    legal: bool = True


@dataclass(slots=True)
class SeatNotes:
    """What is said of one seat beside its hand."""

    called: bool = False
    skipped: bool = False
    last_change: int = 0
    fresh: tuple[str, ...] = ()
    left: bool = False
    left_with: tuple[str, ...] = ()
    left_worth: int = 0


@dataclass(slots=True)
class Described:
    """All that was said; what was not said is at its default."""

    lines: dict[str, Line] = field(default_factory=dict)
    hands: dict[int, Lot] = field(default_factory=dict)
    notes: dict[int, SeatNotes] = field(default_factory=dict)
    top: str = ""
    colour: Colour | None = None
    direction: int = 1
    turn: int | None = None
    phase: Phase | None = None
    drawn: str = ""
    pending: Pending | None = None
    stock: Lot = _ALL_THE_REST
    discards: Lot = _NONE
    vulnerable: int | None = None
    vulnerable_for_ms: int = 0
    one_card_ago_ms: int | None = None
    counts: dict[str, int] = field(default_factory=dict)
    ending: Ending | None = None
    winner: int | None = None

    def notes_of(self, seat: int) -> SeatNotes:
        """What is said of `seat`, to be added to."""
        return self.notes.setdefault(seat, SeatNotes())
