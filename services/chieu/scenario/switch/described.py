"""What only positions of Switch say: the suit in force and the chain that waits."""

from __future__ import annotations

from dataclasses import dataclass, field

from chieu.games.switch.moves import Suit
from chieu.games.switch.state import Ending, Phase
from chieu.scenario.shedding import described
from chieu.scenario.shedding.described import Wordbook

from .faces import face_of, is_face

BOOK = Wordbook(
    is_face,
    face_of,
    phases=tuple(phase.value for phase in Phase if phase is not Phase.OVER),
    endings=tuple(ending.value.lower() for ending in Ending),
)


@dataclass(slots=True)
class Described(described.Described):
    """All that was said; `chain` counts the cards of the one that waits, `chain_by` laid its last."""

    book: Wordbook = field(default=BOOK)
    suit: Suit | None = None
    chain: int = 0
    chain_by: int | None = None
