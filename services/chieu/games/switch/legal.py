"""What may be played and sent: one table of legal cards for every top and suit, and the reasons for the rest.

Rule: SW-05 to SW-07, SW-12, SW-13, G-19.
"""

from __future__ import annotations

from chieu.games.errors import Fact, IllegalMove, Malformed, Reason
from chieu.games.pace import Pace
from chieu.games.shedding import legal
from chieu.games.shedding.legal import supply

from .cards import FACE, NAMING, OF_RANK, RANK, RANKS, SUIT
from .chains import RANK_OF, cards_waiting
from .moves import CallLast, Catch, Draw, Keep, Move, Pass, Play, Stand, Suit, TakePenalty
from .state import Phase, State

PLAYABLE: dict[Suit, dict[str, frozenset[int]]] = {
    suit: {
        rank: OF_RANK[rank]
        | OF_RANK["J"]
        | OF_RANK["A"]
        | frozenset(card for card in range(len(FACE)) if SUIT[card] is suit)
        for rank in RANKS
    }
    for suit in Suit
}
"""By the suit in force and the top's rank: the cards that may go on it while no chain waits. Rule: SW-05."""

_PLAYS: tuple[tuple[Move, ...], ...] = tuple(
    tuple(Play(card, suit) for suit in Suit) if card in NAMING else (Play(card),) for card in range(len(FACE))
)
_LAST_NAMING: dict[int, tuple[Move, ...]] = {card: (Play(card), *_PLAYS[card]) for card in NAMING}


def open_cards(state: State) -> frozenset[int]:
    """The cards that the seat to act may lay if it holds them. Rule: SW-05, SW-07, SW-12."""
    phase = state.phase
    if phase is Phase.PLAY:
        return PLAYABLE[state.suit][RANK[state.pile[-1]]]
    if phase is Phase.DREW:
        return frozenset() if state.drawn is None else frozenset((state.drawn,))
    return OF_RANK[RANK_OF[phase]]


def nothing_fits(state: State) -> bool:
    """Whether the seat to act holds no card that may be laid now. Rule: SW-06."""
    return open_cards(state).isdisjoint(state.players[state.turn].hand)


def may_draw(state: State) -> bool:
    """Whether the seat to act may draw: there is a card to draw, and it cannot play or need not. Rule: SW-06."""
    return _why_no_draw(state) is None


def may_pass(state: State) -> bool:
    """Whether the seat to act may give its turn on: nothing to draw and nothing to play. Rule: G-19."""
    return _why_no_pass(state) is None


def why_not(state: State, card: int) -> Reason | None:
    """Why the seat to act cannot lay a card of its hand now, or None when it can."""
    if card in open_cards(state):
        return None
    if state.phase is Phase.PLAY:
        return Reason.CARD_NOT_PLAYABLE
    return Reason.ONLY_THE_DRAWN_CARD if state.phase is Phase.DREW else Reason.PENALTY_FIRST


def check_form(move: Move) -> None:
    """Refuse a move that is wrong in any state.

    Raises:
        Malformed: ``BAD_CARD``, ``COLOUR_NOT_ALLOWED`` for a suit with a card that names none.
    """
    if not isinstance(move, Play):
        return
    card = move.card
    if not 0 <= card < len(FACE):
        raise Malformed(Reason.BAD_CARD, field="card", card=card)
    if move.suit is not None and card not in NAMING:
        raise Malformed(Reason.COLOUR_NOT_ALLOWED, field="suit", card=FACE[card])


def check_turn_move(state: State, move: Move) -> None:
    """Refuse what the seat to act may not send in this phase.

    Raises:
        IllegalMove, Malformed: with the reason that the rule sheet names for it.
    """
    if type(move) is Play:
        _check_play(state, move)
        return
    reason = _MOVES[type(move)](state)
    if reason is Reason.OPTION_OFF:
        raise IllegalMove(reason, option="voluntary_draw")
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
    if play.suit is None and card in NAMING and len(hand) > 1:
        raise Malformed(Reason.COLOUR_REQUIRED, field="suit", card=FACE[card])


def _case(state: State, reason: Reason, card: int) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"card": FACE[card]}
    if reason is Reason.CARD_NOT_PLAYABLE:
        facts |= {"top": FACE[state.pile[-1]], "suit": state.suit.value}
    elif reason is Reason.PENALTY_FIRST:
        facts["rank"] = RANK_OF[state.phase]
        # Eights ask for a turn: a sentence that counts cards would tell of none.
        facts |= {"cards": cards} if (cards := cards_waiting(state)) else {}
    return facts


def _why_no_draw(state: State) -> Reason | None:
    if state.phase is not Phase.PLAY:
        return Reason.ALREADY_DREW if state.phase is Phase.DREW else Reason.PENALTY_FIRST
    if not supply(state):
        return Reason.NOT_IN_THIS_STEP
    return None if state.options.voluntary_draw or nothing_fits(state) else Reason.OPTION_OFF


def _why_no_pass(state: State) -> Reason | None:
    if state.phase is not Phase.PLAY:
        return Reason.NOT_IN_THIS_STEP
    return Reason.MAY_NOT_PASS if supply(state) or not nothing_fits(state) else None


def _why_no_keep(state: State) -> Reason | None:
    return None if state.phase is Phase.DREW else Reason.NOT_IN_THIS_STEP


def _why_no_taking(state: State) -> Reason | None:
    return None if state.phase in (Phase.TWOS, Phase.ACES) else Reason.NOT_IN_THIS_STEP


def _why_no_standing(state: State) -> Reason | None:
    return None if state.phase is Phase.EIGHTS else Reason.NOT_IN_THIS_STEP


_MOVES = {
    Draw: _why_no_draw,
    Keep: _why_no_keep,
    Pass: _why_no_pass,
    TakePenalty: _why_no_taking,
    Stand: _why_no_standing,
}

_DRAW, _PASS, _CALL, _CATCH = Draw(), Pass(), CallLast(), Catch()
_BESIDES: dict[Phase, Move] = {
    Phase.DREW: Keep(),
    Phase.TWOS: TakePenalty(),
    Phase.ACES: TakePenalty(),
    Phase.EIGHTS: Stand(),
}


def legal_moves(state: State, seat: int, now_ms: int, pace: Pace) -> tuple[Move, ...]:
    """Every move that `act` would accept from `seat` at this instant, cheaply.

    A J stands once for each suit; a play's `call` flag may be set on any of them (it only counts when the play leaves
    one card).
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
        moves = list(_LAST_NAMING.get(hand[0], moves))
    if state.phase is not Phase.PLAY:
        moves.append(_BESIDES[state.phase])
    elif supply(state):
        if not moves or state.options.voluntary_draw:
            moves.append(_DRAW)
    elif not moves:
        moves.append(_PASS)
    return moves
