"""Games of getting rid of cards on the wire: what Lá Cuối and Switch have alike, which is most of it.

Their messages are their own, with the same fields but for what a wild card names and what waits for the next seat.
A leaf is a card in a hand, a legal action, a seat's facts: there are few different ones, so each is kept as the bytes
of its field, and a hand is a join. The way back, for bots and clients, is in `shedding_reading`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from google.protobuf.message import Message

from chieu.api.v1 import rules_pb2 as rules_pb
from chieu.games.errors import Malformed, Reason
from chieu.games.shedding.view import HandCard, SeatFacts, SheddingAction, SheddingTable

from .cards import Deck
from .events import narration
from .fields import wrap

_LEAVES = 8192
"""So many different leaves of a kind are kept."""


class Messages(NamedTuple):
    """The messages of one game, as generated."""

    table: Any
    seats: Any
    seat: Any
    hand: Any
    card: Any


class Shedding(ABC):
    """One such game as the wire knows it; what is abstract is its own."""

    key: str
    deck: Deck

    def __init__(self, messages: Messages, words: Mapping[str, Any]) -> None:
        """Make the dialect of the game with those messages; `words` are its moves without a card, by their field."""
        self._messages = messages
        self._words = words
        self._field_of = {type(move): field for field, move in words.items()}
        self._top = self.deck.fields(messages.table.TOP_FIELD_NUMBER)
        self._under = self.deck.fields(messages.table.UNDER_FIELD_NUMBER)
        self._on_expire = messages.hand.ON_EXPIRE_FIELD_NUMBER
        self._seat = lru_cache(_LEAVES)(self._seat_field)
        self._card = lru_cache(_LEAVES)(self._card_field)
        self._action = lru_cache(_LEAVES)(self._action_field)

    def table(self, view: Any) -> bytes:
        """The table: what is the game's own, the top, and what lies under it."""
        parts = [self.table_message(view).SerializeToString(), self._top[view.top]]
        parts += [self._under[card] for card in view.under]
        return b"".join(parts)

    def seats(self, view: SheddingTable) -> bytes:
        """Every seat's facts."""
        return b"".join([self._seat(facts) for facts in view.seats])

    def hand(self, view: Any) -> bytes:
        """A seat's own: cards, actions, what is the game's own, and what a time-out would do."""
        parts = [self._card(card) for card in view.hand]
        parts += [self._action(action) for action in view.actions]
        parts.append(self.hand_message(view).SerializeToString())
        if view.on_expire is not None:
            parts.append(wrap(self._on_expire, narration(view.on_expire, self.deck)))
        return b"".join(parts)

    def account(self, view: None) -> bytes:
        """Nothing: a result of such a game is its points."""
        return b""

    def move_message(self, move: Any) -> rules_pb.Move:
        """The move, ready to be sent."""
        field = self._field_of.get(type(move))
        if field is None:
            return self.play_message(move)
        message = rules_pb.Move()
        getattr(getattr(message, self.key), field).SetInParent()
        return message

    def move_from(self, message: Message) -> Any:
        """The move that was sent.

        Raises:
            Malformed: ``FIELD_REQUIRED``, ``BAD_CARD``, ``UNKNOWN_ENUM``.
        """
        field = message.WhichOneof("move")
        if field is None:
            raise Malformed(Reason.FIELD_REQUIRED, field=f"move.{self.key}")
        word = self._words.get(field)
        return word if word is not None else self.play_from(getattr(message, field))

    @abstractmethod
    def table_message(self, view: Any) -> Message:
        """The table but for the top and the cards under it."""

    @abstractmethod
    def hand_message(self, view: Any) -> Message:
        """A seat's own but for the cards, the actions and what a time-out would do."""

    @abstractmethod
    def action_message(self, action: Any) -> Message:
        """One thing that the seat may send."""

    @abstractmethod
    def play_message(self, play: Any) -> rules_pb.Move:
        """The play of a card, ready to be sent."""

    @abstractmethod
    def play_from(self, message: Any) -> Any:
        """The play that was sent. Raises Malformed BAD_CARD, UNKNOWN_ENUM."""

    def _seat_field(self, facts: SeatFacts) -> bytes:
        message = self._messages.seat(
            seat=facts.seat,
            cards=facts.cards,
            last_change=facts.last_change,
            called_last=facts.called,
            skipped=facts.skipped,
            left=facts.left,
            frozen_value=facts.frozen_value,
            open_hand=[self.deck.messages[card] for card in facts.open_hand],
        )
        return wrap(self._messages.seats.SEATS_FIELD_NUMBER, message.SerializeToString())

    def _card_field(self, held: HandCard) -> bytes:
        message = self._messages.card(
            card=self.deck.messages[held.card], playable=held.playable, why_not=held.why_not, fresh=held.fresh
        )
        return wrap(self._messages.hand.CARDS_FIELD_NUMBER, message.SerializeToString())

    def _action_field(self, action: SheddingAction) -> bytes:
        return wrap(self._messages.hand.ACTIONS_FIELD_NUMBER, self.action_message(action).SerializeToString())


def counts(view: SheddingTable) -> dict[str, Any]:
    """The numbers of a table, which are the same in every such game, by their field."""
    return {
        "direction": view.direction,
        "draw_count": view.draw_count,
        "discard_count": view.discard_count,
        "reshuffles": view.reshuffles,
        "decks": view.decks,
    }


def offer(action: SheddingAction) -> dict[str, Any]:
    """What is said of an action in every such game, by its field; its kind is each game's own."""
    return {
        "card_id": action.card,
        "may_call": action.may_call,
        "amount": action.amount,
        "any_time": action.any_time,
        "not_before_ms": action.not_before_ms,
        "primary": action.primary,
    }
