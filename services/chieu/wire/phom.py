"""Phỏm on the wire: moves both ways, what is seen, and the ledger of a result. The way back is in `phom_reading`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from google.protobuf.message import Message

from chieu.api.v1 import phom_pb2 as pb
from chieu.api.v1 import rules_pb2 as rules_pb
from chieu.games.errors import Malformed, Reason
from chieu.games.phom.cards import FACE
from chieu.games.phom.moves import DeclareU, Discard, Draw, Eat, Group, Lay, Move, Send, SendAll
from chieu.games.phom.state import Phase, UKind
from chieu.games.phom.view import (
    Account,
    ActionKind,
    Arrangement,
    EatOffer,
    HandCard,
    LaidMeld,
    LegalAction,
    Paid,
    SeatFacts,
    SeatView,
    TableView,
)

from . import phom_reading
from .cards import Deck
from .dialect import Dialect
from .enums import Pair
from .events import narration, narration_message
from .fields import wrap

DECK = Deck(FACE)
PHASES = Pair(Phase, pb.PhomPhase, "PHOM_PHASE")
ACTIONS = Pair(ActionKind, pb.PhomActionKind, "PHOM_ACTION_KIND")
U_KINDS = Pair(UKind, pb.PhomUKind, "PHOM_U_KIND")
MOST_CARDS = 32
"""In one move; more is refused before it is looked at."""

_WORDS: dict[str, Move] = {"draw": Draw(), "eat": Eat(), "send_all": SendAll(), "declare_u": DeclareU()}
"""The moves that are said with a word alone, by their field."""
_FIELD_OF = {type(move): field for field, move in _WORDS.items()}

_SEATS = pb.PhomSeats.SEATS_FIELD_NUMBER
_CARDS = pb.PhomHand.CARDS_FIELD_NUMBER
_ON_EXPIRE = pb.PhomHand.ON_EXPIRE_FIELD_NUMBER


class Phom:
    """Phỏm as the wire knows it."""

    key: str = "phom"
    deck: Deck = DECK

    def table(self, view: TableView) -> bytes:
        """PhomTable."""
        return _table(view).SerializeToString()

    def seats(self, view: TableView) -> bytes:
        """PhomSeats."""
        return b"".join([_seat(facts) for facts in view.seats])

    def hand(self, view: SeatView) -> bytes:
        """PhomHand."""
        parts = [_card(card) for card in view.hand]
        parts.append(_rest(view).SerializeToString())
        if view.on_expire is not None:
            parts.append(wrap(_ON_EXPIRE, narration(view.on_expire, DECK)))
        return b"".join(parts)

    def open_table(self, view: None) -> bytes:
        """Nothing: no round of Phỏm is played open."""
        return b""

    def account(self, view: Account) -> bytes:
        """PhomResult."""
        return pb.PhomResult(
            transfers=_transfers(view.transfers),
            u_kind=_u_kind(view.u_kind),
            den_seat=view.den_seat,
            place_seats=view.places,
        ).SerializeToString()

    def table_from(self, table: pb.PhomTable, seats: pb.PhomSeats) -> TableView:
        return phom_reading.table_from(table, seats, PHASES, U_KINDS)

    def seat_from(self, hand: pb.PhomHand, seat: int) -> SeatView:
        return phom_reading.seat_from(hand, seat, ACTIONS)

    def move_message(self, move: Move) -> rules_pb.Move:
        """The move, ready to be sent."""
        message = rules_pb.Move()
        match move:
            case Discard(card):
                message.phom.discard.card_id = card
            case Send(card, meld):
                message.phom.send.card_id = card
                message.phom.send.meld_id = meld
            case Lay(groups):
                message.phom.lay.SetInParent()
                message.phom.lay.melds.extend(_group(group) for group in groups)
            case _:
                getattr(message.phom, _FIELD_OF[type(move)]).SetInParent()
        return message

    def move_from(self, message: Message) -> Move:
        """The move that was sent.

        Raises:
            Malformed: ``FIELD_REQUIRED``, ``BAD_CARD``, ``TOO_MANY_CARDS``.
        """
        assert isinstance(message, pb.PhomMove)
        match message.WhichOneof("move"):
            case None:
                raise Malformed(Reason.FIELD_REQUIRED, field="move.phom")
            case "discard":
                return Discard(DECK.card(message.discard.card_id, "move.phom.discard.card_id"))
            case "send":
                return Send(DECK.card(message.send.card_id, "move.phom.send.card_id"), message.send.meld_id)
            case "lay":
                return _lay_from(message.lay)
            case word:
                return _WORDS[word]


PHOM: Dialect = Phom()


def _lay_from(message: pb.PhomLay) -> Lay:
    if sum(max(1, len(meld.card_ids)) for meld in message.melds) > MOST_CARDS:
        raise Malformed(Reason.TOO_MANY_CARDS, field="move.phom.lay.melds")
    return Lay(
        tuple(
            Group(
                tuple(DECK.card(card, "move.phom.lay.melds.card_ids") for card in meld.card_ids),
                meld.extends_meld_id if meld.HasField("extends_meld_id") else None,
            )
            for meld in message.melds
        )
    )


def _group(group: Group) -> pb.PhomMeldChoice:
    return pb.PhomMeldChoice(card_ids=group.cards, extends_meld_id=group.extends)


def _u_kind(kind: UKind | None) -> pb.PhomUKind.ValueType:
    number: pb.PhomUKind.ValueType = pb.PHOM_U_KIND_UNSPECIFIED if kind is None else U_KINDS.number(kind)
    return number


def _transfers(paid: Iterable[Paid]) -> list[pb.PhomTransfer]:
    return [
        pb.PhomTransfer(
            from_seat=one.from_seat, to_seat=one.to_seat, units=one.units, why=narration_message(one.why, DECK)
        )
        for one in paid
    ]


def _table(view: TableView) -> pb.PhomTable:
    message = pb.PhomTable(
        phase=PHASES.number(view.phase),
        draw_count=view.draw_count,
        head_seat=view.head_seat,
        lap=view.lap,
        lap_limit=view.lap_limit,
        den_seat=view.den_seat,
        decks=view.decks,
        ledger=_transfers(view.ledger),
        held_units=view.held_units,
        u_kind=_u_kind(view.u_kind),
    )
    last = view.last_discard
    if last is not None:
        message.last_discard.CopyFrom(
            pb.PhomLastDiscard(
                card=DECK.messages[last.card],
                by_seat=last.by_seat,
                edible=last.edible,
                chot=last.chot,
                units=last.units,
            )
        )
    return message


@lru_cache(maxsize=8192)
def _seat(facts: SeatFacts) -> bytes:
    cards = DECK.messages
    message = pb.PhomSeat(
        seat=facts.seat,
        cards=facts.cards,
        discards=[cards[card] for card in facts.discards],
        eaten=[
            pb.PhomEatenCard(card=cards[one.card], from_seat=one.from_seat, units=one.units, chot=one.chot)
            for one in facts.eaten
        ],
        melds=[_meld(meld) for meld in facts.melds],
        lay_no=facts.lay_no,
        mom=facts.mom,
        last_turn=facts.last_turn,
        held_units=facts.held_units,
        tai=facts.tai,
        left=facts.left,
        open_hand=[cards[card] for card in facts.open_hand],
    )
    return wrap(_SEATS, message.SerializeToString())


def _meld(meld: LaidMeld) -> pb.PhomMeld:
    cards = DECK.messages
    sent = [pb.PhomSentCard(card=cards[one.card], by_seat=one.by_seat) for one in meld.sent]
    return pb.PhomMeld(id=meld.number, cards=[cards[card] for card in meld.cards], sent=sent)


@lru_cache(maxsize=8192)
def _card(held: HandCard) -> bytes:
    message = pb.PhomHandCard(
        card=DECK.messages[held.card],
        playable=held.playable,
        why_not=held.why_not,
        fresh=held.fresh,
        locked=held.locked,
        group=held.group,
    )
    return wrap(_CARDS, message.SerializeToString())


def _rest(view: SeatView) -> pb.PhomHand:
    return pb.PhomHand(
        actions=[_action(action) for action in view.actions],
        arrangements=[_arrangement(one) for one in view.arrangements],
        hand_points=view.hand_points,
        eat=None if view.eat is None else _eat(view.eat),
    )


def _action(action: LegalAction) -> pb.PhomAction:
    return pb.PhomAction(
        kind=ACTIONS.number(action.kind), card_ids=action.cards, meld_id=action.meld, primary=action.primary
    )


def _arrangement(one: Arrangement) -> pb.PhomArrangement:
    return pb.PhomArrangement(
        melds=[_group(group) for group in one.groups], rest_card_ids=one.rest, rest_points=one.rest_points, u=one.u
    )


def _eat(offer: EatOffer) -> pb.PhomEatOffer:
    return pb.PhomEatOffer(
        card=DECK.messages[offer.card],
        by_seat=offer.by_seat,
        meld_card_ids=offer.meld,
        units=offer.units,
        chot=offer.chot,
    )
