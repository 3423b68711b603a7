"""Taking a seat: joining, coming back with the same device, and saying that one is ready. Rule: G-06."""

from __future__ import annotations

import hmac

import msgspec

from chieu.games.errors import Reason
from chieu.games.events import Cause, Kind, Weight

from .accounts import person_of, with_place_for
from .banning import is_banned
from .change import Change, Moment
from .commands import Order, obeyed, require_open, touched
from .errors import AlreadyThere, NotNow, NotYours
from .invitations import Purpose, check_ticket
from .names import clean, is_taken
from .passes import is_of_screen, require_unspent, seat_with
from .room import Admission, Phase, Room, Seat
from .seats import free_chair, people, with_new_seat, with_seat
from .taking_over import taken_over
from .telling import seat_event


class Join(msgspec.Struct, frozen=True, kw_only=True):
    """A person asks for a seat. The pass makes it idempotent, the device key gives the same phone its seat back.

    `ticket` is that of a joining QR; it is looked at only where the room asks for one.
    """

    name: str
    pass_sha: bytes
    device_sha: bytes = b""
    ticket: bytes = b""


class SetReady(Order, frozen=True, kw_only=True):
    """A seat says whether it is ready for the next round."""

    ready: bool


def join(request: Join, room: Room, moment: Moment) -> Change:
    """Seat somebody; during a round they watch and are dealt into the next one.

    The same pass gets the same answer; the same device with a new pass takes its seat over, in a locked room too.
    A pass is good for one seat: who has left comes back with a new one, so a join that comes again late seats nobody.

    Raises:
        NotNow: ``ROOM_CLOSED``, ``LOCKED``, ``ROOM_FULL``.
        AlreadyThere: ``NAME_TAKEN``, also by a name that only reads the same.
        UnknownPass: ``SEAT_TAKEN_OVER``: a join that was sent again late does not take the seat back;
            ``PASS_UNKNOWN`` for a pass that has left.
        NotYours: ``BANNED`` for whom the host removed, ``TICKET_EXPIRED``, ``SCOPE`` for a screen's pass.
        NotThere: ``ROOM_NOT_FOUND`` where the room asks for a ticket and this is none.
        Malformed: ``BAD_NAME``.
    """
    seated = seat_with(room, request.pass_sha)
    if seated is not None and not seated.left:
        return Change(room=room, seat=seated.number, replayed=True, version=room.version, tag=room.tag)
    require_open(room)
    require_unspent(room, request.pass_sha)
    if is_of_screen(room, request.pass_sha):
        raise NotYours(Reason.SCOPE)
    if is_banned(room, request.pass_sha):
        raise NotYours(Reason.BANNED)
    mine = _seat_of_device(room, request.device_sha)
    if mine is not None:
        return taken_over(room, moment, mine, request.pass_sha, mine.device_sha)
    _let_in(request, room, moment)
    return _seated(request, room, moment)


def set_ready(request: SetReady, room: Room, moment: Moment) -> Change:
    """Set or take back a seat's readiness between rounds.

    Raises:
        NotNow: ``ROUND_RUNNING``.
    """

    def say(room: Room, moment: Moment, seat: Seat) -> Change:
        if room.phase is Phase.PLAYING:
            raise NotNow(Reason.ROUND_RUNNING)
        if seat.ready == request.ready:
            return Change(room=room, seat=seat.number)
        key = "seat.ready" if request.ready else "seat.not_ready"
        event = seat_event(Kind.READY_CHANGED, key, seat.number)
        return Change(room=with_seat(room, seat.number, ready=request.ready), events=(event,), seat=seat.number)

    return obeyed(request, room, moment, say)


def _let_in(request: Join, room: Room, moment: Moment) -> None:
    """Let somebody new in, as the host has it."""
    if is_banned(room, request.pass_sha, request.device_sha):
        raise NotYours(Reason.BANNED)
    match room.admission:
        case Admission.NOBODY:
            raise NotNow(Reason.LOCKED)
        case Admission.TICKET:
            check_ticket(room, request.ticket, Purpose.JOIN, moment.now_ms)
        case Admission.CODE:
            pass


def _seated(request: Join, room: Room, moment: Moment) -> Change:
    name = clean(request.name)
    chair = free_chair(room)
    if chair is None:
        raise NotNow(Reason.ROOM_FULL)
    if is_taken(name, _names_of_others(room, request)):
        raise AlreadyThere(Reason.NAME_TAKEN, field="name")
    seat = Seat(
        number=chair,
        name=name,
        pass_sha=request.pass_sha,
        device_sha=request.device_sha,
        plays_from=room.rounds + 1,
        among_strangers=room.listed,
    )
    table = with_place_for(room, person_of(seat))
    if table is None:
        raise NotNow(Reason.ROOM_FULL)
    key = "seat.joined_watching" if room.phase is Phase.PLAYING else "seat.joined"
    event = seat_event(Kind.JOINED, key, chair, Cause.PLAYER, Weight.NORMAL)
    return Change(room=touched(with_new_seat(table, seat), moment), events=(event,), seat=chair)


def _names_of_others(room: Room, request: Join) -> list[str]:
    """Every name at the table, except the one that this very person left behind on a chair of the running round."""
    return [seat.name for seat in room.seats if not (seat.left and _is_of(seat, request))]


def _is_of(seat: Seat, request: Join) -> bool:
    """Whether the seat was this person's: by the device, for the pass went with the seat."""
    return bool(seat.device_sha) and hmac.compare_digest(seat.device_sha, request.device_sha)


def _seat_of_device(room: Room, device_sha: bytes) -> Seat | None:
    found: Seat | None = None
    for seat in people(room):
        if seat.device_sha and hmac.compare_digest(seat.device_sha, device_sha):
            found = seat
    return found
