"""A table for people who found each other by their tickets: opened with all of them seated, in one commit.

Nobody of them is host because he asked for it: the one who waited longest is. Everybody is ready, so the first round
begins by itself; whoever is not there after all can be seen, and the others say that they wait.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .bots import with_bot
from .change import Change, Moment
from .commands import touched
from .ending import closed
from .joining import Join, join
from .names import told_apart
from .opening import Open, open_room
from .passes import seat_with
from .room import Phase, Room
from .seats import with_seat
from .telling import both
from .tickets import Ticket


class Gather(msgspec.Struct, frozen=True, kw_only=True):
    """People sit down together, the first of them as host, and so many bots. Ids and code are made by the caller."""

    room_id: str
    code: str
    tickets: tuple[Ticket, ...]
    bots: int = 0
    options: dict[str, str] = {}
    language: str = "vi"


def open_table(request: Gather, moment: Moment) -> Change:
    """A new room at version 0 in which they all sit, ready.

    Raises:
        Malformed, NotNow: as opening and joining a room; tickets that fit are never refused.
    """
    host, *others = request.tickets
    opening = Open(
        room_id=request.room_id,
        code=request.code,
        game=host.game,
        name=told_apart(host.name, (), host.language),
        pass_sha=host.pass_sha,
        device_sha=host.device_sha,
        options=request.options,
        language=request.language,
        # Strangers met here; the next one who asks may sit down too.
        listed=True,
    )
    change = open_room(opening, moment)
    for ticket in others:
        change = both(change, join(joining(ticket, change.room), change.room, moment))
    for _ in range(request.bots):
        change = both(change, with_bot(change.room, moment))
    room = change.room
    for seat in room.seats:
        room = with_seat(room, seat.number, ready=True)
    return msgspec.structs.replace(change, room=touched(room, moment))


def call_off(room: Room, moment: Moment) -> Change:
    """Close a table before anybody hears of it; its people sit elsewhere, or wait again. One that is in use stays."""
    if room.version != 1:
        return Change(room=room)
    change = closed(room, moment)
    return msgspec.structs.replace(change, room=touched(change.room, moment))


def seats_of(room: Room, tickets: Iterable[Ticket]) -> dict[str, int]:
    """Where each ticket's person sits, by ticket; those that have no seat there are left out, all of a closed room."""
    if room.phase is Phase.CLOSED:
        return {}
    found = ((ticket.ticket_id, seat_with(room, ticket.pass_sha)) for ticket in tickets)
    return {ticket_id: seat.number for ticket_id, seat in found if seat is not None}


def joining(ticket: Ticket, room: Room) -> Join:
    """How a ticket's person asks for a seat there: under the own name, or one that can be told from the others."""
    name = told_apart(ticket.name, (seat.name for seat in room.seats), ticket.language)
    return Join(name=name, pass_sha=ticket.pass_sha, device_sha=ticket.device_sha)
