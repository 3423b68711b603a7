"""Phỏm off the wire: the views of the messages, so that a bot or a client plays from what it was sent."""

from __future__ import annotations

from collections.abc import Iterable

from chieu.api.v1 import cards_pb2
from chieu.api.v1 import phom_pb2 as pb
from chieu.games.phom.moves import Group
from chieu.games.phom.state import Phase, UKind
from chieu.games.phom.view import (
    ActionKind,
    Arrangement,
    EatenCard,
    EatOffer,
    HandCard,
    LaidMeld,
    LastDiscard,
    LegalAction,
    Paid,
    SeatFacts,
    SeatView,
    SentCard,
    TableView,
)

from .enums import Pair
from .events import narration_from


def table_from(table: pb.PhomTable, seats: pb.PhomSeats, phases: Pair[Phase], u_kinds: Pair[UKind]) -> TableView:
    """What everybody sees. Raises Malformed UNKNOWN_ENUM."""
    return TableView(
        phase=phases.member(table.phase, "phase").value,
        draw_count=table.draw_count,
        last_discard=_last_from(table.last_discard) if table.HasField("last_discard") else None,
        head_seat=table.head_seat,
        lap=table.lap,
        lap_limit=table.lap_limit,
        decks=table.decks,
        u_kind=u_kinds.member(table.u_kind, "u_kind") if table.u_kind else None,
        den_seat=table.den_seat if table.HasField("den_seat") else None,
        held_units=table.held_units,
        ledger=tuple(_paid_from(paid) for paid in table.ledger),
        seats=tuple(_facts_from(seat) for seat in seats.seats),
    )


def seat_from(hand: pb.PhomHand, seat: int, kinds: Pair[ActionKind]) -> SeatView:
    """What the seat sees of its own. Raises Malformed UNKNOWN_ENUM."""
    return SeatView(
        seat=seat,
        hand=tuple(_card_from(held) for held in hand.cards),
        actions=tuple(_action_from(action, kinds) for action in hand.actions),
        arrangements=tuple(_arrangement_from(one) for one in hand.arrangements),
        eat=_eat_from(hand.eat) if hand.HasField("eat") else None,
        hand_points=hand.hand_points,
        on_expire=narration_from(hand.on_expire) if hand.HasField("on_expire") else None,
    )


def _ids(cards: Iterable[cards_pb2.Card]) -> tuple[int, ...]:
    return tuple(card.id for card in cards)


def _last_from(message: pb.PhomLastDiscard) -> LastDiscard:
    return LastDiscard(
        card=message.card.id, by_seat=message.by_seat, edible=message.edible, chot=message.chot, units=message.units
    )


def _paid_from(message: pb.PhomTransfer) -> Paid:
    return Paid(
        from_seat=message.from_seat, to_seat=message.to_seat, units=message.units, why=narration_from(message.why)
    )


def _facts_from(message: pb.PhomSeat) -> SeatFacts:
    return SeatFacts(
        seat=message.seat,
        cards=message.cards,
        discards=_ids(message.discards),
        eaten=tuple(
            EatenCard(card=one.card.id, from_seat=one.from_seat, units=one.units, chot=one.chot)
            for one in message.eaten
        ),
        melds=tuple(_meld_from(meld) for meld in message.melds),
        lay_no=message.lay_no,
        mom=message.mom,
        last_turn=message.last_turn,
        held_units=message.held_units,
        tai=message.tai,
        left=message.left,
        open_hand=_ids(message.open_hand),
    )


def _meld_from(message: pb.PhomMeld) -> LaidMeld:
    sent = tuple(SentCard(card=one.card.id, by_seat=one.by_seat) for one in message.sent)
    return LaidMeld(number=message.id, cards=_ids(message.cards), sent=sent)


def _card_from(message: pb.PhomHandCard) -> HandCard:
    return HandCard(
        card=message.card.id,
        playable=message.playable,
        why_not=message.why_not,
        fresh=message.fresh,
        locked=message.locked,
        group=message.group,
    )


def _action_from(message: pb.PhomAction, kinds: Pair[ActionKind]) -> LegalAction:
    return LegalAction(
        kind=kinds.member(message.kind, "kind"),
        cards=tuple(message.card_ids),
        meld=message.meld_id if message.HasField("meld_id") else None,
        primary=message.primary,
    )


def _arrangement_from(message: pb.PhomArrangement) -> Arrangement:
    return Arrangement(
        groups=tuple(
            Group(tuple(meld.card_ids), meld.extends_meld_id if meld.HasField("extends_meld_id") else None)
            for meld in message.melds
        ),
        rest=tuple(message.rest_card_ids),
        rest_points=message.rest_points,
        u=message.u,
    )


def _eat_from(message: pb.PhomEatOffer) -> EatOffer:
    return EatOffer(
        card=message.card.id,
        by_seat=message.by_seat,
        meld=tuple(message.meld_card_ids),
        units=message.units,
        chot=message.chot,
    )
