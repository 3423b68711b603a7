"""The host's role: who has it, who gets it next, and what only the host may do to the room itself. Rule: G-12."""

from __future__ import annotations

import msgspec

from chieu.games.errors import Reason
from chieu.games.events import Cause, Kind, Narration, Weight
from chieu.games.pace import Pace

from .change import Change, Moment
from .commands import Order, obeyed
from .errors import NotNow
from .passes import host_only
from .room import Admission, Room, Seat
from .seats import has_seat, people, seat_at, with_seat
from .telling import seat_event, told

_ADMISSION_TEXTS = {
    Admission.CODE: "room.unlocked",
    Admission.TICKET: "room.tickets_only",
    Admission.NOBODY: "room.locked",
}


class TransferHost(Order, frozen=True, kw_only=True):
    """The host gives the role to a person at the table."""

    to_seat: int


class Lock(Order, frozen=True, kw_only=True):
    """The host keeps newcomers out, or lets them in again."""

    admission: Admission


def successor(room: Room) -> int | None:
    """Who becomes host after the present one: the next connected person in seat order, else the next person.

    Rule: G-12.
    """
    others = [seat for seat in people(room) if seat.number != room.host]
    order = sorted(others, key=lambda seat: (seat.absent_ms > 0, seat.number < room.host, seat.number))
    return order[0].number if order else None


def host_due(room: Room, pace: Pace) -> int | None:
    """When the role passes on because the host is not connected, in ms; None while nothing is to happen.

    With nobody connected it passes on once: a host who was gone before becoming host keeps it until somebody is there.
    """
    heir = successor(room)
    if heir is None or not has_seat(room, room.host):
        return None
    host = seat_at(room, room.host)
    someone_there = not seat_at(room, heir).absent_ms
    if not host.absent_ms or (not someone_there and host.absent_ms < room.host_since_ms):
        return None
    return host.absent_ms + pace.host_absent_ms


def handed_over(room: Room, moment: Moment, to_seat: int, cause: Cause = Cause.SERVER) -> Change:
    """The room with another host."""
    room = msgspec.structs.replace(room, host=to_seat, host_since_ms=moment.now_ms)
    return Change(room=room, events=(seat_event(Kind.HOST_CHANGED, "host.changed", to_seat, cause, Weight.NORMAL),))


def transfer_host(request: TransferHost, room: Room, moment: Moment) -> Change:
    """Give the role away. Somebody who is gone has as long to come as a host who goes now: the minute begins anew.

    Raises:
        NotYours: ``HOST_ONLY``.
        NotThere: ``SEAT_NOT_FOUND``.
        NotNow: ``HOST_MUST_BE_HUMAN`` for a bot or a seat that left.
    """

    def give(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        heir = seat_at(room, request.to_seat)
        if heir.bot or heir.left:
            raise NotNow(Reason.HOST_MUST_BE_HUMAN, seat=heir.number)
        if heir.number == room.host:
            return Change(room=room, seat=seat.number)
        if heir.absent_ms:
            room = with_seat(room, heir.number, absent_ms=moment.now_ms)
        return msgspec.structs.replace(handed_over(room, moment, heir.number, Cause.PLAYER), seat=seat.number)

    return obeyed(request, room, moment, give)


def set_admission(request: Lock, room: Room, moment: Moment) -> Change:
    """Say who may take a seat from now on.

    Raises:
        NotYours: ``HOST_ONLY``.
    """

    def turn_key(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        if room.admission is request.admission:
            return Change(room=room, seat=seat.number)
        text = Narration(_ADMISSION_TEXTS[request.admission])
        event = told(Kind.OPTIONS_CHANGED, text, cause=Cause.PLAYER, actor=seat.number)
        nobody, tickets = request.admission is Admission.NOBODY, request.admission is Admission.TICKET
        room = msgspec.structs.replace(room, locked=nobody, tickets_only=tickets)
        return Change(room=room, events=(event,), seat=seat.number)

    return obeyed(request, room, moment, turn_key)
