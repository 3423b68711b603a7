"""The course of turns: how a turn action begins and ends, and who is asked next.

Rule: G-07, G-08, G-20, CW-3.
"""

from __future__ import annotations

from chieu.games.chance import Chance
from chieu.games.events import Cause
from chieu.games.game import Step

from .draft import Draft
from .last_card import with_call
from .scoring import end_blocked
from .state import Phase, Player, State
from .story import tell_turn

MOST_TURN_ACTIONS = 2_000
"""A round that takes longer is blocked. Rule: G-20."""


def begin(state: State, now_ms: int, chance: Chance, cause: Cause = Cause.PLAYER) -> Draft:
    """Start a turn action: it closes the window, and who stood before has had its turn. Rule: CW-3."""
    draft = Draft(state, now_ms, chance, cause)
    draft.close_window()
    for index, player in enumerate(state.players):
        if player.skipped:
            draft.players[index] = skipped(player, False)
    return draft


def finish(draft: Draft) -> Step:
    """Count the turn action, end a round that has taken too many, and freeze. Rule: G-20."""
    draft.turn_actions += 1
    if draft.turn_actions >= MOST_TURN_ACTIONS and draft.phase is not Phase.OVER:
        end_blocked(draft)
    return Step(draft.frozen(), tuple(draft.events))


def ask(draft: Draft, index: int, phase: Phase = Phase.PLAY) -> None:
    """Start a new turn at `index`.

    A call made before is void when the turn passes on without its seat being at one card. Rule: CW-2.
    """
    player = draft.players[draft.turn]
    if player.called and len(player.hand) != 1:
        draft.players[draft.turn] = with_call(player, False)
    draft.turn = index
    draft.phase = phase
    draft.drawn = None
    draft.turn_number += 1
    tell_turn(draft)


def skipped(player: Player, value: bool) -> Player:
    """The same player, marked as having lost its turn just now or not. Rule: SW-11."""
    return Player(
        player.seat, player.hand, player.called, player.left, player.frozen, player.last_change, value, player.fresh
    )
