"""Building what is seen: the table for everybody, a hand for its owner, the open table of beginner mode.

Rule: G-04, G-17, SW-20, invariant 6: every field is put in because it may be seen.
"""

from __future__ import annotations

from chieu.games.events import Narration
from chieu.games.game import Asked
from chieu.games.last_card import lock_until, may_call
from chieu.games.pace import Pace
from chieu.games.shedding import Player

from .cards import FACES, NAMING, in_order
from .chains import RANK_OF, cards_waiting, turns_waiting
from .legal import may_draw, may_pass, open_cards, supply, why_not
from .moves import Suit
from .state import Phase, State
from .story import sentence
from .view import (
    ActionKind,
    Chain,
    HandCard,
    LegalAction,
    OpenHand,
    OpenTable,
    SeatFacts,
    SeatView,
    TableView,
)

CLOCKWISE = 1
"""The one direction of this game. Rule: SW-04."""

_UNDER = 5
_UPCOMING = 3


def asked(state: State, pace: Pace) -> Asked | None:
    """Who is to act, or None when the round is over. Rule: G-08, G-21, G-22."""
    if state.phase is Phase.OVER:
        return None
    return Asked(
        seat=state.players[state.turn].seat,
        phase=state.phase.value,
        turn_number=state.turn_number,
        direction=CLOCKWISE,
        upcoming=_upcoming(state),
        on_expire=_on_expire(state),
        not_before_ms=lock_until(state, pace),
        bot_not_before_ms=state.one_card_ms + pace.catch_lock_ms if state.one_card_ms else 0,
    )


def _upcoming(state: State) -> tuple[int, ...]:
    places = len(state.players)
    order = (state.players[(state.turn + far) % places] for far in range(1, places))
    return tuple(player.seat for player in order if not player.left)[:_UPCOMING]


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
        under=state.pile[-2 : -2 - _UNDER : -1],
        draw_count=len(state.stock),
        discard_count=len(state.pile),
        reshuffles=state.reshuffles,
        decks=state.decks,
        chain=_chain(state),
        seats=tuple(_facts(player, over) for player in state.players),
    )


def _facts(player: Player, over: bool) -> SeatFacts:
    return SeatFacts(
        seat=player.seat,
        cards=len(player.hand),
        last_change=player.last_change,
        called=player.called,
        skipped=player.skipped,
        left=player.left,
        frozen_value=player.frozen,
        open_hand=player.hand if over else (),
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
    index = next((i for i, player in enumerate(state.players) if player.seat == seat), None)
    if index is None or state.players[index].left:
        return SeatView(seat=seat, hand=(), actions=(), hand_value=0, on_expire=None)
    player = state.players[index]
    running = state.phase is not Phase.OVER
    to_act = running and index == state.turn
    return SeatView(
        seat=seat,
        hand=_hand(state, player, to_act, running),
        actions=_actions(state, index, now_ms, pace) if running else (),
        hand_value=len(player.hand),
        on_expire=_on_expire(state) if to_act else None,
    )


def _hand(state: State, player: Player, to_act: bool, running: bool) -> tuple[HandCard, ...]:
    """The hand by suit, then rank. Grey cards say why."""
    cards = []
    for card in in_order(player.hand):
        if to_act:
            reason = why_not(state, card)
            word = "" if reason is None else reason.value
        else:
            word = "NOT_YOUR_TURN" if running else "ROUND_OVER"
        cards.append(HandCard(card=card, playable=not word, why_not=word, fresh=card in player.fresh))
    return tuple(cards)


def _actions(state: State, index: int, now_ms: int, pace: Pace) -> tuple[LegalAction, ...]:
    """All that the seat may send. Catching is always listed: the button gives nothing away. Rule: CW-6."""
    actions: list[LegalAction] = []
    if index == state.turn:
        until = lock_until(state, pace)
        not_before = until if now_ms < until else 0
        actions += _plays(state, state.players[index], not_before)
        actions += _besides(state, not_before, nothing_fits=not actions)
    if may_call(state, index):
        actions.append(LegalAction(kind=ActionKind.CALL_LAST, any_time=True, primary=True))
    actions.append(LegalAction(kind=ActionKind.CATCH, any_time=True))
    return tuple(actions)


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
