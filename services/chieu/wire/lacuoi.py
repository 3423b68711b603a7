"""Lá Cuối on the wire: moves both ways, and what is seen. Back again, for bots and clients: `lacuoi_reading`."""

from __future__ import annotations

from typing import Any

from chieu.api.v1 import lacuoi_pb2 as pb
from chieu.api.v1 import rules_pb2 as rules_pb
from chieu.games.lacuoi.cards import FACE
from chieu.games.lacuoi.moves import (
    Accept,
    CallLast,
    Catch,
    Challenge,
    Colour,
    Draw,
    Keep,
    Pass,
    Play,
    TakePenalty,
)
from chieu.games.lacuoi.state import Phase
from chieu.games.lacuoi.view import ActionKind, LegalAction, SeatView, TableView

from . import lacuoi_reading
from .cards import Deck
from .dialect import Dialect
from .enums import Pair
from .shedding import Messages, Shedding, counts, offer

DECK = Deck(FACE)
COLOURS = Pair(Colour, pb.LaCuoiColour, "LA_CUOI_COLOUR")
PHASES = Pair(Phase, pb.LaCuoiPhase, "LA_CUOI_PHASE")
ACTIONS = Pair(ActionKind, pb.LaCuoiActionKind, "LA_CUOI_ACTION_KIND")


class LaCuoi(Shedding):
    """Lá Cuối as the wire knows it."""

    key = "lacuoi"
    deck = DECK

    def table_message(self, view: TableView) -> pb.LaCuoiTable:
        message = pb.LaCuoiTable(phase=PHASES.number(view.phase), colour=COLOURS.number(view.colour), **counts(view))
        if view.pending is not None:
            message.pending.cards = view.pending.cards
            message.pending.challengeable = view.pending.challengeable
            message.pending.answers.extend(view.pending.answers)
            if view.pending.by_seat is not None:
                message.pending.by_seat = view.pending.by_seat
        return message

    def hand_message(self, view: SeatView) -> pb.LaCuoiHand:
        prompt: Any = None
        if view.prompt is not None:
            prompt = pb.LaCuoiChallengePrompt(
                by_seat=view.prompt.by_seat,
                accept_draws=view.prompt.accept_draws,
                won_they_draw=view.prompt.won_they_draw,
                lost_you_draw=view.prompt.lost_you_draw,
            )
        return pb.LaCuoiHand(hand_value=view.hand_value, prompt=prompt)

    def action_message(self, action: LegalAction) -> pb.LaCuoiAction:
        return pb.LaCuoiAction(
            kind=ACTIONS.number(action.kind),
            colours=[COLOURS.number(colour) for colour in action.colours],
            colour_optional=action.colour_optional,
            **offer(action),
        )

    def open_table(self, view: None) -> bytes:
        """Nothing: no round of Lá Cuối is played open."""
        return b""

    def table_from(self, table: pb.LaCuoiTable, seats: pb.LaCuoiSeats) -> TableView:
        return lacuoi_reading.table_from(table, seats, PHASES, COLOURS)

    def seat_from(self, hand: pb.LaCuoiHand, seat: int) -> SeatView:
        return lacuoi_reading.seat_from(hand, seat, ACTIONS, COLOURS)

    def play_message(self, play: Play) -> rules_pb.Move:
        colour = pb.LA_CUOI_COLOUR_UNSPECIFIED if play.colour is None else COLOURS.number(play.colour)
        message = pb.LaCuoiPlay(card_id=play.card, colour=colour, call_last=play.call)
        return rules_pb.Move(lacuoi=pb.LaCuoiMove(play=message))

    def play_from(self, message: pb.LaCuoiPlay) -> Play:
        card = DECK.card(message.card_id, "move.lacuoi.play.card_id")
        if message.colour == pb.LA_CUOI_COLOUR_UNSPECIFIED:
            return Play(card, None, message.call_last)
        return Play(card, COLOURS.member(message.colour, "move.lacuoi.play.colour"), message.call_last)


LA_CUOI: Dialect = LaCuoi(
    Messages(pb.LaCuoiTable, pb.LaCuoiSeats, pb.LaCuoiSeat, pb.LaCuoiHand, pb.LaCuoiHandCard),
    {
        "draw": Draw(),
        "keep": Keep(),
        "pass_turn": Pass(),
        "challenge": Challenge(),
        "accept": Accept(),
        "take_penalty": TakePenalty(),
        "call_last": CallLast(),
        "catch": Catch(),
    },
)
