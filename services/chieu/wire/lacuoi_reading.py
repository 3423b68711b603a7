"""Lá Cuối off the wire: the views of the messages, so that a bot or a client plays from what it was sent."""

from __future__ import annotations

from chieu.api.v1 import lacuoi_pb2 as pb
from chieu.games.lacuoi.moves import Colour
from chieu.games.lacuoi.state import Phase
from chieu.games.lacuoi.view import (
    ActionKind,
    ChallengePrompt,
    LegalAction,
    Pending,
    SeatView,
    TableView,
)
from chieu.games.shedding.view import HandCard, SeatFacts

from .enums import Pair
from .events import narration_from


def table_from(table: pb.LaCuoiTable, seats: pb.LaCuoiSeats, phases: Pair[Phase], colours: Pair[Colour]) -> TableView:
    """What everybody sees. Raises Malformed UNKNOWN_ENUM."""
    return TableView(
        phase=phases.member(table.phase, "phase").value,
        colour=colours.member(table.colour, "colour"),
        direction=table.direction,
        top=table.top.id,
        under=tuple(card.id for card in table.under),
        draw_count=table.draw_count,
        discard_count=table.discard_count,
        reshuffles=table.reshuffles,
        decks=table.decks,
        pending=_pending_from(table.pending) if table.HasField("pending") else None,
        seats=tuple(_facts_from(seat) for seat in seats.seats),
    )


def seat_from(hand: pb.LaCuoiHand, seat: int, kinds: Pair[ActionKind], colours: Pair[Colour]) -> SeatView:
    """What the seat sees of its own. Raises Malformed UNKNOWN_ENUM."""
    return SeatView(
        seat=seat,
        hand=tuple(_card_from(held) for held in hand.cards),
        actions=tuple(_action_from(action, kinds, colours) for action in hand.actions),
        prompt=_prompt_from(hand.prompt) if hand.HasField("prompt") else None,
        hand_value=hand.hand_value,
        on_expire=narration_from(hand.on_expire) if hand.HasField("on_expire") else None,
    )


def _pending_from(message: pb.LaCuoiPending) -> Pending:
    return Pending(
        cards=message.cards,
        by_seat=message.by_seat if message.HasField("by_seat") else None,
        challengeable=message.challengeable,
        answers=tuple(message.answers),
    )


def _facts_from(message: pb.LaCuoiSeat) -> SeatFacts:
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


def _card_from(message: pb.LaCuoiHandCard) -> HandCard:
    return HandCard(card=message.card.id, playable=message.playable, why_not=message.why_not, fresh=message.fresh)


def _action_from(message: pb.LaCuoiAction, kinds: Pair[ActionKind], colours: Pair[Colour]) -> LegalAction:
    return LegalAction(
        kind=kinds.member(message.kind, "kind"),
        card=message.card_id if message.HasField("card_id") else None,
        colours=tuple(colours.member(colour, "colours") for colour in message.colours),
        colour_optional=message.colour_optional,
        may_call=message.may_call,
        amount=message.amount,
        any_time=message.any_time,
        not_before_ms=message.not_before_ms,
        primary=message.primary,
    )


def _prompt_from(message: pb.LaCuoiChallengePrompt) -> ChallengePrompt:
    return ChallengePrompt(
        by_seat=message.by_seat,
        accept_draws=message.accept_draws,
        won_they_draw=message.won_they_draw,
        lost_you_draw=message.lost_you_draw,
    )
