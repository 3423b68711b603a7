"""Switch off the wire: the views of the messages, so that a bot or a client plays from what it was sent."""

from __future__ import annotations

from chieu.api.v1 import switch_pb2 as pb
from chieu.games.switch.moves import Suit
from chieu.games.switch.state import Phase
from chieu.games.switch.view import ActionKind, Chain, LegalAction, SeatView, TableView

from . import shedding_reading
from .enums import Pair


def table_from(table: pb.SwitchTable, seats: pb.SwitchSeats, phases: Pair[Phase], suits: Pair[Suit]) -> TableView:
    """What everybody sees. Raises Malformed UNKNOWN_ENUM."""
    return TableView(
        phase=phases.member(table.phase, "phase").value,
        suit=suits.member(table.suit, "suit"),
        chain=_chain_from(table.chain) if table.HasField("chain") else None,
        **shedding_reading.table_from(table, seats),
    )


def seat_from(hand: pb.SwitchHand, seat: int, kinds: Pair[ActionKind], suits: Pair[Suit]) -> SeatView:
    """What the seat sees of its own. Raises Malformed UNKNOWN_ENUM."""
    return SeatView(
        actions=tuple(_action_from(action, kinds, suits) for action in hand.actions),
        **shedding_reading.seat_from(hand, seat),
    )


def _chain_from(message: pb.SwitchChain) -> Chain:
    return Chain(
        rank=message.rank,
        count=message.count,
        sum=message.sum,
        by_seat=message.by_seat,
        answers=tuple(message.answers),
    )


def _action_from(message: pb.SwitchAction, kinds: Pair[ActionKind], suits: Pair[Suit]) -> LegalAction:
    return LegalAction(
        kind=kinds.member(message.kind, "kind"),
        suits=tuple(suits.member(suit, "suits") for suit in message.suits),
        suit_optional=message.suit_optional,
        **shedding_reading.action_from(message),
    )
