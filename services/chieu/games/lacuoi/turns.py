"""The course of turns: who is asked next, and who loses a turn.

Rule: G-08, LC-10, CW-2.
"""

from __future__ import annotations

from chieu.games.shedding.state import with_skipped
from chieu.games.shedding.turns import pass_on

from .draft import Draft
from .state import Phase
from .story import tell_skipped


def ask(draft: Draft, index: int, phase: Phase = Phase.PLAY) -> None:
    """Start a new turn at `index`. Rule: CW-2."""
    draft.phase = phase
    pass_on(draft, index)


def lose_turn(draft: Draft, index: int) -> None:
    """Mark that a place lost its turn and ask the one after it. Rule: LC-10."""
    player = draft.players[index]
    draft.players[index] = with_skipped(player, True)
    tell_skipped(draft, player.seat)
    ask(draft, draft.after(index))
