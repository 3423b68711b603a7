"""What only positions of Lá Cuối say: the colour, the direction, the penalty that waits."""

from __future__ import annotations

from dataclasses import dataclass, field

from chieu.games.lacuoi.moves import Colour
from chieu.games.lacuoi.state import Ending, Phase
from chieu.scenario.shedding import described
from chieu.scenario.shedding.described import Wordbook

from .faces import face_of, is_face

DIRECTIONS = {"clockwise": 1, "counterclockwise": -1}

BOOK = Wordbook(
    is_face,
    face_of,
    phases=tuple(phase.value for phase in Phase if phase is not Phase.OVER),
    endings=tuple(ending.value.lower() for ending in Ending),
)


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
class Described(described.Described):
    """All that was said; what was not said is at its default."""

    book: Wordbook = field(default=BOOK)
    colour: Colour | None = None
    direction: int = 1
    pending: Pending | None = None
