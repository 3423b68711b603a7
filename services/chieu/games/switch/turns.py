"""The course of turns: who is asked next.

Rule: G-08, CW-2.
"""

from __future__ import annotations

from chieu.games.shedding.turns import pass_on

from .draft import Draft
from .state import Phase


def ask(draft: Draft, index: int, phase: Phase = Phase.PLAY) -> None:
    """Start a new turn at `index`. Rule: CW-2."""
    draft.phase = phase
    pass_on(draft, index)
