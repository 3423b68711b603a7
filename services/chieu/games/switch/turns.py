"""The course of turns: how a turn action begins and ends, and who is asked next.

Rule: G-07, G-08, G-20, CW-3.
"""

from __future__ import annotations

from chieu.games import shedding
from chieu.games.chance import Chance
from chieu.games.events import Cause
from chieu.games.game import Step

from .draft import Draft
from .scoring import end_blocked
from .state import Phase, State

MOST_TURN_ACTIONS = 2_000
"""A round that takes longer is blocked. Rule: G-20."""


def begin(state: State, now_ms: int, chance: Chance, cause: Cause = Cause.PLAYER) -> Draft:
    """Start a turn action: it closes the window, and who stood before has had its turn. Rule: CW-3."""
    draft = Draft(state, now_ms, chance, cause)
    shedding.begin(draft)
    return draft


def finish(draft: Draft) -> Step:
    """Count the turn action, end a round that has taken too many, and freeze. Rule: G-20."""
    draft.turn_actions += 1
    if draft.turn_actions >= MOST_TURN_ACTIONS and draft.phase is not Phase.OVER:
        end_blocked(draft)
    return Step(draft.frozen(), tuple(draft.events))


def ask(draft: Draft, index: int, phase: Phase = Phase.PLAY) -> None:
    """Start a new turn at `index`. Rule: CW-2."""
    draft.phase = phase
    shedding.pass_on(draft, index)
