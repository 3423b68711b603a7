"""Tickets for QRs: who scans one may join a room that asks for it, or ask for a gone seat.

A ticket is derived from a secret of the room's record and kept nowhere: when it ends, and a code that only the room can
make for that end, what it is good for, and for whom. It admits as many phones as there are free seats.
"""

from __future__ import annotations

import hashlib
import hmac
from enum import StrEnum

import msgspec

from chieu.games.errors import Reason

from .change import Moment
from .errors import NotNow, NotThere, NotYours
from .passes import sitting_with
from .room import Phase, Room, Seat
from .seats import people, seat_at

TICKET_MS = 120_000
"""A screen shows a new one each minute, so what is scanned is good for a minute at least."""
TICKET_BYTES = 22
_CODE_BYTES = 16
_SECRET_LABEL = b"chieu-invitations-1"


class Purpose(StrEnum):
    """What a ticket is good for."""

    JOIN = "JOIN"
    RESCUE = "RESCUE"


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket, and when it ends in Redis ms."""

    ticket: bytes
    expires_ms: int


def secret_of(room: Room, moment: Moment) -> bytes:
    """The secret that the room's tickets are derived from; a room that has none gets it from the moment's.

    Not from a moment in which a round is dealt: its secret is the round's seed, and everybody will read it.
    """
    if room.secret or (room.round is not None and room.round.seed == moment.secret):
        return room.secret
    return hashlib.sha256(_SECRET_LABEL + moment.secret).digest()


def may_invite(room: Room, pass_sha: bytes) -> None:
    """Let somebody seated go on, or a paired screen.

    Raises:
        UnknownPass, NotThere: as `passes.sitting_with`.
    """
    is_screen = any([hmac.compare_digest(screen.pass_sha, pass_sha) for screen in room.screens])
    if room.phase is Phase.CLOSED or not is_screen:
        sitting_with(room, pass_sha)


def invitation(room: Room, rescue_seat: int | None, now_ms: int) -> Invitation:
    """A new ticket: to join, or to ask for that gone person's seat.

    Raises:
        NotThere: ``SEAT_NOT_FOUND``.
        NotNow: ``SEAT_NOT_GONE`` while the person's phone is there, and for a bot.
    """
    if not room.secret:
        raise AssertionError("every commit gives the room its secret")
    expires_ms = now_ms + TICKET_MS
    if rescue_seat is None:
        return Invitation(ticket=_ticket(room, Purpose.JOIN, None, expires_ms), expires_ms=expires_ms)
    seat = seat_at(room, rescue_seat)
    if seat.left:
        raise NotThere(Reason.SEAT_NOT_FOUND, seat=rescue_seat)
    if seat.bot or not seat.absent_ms:
        raise NotNow(Reason.SEAT_NOT_GONE, seat=rescue_seat)
    return Invitation(ticket=_ticket(room, Purpose.RESCUE, seat, expires_ms), expires_ms=expires_ms)


def check_ticket(room: Room, ticket: bytes, purpose: Purpose, now_ms: int) -> Seat | None:
    """Whose seat a rescue ticket is for, wherever that person sits by now; None for joining.

    A rescue ticket ends with the pass that the seat had: once another phone has the seat it is nobody's.

    Raises:
        NotYours: ``TICKET_EXPIRED``; also for a rescue ticket that is nobody's.
        NotThere: ``ROOM_NOT_FOUND`` for what is no ticket of this room; a room that asks for tickets is unknown
            to who has none.
    """
    if len(ticket) != TICKET_BYTES or not room.secret:
        raise _stranger(room, purpose)
    expires_ms = int.from_bytes(ticket[_CODE_BYTES:], "big")
    subjects = (None,) if purpose is Purpose.JOIN else people(room)
    fitting = [one for one in subjects if hmac.compare_digest(_ticket(room, purpose, one, expires_ms), ticket)]
    if not fitting:
        raise _stranger(room, purpose)
    if now_ms >= expires_ms:
        raise NotYours(Reason.TICKET_EXPIRED)
    return fitting[0]


def _stranger(room: Room, purpose: Purpose) -> NotThere | NotYours:
    if purpose is Purpose.RESCUE and not room.tickets_only:
        return NotYours(Reason.TICKET_EXPIRED)
    return NotThere(Reason.ROOM_NOT_FOUND)


def _ticket(room: Room, purpose: Purpose, seat: Seat | None, expires_ms: int) -> bytes:
    """The code of the room for this end, then the end; for a seat it holds as long as its pass."""
    end = expires_ms.to_bytes(TICKET_BYTES - _CODE_BYTES, "big")
    whose = b"" if seat is None else seat.pass_sha + seat.generation.to_bytes(4, "big")
    words = b"\0".join((purpose.value.encode(), end, whose))
    return hmac.new(room.secret, words, hashlib.sha256).digest()[:_CODE_BYTES] + end
