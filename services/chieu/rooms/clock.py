"""The room's clocks: what is due when, and carrying it out. Rule: G-08, G-09, G-12, G-13, G-21; H19.

A room has several clocks and one deadline: the earliest. Whoever fires it asks the record, which may say "not yet".
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.events import Kind, Param, ParamKind, Weight
from chieu.games.pace import Pace

from .bots import as_bot, bot_choice
from .change import Change, LogKind, Moment
from .commands import touched
from .ending import closed, voided, warned
from .hosting import handed_over, host_due, successor
from .pausing import resumed
from .races import with_lapse
from .record import encode_move
from .rescuing import lapsed
from .room import Phase, Room
from .seats import seat_at, with_seat
from .starting import dealt
from .telling import both, seat_event
from .turns import asked_now, chance_of, log_entry, running_round, stepped

KEYS_OUTLIVE_MS = 2 * 3_600_000
"""Keys live this long after the last deadline: only a net, the idle end is the rule."""


class DueKind(StrEnum):
    """What is done when the time comes."""

    TURN = "TURN"
    BOT = "BOT"
    VOID = "VOID"
    HOST = "HOST"
    IDLE = "IDLE"
    NEXT = "NEXT"
    RESUME = "RESUME"
    RESCUE = "RESCUE"
    WARN = "WARN"


class Due(msgspec.Struct, frozen=True, order=True):
    """One of the room's deadlines: when it may fire, grace included, and what it is."""

    at_ms: int
    kind: DueKind


def deadlines(room: Room, pace: Pace) -> tuple[Due, ...]:
    """Every deadline the room has, the earliest first."""
    if room.phase is Phase.CLOSED:
        return ()
    found = [Due(room.idle_ms, DueKind.IDLE)]
    if room.watched and not room.idle_warned and pace.idle_watched_ms > pace.closing_ms:
        found.append(Due(room.idle_ms - pace.closing_ms, DueKind.WARN))
    host_at = host_due(room, pace)
    if host_at is not None:
        found.append(Due(host_at, DueKind.HOST))
    if room.next_ms:
        found.append(Due(room.next_ms + pace.grace_ms, DueKind.NEXT))
    if room.pause is not None:
        found.append(Due(room.pause.until_ms, DueKind.RESUME))
    found.extend(Due(rescue.until_ms, DueKind.RESCUE) for rescue in room.rescues)
    if room.phase is Phase.PLAYING:
        if room.all_absent_ms:
            found.append(Due(room.all_absent_ms + pace.all_absent_ms, DueKind.VOID))
        found.extend(_turn_dues(room, pace))
    return tuple(sorted(found))


def next_deadline(room: Room, pace: Pace) -> Due | None:
    """The earliest deadline, None in a closed room."""
    found = deadlines(room, pace)
    return found[0] if found else None


def due_of(room: Room, pace: Pace) -> int | None:
    """When the room must be looked at, in ms: the score of its deadline. None in a closed room."""
    due = next_deadline(room, pace)
    return None if due is None else due.at_ms


def ttl_of(room: Room, pace: Pace) -> int:
    """When the room's keys may vanish by themselves, in ms: well after its idle end."""
    return max(room.idle_ms, due_of(room, pace) or 0, room.touched_ms) + KEYS_OUTLIVE_MS


def expire(room: Room, moment: Moment) -> Change:
    """Carry out what is due at the moment, in order, each kind once; the very same room when nothing is.

    What the first brings about (the next turn's clock) begins at the moment, so it is not due with it.
    """
    change = Change(room=room)
    fired: set[DueKind] = set()
    while (due := _first_due(change.room, moment, fired)) is not None:
        fired.add(due.kind)
        change = both(change, _fired(due, change.room, moment))
    if fired <= {DueKind.WARN}:
        # A warning does not put off what it warns of.
        return change
    return msgspec.structs.replace(change, room=touched(change.room, moment))


