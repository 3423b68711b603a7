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
from .room import Room, Screen

FORMAT = 2
"""The newest format. Since 1: `Screen.by_sha`, `Room.enough_of`."""
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
    """Nobody knows who paired a screen, nor of how many people enough are ready: then all who sit are counted."""
    if room.enough_of:
        room = msgspec.structs.replace(room, enough_of=0)
    if not any(screen.by_sha for screen in room.screens):
        return room
    screens = tuple(msgspec.structs.replace(screen, by_sha=b"") for screen in room.screens)
    return msgspec.structs.replace(room, screens=screens)


def _rows_of_1(room: Room) -> list[Any]:
    return _row(room, screens=[_row(screen, by_sha=_ABSENT) for screen in room.screens], enough_of=_ABSENT)


def _row(struct: Room | Screen, **otherwise: Any) -> list[Any]:
    """A struct as its fields by place, some of them otherwise; the last ones may be absent."""
    values = (otherwise.get(name, getattr(struct, name)) for name in struct.__struct_fields__)
    return [value for value in values if value is not _ABSENT]


_ABSENT = object()
_EARLIER = {1: _Earlier(_kept_in_1, _rows_of_1)}
