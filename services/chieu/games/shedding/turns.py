"""How a turn action begins, and how the next seat is asked.

Rule: CW-2, CW-3.
"""

from __future__ import annotations

from .draft import SheddingDraft
from .state import with_call, with_skipped
from .story import tell_turn


def begin(draft: SheddingDraft) -> None:
    """A turn action closes the window, and what was said about lost turns is old. Rule: CW-3."""
    draft.close_window()
    for index, player in enumerate(draft.players):
        if player.skipped:
            draft.players[index] = with_skipped(player, False)


def pass_on(draft: SheddingDraft, index: int) -> None:
    """Start a new turn at `index`.

    A call made before is void when the turn passes on without its seat being at one card. Rule: CW-2.
    """
    before = draft.turn
    if before != index:
        player = draft.players[before]
        if player.called and len(player.hand) != 1:
            draft.players[before] = with_call(player, False)
    draft.turn = index
    draft.drawn = None
    draft.turn_number += 1
    tell_turn(draft, draft.players[index].seat)
