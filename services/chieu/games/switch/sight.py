"""Building what is seen: the table for everybody, a hand for its owner, the open table of beginner mode.

Rule: G-04, G-17, SW-20, invariant 6: every field is put in because it may be seen.
"""

from __future__ import annotations

from chieu.games.events import Narration
from chieu.games.game import Asked
from chieu.games.pace import Pace
from chieu.games.shedding import Player, sight
from chieu.games.shedding.legal import supply

from .cards import FACES, NAMING, in_order
from .chains import RANK_OF, cards_waiting, turns_waiting
from .legal import may_draw, may_pass, open_cards, why_not
from .moves import Suit
from .state import Phase, State
from .story import sentence
from .view import (
    ActionKind,
    Chain,
    LegalAction,
    OpenHand,
    OpenTable,
    SeatView,
    TableView,
)

CLOCKWISE = 1
"""The one direction of this game. Rule: SW-04."""

_CALL = LegalAction(kind=ActionKind.CALL_LAST, any_time=True, primary=True)
_CATCH = LegalAction(kind=ActionKind.CATCH, any_time=True)


def asked(state: State, pace: Pace) -> Asked | None:
    """Who is to act, or None when the round is over. Rule: G-08, G-21, G-22."""
    if state.phase is Phase.OVER:
        return None
    return sight.asked(state, CLOCKWISE, _on_expire(state), pace)


def _on_expire(state: State) -> Narration:
    """What a time-out would do, naming no card. Rule: SW-18a."""
    match state.phase:
        case Phase.DREW:
            return sentence("expire.keep")
        case Phase.EIGHTS:
            return sentence("expire.stand")
        case Phase.PLAY:
            return sentence("expire.draw", 1) if supply(state) else sentence("expire.pass")
        case _:
            return sentence("expire.penalty", min(supply(state), cards_waiting(state)))


def table_view(state: State) -> TableView:
    """What everybody sees."""
    over = state.phase is Phase.OVER
    return TableView(
        phase=state.phase.value,
        suit=state.suit,
        direction=CLOCKWISE,
        top=state.pile[-1],
        under=sight.under(state.pile),
        draw_count=len(state.stock),
        discard_count=len(state.pile),
        reshuffles=state.reshuffles,
        decks=state.decks,
        chain=_chain(state),
        seats=tuple(sight.facts(player, over) for player in state.players),
    )


def _chain(state: State) -> Chain | None:
    if state.chain_by is None:
        return None
    rank = RANK_OF[state.phase]
    return Chain(
        rank=rank,
        count=state.chain,
        sum=cards_waiting(state) or turns_waiting(state),
        by_seat=state.players[state.chain_by].seat,
        answers=tuple(face for face in FACES if face[:-1] == rank),
    )


def open_table(state: State) -> OpenTable | None:
    """All cards of the round in their order, or None unless it is played in beginner mode. Rule: SW-20."""
    if not state.options.beginner_mode:
        return None
    hands = tuple(OpenHand(seat=player.seat, cards=tuple(in_order(player.hand))) for player in state.players)
    return OpenTable(hands=hands, discards=state.pile, draws=state.stock)


def seat_view(state: State, seat: int, now_ms: int, pace: Pace) -> SeatView:
    """What one seat sees of its own; a seat that does not play sees an empty hand and may do nothing."""
    index = sight.place_at(state, seat)
    if index is None:
        return SeatView(seat=seat, hand=(), actions=(), hand_value=0, on_expire=None)
    cards = in_order(state.players[index].hand)
    running = state.phase is not Phase.OVER
    to_act = running and index == state.turn
    return SeatView(
        seat=seat,
        hand=sight.hand(state, index, cards, why_not),
        actions=_actions(state, index, now_ms, pace) if running else (),
        hand_value=len(cards),
        on_expire=_on_expire(state) if to_act else None,
    )


def _actions(state: State, index: int, now_ms: int, pace: Pace) -> tuple[LegalAction, ...]:
    on_turn: list[LegalAction] = []
    if index == state.turn:
        not_before = sight.refused_before(state, now_ms, pace)
        on_turn += _plays(state, state.players[index], not_before)
        on_turn += _besides(state, not_before, nothing_fits=not on_turn)
    return sight.actions(state, index, on_turn, _CALL, _CATCH)


def _plays(state: State, player: Player, not_before: int) -> list[LegalAction]:
    fits = open_cards(state)
    return [
        LegalAction(
            kind=ActionKind.PLAY,
            card=card,
            suits=tuple(Suit) if card in NAMING else (),
            suit_optional=card in NAMING and len(player.hand) == 1,
            may_call=len(player.hand) == 2 and not player.called,
            not_before_ms=not_before,
        )
        for card in in_order(player.hand)
        if card in fits
    ]


def _besides(state: State, not_before: int, *, nothing_fits: bool) -> list[LegalAction]:
    """The turn action that is no play, if there is one: never two, so that one tap says it. Rule: SW-21."""
    match state.phase:
        case Phase.DREW:
            kind, amount = ActionKind.KEEP, 0
        case Phase.EIGHTS:
            kind, amount = ActionKind.STAND, 0
        case Phase.TWOS | Phase.ACES:
            kind, amount = ActionKind.TAKE_PENALTY, min(cards_waiting(state), supply(state))
        case _ if may_draw(state):
            kind, amount = ActionKind.DRAW, 1
        case _ if may_pass(state):
            kind, amount = ActionKind.PASS, 0
        case _:
            return []
    return [LegalAction(kind=kind, amount=amount, not_before_ms=not_before, primary=nothing_fits)]
