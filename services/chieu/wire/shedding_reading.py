"""Games of getting rid of cards off the wire: what their views have alike, by field, read from messages."""

from __future__ import annotations

from typing import Any

from chieu.games.shedding.view import HandCard, SeatFacts

from .events import narration_from


def table_from(table: Any, seats: Any) -> dict[str, Any]:
    """What everybody sees, but for the phase and what is the game's own."""
    return {
        "direction": table.direction,
        "top": table.top.id,
        "under": tuple(card.id for card in table.under),
        "draw_count": table.draw_count,
        "discard_count": table.discard_count,
        "reshuffles": table.reshuffles,
        "decks": table.decks,
        "seats": tuple(_facts_from(seat) for seat in seats.seats),
    }


def seat_from(hand: Any, seat: int) -> dict[str, Any]:
    """What the seat sees of its own, but for its actions."""
    return {
        "seat": seat,
        "hand": tuple(_card_from(held) for held in hand.cards),
        "hand_value": hand.hand_value,
        "on_expire": narration_from(hand.on_expire) if hand.HasField("on_expire") else None,
    }


def action_from(action: Any) -> dict[str, Any]:
    """One thing that the seat may send, but for its kind."""
    return {
        "card": action.card_id if action.HasField("card_id") else None,
        "may_call": action.may_call,
        "amount": action.amount,
        "any_time": action.any_time,
        "not_before_ms": action.not_before_ms,
        "primary": action.primary,
    }


def _facts_from(message: Any) -> SeatFacts:
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


def _card_from(message: Any) -> HandCard:
    return HandCard(card=message.card.id, playable=message.playable, why_not=message.why_not, fresh=message.fresh)
