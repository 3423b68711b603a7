"""Switch on the wire: moves both ways, what is seen, in beginner mode all of it. Back again: `switch_reading`."""

from __future__ import annotations

from functools import lru_cache

from google.protobuf.message import Message

from chieu.api.v1 import rules_pb2 as rules_pb
from chieu.api.v1 import switch_pb2 as pb
from chieu.api.v1 import views_pb2 as views_pb
from chieu.games.errors import Malformed, Reason
from chieu.games.shedding.view import HandCard, SeatFacts
from chieu.games.switch.cards import FACE
from chieu.games.switch.moves import CallLast, Catch, Draw, Keep, Move, Pass, Play, Stand, Suit, TakePenalty
from chieu.games.switch.state import Phase
from chieu.games.switch.view import ActionKind, LegalAction, OpenTable, SeatView, TableView

from . import switch_reading
from .cards import Deck
from .dialect import Dialect
from .enums import Pair
from .events import narration
from .fields import wrap

DECK = Deck(FACE)
SUITS = Pair(Suit, pb.SwitchSuit, "SWITCH_SUIT")
PHASES = Pair(Phase, pb.SwitchPhase, "SWITCH_PHASE")
ACTIONS = Pair(ActionKind, pb.SwitchActionKind, "SWITCH_ACTION_KIND")

_WORDS: dict[str, Move] = {
    "draw": Draw(),
    "keep": Keep(),
    "pass_turn": Pass(),
    "take_penalty": TakePenalty(),
    "stand": Stand(),
    "call_last": CallLast(),
    "catch": Catch(),
}
"""The moves that are said with a word alone, by their field."""
_FIELD_OF = {type(move): field for field, move in _WORDS.items()}

_TOP = DECK.fields(pb.SwitchTable.TOP_FIELD_NUMBER)
_UNDER = DECK.fields(pb.SwitchTable.UNDER_FIELD_NUMBER)
_SEATS = pb.SwitchSeats.SEATS_FIELD_NUMBER
_CARDS = pb.SwitchHand.CARDS_FIELD_NUMBER
_ACTIONS = pb.SwitchHand.ACTIONS_FIELD_NUMBER
_ON_EXPIRE = pb.SwitchHand.ON_EXPIRE_FIELD_NUMBER


class Switch:
    """Switch as the wire knows it."""

    key: str = "switch"
    deck: Deck = DECK

    def table(self, view: TableView) -> bytes:
        """SwitchTable."""
        parts = [_table(view).SerializeToString(), _TOP[view.top]]
        parts += [_UNDER[card] for card in view.under]
        return b"".join(parts)

    def seats(self, view: TableView) -> bytes:
        """SwitchSeats."""
        return b"".join([_seat(facts) for facts in view.seats])

    def hand(self, view: SeatView) -> bytes:
        """SwitchHand."""
        parts = [_card(card) for card in view.hand]
        parts += [_action(action) for action in view.actions]
        parts.append(pb.SwitchHand(hand_value=view.hand_value).SerializeToString())
        if view.on_expire is not None:
            parts.append(wrap(_ON_EXPIRE, narration(view.on_expire, DECK)))
        return b"".join(parts)

    def open_table(self, view: OpenTable) -> bytes:
        """OpenTablePart."""
        cards = DECK.messages
        table = pb.SwitchOpenTable(
            hands=[
                pb.SwitchOpenHand(seat=hand.seat, cards=[cards[card] for card in hand.cards]) for hand in view.hands
            ],
            discards=[cards[card] for card in view.discards],
            draws=[cards[card] for card in view.draws],
        )
        return views_pb.OpenTablePart(switch=table).SerializeToString()

    def account(self, view: None) -> bytes:
        """Nothing: a result of Switch is its points."""
        return b""

    def table_from(self, table: pb.SwitchTable, seats: pb.SwitchSeats) -> TableView:
        return switch_reading.table_from(table, seats, PHASES, SUITS)

    def seat_from(self, hand: pb.SwitchHand, seat: int) -> SeatView:
        return switch_reading.seat_from(hand, seat, ACTIONS, SUITS)

    def move_message(self, move: Move) -> rules_pb.Move:
        """The move, ready to be sent."""
        if isinstance(move, Play):
            suit = pb.SWITCH_SUIT_UNSPECIFIED if move.suit is None else SUITS.number(move.suit)
            play = pb.SwitchPlay(card_id=move.card, suit=suit, call_last=move.call)
            return rules_pb.Move(switch=pb.SwitchMove(play=play))
        message = rules_pb.Move()
        getattr(message.switch, _FIELD_OF[type(move)]).SetInParent()
        return message

    def move_from(self, message: Message) -> Move:
        """The move that was sent.

        Raises:
            Malformed: ``FIELD_REQUIRED``, ``BAD_CARD``, ``UNKNOWN_ENUM``.
        """
        assert isinstance(message, pb.SwitchMove)
        field = message.WhichOneof("move")
        if field is None:
            raise Malformed(Reason.FIELD_REQUIRED, field="move.switch")
        word = _WORDS.get(field)
        return word if word is not None else _play_from(message.play)


SWITCH: Dialect = Switch()


def _play_from(message: pb.SwitchPlay) -> Play:
    card = DECK.card(message.card_id, "move.switch.play.card_id")
    if message.suit == pb.SWITCH_SUIT_UNSPECIFIED:
        return Play(card, None, message.call_last)
    return Play(card, SUITS.member(message.suit, "move.switch.play.suit"), message.call_last)


def _table(view: TableView) -> pb.SwitchTable:
    message = pb.SwitchTable(
        phase=PHASES.number(view.phase),
        suit=SUITS.number(view.suit),
        direction=view.direction,
        draw_count=view.draw_count,
        discard_count=view.discard_count,
        reshuffles=view.reshuffles,
        decks=view.decks,
    )
    if view.chain is not None:
        message.chain.rank = view.chain.rank
        message.chain.count = view.chain.count
        message.chain.sum = view.chain.sum
        message.chain.by_seat = view.chain.by_seat
        message.chain.answers.extend(view.chain.answers)
    return message


@lru_cache(maxsize=8192)
def _seat(facts: SeatFacts) -> bytes:
    message = pb.SwitchSeat(
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
    message = pb.SwitchHandCard(
        card=DECK.messages[held.card], playable=held.playable, why_not=held.why_not, fresh=held.fresh
    )
    return wrap(_CARDS, message.SerializeToString())


@lru_cache(maxsize=8192)
def _action(action: LegalAction) -> bytes:
    message = pb.SwitchAction(
        kind=ACTIONS.number(action.kind),
        card_id=action.card,
        suits=[SUITS.number(suit) for suit in action.suits],
        suit_optional=action.suit_optional,
        may_call=action.may_call,
        amount=action.amount,
        any_time=action.any_time,
        not_before_ms=action.not_before_ms,
        primary=action.primary,
    )
    return wrap(_ACTIONS, message.SerializeToString())
