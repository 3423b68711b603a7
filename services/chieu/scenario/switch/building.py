"""From what was said of a position of Switch to its state."""

from __future__ import annotations

from typing import Any

from chieu.games.shedding import Player
from chieu.games.switch.cards import pack
from chieu.games.switch.chains import CHAIN_OF
from chieu.games.switch.deal import decks_for
from chieu.games.switch.moves import Suit
from chieu.games.switch.state import Ending, Phase, State
from chieu.scenario.dialect import Table
from chieu.scenario.shedding.building import Builder

from .described import Described
from .faces import rank_of_face, suit_of_face

_NAMING = "J"


def built(said: Described, table: Table) -> State:
    """The state that was described.

    Raises:
        ScenarioError: cards that the deck does not have, or a position that the rules cannot reach.
    """
    return _Builder(said, table).state()


class _Builder(Builder):
    def __init__(self, said: Described, table: Table) -> None:
        self._decks = decks_for(len(table.seats))
        super().__init__(said, table, pack(self._decks))
        self._own = said

    def state(self) -> State:
        fields = self.fields(Player)
        ending = self._own.ending
        return State(
            **fields,
            **self._chain(fields["turn"]),
            decks=self._decks,
            suit=self._suit(),
            phase=self._phase(),
            ending=Ending(ending.upper()) if ending else None,
        )

    def _suit(self) -> Suit:
        said = self._own
        if rank_of_face(said.top) != _NAMING:
            printed = suit_of_face(said.top)
            if said.suit not in (None, printed):
                raise self.fault(f"the top card is {said.top}: no other suit can be in force", self.line("suit"))
            return printed
        if said.suit is None:
            raise self.fault("a J on top: which suit is in force? 'suit S'", self.line("top"))
        return said.suit

    def _phase(self) -> Phase:
        """That of the chain, which the top card must have made; without one PLAY or DREW, as said."""
        said = self._own
        if said.ending:
            return Phase.OVER
        waiting = Phase.PLAY
        if said.chain:
            chain = CHAIN_OF.get(rank_of_face(said.top))
            if chain is None:
                raise self.fault(f"there is no chain on {said.top}", self.line("chain"))
            waiting = chain
        phase = Phase(said.phase) if said.phase else waiting
        if phase is not waiting and {phase, waiting} != {Phase.PLAY, Phase.DREW}:
            raise self.fault(
                f"the phase is {waiting.value}: a chain waits in TWOS, ACES, EIGHTS alone", self.line("phase")
            )
        return phase

    def _chain(self, turn: int) -> dict[str, Any]:
        said = self._own
        if not said.chain:
            return {}
        if said.chain_by is None:
            before = self.playing[self.playing.index(self.table.seats[turn]) - 1]
            return {"chain": said.chain, "chain_by": self.table.seats.index(before)}
        return {"chain": said.chain, "chain_by": self.table.seats.index(said.chain_by)}
