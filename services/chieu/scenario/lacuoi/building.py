"""From what was said of a position of Lá Cuối to its state."""

from __future__ import annotations

from typing import Any

from chieu.games.lacuoi.moves import Colour
from chieu.games.lacuoi.state import Ending, Phase, State
from chieu.games.shedding import Player
from chieu.scenario.dialect import Table
from chieu.scenario.shedding.building import Builder

from .described import Described, Pending
from .faces import ALL_CARDS, colour_of_face


def built(said: Described, table: Table) -> State:
    """The state that was described.

    Raises:
        ScenarioError: cards that the deck does not have, or a position that the rules cannot reach.
    """
    return _Builder(said, table).state()


class _Builder(Builder):
    def __init__(self, said: Described, table: Table) -> None:
        super().__init__(said, table, ALL_CARDS)
        self._own = said

    def state(self) -> State:
        said = self._own
        return State(
            **self.fields(Player),
            **self._penalty(),
            colour=self._colour(),
            phase=self._phase(),
            direction=said.direction,
            ending=Ending(said.ending.upper()) if said.ending else None,
        )

    def _colour(self) -> Colour:
        printed, named = colour_of_face(self._own.top), self._own.colour
        if printed is not None and named not in (None, printed):
            raise self.fault(f"the top card is {self._own.top}: no other colour can be in force", self.line("colour"))
        colour = printed or named
        if colour is None:
            raise self.fault("a wild on top: which colour is in force? 'colour R'", self.line("top"))
        return colour

    def _phase(self) -> Phase:
        said = self._own
        if said.ending:
            return Phase.OVER
        waiting = Phase.PLAY if said.pending is None else _phase_of(said.pending)
        phase = Phase(said.phase) if said.phase else waiting
        if (said.pending is not None) != (phase in (Phase.CHALLENGE, Phase.STACK)):
            raise self.fault("cards are pending exactly in the phases CHALLENGE and STACK", self.line("phase"))
        if phase is Phase.STACK and not self.table.options.stacking:
            raise self.fault("STACK needs 'option stacking on'", self.line("phase" if said.phase else "pending"))
        return phase

    def _penalty(self) -> dict[str, Any]:
        pending = self._own.pending
        if pending is None:
            return {}
        by = None if pending.by is None else self.table.seats.index(pending.by)
        return {
            "pending": pending.cards,
            "pending_by": by,
            "challengeable": pending.challengeable,
            "f_by": by if pending.challengeable else None,
            "f_legal": pending.legal,
        }


def _phase_of(pending: Pending) -> Phase:
    return Phase.CHALLENGE if pending.challengeable else Phase.STACK