def _turn_dues(room: Room, pace: Pace) -> list[Due]:
    played = running_round(room)
    if room.pause is not None:
        return []
    if played.bot_due_ms:
        return [Due(played.bot_due_ms, DueKind.BOT)]
    return [Due(played.due_ms + pace.grace_ms, DueKind.TURN)] if played.due_ms else []


def _first_due(room: Room, moment: Moment, fired: set[DueKind]) -> Due | None:
    for due in deadlines(room, moment.pace):
        if due.at_ms <= moment.now_ms and due.kind not in fired:
            return due
    return None


def _fired(due: Due, room: Room, moment: Moment) -> Change:
    if due.kind is DueKind.TURN:
        return _turn_over(room, moment, late_ms=moment.now_ms - due.at_ms)
    return _WHEN_DUE[due.kind](room, moment)


def _host_handed_on(room: Room, moment: Moment) -> Change:
    heir = successor(room)
    return Change(room=room) if heir is None else handed_over(room, moment, heir)


def _turn_over(room: Room, moment: Moment, late_ms: int) -> Change:
    """The default action of the seat that let its time run out, or one fresh clock when we were late ourselves."""
    played = running_round(room)
    if late_ms > moment.pace.late_claim_ms and played.credited_turn != played.turn_seq:
        return _credited(room, moment)
    return _timed_out(room, moment)


def _timed_out(room: Room, moment: Moment) -> Change:
    seat = _asked_seat(room, moment.pace)
    room = with_seat(room, seat, time_outs=seat_at(room, seat).time_outs + 1)
    played = running_round(room)
    chance = chance_of(played)
    step = game_of(room.game).time_out(played.state, moment.now_ms, chance, moment.pace)
    room = with_lapse(room, played, seat, moment)
    return stepped(room, step, chance, moment, log_entry(LogKind.TIME_OUT, room, moment, seat), True)


def _credited(room: Room, moment: Moment) -> Change:
    """Once a decision, the seat gets back what our absence took."""
    played = running_round(room)
    seat = _asked_seat(room, moment.pace)
    length = min(played.clock_ms, moment.pace.credit_ms)
    played = msgspec.structs.replace(
        played,
        started_ms=moment.now_ms,
        due_ms=moment.now_ms + length,
        clock_ms=length,
        credited_turn=played.turn_seq,
    )
    event = seat_event(Kind.TIME_CREDITED, "clock.credited", seat, weight=Weight.NORMAL)
    seconds = Param("n", ParamKind.NUMBER, max(1, length // 1_000))
    text = msgspec.structs.replace(event.text, params=(*event.text.params, seconds))
    event = msgspec.structs.replace(event, text=text, amount=length)
    return Change(room=msgspec.structs.replace(room, round=played), events=(event,), seat=seat)


def _bot_moved(room: Room, moment: Moment) -> Change:
    """The bot that is asked plays from its view."""
    played = running_round(room)
    seat = _asked_seat(room, moment.pace)
    move = bot_choice(room, played, seat, moment.now_ms, moment.pace)
    chance = chance_of(played)
    step = game_of(room.game).act(played.state, seat, move, moment.now_ms, chance, moment.pace)
    entry = log_entry(LogKind.MOVE, room, moment, seat, encode_move(room.game, move))
    return as_bot(stepped(room, step, chance, moment, entry, step.is_turn_action))


def _asked_seat(room: Room, pace: Pace) -> int:
    asked = asked_now(room, pace)
    if asked is None:
        raise AssertionError("a clock runs only while somebody is asked")
    return asked.seat


_WHEN_DUE: dict[DueKind, Callable[[Room, Moment], Change]] = {
    DueKind.BOT: _bot_moved,
    DueKind.VOID: voided,
    DueKind.HOST: _host_handed_on,
    DueKind.IDLE: closed,
    DueKind.NEXT: dealt,
    DueKind.RESUME: resumed,
    DueKind.RESCUE: lapsed,
    DueKind.WARN: warned,
}
