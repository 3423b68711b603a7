"""Switch off the wire: the views of the messages, so that a bot or a client plays from what it was sent."""

from __future__ import annotations

from chieu.api.v1 import switch_pb2 as pb
from chieu.games.shedding.view import HandCard, SeatFacts
from chieu.games.switch.moves import Suit
from chieu.games.switch.state import Phase
from chieu.games.switch.view import ActionKind, Chain, LegalAction, SeatView, TableView

from .enums import Pair
from .events import narration_from


def table_from(table: pb.SwitchTable, seats: pb.SwitchSeats, phases: Pair[Phase], suits: Pair[Suit]) -> TableView:
    """What everybody sees. Raises Malformed UNKNOWN_ENUM."""
    return TableView(
        phase=phases.member(table.phase, "phase").value,
        suit=suits.member(table.suit, "suit"),
        direction=table.direction,
        top=table.top.id,
        under=tuple(card.id for card in table.under),
        draw_count=table.draw_count,
        discard_count=table.discard_count,
        reshuffles=table.reshuffles,
        decks=table.decks,
        chain=_chain_from(table.chain) if table.HasField("chain") else None,
        seats=tuple(_facts_from(seat) for seat in seats.seats),
    )


def seat_from(hand: pb.SwitchHand, seat: int, kinds: Pair[ActionKind], suits: Pair[Suit]) -> SeatView:
    """What the seat sees of its own. Raises Malformed UNKNOWN_ENUM."""
    return SeatView(
        seat=seat,
        hand=tuple(
            HandCard(card=held.card.id, playable=held.playable, why_not=held.why_not, fresh=held.fresh)
            for held in hand.cards
        ),
        actions=tuple(_action_from(action, kinds, suits) for action in hand.actions),
        hand_value=hand.hand_value,
        on_expire=narration_from(hand.on_expire) if hand.HasField("on_expire") else None,
    )


def _chain_from(message: pb.SwitchChain) -> Chain:
    return Chain(
        rank=message.rank,
        count=message.count,
        sum=message.sum,
        by_seat=message.by_seat,
        answers=tuple(message.answers),
    )


def _facts_from(message: pb.SwitchSeat) -> SeatFacts:
    return SeatFacts(
        seat=message.seat,
        cards=message.cards,
        last_change=message.last_change,
        called=message.called_last,
        skipped=message.skipped,
        left=message.left,
        frozen_value=message.frozen_value,
        open_hand=tuple(card.id for card in message.open_hand),
    )


def _action_from(message: pb.SwitchAction, kinds: Pair[ActionKind], suits: Pair[Suit]) -> LegalAction:
    return LegalAction(
        kind=kinds.member(message.kind, "kind"),
        card=message.card_id if message.HasField("card_id") else None,
        suits=tuple(suits.member(suit, "suits") for suit in message.suits),
        suit_optional=message.suit_optional,
        may_call=message.may_call,
        amount=message.amount,
        any_time=message.any_time,
        not_before_ms=message.not_before_ms,
        primary=message.primary,
    )
