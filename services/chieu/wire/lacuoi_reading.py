"""Lá Cuối off the wire: the views of the messages, so that a bot or a client plays from what it was sent."""

from __future__ import annotations

from chieu.api.v1 import lacuoi_pb2 as pb
from chieu.games.lacuoi.moves import Colour
from chieu.games.lacuoi.state import Phase
from chieu.games.lacuoi.view import ActionKind, ChallengePrompt, LegalAction, Pending, SeatView, TableView

from . import shedding_reading
from .enums import Pair


def table_from(table: pb.LaCuoiTable, seats: pb.LaCuoiSeats, phases: Pair[Phase], colours: Pair[Colour]) -> TableView:
    """What everybody sees. Raises Malformed UNKNOWN_ENUM."""
    return TableView(
        phase=phases.member(table.phase, "phase").value,
        colour=colours.member(table.colour, "colour"),
        pending=_pending_from(table.pending) if table.HasField("pending") else None,
        **shedding_reading.table_from(table, seats),
    )


def seat_from(hand: pb.LaCuoiHand, seat: int, kinds: Pair[ActionKind], colours: Pair[Colour]) -> SeatView:
    """What the seat sees of its own. Raises Malformed UNKNOWN_ENUM."""
    return SeatView(
        actions=tuple(_action_from(action, kinds, colours) for action in hand.actions),
        prompt=_prompt_from(hand.prompt) if hand.HasField("prompt") else None,
        **shedding_reading.seat_from(hand, seat),
    )


def _pending_from(message: pb.LaCuoiPending) -> Pending:
    return Pending(
        cards=message.cards,
        by_seat=message.by_seat if message.HasField("by_seat") else None,
        challengeable=message.challengeable,
        answers=tuple(message.answers),
    )


def _action_from(message: pb.LaCuoiAction, kinds: Pair[ActionKind], colours: Pair[Colour]) -> LegalAction:
    return LegalAction(
        kind=kinds.member(message.kind, "kind"),
        colours=tuple(colours.member(colour, "colours") for colour in message.colours),
        colour_optional=message.colour_optional,
        **shedding_reading.action_from(message),
    )


def _prompt_from(message: pb.LaCuoiChallengePrompt) -> ChallengePrompt:
    return ChallengePrompt(
        by_seat=message.by_seat,
        accept_draws=message.accept_draws,
        won_they_draw=message.won_they_draw,
        lost_you_draw=message.lost_you_draw,
    )
