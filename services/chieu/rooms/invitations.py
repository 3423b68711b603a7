"""Tickets for QRs: who scans one may join a room that asks for it, or ask for a gone seat.

A ticket is derived from a secret of the room's record and kept nowhere: when it ends, and a code that only the room can
make for that end, what it is good for, and for whom. It admits as many phones as there are free seats. One for a gone
seat also says who showed it, because that person alone does not give the seat away.
"""

from __future__ import annotations

import hashlib
import hmac
from enum import StrEnum
from typing import NamedTuple

import msgspec

from chieu.games.errors import Reason

from .change import Moment
from .errors import NotNow, NotThere, NotYours
from .passes import is_of_screen, seat_with, sitting_with
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


class Vouched(NamedTuple):
    """What a rescue ticket says: whose seat it is for, and the pass of who showed it, empty for a screen."""

    seat: Seat
    by_sha: bytes


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
    if room.phase is Phase.CLOSED or not is_of_screen(room, pass_sha):
        sitting_with(room, pass_sha)


def shown_by(room: Room, pass_sha: bytes) -> bytes:
    """Who shows a ticket: the pass of somebody seated, or of who paired the screen that does; else empty.

    A screen may be anybody's second phone.
    """
    screen = next((one for one in room.screens if hmac.compare_digest(one.pass_sha, pass_sha)), None)
    shown = pass_sha if screen is None else screen.by_sha
    return b"" if not shown or seat_with(room, shown) is None else shown


def invitation(room: Room, rescue_seat: int | None, now_ms: int, by_sha: bytes = b"") -> Invitation:
    """A new ticket: to join, or to ask for that gone person's seat; `by_sha` as `shown_by`.

    Raises:
        NotThere: ``SEAT_NOT_FOUND``.
        NotNow: ``SEAT_NOT_GONE`` while the person's phone is there, and for a bot; ``AMONG_STRANGERS`` for a seat that
            was taken at a public table.
    """
    if not room.secret:
        raise AssertionError("every commit gives the room its secret")
    expires_ms = now_ms + TICKET_MS
    if rescue_seat is None:
        return Invitation(ticket=_ticket(room, Purpose.JOIN, b"", expires_ms), expires_ms=expires_ms)
    seat = seat_at(room, rescue_seat)
    if seat.left:
        raise NotThere(Reason.SEAT_NOT_FOUND, seat=rescue_seat)
    if seat.bot or not seat.absent_ms:
        raise NotNow(Reason.SEAT_NOT_GONE, seat=rescue_seat)
    if seat.among_strangers:
        raise NotNow(Reason.AMONG_STRANGERS, seat=rescue_seat)
    code = _ticket(room, Purpose.RESCUE, _words(Vouched(seat, by_sha)), expires_ms)
    return Invitation(ticket=code, expires_ms=expires_ms)


def check_ticket(room: Room, ticket: bytes, purpose: Purpose, now_ms: int) -> Vouched | None:
    """Whose seat a rescue ticket is for, wherever that person sits by now, and who showed it; None for joining.

    A rescue ticket ends with the pass that the seat had, and with that of who showed it: once another phone has the
    seat it is nobody's.

    Raises:
        NotYours: ``TICKET_EXPIRED``; also for a rescue ticket that is nobody's.
        NotThere: ``ROOM_NOT_FOUND`` for what is no ticket of this room; a room that asks for tickets is unknown
            to who has none.
    """
    if len(ticket) != TICKET_BYTES or not room.secret:
        raise _stranger(room, purpose)
    expires_ms = int.from_bytes(ticket[_CODE_BYTES:], "big")
    subjects = {b"": None} if purpose is Purpose.JOIN else {_words(one): one for one in _vouchers(room)}
    fitting = [
        one for words, one in subjects.items() if hmac.compare_digest(_ticket(room, purpose, words, expires_ms), ticket)
    ]
    if not fitting:
        raise _stranger(room, purpose)
    if now_ms >= expires_ms:
        raise NotYours(Reason.TICKET_EXPIRED)
    return fitting[0]


def _stranger(room: Room, purpose: Purpose) -> NotThere | NotYours:
    if purpose is Purpose.RESCUE and not room.tickets_only:
        return NotYours(Reason.TICKET_EXPIRED)
    return NotThere(Reason.ROOM_NOT_FOUND)


def _vouchers(room: Room) -> list[Vouched]:
    """Every seat a ticket could be for, with everybody who could have shown it."""
    sits = people(room)
    return [Vouched(seat, by_sha) for seat in sits for by_sha in (b"", *(one.pass_sha for one in sits))]


def _words(vouched: Vouched) -> bytes:
    """For a seat a ticket holds as long as its pass, and as long as that of who showed it."""
    seat = vouched.seat
    return seat.pass_sha + seat.generation.to_bytes(4, "big") + b"\0" + vouched.by_sha


def _ticket(room: Room, purpose: Purpose, whose: bytes, expires_ms: int) -> bytes:
    """The code of the room for this end, then the end."""
    end = expires_ms.to_bytes(TICKET_BYTES - _CODE_BYTES, "big")
    words = b"\0".join((purpose.value.encode(), end, whose))
    return hmac.new(room.secret, words, hashlib.sha256).digest()[:_CODE_BYTES] + end
