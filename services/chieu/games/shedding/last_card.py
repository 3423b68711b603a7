"""The last card: reached, called, and forgotten. Who may call and who may be caught says `chieu.games.last_card`.

Rule: CW-1 to CW-4.
"""

from __future__ import annotations

from chieu.games.last_card import CATCH_CARDS

from .draft import SheddingDraft
from .hands import draw
from .state import with_call
from .story import tell_call, tell_caught


def reach_last_card(draft: SheddingDraft, index: int, call: bool) -> None:
    """A play left one card: called before or with it, or open to be caught. Rule: CW-1, CW-2."""
    draft.one_card_ms = draft.now_ms
    player = draft.players[index]
    if player.called:
        return
    if call:
        draft.players[index] = with_call(player, True)
        tell_call(draft, player.seat)
    else:
        draft.vulnerable = index
        draft.vulnerable_ms = draft.now_ms


def call_last(draft: SheddingDraft, index: int) -> None:
    """A call that counts: it stands, and nobody may catch this seat any more. Rule: CW-2, CW-3."""
    player = draft.players[index]
    draft.players[index] = with_call(player, True)
    if draft.vulnerable == index:
        draft.close_window()
    tell_call(draft, player.seat)


def catch(draft: SheddingDraft, index: int, caught: int) -> None:
    """A catch that found somebody: the caught seat draws two, and nothing else at the table changes. Rule: CW-4."""
    draft.close_window()
    tell_caught(draft, draft.players[index].seat, draft.players[caught].seat, CATCH_CARDS)
    draw(draft, caught, CATCH_CARDS, "drew.caught")
