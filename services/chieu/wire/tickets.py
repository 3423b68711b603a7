"""Tickets: what was asked for, and what its holder is told."""

from __future__ import annotations

from chieu.api.v1 import matchmaking_pb2 as pb
from chieu.api.v1 import views_pb2 as views_pb
from chieu.rooms.passes import device_sha, sha
from chieu.rooms.tickets import Ask, Seen, TicketState

from .enums import Pair
from .options import game_of, option_values
from .requests import DEFAULT_LANGUAGE
from .rooms import room as room_message

STATES = Pair(TicketState, pb.TicketState, "TICKET_STATE")
_RETRY_MS = 500


def asking(request: pb.CreateTicketRequest) -> Ask:
    """Who asks for which table.

    Raises:
        Malformed: ``UNKNOWN_ENUM``, ``BAD_PASS``, ``WRONG_GAME``, ``BAD_OPTION``.
    """
    game = game_of(request.game)
    return Ask(
        game=game,
        name=request.name,
        pass_sha=sha(request.seat_pass, "seat_pass"),
        device_sha=device_sha(request.device_key),
        accepts=option_values(request.options, game) if request.HasField("options") else {},
        language=request.language or DEFAULT_LANGUAGE,
        party=sha(request.party_id, "party_id") if request.party_id else b"",
        party_size=request.party_size or 1,
        bots_after_ms=request.bots_after_ms if request.HasField("bots_after_ms") else None,
    )


def created(seen: Seen, replayed: bool) -> pb.CreateTicketResponse:
    """The answer to whoever asked for a table."""
    return pb.CreateTicketResponse(ticket=_ticket(seen), replayed=replayed)


def watched(seen: Seen | None) -> bytes:
    """WatchTicketResponse: what became of it, or the goodbye of a process that goes away."""
    if seen is not None:
        return pb.WatchTicketResponse(ticket=_ticket(seen)).SerializeToString()
    goodbye = views_pb.Goodbye(reason=views_pb.GOODBYE_REASON_GOING_AWAY, retry_after_ms=_RETRY_MS)
    return pb.WatchTicketResponse(goodbye=goodbye).SerializeToString()


def cancelled(seen: Seen) -> pb.CancelTicketResponse:
    """The answer to whoever withdraws."""
    return pb.CancelTicketResponse(ticket=_ticket(seen))


def _ticket(seen: Seen) -> pb.Ticket:
    return pb.Ticket(
        ticket_id=seen.ticket.ticket_id,
        state=STATES.number(seen.standing.state),
        waited_ms=seen.waited_ms,
        estimate_ms=seen.estimate_ms,
        party_here=seen.party_here,
        party_size=seen.ticket.party_size,
        room=None if seen.room is None else room_message(seen.room),
        seat=max(0, seen.standing.seat),
    )
