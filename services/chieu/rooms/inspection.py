"""A room for an operator's eyes: the outline, which tells nothing that a screen at the table would not, or all of it.

The outline is built up from what may be seen: a field that is added to the record is not in it until somebody adds it
here. Whole means every card and the seed; what opens a door (hashes of passes and device keys, the secret of the
joining QRs) is in neither. Times are Redis milliseconds, `left_ms` counts from the moment of asking.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.pace import Pace

from .clock import deadlines
from .room import Room, Round, Screen, Seat
from .turns import asked_now

WITHHELD = "(withheld)"
"""Stands for what is told to nobody."""
_KEYS_TO_DOORS = frozenset({"pass_sha", "device_sha", "of_sha", "by_sha", "former", "secret", "person"})

Written = dict[str, Any]
"""What can be written down as JSON."""


def outline(room: Room, now_ms: int, pace: Pace) -> Written:
    """The room without a card that is not open, without the seed, and without what commands said."""
    return {
        "room_id": room.room_id,
        "code": room.code,
        "phase": room.phase.value,
        "game": room.game,
        "options": game_of(room.game).write_options(room.options),
        "version": room.version,
        "tag": room.tag,
        "language": room.language,
        "admission": room.admission.value,
        "listed": room.listed,
        "watched": room.watched,
        "test_room": room.test_room,
        "opened": _time(room.opened_ms, now_ms),
        "touched": _time(room.touched_ms, now_ms),
        "deadlines": [{"kind": due.kind.value, **_time(due.at_ms, now_ms)} for due in deadlines(room, pace)],
        "pause": None if room.pause is None else _time(room.pause.until_ms, now_ms),
        "seats": [_seat(room, seat, now_ms) for seat in room.seats],
        "screens": [_screen(screen) for screen in room.screens],
        "round": None if room.round is None else _round(room, room.round, now_ms, pace),
        "counts": {
            "rounds": room.rounds,
            "accounts": len(room.accounts),
            "history": len(room.history),
            "passes_gone": len(room.gone),
            "banned": len(room.banned),
            "rescues": len(room.rescues),
            "pauses": room.pauses,
        },
    }


def whole(room: Room) -> Written:
    """Every field of the record, cards as their ids and bytes in hex."""
    written: Written = plain(room)
    return written


def plain(value: Any) -> Any:
    """A value of the record in the words of JSON, each field by its name."""
    if isinstance(value, msgspec.Struct):
        return {name: plain_field(name, getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {str(key): plain_field(str(key), one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, set | frozenset):
        return sorted(plain(one) for one in value)
    if isinstance(value, Enum):
        return value.value
    return value.hex() if isinstance(value, bytes) else value


def plain_field(name: str, value: Any) -> Any:
    """The same of a named field; what opens a door is withheld."""
    return WITHHELD if value and name in _KEYS_TO_DOORS else plain(value)


def _time(at_ms: int, now_ms: int) -> Written:
    return {"at_ms": at_ms, "left_ms": at_ms - now_ms}


def _seat(room: Room, seat: Seat, now_ms: int) -> Written:
    return {
        "seat": seat.number,
        "name": seat.name,
        "kind": "bot" if seat.bot else "host" if seat.number == room.host else "person",
        "presence": _presence(seat),
        "absent": _time(seat.absent_ms, now_ms) if seat.absent_ms else None,
        "ready": seat.ready,
        "score": seat.score,
        "wins": seat.wins,
        "plays_from": seat.plays_from,
        "time_outs": seat.time_outs,
        "generation": seat.generation,
        "longer_clock": seat.longer_clock,
        "commands": [{"number": done.number, "version": done.version} for done in seat.commands],
    }


def _presence(seat: Seat) -> str:
    if seat.left:
        return "left"
    if seat.bot:
        return "bot"
    if seat.absent_ms:
        return "gone"
    return "asleep" if seat.asleep else "here"


def _screen(screen: Screen) -> Written:
    return {"screen": screen.number, "generation": screen.generation, "shows_hands": screen.shows_hands}


def _round(room: Room, played: Round, now_ms: int, pace: Pace) -> Written:
    asked = asked_now(room, pace)
    return {
        "round": played.number,
        "seats": list(played.seats),
        "starter": played.starter,
        "over": played.over,
        "void": played.void,
        "begun": _time(played.begun_ms, now_ms),
        "commitment": played.commitment.hex(),
        "actions": played.actions,
        "turn_seq": played.turn_seq,
        "turn_tag": played.turn_tag,
        "asked": None if asked is None else {"seat": asked.seat, "phase": asked.phase, "turn": asked.turn_number},
        "clock": {
            "length_ms": played.clock_ms,
            "due": _time(played.due_ms, now_ms) if played.due_ms else None,
            "bot": _time(played.bot_due_ms, now_ms) if played.bot_due_ms else None,
            "extensions": played.extensions,
        },
        "table": plain(game_of(room.game).table_view(played.state)),
    }
