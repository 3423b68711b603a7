"""Building what is seen: the table for everybody, a hand for its owner.

Rule: G-04, G-17, invariant 6: every field is put in because it may be seen.
"""

from __future__ import annotations

from chieu.games.events import Narration
from chieu.games.game import Asked
from chieu.games.pace import Pace
from chieu.games.shedding import Player, sight
from chieu.games.shedding.legal import supply

from .cards import IS_WILD, face_of, hand_value
from .legal import defences, may_pass, open_cards, why_not
from .moves import Colour
from .penalties import LOST_CHALLENGE_EXTRA
from .state import Phase, State
from .story import sentence
from .view import (
    ActionKind,
    ChallengePrompt,
    LegalAction,
    Pending,
    SeatView,
    TableView,
)

_CALL = LegalAction(kind=ActionKind.CALL_LAST, any_time=True, primary=True)
_CATCH = LegalAction(kind=ActionKind.CATCH, any_time=True)


def asked(state: State, pace: Pace) -> Asked | None:
    """Who is to act, or None when the round is over. Rule: G-08, G-21, G-22."""
    if state.phase is Phase.OVER:
        return None
    return sight.asked(state, state.direction, _on_expire(state), pace)


def _on_expire(state: State) -> Narration:
    """What a time-out would do, naming no card. Rule: LC-21."""
    if state.phase is Phase.DREW:
        return sentence("expire.keep")
    cards = min(supply(state), state.pending or 1)
    if not cards:
        return sentence("expire.pass")
    return sentence("expire.penalty" if state.pending else "expire.draw", cards)


def table_view(state: State) -> TableView:
    """What everybody sees."""
    over = state.phase is Phase.OVER
    return TableView(
        phase=state.phase.value,
        colour=state.colour,
        direction=state.direction,
        top=state.pile[-1],
        under=sight.under(state.pile),
        draw_count=len(state.stock),
        discard_count=len(state.pile),
        reshuffles=state.reshuffles,
        decks=1,
        pending=_pending(state),
        seats=tuple(sight.facts(player, over) for player in state.players),
    )


def _pending(state: State) -> Pending | None:
    if not state.pending:
        return None
    by = state.f_by if state.pending_by is None else state.pending_by
    return Pending(
        cards=state.pending,
        by_seat=None if by is None else state.players[by].seat,
        challengeable=state.challengeable,
        answers=tuple(dict.fromkeys(face_of(card) for card in sorted(defences(state)))),
    )


def seat_view(state: State, seat: int, now_ms: int, pace: Pace) -> SeatView:
    """What one seat sees of its own; a seat that does not play sees an empty hand and may do nothing."""
    index = sight.place_at(state, seat)
    if index is None:
        return SeatView(seat=seat, hand=(), actions=(), prompt=None, hand_value=0, on_expire=None)
    cards = sorted(state.players[index].hand)
    running = state.phase is not Phase.OVER
    to_act = running and index == state.turn
    return SeatView(
        seat=seat,
        hand=sight.hand(state, index, cards, why_not),
        actions=_actions(state, index, now_ms, pace) if running else (),
        prompt=_prompt(state) if to_act and state.phase is Phase.CHALLENGE else None,
        hand_value=hand_value(cards),
        on_expire=_on_expire(state) if to_act else None,
    )


def _prompt(state: State) -> ChallengePrompt:
    """Cards for each answer to a wild draw four. Rule: LC-16, LC-22c."""
    by = state.turn if state.f_by is None else state.f_by
    return ChallengePrompt(
        by_seat=state.players[by].seat,
        accept_draws=state.pending,
        won_they_draw=0 if state.players[by].left else state.pending,
        lost_you_draw=state.pending + LOST_CHALLENGE_EXTRA,
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
            colours=tuple(Colour) if card in IS_WILD else (),
            colour_optional=card in IS_WILD and len(player.hand) == 1,
            may_call=len(player.hand) == 2 and not player.called,
            not_before_ms=not_before,
        )
        for card in sorted(player.hand)
        if card in fits
    ]


def _besides(state: State, not_before: int, *, nothing_fits: bool) -> list[LegalAction]:
    """The turn actions that are not plays, each with the cards it draws."""
    left = supply(state)
    if state.phase is Phase.DREW:
        offered = [(ActionKind.KEEP, 0)]
    elif state.phase is Phase.CHALLENGE:
        offered = [(ActionKind.ACCEPT, min(state.pending, left)), (ActionKind.CHALLENGE, 0)]
    elif state.phase is Phase.STACK:
        offered = [(ActionKind.TAKE_PENALTY, min(state.pending, left))]
    elif left:
        offered = [(ActionKind.DRAW, 1)]
    else:
        offered = [(ActionKind.PASS, 0)] if may_pass(state) else []
    return [
        LegalAction(
            kind=kind,
            amount=amount,
            not_before_ms=not_before,
            primary=nothing_fits and kind is not ActionKind.CHALLENGE,
        )
        for kind, amount in offered
    ]
