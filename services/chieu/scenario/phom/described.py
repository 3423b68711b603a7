"""What was said of a position of Phỏm, before it becomes a state."""

from __future__ import annotations

from dataclasses import dataclass, field

from chieu.games.phom.state import OWN_CARDS, Ending, Phase, Transfer, UKind
from chieu.scenario.lines import Line
from chieu.scenario.lots import Lot

_ALL_HELD = Lot((), OWN_CARDS)
_ALL_THE_REST = Lot(and_rest=True)


@dataclass(frozen=True, slots=True)
class Ate:
    """A card that a seat has eaten: whose discard, whether a chốt, and whether nothing was due for it."""

    eater: int
    face: str
    by: int
    chot: bool = False
    free: bool = False


@dataclass(slots=True)
class SeatNotes:
    """What is said of one seat. `laid` is None for one that has not laid, empty for one that laid nothing.

    `late`: its last turn ran out. `sent` are pairs of a card and the seat to whose meld it went.
    """

    holds: Lot | None = None
    dealt: Lot | None = None
    discarded: Lot | None = None
    laid: tuple[tuple[str, ...], ...] | None = None
    late: bool = False
    sent: list[tuple[str, int]] = field(default_factory=list)
    left: bool = False
    away: Lot = _ALL_HELD
    turns: int | None = None
    empty_turns: int = 0
    fresh: str = ""


@dataclass(slots=True)
class Described:
    """All that was said; what was not said is at its default.

    `order` are the seats that have laid, the first first. `story` are the eaten cards and other payments, in order.
    `offered` is the card that may be eaten, None where nothing was said, empty for none.
    """

    lines: dict[str, Line] = field(default_factory=dict)
    notes: dict[int, SeatNotes] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    story: list[Ate | Transfer] = field(default_factory=list)
    turn: int | None = None
    head: int | None = None
    phase: Phase = Phase.TAKE
    offered: str | None = None
    stock: Lot = _ALL_THE_REST
    laps: int = 0
    chots: tuple[int, ...] | None = None
    tai: bool = False
    turn_number: int = 0
    ending: Ending | None = None
    winner: int | None = None
    u_kind: UKind | None = None
    den: int | None = None

    def notes_of(self, seat: int) -> SeatNotes:
        """What is said of `seat`, to be added to."""
        return self.notes.setdefault(seat, SeatNotes())

    def ate(self, seat: int) -> list[Ate]:
        """What a seat has eaten, in order."""
        return [one for one in self.story if isinstance(one, Ate) and one.eater == seat]
