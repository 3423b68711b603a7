"""A gone player's seat is asked for from a new phone, and the table says whether it is that person.

Whoever scans the QR of a gone seat asks; anybody else at the table confirms. With nobody else connected the ticket
alone is enough: it stood on the room's own screen. A call for a seat ends by itself after a minute, and at once when
the old phone is back. Who asked first is answered first: until then the seat is asked for by nobody else.
"""

from __future__ import annotations

import hmac

import msgspec

from chieu.games.errors import Malformed, Reason
from chieu.games.events import Event, Kind, Weight

from .banning import is_banned
from .change import Change, Moment
from .commands import Order, obeyed, require_open, touched
from .errors import NotNow, NotThere, NotYours, TooMuch, UnknownPass
from .invitations import Purpose, check_ticket
from .passes import farewell, seat_with
from .room import Farewell, Rescue, Room, Seat
from .seats import people, rescue_of, seat_at
from .taking_over import taken_over
from .telling import about_seat, told


class AskForSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody with a new phone and the ticket of a gone seat's QR. The pass makes it idempotent."""

    ticket: bytes
    pass_sha: bytes
    device_sha: bytes = b""


class ConfirmRescue(Order, frozen=True, kw_only=True):
    """Somebody at the table says whether it is that person."""

    target: int
    agreed: bool


def ask_for_seat(request: AskForSeat, room: Room, moment: Moment) -> Change:
    """Ask for a gone seat, or learn what became of it: `standing` tells. `Change.seat` is the seat.

    The same device as before gets its seat at once, as in joining.

    Raises:
        NotYours: ``TICKET_EXPIRED``; ``NOT_YOUR_SEAT`` from a phone that has a seat here; ``BANNED`` from one whose
            person the host removed.
        NotNow: ``SEAT_NOT_GONE``; ``RESCUE_REFUSED``; ``ROOM_CLOSED``.
        TooMuch: ``LIMIT`` while somebody else asks for the seat, or was refused, with the time until then.
        UnknownPass: ``SEAT_TAKEN_OVER`` for a pass that a later phone replaced.
        NotThere: ``ROOM_NOT_FOUND`` without a ticket in a room that asks for tickets.
    """
    asked = standing(request.pass_sha, room)
    if asked is not None and (asked.is_confirmed or others_here(room, asked.seat)):
        return Change(room=room, seat=asked.seat.number, replayed=True, version=room.version, tag=room.tag)
    require_open(room)
    seat = asked.seat if asked is not None else _seat_for(request, room, moment)
    is_same_device = bool(seat.device_sha) and hmac.compare_digest(seat.device_sha, request.device_sha)
    if is_same_device or not others_here(room, seat):
        return taken_over(room, moment, seat, request.pass_sha, request.device_sha)
    until_ms = moment.now_ms + moment.pace.rescue_ms
    rescue = Rescue(seat.pass_sha, request.pass_sha, request.device_sha, until_ms)
    room = msgspec.structs.replace(room, rescues=(*_others(room, seat), rescue))
    return Change(room=touched(room, moment), events=(call_event("rescue.asked", seat.number),), seat=seat.number)


class Asked(msgspec.Struct, frozen=True):
    """What became of a call for a seat: the pass is the seat's, or the table may confirm it until then (Redis ms)."""

    seat: Seat
    is_confirmed: bool
    until_ms: int = 0


def standing(pass_sha: bytes, room: Room) -> Asked | None:
    """What became of what this pass asked for; None when it has not asked, or asks no longer.

    Raises:
        NotNow: ``RESCUE_REFUSED``.
        UnknownPass: ``SEAT_TAKEN_OVER``.
    """
    seat = seat_with(room, pass_sha)
    if seat is not None and not seat.left:
        return Asked(seat, is_confirmed=True)
    gone = farewell(room, pass_sha)
    if gone is not None and gone.why is Farewell.TAKEN_OVER:
        raise UnknownPass(Reason.SEAT_TAKEN_OVER)
    for one in people(room):
        rescue = rescue_of(room, one)
        if rescue is not None and hmac.compare_digest(rescue.pass_sha, pass_sha):
            if rescue.refused:
                raise NotNow(Reason.RESCUE_REFUSED, seat=one.number)
            return Asked(one, is_confirmed=False, until_ms=rescue.until_ms)
    return None


