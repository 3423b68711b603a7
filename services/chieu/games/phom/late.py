"""What the server does when a seat's 30 seconds are over: the rest of the turn, step by step.

Rule: PH-24.
"""

from __future__ import annotations

from chieu.games.events import Cause
from chieu.games.game import Step

from .cards import POINTS, cards_in, set_of
from .discarding import discard
from .draft import Draft
from .laying import after_laying
from .legal import can_spare
from .melding import count_laying, put_down
from .melds import best, left_over
from .moves import Group, Lay
from .options import AutoDiscard
from .state import Phase, Player, State
from .story import tell_late_mom, tell_timed_out
from .taking import draw
from .turns import step_of
from .u import declare_if_ready


def run_out(state: State) -> Step:
    """Draw if nothing was taken, say an Ù, lay in the last turn, discard. Rule: PH-24a to PH-24f."""
    draft = Draft(state, Cause.TIME_OUT)
    index = draft.turn
    tell_timed_out(draft, draft.seat(index))
    if draft.phase is Phase.TAKE:
        draw(draft, "drew.late")
    if draft.phase is Phase.SEND or not declare_if_ready(draft, index):
        turn_number = draft.turn_number
        if draft.phase is Phase.LAY:
            lay_late(draft, index)
        if draft.phase is not Phase.OVER and draft.turn_number == turn_number:
            discard(draft, highest(draft.players[index], draft.options.auto_discard))
    return step_of(draft)


def lay_late(draft: Draft, index: int) -> None:
    """Lay the best split of the hand. The first laying is móm all the same, a later one changes nothing.

    Rule: PH-24d, PH-24f.
    """
    player = draft.players[index]
    split = best(set_of(player.hand), set_of(player.bound()))
    if split:
        put_down(draft, index, Lay(tuple([Group(cards_in(meld)) for meld in split])))
    else:
        count_laying(draft, index)
    if not player.lay_no:
        draft.change(index, mom=True, mom_for_good=True)
        tell_late_mom(draft, player.seat)
    after_laying(draft, index)


def highest(player: Player, choice: AutoDiscard) -> int:
    """The card that the server discards.

    The highest that may be spared; of equal ones rather one outside the best split, then the higher suit. With the
    option only cards outside the best split are looked at, where there are any. Rule: PH-24c.
    """
    hand = set_of(player.hand)
    junk = left_over(hand, best(hand, set_of(player.bound())))
    spare = [card for card in player.hand if can_spare(player, card)]
    if choice is AutoDiscard.HIGHEST_JUNK and junk:
        spare = [card for card in spare if junk >> card & 1]
    return max(spare, key=lambda card: (POINTS[card], junk >> card & 1, card))
