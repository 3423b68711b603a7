"""Calling the last card, catching who forgot, and the short lock that gives everybody the time to.

Rule: CW-1 to CW-8, G-22, LC-18.
"""

from __future__ import annotations

from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Reason
from chieu.games.game import Step
from chieu.games.pace import Pace

from .draft import Draft
from .state import Player, State
from .stock import draw
from .story import tell_call, tell_caught

CATCH_CARDS = 2
"""What a forgotten call costs. Rule: LC-18."""


def may_call(state: State, index: int) -> bool:
    """Whether a call counts: while it may be caught, or on its own turn with two cards. Rule: CW-2."""
    if state.vulnerable == index:
        return True
    if state.turn != index:
        return False
    player = state.players[index]
    return len(player.hand) == 2 and not player.called


def may_catch(state: State, index: int) -> bool:
    """Whether a catch would find somebody. Rule: CW-4."""
    return state.vulnerable is not None and state.vulnerable != index


def lock_until(state: State, pace: Pace) -> int:
    """The instant before which the seat to act is held back because it may be caught; 0 if it is not. Rule: G-22."""
    if state.vulnerable is None or state.vulnerable != state.turn:
        return 0
    return state.vulnerable_ms + pace.catch_lock_ms


def check_lock(state: State, now_ms: int, pace: Pace) -> None:
    """Refuse a turn action that would take everybody's chance to catch. Raises IllegalMove CATCH_WINDOW. Rule: G-22."""
    until = lock_until(state, pace)
    if now_ms < until:
        raise IllegalMove(Reason.CATCH_WINDOW, not_before_ms=until)


def call(state: State, index: int, now_ms: int, chance: Chance) -> Step:
    """Say "Lá cuối". Raises IllegalMove NOTHING_TO_CALL, and then nothing has changed. Rule: CW-2."""
    if not may_call(state, index):
        raise IllegalMove(Reason.NOTHING_TO_CALL)
    draft = Draft(state, now_ms, chance)
    player = draft.players[index]
    draft.players[index] = with_call(player, True)
    if draft.vulnerable == index:
        draft.close_window()
    tell_call(draft, player.seat)
    return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)


def catch(state: State, index: int, now_ms: int, chance: Chance) -> Step:
    """Press "Bắt": the vulnerable seat draws two, and nothing else at the table changes. Rule: CW-4.

    Raises:
        IllegalMove: ``NOBODY_TO_CATCH``, ``CANNOT_CATCH_YOURSELF``.
    """
    forgetful = state.vulnerable
    if forgetful is None:
        raise IllegalMove(Reason.NOBODY_TO_CATCH)
    if forgetful == index:
        raise IllegalMove(Reason.CANNOT_CATCH_YOURSELF)
    draft = Draft(state, now_ms, chance)
    draft.close_window()
    tell_caught(draft, draft.players[index].seat, draft.players[forgetful].seat, CATCH_CARDS)
    draw(draft, forgetful, CATCH_CARDS, "drew.caught")
    return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)


def with_call(player: Player, called: bool) -> Player:
    """The same player with or without a valid call."""
    return Player(
        player.seat, player.hand, called, player.left, player.frozen, player.last_change, player.skipped, player.fresh
    )
