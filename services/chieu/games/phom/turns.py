"""The course of turns: who is asked next, when the laps are over, and the Ù that is said for a seat as it begins.

Rule: PH-03, PH-04, PH-23c, PH-23g; G-08.
"""

from __future__ import annotations

from chieu.games.game import Step

from .draft import Draft
from .ending import end_laid
from .khan import is_dry
from .state import LAPS, Phase
from .story import tell_drew, tell_turn
from .u import declare_dry


def start_turn(draft: Draft, index: int, phase: Phase = Phase.TAKE) -> None:
    """Ask a seat for a whole turn. A dealt hand without any cạ is Ù khan where the option is on. Rule: PH-23g."""
    draft.turn = index
    draft.phase = phase
    draft.turn_number += 1
    player = draft.change(index, turns=draft.players[index].turns + 1, fresh=None)
    draft.extra = bool(player.lay_no)
    tell_turn(draft, player.seat)
    if draft.options.u_khan and player.turns == 1 and is_dry(player.hand):
        declare_dry(draft, index)


def open_instead(draft: Draft, index: int) -> None:
    """The starter left before its first discard: this seat takes a card and opens. Rule: PH-25d."""
    start_turn(draft, index, Phase.OPEN)
    if draft.phase is Phase.OPEN:
        take_top(draft, index, "drew.opens")


def take_top(draft: Draft, index: int, key: str) -> None:
    """The top of the stock goes to a hand; `key` says why."""
    player = draft.players[index]
    card, draft.stock = draft.stock[0], draft.stock[1:]
    draft.change(index, hand=(*player.hand, card), fresh=card)
    tell_drew(draft, player.seat, key)


def pass_on(draft: Draft) -> None:
    """End a turn: the next seat that still owes a discard is asked, or the round is over. Rule: PH-17."""
    if draft.is_done():
        end_laid(draft)
        return
    index = draft.after(draft.turn)
    while draft.players[index].piled() >= LAPS:
        index = draft.after(index)
    start_turn(draft, index)


def step_of(draft: Draft, *, is_turn_action: bool = True) -> Step:
    """The draft as the step that it became."""
    return Step(draft.frozen(), tuple(draft.events), is_turn_action=is_turn_action)
