"""A gone player's seat is asked for from a new phone, and the table says whether it is that person.

Whoever scans the QR of a gone seat asks; anybody else at the table confirms, who showed the QR only where nobody else
is there to do it. With nobody else connected the ticket is enough if the own screen showed it. A call
for a seat ends by itself after a minute, and at once when the old phone is back, or when who asks sits elsewhere, is
paired as a screen or is removed. Who asked first is answered first: until then the seat is asked for by nobody else.

Strangers vouch for nobody: a seat that was taken at a public table comes back with its own device alone.
"""

from __future__ import annotations

import hmac

import msgspec

from chieu.games.errors import Malformed, Reason
from chieu.games.events import Event, Kind, Weight

from .calls import obstacle, open_calls
from .change import Change, Moment
from .commands import Order, obeyed, require_open, touched
from .errors import NotNow, NotThere, TooMuch
from .invitations import Purpose, check_ticket
from .outsiders import Rescue
from .passes import require_unspent, seat_with
from .room import Room, Seat
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

    The same device as before gets its seat at once, as in joining. Who asks again asks as before, whatever device key
    comes with it.

    Raises:
        NotYours: ``TICKET_EXPIRED``; ``NOT_YOUR_SEAT`` from a phone that has a seat here; ``BANNED`` from one whose
            person the host removed; ``SCOPE`` for a screen's pass.
        NotNow: ``SEAT_NOT_GONE``; ``AMONG_STRANGERS``; ``RESCUE_REFUSED``; ``ROOM_CLOSED``.
        TooMuch: ``LIMIT`` while somebody else asks for the seat, or was refused, with the time until then.
        UnknownPass: ``SEAT_TAKEN_OVER`` for a pass that a later phone replaced, ``PASS_UNKNOWN`` for one that has left.
        NotThere: ``ROOM_NOT_FOUND`` without a ticket in a room that asks for tickets.
    """
    asked = standing(request.pass_sha, room)
    if asked is not None and (asked.is_confirmed or not _is_alone(room, asked.seat, rescue_of(room, asked.seat))):
        return Change(room=room, seat=asked.seat.number, replayed=True, version=room.version, tag=room.tag)
    require_open(room)
    seat, rescue = _called(request, room, moment) if asked is None else (asked.seat, rescue_of(room, asked.seat))
    if rescue is None:
        raise AssertionError("who asks is in the record")
    if _is_same_device(seat, rescue.device_sha) or _is_alone(room, seat, rescue):
        return taken_over(room, moment, seat, rescue.pass_sha, rescue.device_sha)
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
        UnknownPass: ``SEAT_TAKEN_OVER``, ``PASS_UNKNOWN`` as in joining.
    """
    seat = seat_with(room, pass_sha)
    if seat is not None and not seat.left:
        return Asked(seat, is_confirmed=True)
    require_unspent(room, pass_sha)
    for one in people(room):
        rescue = _open_call(room, one)
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
        NotNow: ``ANOTHER_MUST_CONFIRM`` for who showed the QR while somebody else could confirm; ``AMONG_STRANGERS``
            for who sat down at a public table.
    """

    def answer(room: Room, moment: Moment, seat: Seat) -> Change:
        if request.target == seat.number:
            raise Malformed(Reason.BAD_SEAT, field="seat", seat=request.target)
        target = seat_at(room, request.target)
        rescue = _open_call(room, target)
        if rescue is None or rescue.refused:
            raise NotThere(Reason.RESCUE_NOT_FOUND, seat=target.number)
        if seat.among_strangers:
            raise NotNow(Reason.AMONG_STRANGERS, seat=seat.number)
        if request.agreed:
            _let_vouch(room, seat, target, rescue)
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


def _is_alone(room: Room, seat: Seat, rescue: Rescue | None) -> bool:
    """Whether nobody else at the table is connected, and the QR was shown by the own screen or by nobody's."""
    is_anybody = any(one.number != seat.number and not one.absent_ms for one in people(room))
    return rescue is not None and rescue.by_sha in (b"", rescue.of_sha) and not is_anybody


def _let_vouch(room: Room, seat: Seat, target: Seat, rescue: Rescue) -> None:
    """Let somebody give the seat away; not who showed the QR, as long as another could."""
    others = [one for one in people(room) if one.number not in (seat.number, target.number)]
    is_another = any(not one.absent_ms and not one.among_strangers for one in others)
    if is_another and hmac.compare_digest(rescue.by_sha, seat.pass_sha):
        raise NotNow(Reason.ANOTHER_MUST_CONFIRM, seat=target.number)


def _called(request: AskForSeat, room: Room, moment: Moment) -> tuple[Seat, Rescue]:
    """The gone seat of the ticket and the call for it, if this phone may ask for it now."""
    vouched = check_ticket(room, request.ticket, Purpose.RESCUE, moment.now_ms)
    if vouched is None:
        raise AssertionError("a rescue ticket is for a seat")
    seat = vouched.seat
    refusal = obstacle(room, seat, request.pass_sha, request.device_sha)
    if refusal is not None:
        raise refusal
    if not _is_same_device(seat, request.device_sha):
        _may_be_asked_for(room, seat, moment)
    until_ms = moment.now_ms + moment.pace.rescue_ms
    return seat, Rescue(seat.pass_sha, request.pass_sha, request.device_sha, until_ms, by_sha=vouched.by_sha)


def _may_be_asked_for(room: Room, seat: Seat, moment: Moment) -> None:
    """Let somebody ask for the seat from another device."""
    if not seat.absent_ms:
        raise NotNow(Reason.SEAT_NOT_GONE, seat=seat.number)
    if seat.among_strangers:
        raise NotNow(Reason.AMONG_STRANGERS, seat=seat.number)
    rescue = rescue_of(room, seat)
    if rescue is not None and rescue.until_ms > moment.now_ms:
        raise TooMuch(Reason.LIMIT, retry_after_ms=rescue.until_ms - moment.now_ms)


def _open_call(room: Room, seat: Seat) -> Rescue | None:
    """The call for the seat that still stands, whatever the record kept."""
    rescue = rescue_of(room, seat)
    return rescue if rescue in open_calls(room) else None


def _is_same_device(seat: Seat, device_sha: bytes) -> bool:
    return bool(seat.device_sha) and hmac.compare_digest(seat.device_sha, device_sha)


def _others(room: Room, seat: Seat) -> tuple[Rescue, ...]:
    return tuple(one for one in room.rescues if one.of_sha != seat.pass_sha)
