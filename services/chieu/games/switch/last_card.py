"""Calling the last card and catching who forgot.

Rule: CW-1 to CW-8, SW-16.
"""

from __future__ import annotations

from chieu.games import shedding
from chieu.games.chance import Chance
from chieu.games.game import Step
from chieu.games.last_card import check_call, forgetful

from .draft import Draft
from .state import State


def call(state: State, index: int, now_ms: int, chance: Chance) -> Step:
    """Say "Lá bài cuối cùng". Raises IllegalMove NOTHING_TO_CALL, and then nothing has changed. Rule: CW-2."""
    check_call(state, index)
    draft = Draft(state, now_ms, chance)
    shedding.call_last(draft, index)
    return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)


def catch(state: State, index: int, now_ms: int, chance: Chance) -> Step:
    """Press "Bắt": the vulnerable seat draws two, and nothing else at the table changes, a chain neither. Rule: CW-4.

    Raises:
        IllegalMove: ``NOBODY_TO_CATCH``, ``CANNOT_CATCH_YOURSELF``.
    """
    caught = forgetful(state, index)
    draft = Draft(state, now_ms, chance)
    shedding.catch(draft, index, caught)
    return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)
