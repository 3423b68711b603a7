"""What screens that open themselves ask and are told, and phones that ask for a gone seat."""

from __future__ import annotations

from chieu.api.v1 import matchmaking_pb2 as pb
from chieu.rooms.passes import device_sha, sha
from chieu.rooms.rescuing import Asked, AskForSeat
from chieu.rooms.room import Room, Screen

from .rooms import room as room_message


def opening(request: pb.OpenScreenRequest) -> bytes:
    """The hash of the pass of a screen that opens itself.

    Raises:
        Malformed: ``BAD_PASS``.
    """
    return sha(request.screen_pass, "screen_pass")


def shown(code: str, expires_ms: int) -> pb.OpenScreenResponse:
    """The code to show."""
    return pb.OpenScreenResponse(pairing_code=code, expires_ms=expires_ms)


def adopted(room: Room, screen: Screen) -> pb.OpenScreenResponse:
    """The room to show."""
    return pb.OpenScreenResponse(room=room_message(room), screen=screen.number)


def asking_for_seat(request: pb.RescueSeatRequest) -> AskForSeat:
    """Who asks for a gone seat.

    Raises:
        Malformed: ``BAD_PASS``.
    """
    return AskForSeat(
        ticket=request.ticket, pass_sha=sha(request.seat_pass, "seat_pass"), device_sha=device_sha(request.device_key)
    )


def asked_for(asked: Asked, room: Room) -> pb.RescueSeatResponse:
    """What became of it so far."""
    return pb.RescueSeatResponse(
        seat=asked.seat.number, confirmed=asked.is_confirmed, room=room_message(room), expires_ms=asked.until_ms
    )
