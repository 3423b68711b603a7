"""A round while one command is carried out: the one mutable thing of these rules, made from a state and frozen again.

Nothing outside a single call of the rules ever holds a draft.
"""

from __future__ import annotations

from chieu.games.chance import Chance
from chieu.games.events import Cause
from chieu.games.shedding.draft import SheddingDraft

from .moves import Colour
from .options import Options
from .state import Ending, Phase, State


class Draft(SheddingDraft):
    """The fields of `State` while they change, and the events told so far."""

    __slots__ = (
        "challengeable",
        "colour",
        "ending",
        "f_by",
        "f_legal",
        "options",
        "pending",
        "pending_by",
        "phase",
    )

    def __init__(self, state: State, now_ms: int, chance: Chance, cause: Cause = Cause.PLAYER) -> None:
        """Begin from `state`; events will carry `cause`."""
        super().__init__(state, now_ms, chance, cause)
        self.options: Options = state.options
        self.colour: Colour = state.colour
        self.phase: Phase = state.phase
        self.direction = state.direction
        self.pending: int = state.pending
        self.challengeable: bool = state.challengeable
        self.f_by: int | None = state.f_by
        self.f_legal: bool = state.f_legal
        self.ending: Ending | None = state.ending
        self.pending_by: int | None = state.pending_by

    def frozen(self) -> State:
        """The state as it stands now."""
        return State(
            self.options,
            tuple(self.players),
            self.stock,
            self.pile,
            self.colour,
            self.turn,
            self.phase,
            self.direction,
            self.pending,
            self.challengeable,
            self.f_by,
            self.f_legal,
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
            self.pending_by,
        )

    def forget_penalty(self) -> None:
        """No penalty waits, and no wild draw four is open."""
        self.pending = 0
        self.pending_by = None
        self.challengeable = False
        self.f_by = None
        self.f_legal = True
