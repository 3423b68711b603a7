"""The rules' three doors: a seat acts, its time runs out, a seat leaves. What all such games do is in `shedding.play`.

Rule: SW-05 to SW-18, G-07.
"""

from __future__ import annotations

from chieu.games.shedding.hands import draw
from chieu.games.shedding.play import Doors

from .cards import RANK
from .chains import cards_asked, stand, take_penalty
from .draft import Draft
from .laying import lay
from .legal import PLAYABLE, check_form, check_turn_move
from .moves import CallLast, Catch, Draw, Keep, Move, Pass, Play, Stand, TakePenalty
from .scoring import end, end_blocked
from .state import Ending, Phase, State
from .story import tell_penalty_vanished
from .turns import ask


def _carry_out(draft: Draft, move: Move) -> None:
    if isinstance(move, Play):
        lay(draft, move)
    else:
        _DO[type(move)](draft)


def _draw(draft: Draft) -> None:
    """Draw one; a card that fits may still be laid, any other ends the turn. Rule: SW-06, SW-07."""
    index = draft.turn
    (card,) = draw(draft, index, 1, "drew.one")
    if card in PLAYABLE[draft.suit][RANK[draft.pile[-1]]]:
        draft.phase = Phase.DREW
        draft.drawn = card
    else:
        ask(draft, draft.after(index))


def _penalty_vanishes(draft: Draft) -> None:
    """Rule: SW-18b."""
    if draft.chain:
        tell_penalty_vanished(draft, cards_asked(draft.phase, draft.chain))
        draft.forget_chain()


def _end_alone(draft: Draft, winner: int) -> None:
    end(draft, Ending.LAST_SEAT, winner)


DOORS: Doors[State, Draft, Move] = Doors(
    call_last=CallLast,
    catch=Catch,
    draft=Draft,
    check_form=check_form,
    check_turn_move=check_turn_move,
    carry_out=_carry_out,
    late={Phase.TWOS: take_penalty, Phase.ACES: take_penalty, Phase.EIGHTS: stand},
    penalty_vanishes=_penalty_vanishes,
    worth=len,
    ask=ask,
    end_alone=_end_alone,
    end_blocked=end_blocked,
)
"""Whoever is late gives in to a chain (SW-18a); a leaver's hand counts its cards (SW-18b)."""

_DO = {
    Draw: _draw,
    Keep: DOORS.keep,
    Pass: DOORS.pass_on,
    TakePenalty: take_penalty,
    Stand: stand,
}
