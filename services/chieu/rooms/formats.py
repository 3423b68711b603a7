"""The numbered formats of a record: the one that is written now, the one before it, and what that one has no place for.

A process reads both and writes the one it was told to; a record of a later one is refused by its number, never guessed
at. Whatever changes the shape of a record or of a log line gets a new number (docs/compatibility.md).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from . import record
from .change import LogEntry
from .room import Done, Room, Screen, Seat

FORMAT = 2
"""The newest format. Since 1: `Screen.by_sha`, `Room.enough_of`, `Done.rounds`."""
OLDEST = FORMAT - 1
"""The oldest that is read and can be written."""

_encoder = msgspec.msgpack.Encoder()


@dataclass(frozen=True, slots=True)
class _Earlier:
    """How a format is written that is not the newest.

    `kept` is the room as a reader of that format will have it: what it has no place for is at its default. `rows` is
    its written form.
    """

    kept: Callable[[Room], Room]
    rows: Callable[[Room], list[Any]]


@dataclass(frozen=True, slots=True)
class Form:
    """Writes records in the format `writes`, and reads those from `oldest` to `newest`."""

    writes: int = FORMAT
    oldest: int = OLDEST
    newest: int = FORMAT

    def __post_init__(self) -> None:
        if self.writes != FORMAT and self.writes not in _EARLIER:
            raise ValueError(f"{OLDEST} or {FORMAT}")

    def kept(self, room: Room) -> Room:
        """The room as it will be read again; the very same one where nothing is lost.

        Decisions and views stand on it, so that all processes see one room, whichever of them wrote it last.
        """
        earlier = _EARLIER.get(self.writes)
        return room if earlier is None else earlier.kept(room)

    def encode(self, room: Room) -> bytes:
        """The room as bytes."""
        earlier = _EARLIER.get(self.writes)
        return record.encode(room) if earlier is None else _encoder.encode(earlier.rows(room))

    def decode(self, state: bytes) -> Room:
        """The room that was written, in any format that is read; what that one had no place for is at its default.

        Raises:
            msgspec.DecodeError: it is none.
        """
        return record.decode(state)

    def encode_log(self, entry: LogEntry) -> bytes:
        """A line of the action log as bytes, the same in both formats."""
        return record.encode_log(entry)

    def decode_log(self, line: bytes) -> LogEntry:
        """The line that was written. Raises msgspec.DecodeError when it is none."""
        return record.decode_log(line)


def _kept_in_1(room: Room) -> Room:
    """Nobody knows who paired a screen, nor of how many people enough are ready, nor which round a command began.

    So then all who sit are counted, and a repeat is told the present round.
    """
    if any(screen.by_sha for screen in room.screens):
        screens = tuple(msgspec.structs.replace(screen, by_sha=b"") for screen in room.screens)
        room = msgspec.structs.replace(room, screens=screens)
    if any(done.rounds for seat in room.seats for done in seat.commands):
        room = msgspec.structs.replace(room, seats=tuple(map(_kept_seat_in_1, room.seats)))
    return msgspec.structs.replace(room, enough_of=0) if room.enough_of else room


def _kept_seat_in_1(seat: Seat) -> Seat:
    commands = tuple(msgspec.structs.replace(done, rounds=0) for done in seat.commands)
    return msgspec.structs.replace(seat, commands=commands)


def _rows_of_1(room: Room) -> list[Any]:
    screens = [_row(screen, by_sha=_ABSENT) for screen in room.screens]
    seats = [_row(seat, commands=[_row(done, rounds=_ABSENT) for done in seat.commands]) for seat in room.seats]
    return _row(room, seats=seats, screens=screens, enough_of=_ABSENT)


def _row(struct: Room | Screen | Seat | Done, **otherwise: Any) -> list[Any]:
    """A struct as its fields by place, some of them otherwise; the last ones may be absent."""
    values = (otherwise.get(name, getattr(struct, name)) for name in struct.__struct_fields__)
    return [value for value in values if value is not _ABSENT]


_ABSENT = object()
_EARLIER = {1: _Earlier(_kept_in_1, _rows_of_1)}
