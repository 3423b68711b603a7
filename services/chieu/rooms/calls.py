"""Who may have a gone seat: nobody who has another place in the room, or was removed from it.

Looked at when somebody asks, when the table gives the seat, and after every commit between: whoever sits down, is
paired or is removed meanwhile asks no longer.
"""

from __future__ import annotations

import hmac

from chieu.games.errors import Reason, Refusal

from .banning import is_banned
from .errors import NotYours
from .outsiders import Rescue
from .passes import is_of_screen
from .room import Room, Seat
from .seats import people


def obstacle(room: Room, seat: Seat, pass_sha: bytes, device_sha: bytes) -> Refusal | None:
    """Why a phone with this pass and device may not have that seat, or None.

    NotYours: ``BANNED``, ``SCOPE`` for a screen, ``NOT_YOUR_SEAT`` for who sits on another one.
    """
    if is_banned(room, pass_sha, device_sha):
        return NotYours(Reason.BANNED)
    if is_of_screen(room, pass_sha):
        return NotYours(Reason.SCOPE)
    if any([_is_of(one, pass_sha, device_sha) for one in people(room) if one.number != seat.number]):
        return NotYours(Reason.NOT_YOUR_SEAT, seat=seat.number)
    return None


def open_calls(room: Room) -> tuple[Rescue, ...]:
    """The calls for seats that still stand, and the refused ones that hold theirs."""
    return tuple(call for call in room.rescues if _is_open(room, call))


def _is_open(room: Room, call: Rescue) -> bool:
    """Whether the seat is still gone and, unless refused, who asks and who showed the QR are still who they were."""
    sits = people(room)
    seat = next((one for one in sits if one.absent_ms and hmac.compare_digest(one.pass_sha, call.of_sha)), None)
    if seat is None:
        return False
    if call.refused:
        return True
    is_shown = not call.by_sha or any([hmac.compare_digest(one.pass_sha, call.by_sha) for one in sits])
    return is_shown and obstacle(room, seat, call.pass_sha, call.device_sha) is None


def _is_of(seat: Seat, pass_sha: bytes, device_sha: bytes) -> bool:
    """Whether somebody sits there with this pass or this device (empty: not known)."""
    same_device = bool(device_sha) and hmac.compare_digest(seat.device_sha, device_sha)
    return hmac.compare_digest(seat.pass_sha, pass_sha) or same_device