def confirm_rescue(request: ConfirmRescue, room: Room, moment: Moment) -> Change:
    """Give the seat to who asks for it, or refuse.

    Raises:
        Malformed: ``BAD_SEAT`` for the own seat.
        NotThere: ``SEAT_NOT_FOUND``; ``RESCUE_NOT_FOUND`` when nobody asks for the seat, or no longer.
    """

    def answer(room: Room, moment: Moment, seat: Seat) -> Change:
        if request.target == seat.number:
            raise Malformed(Reason.BAD_SEAT, field="seat", seat=request.target)
        target = seat_at(room, request.target)
        rescue = rescue_of(room, target)
        if rescue is None or rescue.refused:
            raise NotThere(Reason.RESCUE_NOT_FOUND, seat=target.number)
        if request.agreed:
            change = taken_over(room, moment, target, rescue.pass_sha, rescue.device_sha)
            return msgspec.structs.replace(change, seat=seat.number)
        refused = msgspec.structs.replace(rescue, refused=True)
        event = msgspec.structs.replace(call_event("rescue.refused", target.number), actor=seat.number)
        room = msgspec.structs.replace(room, rescues=(*_others(room, target), refused))
        return Change(room=room, events=(event,), seat=seat.number)

    return obeyed(request, room, moment, answer)


def lapsed(room: Room, moment: Moment) -> Change:
    """The room without the calls whose time is over; nobody confirmed them."""
    over = [one for one in room.rescues if one.until_ms <= moment.now_ms]
    waiting = [one for one in over if not one.refused]
    events = tuple(
        call_event("rescue.lapsed", seat.number) for seat in people(room) if rescue_of(room, seat) in waiting
    )
    kept = tuple(one for one in room.rescues if one not in over)
    return Change(room=msgspec.structs.replace(room, rescues=kept), events=events)


def call_event(key: str, seat: int) -> Event:
    """Somebody asks for a seat, or asks no longer."""
    return told(Kind.RESCUE_ASKED, about_seat(key, seat), Weight.NORMAL, target=seat)


def others_here(room: Room, seat: Seat) -> bool:
    """Whether somebody else at the table is connected and could confirm."""
    return any(one.number != seat.number and not one.absent_ms for one in people(room))


def _seat_for(request: AskForSeat, room: Room, moment: Moment) -> Seat:
    """The gone seat of the ticket, if this phone may ask for it now."""
    seat = check_ticket(room, request.ticket, Purpose.RESCUE, moment.now_ms)
    if seat is None:
        raise AssertionError("a rescue ticket is for a seat")
    for other in people(room):
        same = bool(other.device_sha) and hmac.compare_digest(other.device_sha, request.device_sha)
        if same and other.number != seat.number:
            raise NotYours(Reason.NOT_YOUR_SEAT, seat=seat.number)
        if same:
            return seat
    if is_banned(room, request.pass_sha, request.device_sha):
        raise NotYours(Reason.BANNED)
    if not seat.absent_ms:
        raise NotNow(Reason.SEAT_NOT_GONE, seat=seat.number)
    rescue = rescue_of(room, seat)
    if rescue is not None and rescue.until_ms > moment.now_ms:
        raise TooMuch(Reason.LIMIT, retry_after_ms=rescue.until_ms - moment.now_ms)
    return seat


def _others(room: Room, seat: Seat) -> tuple[Rescue, ...]:
    return tuple(one for one in room.rescues if one.of_sha != seat.pass_sha)
