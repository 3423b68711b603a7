"""The rules' three doors: a seat acts, its time runs out, a seat leaves.

Rule: PH-09 to PH-25, G-07.
"""

from __future__ import annotations

from chieu.games.errors import IllegalMove, Reason
from chieu.games.game import Step

from .cards import FACE, check_card
from .discarding import discard
from .draft import Draft
from .late import run_out
from .laying import check_form, check_lay, check_send, check_send_all, lay, send_all, send_one
from .leaving import put_away
from .legal import why_no_discard, why_no_eat
from .moves import Discard, Draw, Eat, Lay, Move, Send, SendAll
from .state import Phase, State
from .taking import draw, eat
from .turns import step_of
from .u import declare, may_declare


def act(state: State, seat: int, move: Move) -> Step:
    """Carry out a seat's move.

    Raises:
        Malformed: ``BAD_CARD``, ``TOO_MANY_CARDS``.
        IllegalMove: with the reason the rule sheet names; nothing has changed then.
    """
    if isinstance(move, Lay):
        check_form(move)
    elif isinstance(move, Discard | Send):
        check_card(move.card)
    if place_of(state, seat) != state.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN, seat=state.players[state.turn].seat)
    _check(state, move)
    draft = Draft(state)
    _do(draft, move)
    return step_of(draft)


def place_of(state: State, seat: int) -> int:
    """The index of an active seat. Raises IllegalMove ROUND_OVER, NOT_A_PLAYER."""
    if state.phase is Phase.OVER:
        raise IllegalMove(Reason.ROUND_OVER)
    for index, player in enumerate(state.players):
        if player.seat == seat and not player.left:
            return index
    raise IllegalMove(Reason.NOT_A_PLAYER, seat=seat)


def _check(state: State, move: Move) -> None:
    """Refuse what the seat to act may not send now."""
    match move:
        case Lay():
            check_lay(state, move)
        case Send():
            check_send(state, move)
        case SendAll():
            check_send_all(state)
        case Discard(card=card):
            _check_discard(state, card)
        case _:
            reason = _why_not(state, move)
            if reason is not None:
                raise IllegalMove(reason, phase=state.phase.value)


def _check_discard(state: State, card: int) -> None:
    if card not in state.players[state.turn].hand:
        raise IllegalMove(Reason.CARD_NOT_IN_HAND, card=FACE[card])
    reason = why_no_discard(state, card)
    if reason is not None:
        raise IllegalMove(reason, card=FACE[card], phase=state.phase.value)


def _why_not(state: State, move: Move) -> Reason | None:
    """Why a move that names no card is refused, or None."""
    match move:
        case Draw():
            return None if state.phase is Phase.TAKE else Reason.NOT_IN_THIS_STEP
        case Eat():
            return why_no_eat(state)
        case _:
            return None if may_declare(state, state.players[state.turn]) else Reason.NOT_U


def _do(draft: Draft, move: Move) -> None:
    match move:
        case Draw():
            draw(draft)
        case Eat():
            eat(draft)
        case Discard(card=card):
            discard(draft, card)
        case Lay():
            lay(draft, draft.turn, move)
        case Send():
            send_one(draft, move)
        case SendAll():
            send_all(draft)
        case _:
            declare(draft, draft.turn)


def time_out(state: State) -> Step:
    """Do for the seat to act what the rules say when its time is up. Raises IllegalMove ROUND_OVER. Rule: PH-24."""
    if state.phase is Phase.OVER:
        raise IllegalMove(Reason.ROUND_OVER)
    return run_out(state)


def leave(state: State, seat: int) -> Step:
    """Take a seat out of the round. Raises IllegalMove ROUND_OVER, NOT_A_PLAYER. Rule: PH-25."""
    return put_away(state, place_of(state, seat))
