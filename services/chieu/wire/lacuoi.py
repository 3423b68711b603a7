"""Lá Cuối on the wire: moves both ways, and what is seen, joined from leaves that are serialized once each.

A leaf is a card in a hand, a legal action, a seat's facts: there are few different ones, so each is kept as the bytes
of its field, and a hand is a join. The way back, for bots and clients, is in `lacuoi_reading`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from google.protobuf.message import Message

from chieu.api.v1 import lacuoi_pb2 as pb
from chieu.api.v1 import rules_pb2 as rules_pb
from chieu.games.errors import Malformed, Reason
from chieu.games.lacuoi.cards import FACE
from chieu.games.lacuoi.moves import (
    Accept,
    CallLast,
    Catch,
    Challenge,
    Colour,
    Draw,
    Keep,
    Move,
    Pass,
    Play,
    TakePenalty,
)
from chieu.games.lacuoi.state import Phase
from chieu.games.lacuoi.view import ActionKind, LegalAction, SeatView, TableView
from chieu.games.shedding.view import HandCard, SeatFacts

from . import lacuoi_reading
from .cards import Deck
from .dialect import Dialect
from .enums import Pair
from .events import narration
from .fields import wrap

DECK = Deck(FACE)
COLOURS = Pair(Colour, pb.LaCuoiColour, "LA_CUOI_COLOUR")
PHASES = Pair(Phase, pb.LaCuoiPhase, "LA_CUOI_PHASE")
ACTIONS = Pair(ActionKind, pb.LaCuoiActionKind, "LA_CUOI_ACTION_KIND")

_WORDS: dict[str, Move] = {
    "draw": Draw(),
    "keep": Keep(),
    "pass_turn": Pass(),
    "challenge": Challenge(),
    "accept": Accept(),
    "take_penalty": TakePenalty(),
    "call_last": CallLast(),
    "catch": Catch(),
}
"""The moves that are said with a word alone, by their field."""
_FIELD_OF = {type(move): field for field, move in _WORDS.items()}

_TOP = DECK.fields(pb.LaCuoiTable.TOP_FIELD_NUMBER)
_UNDER = DECK.fields(pb.LaCuoiTable.UNDER_FIELD_NUMBER)
_SEATS = pb.LaCuoiSeats.SEATS_FIELD_NUMBER
_CARDS = pb.LaCuoiHand.CARDS_FIELD_NUMBER
_ACTIONS = pb.LaCuoiHand.ACTIONS_FIELD_NUMBER
_ON_EXPIRE = pb.LaCuoiHand.ON_EXPIRE_FIELD_NUMBER


class LaCuoi:
    """Lá Cuối as the wire knows it."""

    key: str = "lacuoi"
    deck: Deck = DECK

    def table(self, view: TableView) -> bytes:
        """LaCuoiTable."""
        parts = [_table(view).SerializeToString(), _TOP[view.top]]
        parts += [_UNDER[card] for card in view.under]
        return b"".join(parts)

    def seats(self, view: TableView) -> bytes:
        """LaCuoiSeats."""
        return b"".join([_seat(facts) for facts in view.seats])

    def hand(self, view: SeatView) -> bytes:
        """LaCuoiHand."""
        parts = [_card(card) for card in view.hand]
        parts += [_action(action) for action in view.actions]
        parts.append(_rest(view).SerializeToString())
        if view.on_expire is not None:
            parts.append(wrap(_ON_EXPIRE, narration(view.on_expire, DECK)))
        return b"".join(parts)

    def open_table(self, view: None) -> bytes:
        """Nothing: no round of Lá Cuối is played open."""
        return b""

    def account(self, view: None) -> bytes:
        """Nothing: a result of Lá Cuối is its points."""
        return b""

    def table_from(self, table: pb.LaCuoiTable, seats: pb.LaCuoiSeats) -> TableView:
        return lacuoi_reading.table_from(table, seats, PHASES, COLOURS)

    def seat_from(self, hand: pb.LaCuoiHand, seat: int) -> SeatView:
        return lacuoi_reading.seat_from(hand, seat, ACTIONS, COLOURS)

    def move_message(self, move: Move) -> rules_pb.Move:
        """The move, ready to be sent."""
        if isinstance(move, Play):
            colour = pb.LA_CUOI_COLOUR_UNSPECIFIED if move.colour is None else COLOURS.number(move.colour)
            play = pb.LaCuoiPlay(card_id=move.card, colour=colour, call_last=move.call)
            return rules_pb.Move(lacuoi=pb.LaCuoiMove(play=play))
        message = rules_pb.Move()
        getattr(message.lacuoi, _FIELD_OF[type(move)]).SetInParent()
        return message

    def move_from(self, message: Message) -> Move:
        """The move that was sent.

        Raises:
            Malformed: ``FIELD_REQUIRED``, ``BAD_CARD``, ``UNKNOWN_ENUM``.
        """
        assert isinstance(message, pb.LaCuoiMove)
        field = message.WhichOneof("move")
        if field is None:
            raise Malformed(Reason.FIELD_REQUIRED, field="move.lacuoi")
        word = _WORDS.get(field)
        return word if word is not None else _play_from(message.play)


LA_CUOI: Dialect = LaCuoi()


def _play_from(message: pb.LaCuoiPlay) -> Play:
    card = DECK.card(message.card_id, "move.lacuoi.play.card_id")
    if message.colour == pb.LA_CUOI_COLOUR_UNSPECIFIED:
        return Play(card, None, message.call_last)
    return Play(card, COLOURS.member(message.colour, "move.lacuoi.play.colour"), message.call_last)


def _table(view: TableView) -> pb.LaCuoiTable:
    message = pb.LaCuoiTable(
        phase=PHASES.number(view.phase),
        colour=COLOURS.number(view.colour),
        direction=view.direction,
        draw_count=view.draw_count,
        discard_count=view.discard_count,
        reshuffles=view.reshuffles,
        decks=view.decks,
    )
    if view.pending is not None:
        message.pending.cards = view.pending.cards
        message.pending.challengeable = view.pending.challengeable
        message.pending.answers.extend(view.pending.answers)
        if view.pending.by_seat is not None:
            message.pending.by_seat = view.pending.by_seat
    return message


@lru_cache(maxsize=8192)
def _seat(facts: SeatFacts) -> bytes:
    message = pb.LaCuoiSeat(
        seat=facts.seat,
        cards=facts.cards,
        last_change=facts.last_change,
        called_last=facts.called,
        skipped=facts.skipped,
        left=facts.left,
        frozen_value=facts.frozen_value,
        open_hand=[DECK.messages[card] for card in facts.open_hand],
    )
    return wrap(_SEATS, message.SerializeToString())


@lru_cache(maxsize=8192)
def _card(held: HandCard) -> bytes:
    message = pb.LaCuoiHandCard(
        card=DECK.messages[held.card], playable=held.playable, why_not=held.why_not, fresh=held.fresh
    )
    return wrap(_CARDS, message.SerializeToString())


@lru_cache(maxsize=8192)
def _action(action: LegalAction) -> bytes:
    message = pb.LaCuoiAction(
        kind=ACTIONS.number(action.kind),
        card_id=action.card,
        colours=[COLOURS.number(colour) for colour in action.colours],
        colour_optional=action.colour_optional,
        may_call=action.may_call,
        amount=action.amount,
        any_time=action.any_time,
        not_before_ms=action.not_before_ms,
        primary=action.primary,
    )
    return wrap(_ACTIONS, message.SerializeToString())


def _rest(view: SeatView) -> pb.LaCuoiHand:
    prompt: Any = None
    if view.prompt is not None:
        prompt = pb.LaCuoiChallengePrompt(
            by_seat=view.prompt.by_seat,
            accept_draws=view.prompt.accept_draws,
            won_they_draw=view.prompt.won_they_draw,
            lost_you_draw=view.prompt.lost_you_draw,
        )
    return pb.LaCuoiHand(hand_value=view.hand_value, prompt=prompt)
