"""The rules' three doors: a seat acts, its time runs out, a seat leaves.

Rule: LC-06 to LC-22, G-07.
"""

from __future__ import annotations

from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Reason
from chieu.games.events import Cause
from chieu.games.game import Step
from chieu.games.last_card import check_lock
from chieu.games.pace import Pace
from chieu.games.shedding import Player, draw
from chieu.games.shedding_story import tell_kept, tell_passed, tell_returned, tell_timed_out

from .cards import SYMBOL, hand_value
from .draft import Draft
from .effects import lay
from .last_card import call, catch
from .legal import PLAYABLE, check_form, check_turn_move, supply
from .moves import Accept, CallLast, Catch, Challenge, Draw, Keep, Move, Pass, Play, TakePenalty
from .penalties import challenge, take_penalty
from .scoring import end, end_blocked
from .state import Ending, Phase, State
from .story import tell_penalty_vanished
from .turns import ask, begin, finish


def act(state: State, seat: int, move: Move, now_ms: int, chance: Chance, pace: Pace) -> Step:
    """Carry out a seat's move.

    Raises:
        Malformed: ``BAD_CARD``, ``COLOUR_NOT_ALLOWED``, ``COLOUR_REQUIRED``.
        IllegalMove: with the reason the rule sheet names; nothing has changed then.
    """
    kind = type(move)
    if isinstance(move, Play):
        check_form(move)
    index = place_of(state, seat)
    if kind is CallLast:
        return call(state, index, now_ms, chance)
    if kind is Catch:
        return catch(state, index, now_ms, chance)
    if index != state.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN, seat=state.players[state.turn].seat)
    check_turn_move(state, move)
    check_lock(state, now_ms, pace)
    draft = begin(state, now_ms, chance)
    if isinstance(move, Play):
        lay(draft, move)
    else:
        _DO[kind](draft)
    return finish(draft)


def place_of(state: State, seat: int) -> int:
    """The index of an active seat. Raises IllegalMove ROUND_OVER, NOT_A_PLAYER."""
    if state.phase is Phase.OVER:
        raise IllegalMove(Reason.ROUND_OVER)
    for index, player in enumerate(state.players):
        if player.seat == seat and not player.left:
            return index
    raise IllegalMove(Reason.NOT_A_PLAYER, seat=seat)


def time_out(state: State, now_ms: int, chance: Chance) -> Step:
    """Do for the seat to act what the rules say when its time is up. Raises IllegalMove ROUND_OVER. Rule: LC-21."""
    if state.phase is Phase.OVER:
        raise IllegalMove(Reason.ROUND_OVER)
    draft = begin(state, now_ms, chance, Cause.TIME_OUT)
    tell_timed_out(draft, draft.players[draft.turn].seat)
    if state.phase is Phase.DREW:
        _keep(draft)
    elif state.phase is not Phase.PLAY:
        take_penalty(draft)
    elif supply(state):
        draw(draft, draft.turn, 1, "drew.late")
        ask(draft, draft.after(draft.turn))
    else:
        _pass(draft)
    return finish(draft)


def leave(state: State, seat: int, now_ms: int, chance: Chance) -> Step:
    """Take a seat out of the round. Raises IllegalMove ROUND_OVER, NOT_A_PLAYER. Rule: LC-22."""
    index = place_of(state, seat)
    draft = Draft(state, now_ms, chance)
    successor = draft.after(index)
    _return_cards(draft, index)
    if draft.vulnerable == index:
        draft.close_window()
    if draft.active_count() == 1:
        end(draft, Ending.LAST_SEAT, successor)
    elif draft.turn == index:
        if draft.pending:
            tell_penalty_vanished(draft)
            draft.forget_penalty()
        ask(draft, successor)
    return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)


def _return_cards(draft: Draft, index: int) -> None:
    """The hand goes under the stock in random order; its value is kept for the winner. Rule: LC-22a."""
    player = draft.players[index]
    draft.stock += draft.chance.shuffled(player.hand)
    draft.passes = 0
    draft.players[index] = Player(player.seat, (), left=True, frozen=hand_value(player.hand))
    tell_returned(draft, player.seat, len(player.hand))


def _draw(draft: Draft) -> None:
    """Draw one; a card that fits may still be laid, any other ends the turn. Rule: LC-08, LC-09."""
    index = draft.turn
    (card,) = draw(draft, index, 1, "drew.one")
    if card in PLAYABLE[draft.colour][SYMBOL[draft.pile[-1]]]:
        draft.phase = Phase.DREW
        draft.drawn = card
    else:
        ask(draft, draft.after(index))


def _keep(draft: Draft) -> None:
    """Keep the drawn card and end the turn. Rule: LC-09, LC-21b."""
    tell_kept(draft, draft.players[draft.turn].seat)
    ask(draft, draft.after(draft.turn))


def _pass(draft: Draft) -> None:
    """Give the turn on; when everybody has in a row, the round is blocked. Rule: G-19."""
    tell_passed(draft, draft.players[draft.turn].seat)
    draft.passes += 1
    if draft.passes >= draft.active_count():
        end_blocked(draft)
    else:
        ask(draft, draft.after(draft.turn))


_DO = {
    Draw: _draw,
    Keep: _keep,
    Pass: _pass,
    Challenge: challenge,
    Accept: take_penalty,
    TakePenalty: take_penalty,
}
