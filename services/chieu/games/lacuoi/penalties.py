"""Answering a penalty: accept the four, challenge them, or take the whole stack.

Rule: LC-16, LC-17b, LC-17d, LC-22c.
"""

from __future__ import annotations

from chieu.games.shedding.hands import draw
from chieu.games.shedding.story import tell_penalty_taken

from .draft import Draft
from .story import tell_challenge, tell_challenge_lost, tell_challenge_won
from .turns import ask, lose_turn

LOST_CHALLENGE_EXTRA = 2
"""What a wrong challenge costs beyond the four. Rule: LC-16d."""


def take_penalty(draft: Draft) -> None:
    """Draw all that waits and lose the turn; accepting a wild draw four is the same with four. Rule: LC-16e, LC-17b."""
    index = draft.turn
    cards = draft.pending
    draft.forget_penalty()
    tell_penalty_taken(draft, draft.players[index].seat, cards)
    draw(draft, index, cards, "drew.penalty")
    lose_turn(draft, index)


def challenge(draft: Draft) -> None:
    """Judge the open wild draw four by what was stored when it was laid; only the verdict is told. Rule: LC-16."""
    index = draft.turn
    seat = draft.players[index].seat
    by = draft.f_by
    cards = draft.pending
    legal = draft.f_legal
    accused = None if by is None or draft.players[by].left else by
    draft.forget_penalty()
    tell_challenge(draft, seat, None if accused is None else draft.players[accused].seat)
    if legal:
        tell_challenge_lost(draft, seat, cards + LOST_CHALLENGE_EXTRA)
        draw(draft, index, cards + LOST_CHALLENGE_EXTRA, "drew.challenge")
        lose_turn(draft, index)
        return
    if accused is None:
        tell_challenge_won(draft, seat, None, 0)
    else:
        tell_challenge_won(draft, seat, draft.players[accused].seat, cards)
        draw(draft, accused, cards, "drew.challenge")
    ask(draft, index)
