"""What may be played and sent: one table of legal cards for every top and colour, and the reasons for the rest.

Rule: LC-06, LC-07, LC-09, LC-16a, LC-17a, G-19.
"""

from __future__ import annotations

from chieu.games.errors import Fact, IllegalMove, Malformed, Reason
from chieu.games.pace import Pace
from chieu.games.shedding import legal
from chieu.games.shedding.legal import supply

from .cards import COLOUR, DECK, FACE, FOURS, IS_WILD, SYMBOL, TWOS
from .moves import Accept, CallLast, Catch, Challenge, Colour, Draw, Keep, Move, Pass, Play, TakePenalty
from .state import Phase, State

PLAYABLE: dict[Colour, dict[str, frozenset[int]]] = {
    colour: {
        symbol: frozenset(c for c in DECK if COLOUR[c] is colour or SYMBOL[c] == symbol or c in IS_WILD)
        for symbol in SYMBOL
    }
    for colour in Colour
}
"""By the colour in force and the top's symbol: the cards that may go on it. Rule: LC-06."""

_NOTHING: frozenset[int] = frozenset()
_ON_TWO = TWOS | FOURS
_PLAYS: tuple[tuple[Move, ...], ...] = tuple(
    tuple(Play(c, colour) for colour in Colour) if c in IS_WILD else (Play(c),) for c in DECK
)
_LAST_WILD: dict[int, tuple[Move, ...]] = {c: (Play(c), *_PLAYS[c]) for c in IS_WILD}


def open_cards(state: State) -> frozenset[int]:
    """The cards that the seat to act may lay if it holds them. Rule: LC-06, LC-09, LC-17a."""
    phase = state.phase
    if phase is Phase.PLAY:
        return PLAYABLE[state.colour][SYMBOL[state.pile[-1]]]
    if phase is Phase.DREW:
        return _NOTHING if state.drawn is None else frozenset((state.drawn,))
    return defences(state)


def defences(state: State) -> frozenset[int]:
    """The cards that pass the waiting penalty on. Rule: LC-17a."""
    if not state.pending or not state.options.stacking:
        return _NOTHING
    return FOURS if state.pile[-1] in FOURS else _ON_TWO


def may_pass(state: State) -> bool:
    """Whether the seat to act may give its turn on. Rule: G-19."""
    if state.phase is not Phase.PLAY or supply(state):
        return False
    return open_cards(state).isdisjoint(state.players[state.turn].hand)


def why_not(state: State, card: int) -> Reason | None:
    """Why the seat to act cannot lay a card of its hand now, or None when it can."""
    if card in open_cards(state):
        return None
    if state.phase is Phase.PLAY:
        return Reason.CARD_NOT_PLAYABLE
    if state.phase is Phase.DREW:
        return Reason.ONLY_THE_DRAWN_CARD
    if card in FOURS and not state.options.stacking:
        return Reason.OPTION_OFF
    return Reason.PENALTY_FIRST


def check_form(move: Move) -> None:
    """Refuse a move that is wrong in any state.

    Raises:
        Malformed: ``BAD_CARD``, ``COLOUR_NOT_ALLOWED``.
    """
    if not isinstance(move, Play):
        return
    card = move.card
    if not 0 <= card < len(FACE):
        raise Malformed(Reason.BAD_CARD, field="card", card=card)
    if move.colour is not None and card not in IS_WILD:
        raise Malformed(Reason.COLOUR_NOT_ALLOWED, field="colour", card=FACE[card])


def check_turn_move(state: State, move: Move) -> None:
    """Refuse what the seat to act may not send in this phase.

    Raises:
        IllegalMove, Malformed: with the reason that the rule sheet names for it.
    """
    if type(move) is Play:
        _check_play(state, move)
        return
    reason = _MOVES[type(move)](state)
    if reason is not None:
        raise IllegalMove(reason, phase=state.phase.value)


def _check_play(state: State, play: Play) -> None:
    hand = state.players[state.turn].hand
    card = play.card
    if card not in hand:
        raise IllegalMove(Reason.CARD_NOT_IN_HAND, card=FACE[card])
    reason = why_not(state, card)
    if reason is not None:
        raise IllegalMove(reason, **_case(state, reason, card))
    if play.colour is None and card in IS_WILD and len(hand) > 1:
        raise Malformed(Reason.COLOUR_REQUIRED, field="colour", card=FACE[card])


def _case(state: State, reason: Reason, card: int) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"card": FACE[card]}
    if reason is Reason.CARD_NOT_PLAYABLE:
        facts |= {"top": FACE[state.pile[-1]], "colour": state.colour.value}
    elif reason is Reason.PENALTY_FIRST:
        facts["cards"] = state.pending
    elif reason is Reason.OPTION_OFF:
        facts["option"] = "stacking"
    return facts


def _why_no_draw(state: State) -> Reason | None:
    if state.phase is Phase.PLAY:
        return None if supply(state) else Reason.NOT_IN_THIS_STEP
    return Reason.ALREADY_DREW if state.phase is Phase.DREW else Reason.PENALTY_FIRST


def _why_no_pass(state: State) -> Reason | None:
    if may_pass(state):
        return None
    return Reason.MAY_NOT_PASS if state.phase is Phase.PLAY else Reason.NOT_IN_THIS_STEP


def _why_no_challenge(state: State) -> Reason | None:
    return None if state.phase is Phase.CHALLENGE else Reason.NOTHING_TO_CHALLENGE


def _why_no_keep(state: State) -> Reason | None:
    return None if state.phase is Phase.DREW else Reason.NOT_IN_THIS_STEP


def _why_no_accept(state: State) -> Reason | None:
    return None if state.phase is Phase.CHALLENGE else Reason.NOT_IN_THIS_STEP


def _why_no_taking(state: State) -> Reason | None:
    return None if state.phase is Phase.STACK else Reason.NOT_IN_THIS_STEP


_MOVES = {
    Draw: _why_no_draw,
    Keep: _why_no_keep,
    Pass: _why_no_pass,
    Challenge: _why_no_challenge,
    Accept: _why_no_accept,
    TakePenalty: _why_no_taking,
}

_DRAW, _KEEP, _PASS, _CHALLENGE = Draw(), Keep(), Pass(), Challenge()
_ACCEPT, _TAKE, _CALL, _CATCH = Accept(), TakePenalty(), CallLast(), Catch()
_BESIDES: dict[Phase, tuple[Move, ...]] = {
    Phase.DREW: (_KEEP,),
    Phase.CHALLENGE: (_CHALLENGE, _ACCEPT),
    Phase.STACK: (_TAKE,),
}


def legal_moves(state: State, seat: int, now_ms: int, pace: Pace) -> tuple[Move, ...]:
    """Every move that `act` would accept from `seat` at this instant, cheaply.

    A wild stands once for each colour; a play's `call` flag may be set on any of them (it only counts when the play
    leaves one card).
    """
    return legal.legal_moves(state, seat, now_ms, pace, turn_moves, _CALL, _CATCH)


def turn_moves(state: State) -> list[Move]:
    """The turn actions of the seat to act, the lock of G-22 aside."""
    hand = state.players[state.turn].hand
    fits = open_cards(state)
    moves: list[Move] = []
    for card in hand:
        if card in fits:
            moves += _PLAYS[card]
    if len(hand) == 1 and moves:
        moves = list(_LAST_WILD.get(hand[0], moves))
    if state.phase is not Phase.PLAY:
        moves += _BESIDES[state.phase]
    elif supply(state):
        moves.append(_DRAW)
    elif not moves:
        moves.append(_PASS)
    return moves
