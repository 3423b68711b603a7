"""The rules' three doors: a seat acts, its time runs out, a seat leaves. What all such games do is in `shedding.play`.

Rule: LC-06 to LC-22, G-07.
"""

from __future__ import annotations

from chieu.games.shedding.hands import draw
from chieu.games.shedding.play import Doors

from .cards import SYMBOL, hand_value
from .draft import Draft
from .effects import lay
from .legal import PLAYABLE, check_form, check_turn_move
from .moves import Accept, CallLast, Catch, Challenge, Draw, Keep, Move, Pass, Play, TakePenalty
from .penalties import challenge, take_penalty
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
    """Draw one; a card that fits may still be laid, any other ends the turn. Rule: LC-08, LC-09."""
    index = draft.turn
    (card,) = draw(draft, index, 1, "drew.one")
    if card in PLAYABLE[draft.colour][SYMBOL[draft.pile[-1]]]:
        draft.phase = Phase.DREW
        draft.drawn = card
    else:
        ask(draft, draft.after(index))


def _penalty_vanishes(draft: Draft) -> None:
    """Rule: LC-22."""
    if draft.pending:
        tell_penalty_vanished(draft)
        draft.forget_penalty()


def _end_alone(draft: Draft, winner: int) -> None:
    end(draft, Ending.LAST_SEAT, winner)


DOORS: Doors[State, Draft, Move] = Doors(
    call_last=CallLast,
    catch=Catch,
    draft=Draft,
    check_form=check_form,
    check_turn_move=check_turn_move,
    carry_out=_carry_out,
    late={Phase.CHALLENGE: take_penalty, Phase.STACK: take_penalty},
    penalty_vanishes=_penalty_vanishes,
    worth=hand_value,
    ask=ask,
    end_alone=_end_alone,
    end_blocked=end_blocked,
)
"""Whoever is late gives in to a penalty (LC-21); a leaver's hand counts what its cards do (LC-22a)."""

_DO = {
    Draw: _draw,
    Keep: DOORS.keep,
    Pass: DOORS.pass_on,
    Challenge: challenge,
    Accept: take_penalty,
    TakePenalty: take_penalty,
}
