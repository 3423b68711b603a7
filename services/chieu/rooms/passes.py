"""Passes: the client makes 32 secret bytes, the room keeps their SHA-256, and nothing else says who somebody is."""

from __future__ import annotations

import hashlib
import hmac

from chieu.games.errors import Malformed, Reason

from .errors import NotThere, NotYours, UnknownPass
from .room import Admission, Farewell, Gone, Phase, Room, Seat

PASS_BYTES = 32
ANYBODY = "*"
"""Where `known` says something of those who show no pass."""


def sha(pass_: bytes, field: str = "pass") -> bytes:
    """The hash under which a pass is known.

    Raises:
        Malformed: ``BAD_PASS`` unless it is 32 bytes and not all equal.
    """
    if len(pass_) != PASS_BYTES or len(set(pass_)) == 1:
        raise Malformed(Reason.BAD_PASS, field=field)
    return hashlib.sha256(pass_).digest()


def device_sha(device_key: bytes) -> bytes:
    """The hash of a device key, empty for none: the same device gets the same seat.

    Raises:
        Malformed: ``BAD_PASS`` when it is neither empty nor 32 bytes.
    """
    return sha(device_key, "device_key") if device_key else b""


def seat_with(room: Room, pass_sha: bytes) -> Seat | None:
    """The seat of that pass, one that left only if no other has it. Every seat is compared, in constant time each."""
    found: Seat | None = None
    for seat in room.seats:
        same = hmac.compare_digest(seat.pass_sha, pass_sha)
        if same and not seat.bot and (found is None or found.left):
            found = seat
    return found


def is_of_screen(room: Room, pass_sha: bytes) -> bool:
    """Whether it is a paired screen's pass."""
    return any([hmac.compare_digest(screen.pass_sha, pass_sha) for screen in room.screens])


def seat_of(room: Room, pass_sha: bytes) -> Seat:
    """The seat of that pass; seats that left in the running round are still found.

    Raises:
        NotYours: ``SCOPE`` for a screen's pass, which has no seat.
        UnknownPass: ``SEAT_TAKEN_OVER`` for a pass that another phone replaced, else ``PASS_UNKNOWN``.
        NotThere: in a closed room, as `gone_for`.
    """
    seat = seat_with(room, pass_sha)
    if seat is not None:
        return seat
    if room.phase is Phase.CLOSED:
        raise gone_for(room, pass_sha)
    if is_of_screen(room, pass_sha):
        raise NotYours(Reason.SCOPE)
    gone = farewell(room, pass_sha)
    if gone is not None and gone.why is Farewell.TAKEN_OVER:
        raise UnknownPass(Reason.SEAT_TAKEN_OVER)
    raise UnknownPass(Reason.PASS_UNKNOWN)


def sitting_with(room: Room, pass_sha: bytes) -> Seat:
    """The seat of somebody who sits in a room that is open: who may look at it.

    Raises:
        As `seat_of`, and UnknownPass ``PASS_UNKNOWN`` for a seat that left.
    """
    if room.phase is Phase.CLOSED:
        raise gone_for(room, pass_sha)
    seat = seat_of(room, pass_sha)
    if seat.left:
        raise UnknownPass(Reason.PASS_UNKNOWN)
    return seat


def gone_for(room: Room, pass_sha: bytes) -> NotThere:
    """What a closed room says: ``ROOM_GONE`` to who was in it, to anybody else ``ROOM_NOT_FOUND``."""
    return NotThere(Reason.ROOM_GONE if pass_sha.hex() in known(room) else Reason.ROOM_NOT_FOUND)


def farewell(room: Room, pass_sha: bytes) -> Gone | None:
    """How that pass ended, the last time, if the room still knows."""
    found: Gone | None = None
    for gone in room.gone:
        if hmac.compare_digest(gone.pass_sha, pass_sha):
            found = gone
    return found


def require_unspent(room: Room, pass_sha: bytes) -> None:
    """Let a pass go on that has had no seat here: each is good for one, so what comes again late seats nobody.

    Raises:
        UnknownPass: ``SEAT_TAKEN_OVER``; ``PASS_UNKNOWN`` for a pass that has left. A ban is looked at elsewhere.
    """
    gone = farewell(room, pass_sha)
    if gone is None:
        return
    if gone.why is Farewell.TAKEN_OVER:
        raise UnknownPass(Reason.SEAT_TAKEN_OVER)
    if gone.why is Farewell.LEFT:
        raise UnknownPass(Reason.PASS_UNKNOWN)


def host_only(room: Room, seat: Seat) -> None:
    """Let only the host go on.

    Raises:
        NotYours: ``HOST_ONLY``.
    """
    if seat.number != room.host:
        raise NotYours(Reason.HOST_ONLY)


def auth(room: Room) -> dict[str, tuple[str, int, int]]:
    """Whose each pass is: hex SHA-256 to ("seat" or "screen", number, generation). Seats that left are not in it."""
    seats = {s.pass_sha.hex(): ("seat", s.number, s.generation) for s in room.seats if not s.bot and not s.left}
    screens = {s.pass_sha.hex(): ("screen", s.number, s.generation) for s in room.screens}
    return screens | seats


def known(room: Room) -> dict[str, tuple[str, int, int]]:
    """What those who show the room know passes by: `auth`, and "taken" for each pass that another phone replaced.

    A closed room says "gone" to every pass that it remembers. One that asks for tickets says so under `ANYBODY`, which
    is nobody's pass.
    """
    if room.phase is Phase.CLOSED:
        last = {gone.pass_sha.hex(): gone.seat for gone in room.gone}
        last |= {sha: number for sha, (_, number, _) in auth(room).items()}
        return {sha: ("gone", number, 0) for sha, number in last.items()}
    taken = {gone.pass_sha.hex(): ("taken", gone.seat, 0) for gone in room.gone if gone.why is Farewell.TAKEN_OVER}
    return taken | auth(room) | _strangers(room)


def _strangers(room: Room) -> dict[str, tuple[str, int, int]]:
    return {ANYBODY: ("tickets", 0, 0)} if room.admission is Admission.TICKET else {}
