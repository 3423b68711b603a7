"""Leaving in the middle of a round.

Rule: PH-25, PH-P6.
"""

from __future__ import annotations

from chieu.games.game import Step

from .draft import Draft
from .ending import end_laid, end_last_seat
from .ledger import hold
from .state import Phase, State
from .story import tell_away
from .turns import open_instead, start_turn, step_of


def put_away(state: State, index: int) -> Step:
    """Take a seat out: it gives up its units, its cards are out of play, and somebody else goes on. Rule: PH-25."""
    draft = Draft(state)
    successor = draft.after(index)
    player = draft.players[index]
    laid = tuple([card for meld in player.melds for card in meld.cards])
    draft.change(index, hand=(), melds=(), eaten=(), mom=False, fresh=None, left=True, away=(*player.hand, *laid))
    tell_away(draft, player.seat, len(player.hand) + len(laid))
    hold(draft, index)
    if draft.head == index:
        draft.head = successor
    _go_on(draft, index, successor)
    return step_of(draft, is_turn_action=False)


def _go_on(draft: Draft, index: int, successor: int) -> None:
    """The round ends, or whoever follows a leaver that was to act is asked. Rule: PH-25b, PH-25d to PH-25f."""
    if len(draft.active()) == 1:
        end_last_seat(draft)
    elif draft.is_done():
        end_laid(draft)
    elif draft.turn == index:
        if draft.phase is Phase.OPEN:
            open_instead(draft, successor)
        else:
            start_turn(draft, successor)
