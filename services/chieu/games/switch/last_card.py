"""Calling the last card and catching who forgot.

Rule: CW-1 to CW-8, SW-16.
"""

from __future__ import annotations

from chieu.games.chance import Chance
from chieu.games.game import Step
from chieu.games.last_card import CATCH_CARDS, check_call, forgetful

from .draft import Draft
from .state import Player, State
from .stock import draw
from .story import tell_call, tell_caught


def call(state: State, index: int, now_ms: int, chance: Chance) -> Step:
    """Say "Lá bài cuối cùng". Raises IllegalMove NOTHING_TO_CALL, and then nothing has changed. Rule: CW-2."""
    check_call(state, index)
    draft = Draft(state, now_ms, chance)
    player = draft.players[index]
    draft.players[index] = with_call(player, True)
    if draft.vulnerable == index:
        draft.close_window()
    tell_call(draft, player.seat)
    return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)


def catch(state: State, index: int, now_ms: int, chance: Chance) -> Step:
    """Press "Bắt": the vulnerable seat draws two, and nothing else at the table changes, a chain neither. Rule: CW-4.

    Raises:
        IllegalMove: ``NOBODY_TO_CATCH``, ``CANNOT_CATCH_YOURSELF``.
    """
    caught = forgetful(state, index)
    draft = Draft(state, now_ms, chance)
    draft.close_window()
    tell_caught(draft, draft.players[index].seat, draft.players[caught].seat, CATCH_CARDS)
    draw(draft, caught, CATCH_CARDS, "drew.caught")
    return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)


def reach_last_card(draft: Draft, index: int, call: bool) -> None:
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


def with_call(player: Player, called: bool) -> Player:
    """The same player with or without a valid call."""
    return Player(
        player.seat, player.hand, called, player.left, player.frozen, player.last_change, player.skipped, player.fresh
    )
