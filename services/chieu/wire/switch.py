"""Switch on the wire: moves both ways, what is seen, in beginner mode all of it. Back again: `switch_reading`."""

from __future__ import annotations

from chieu.api.v1 import rules_pb2 as rules_pb
from chieu.api.v1 import switch_pb2 as pb
from chieu.api.v1 import views_pb2 as views_pb
from chieu.games.switch.cards import FACE
from chieu.games.switch.moves import CallLast, Catch, Draw, Keep, Pass, Play, Stand, Suit, TakePenalty
from chieu.games.switch.state import Phase
from chieu.games.switch.view import ActionKind, LegalAction, OpenTable, SeatView, TableView

from . import switch_reading
from .cards import Deck
from .dialect import Dialect
from .enums import Pair
from .shedding import Messages, Shedding, counts, offer

DECK = Deck(FACE)
SUITS = Pair(Suit, pb.SwitchSuit, "SWITCH_SUIT")
PHASES = Pair(Phase, pb.SwitchPhase, "SWITCH_PHASE")
ACTIONS = Pair(ActionKind, pb.SwitchActionKind, "SWITCH_ACTION_KIND")


class Switch(Shedding):
    """Switch as the wire knows it."""

    key = "switch"
    deck = DECK

    def table_message(self, view: TableView) -> pb.SwitchTable:
        message = pb.SwitchTable(phase=PHASES.number(view.phase), suit=SUITS.number(view.suit), **counts(view))
        if view.chain is not None:
            message.chain.rank = view.chain.rank
            message.chain.count = view.chain.count
            message.chain.sum = view.chain.sum
            message.chain.by_seat = view.chain.by_seat
            message.chain.answers.extend(view.chain.answers)
        return message

    def hand_message(self, view: SeatView) -> pb.SwitchHand:
        return pb.SwitchHand(hand_value=view.hand_value)

    def action_message(self, action: LegalAction) -> pb.SwitchAction:
        return pb.SwitchAction(
            kind=ACTIONS.number(action.kind),
            suits=[SUITS.number(suit) for suit in action.suits],
            suit_optional=action.suit_optional,
            **offer(action),
        )

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

    def table_from(self, table: pb.SwitchTable, seats: pb.SwitchSeats) -> TableView:
        return switch_reading.table_from(table, seats, PHASES, SUITS)

    def seat_from(self, hand: pb.SwitchHand, seat: int) -> SeatView:
        return switch_reading.seat_from(hand, seat, ACTIONS, SUITS)

    def play_message(self, play: Play) -> rules_pb.Move:
        suit = pb.SWITCH_SUIT_UNSPECIFIED if play.suit is None else SUITS.number(play.suit)
        message = pb.SwitchPlay(card_id=play.card, suit=suit, call_last=play.call)
        return rules_pb.Move(switch=pb.SwitchMove(play=message))

    def play_from(self, message: pb.SwitchPlay) -> Play:
        card = DECK.card(message.card_id, "move.switch.play.card_id")
        if message.suit == pb.SWITCH_SUIT_UNSPECIFIED:
            return Play(card, None, message.call_last)
        return Play(card, SUITS.member(message.suit, "move.switch.play.suit"), message.call_last)


SWITCH: Dialect = Switch(
    Messages(pb.SwitchTable, pb.SwitchSeats, pb.SwitchSeat, pb.SwitchHand, pb.SwitchHandCard),
    {
        "draw": Draw(),
        "keep": Keep(),
        "pass_turn": Pass(),
        "take_penalty": TakePenalty(),
        "stand": Stand(),
        "call_last": CallLast(),
        "catch": Catch(),
    },
)
