"""A command once: what is sent again is answered again, and changes nothing twice. Rule: G-02, invariant 9.

Each seat keeps its last four commands with the hash of their bodies and the position they led to.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from chieu.games.errors import Fact, Malformed, Reason

from .calls import open_calls
from .change import Change, Moment, Stamp
from .errors import NotNow, NotThere, Outdated, UnknownPass
from .invitations import secret_of
from .passes import seat_of, seat_with
from .readiness import countdown
from .room import Done, Phase, Room, Seat
from .seats import has_seat, people, seat_at, with_seat
from .turns import clocked

KEPT_COMMANDS = 4
_CLIENT_BYTES = 8
_ID_BYTES = 16

Obey = Callable[[Room, Moment, Seat], Change]
"""A decision on behalf of the seat that sent the command."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A command of a seat: who sends it, and what makes it recognisable when it comes again."""

    pass_sha: bytes
    stamp: Stamp


def stamp_of(command_id: bytes, body_sha: bytes) -> Stamp:
    """The stamp of a 16-byte command id (8 random bytes, then a big-endian counter from 1) and its body's hash.

    Raises:
        Malformed: ``BAD_COMMAND_ID``.
    """
    number = int.from_bytes(command_id[_CLIENT_BYTES:], "big")
    if len(command_id) != _ID_BYTES or number == 0:
        raise Malformed(Reason.BAD_COMMAND_ID, field="command_id")
    return Stamp(command_id[:_CLIENT_BYTES], number, body_sha)


def obeyed(order: Order, room: Room, moment: Moment, obey: Obey) -> Change:
    """Carry out a seat's command once, if its pass is good and the room is open.

    Raises:
        UnknownPass, Malformed, Outdated: as in `seat_of` and `once`.
        NotThere: ``ROOM_GONE`` once the room has closed, except for what was carried out before.
    """
    number = seat_of(room, order.pass_sha).number

    def decide(room: Room, moment: Moment) -> Change:
        seat = seat_at(room, number)
        if room.phase is Phase.CLOSED:
            raise NotThere(Reason.ROOM_GONE)
        if seat.left:
            raise UnknownPass(Reason.PASS_UNKNOWN)
        return obey(room, moment, seat)

    return once(room, moment, number, order.stamp, decide)


def require_open(room: Room) -> None:
    """Go on in a room that has not ended.

    Raises:
        NotNow: ``ROOM_CLOSED``.
    """
    if room.phase is Phase.CLOSED:
        raise NotNow(Reason.ROOM_CLOSED)


def once(
    room: Room, moment: Moment, seat_number: int, stamp: Stamp, decide: Callable[[Room, Moment], Change]
) -> Change:
    """Run the decision unless the seat's command was carried out before; then the first answer stands.

    Whatever a seat sends ends its short clock (G-09), so the decision sees it as awake.

    Raises:
        Malformed: ``COMMAND_ID_REUSED``: same id, other body.
        Outdated: ``OLD_COMMAND``: older than what is kept of that client, so nobody knows.
    """
    done = _before(room, seat_number, stamp)
    if done is not None:
        named = seat_number if done.seat is None else done.seat
        return Change(room=room, seat=named, replayed=True, version=done.version, tag=done.tag, rounds=done.rounds)
    awake = _awake(room, seat_number, moment)
    change = decide(awake, moment)
    # What changes nothing, or only the marks of being there, is not worth a commit; but it keeps a room that is about
    # to end.
    if change.room is awake and not seat_at(room, seat_number).time_outs and not room.idle_warned:
        return msgspec.structs.replace(change, room=room)
    # The person may sit on another chair by now.
    whose = seat_with(change.room, seat_at(room, seat_number).pass_sha)
    chair = seat_number if whose is None else whose.number
    return msgspec.structs.replace(change, room=_remembered(change, moment, chair, stamp))


def touched(room: Room, moment: Moment) -> Room:
    """The room as every commit leaves it: when it was last touched, when it ends, since when nobody is there.

    And when the next round begins by itself. A seat whose phone is back, or is another, is asked for no longer,
    nor by whoever has another place in the room by now.
    """
    wait_ms = moment.pace.idle_watched_ms if room.watched else moment.pace.idle_ms
    counted = countdown(room, moment.now_ms, moment.pace)
    absent = [seat.absent_ms for seat in people(room)]
    return msgspec.structs.replace(
        room,
        touched_ms=moment.now_ms,
        idle_ms=moment.now_ms + wait_ms,
        all_absent_ms=max(absent) if absent and all(absent) else 0,
        rescues=open_calls(room),
        next_ms=counted.next_ms,
        enough_ms=counted.enough_ms,
        enough_of=counted.enough_of,
        idle_warned=False,
        secret=secret_of(room, moment),
    )


def stale(reason: Reason, room: Room, **facts: Fact) -> Outdated:
    """A refusal of something decided on another position; it says where the room stands."""
    return Outdated(reason, version=room.version, tag=room.tag, **facts)


def _before(room: Room, seat_number: int, stamp: Stamp) -> Done | None:
    kept = [done for done in seat_at(room, seat_number).commands if done.client == stamp.client]
    for done in kept:
        if done.number == stamp.number:
            if done.body != stamp.body:
                raise Malformed(Reason.COMMAND_ID_REUSED, field="command_id")
            return done
    if kept and stamp.number < min(done.number for done in kept):
        raise stale(Reason.OLD_COMMAND, room)
    return None


def _awake(room: Room, seat_number: int, moment: Moment) -> Room:
    """The seat sent something: no time-outs in a row, no clock for them, and its absence, if any, begins anew."""
    seat = seat_at(room, seat_number)
    if not seat.time_outs and not seat.absent_ms:
        return room
    awake = with_seat(room, seat_number, time_outs=0, absent_ms=moment.now_ms if seat.absent_ms else 0)
    return clocked(awake, moment)


def _remembered(change: Change, moment: Moment, seat_number: int, stamp: Stamp) -> Room:
    room = change.room
    if has_seat(room, seat_number):
        done = Done(stamp.client, stamp.number, stamp.body, room.version + 1, moment.tag, change.seat, room.rounds)
        kept = (*seat_at(room, seat_number).commands, done)[-KEPT_COMMANDS:]
        room = with_seat(room, seat_number, commands=kept)
    return touched(room, moment)
