"""A round while one command is carried out: the one mutable thing of these rules, made from a state and frozen again.

Nothing outside a single call of the rules ever holds a draft.
"""

from __future__ import annotations

from chieu.games.chance import Chance
from chieu.games.events import Cause
from chieu.games.shedding.draft import SheddingDraft

from .moves import Suit
from .options import Options
from .state import Ending, Phase, State


class Draft(SheddingDraft):
    """The fields of `State` while they change, and the events told so far."""

    __slots__ = (
        "chain",
        "chain_by",
        "decks",
        "ending",
        "options",
        "phase",
        "suit",
    )

    def __init__(self, state: State, now_ms: int, chance: Chance, cause: Cause = Cause.PLAYER) -> None:
        """Begin from `state`; events will carry `cause`."""
        super().__init__(state, now_ms, chance, cause)
        self.options: Options = state.options
        self.decks: int = state.decks
        self.suit: Suit = state.suit
        self.phase: Phase = state.phase
        self.chain: int = state.chain
        self.chain_by: int | None = state.chain_by
        self.ending: Ending | None = state.ending

    def frozen(self) -> State:
        """The state as it stands now."""
        return State(
            self.options,
            self.decks,
            tuple(self.players),
            self.stock,
            self.pile,
            self.suit,
            self.turn,
            self.phase,
            self.chain,
            self.chain_by,
            self.drawn,
            self.vulnerable,
            self.vulnerable_ms,
            self.one_card_ms,
            self.passes,
            self.turn_actions,
            self.turn_number,
            self.reshuffles,
            self.ending,
            self.winner,
        )

    def forget_chain(self) -> None:
        """Nothing waits for the seat to act any more. Rule: SW-13."""
        self.chain = 0
        self.chain_by = None
