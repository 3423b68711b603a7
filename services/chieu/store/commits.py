"""The words of a commit: how a decided room becomes arguments of ``open.lua`` and ``commit.lua``, and their answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

import structlog

from chieu.rooms.change import Change, Frame, LogEntry, LogKind, Render
from chieu.rooms.listing import entry_of
from chieu.rooms.room import Room

from . import frames
from .errors import RoomBroken
from .keys import RoomKeys
from .protocols import Codec, Reply, Word

log = structlog.get_logger()

# Keys get a length of time, not a date: a process whose clock is wrong must not delete a room by writing it.
_SHORTEST_TTL_MS = 60_000


@dataclass(slots=True)
class Newer:
    """Says once in a process's life that records of a later release lie here; the refusals are counted."""

    _is_told: bool = False

    def met(self, form: int, newest: int) -> None:
        """A record of a format that this process cannot read."""
        if not self._is_told:
            self._is_told = True
            log.warning("record.newer", format=form, newest=newest)


@dataclass(frozen=True, slots=True)
class Craft:
    """How a room becomes bytes and numbers; given at composition.

    `due_of` is when the room's next deadline fires, in Redis ms with its grace, None without one. `ttl_of` is when its
    keys may vanish by themselves, in Redis ms.
    """

    codec: Codec
    render: Render
    due_of: Callable[[Room], int | None]
    ttl_of: Callable[[Room], int]
    newer: Newer = field(default_factory=Newer)


class Outcome(StrEnum):
    """What came of a commit."""

    OK = "OK"
    MINE = "MINE"
    CONFLICT = "CONFLICT"
    GONE = "GONE"
    EXISTS = "EXISTS"


@dataclass(frozen=True, slots=True)
class Held:
    """A room as this process last saw it, with its passes as they are stored (None: not known)."""

    room: Room
    auth: bytes | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A version about to be written: the room at its new position, its frame, its log entries."""

    held: Held
    before: Held
    frame: Frame
    log: tuple[LogEntry, ...]


def draft(craft: Craft, before: Held, change: Change) -> Draft:
    """Render a change whose room is already at its new position."""
    frame = craft.render(before.room, change)
    return Draft(Held(change.room, frames.auth_of(frame)), before, frame, change.log)


def open_words(craft: Craft, keys: RoomKeys, drawn: Draft) -> list[Word]:
    """ARGV of ``open.lua``."""
    room = drawn.held.room
    shown = frames.words_of(drawn.frame, drawn.held.auth)
    listed: list[Word] = [entry_of(room), room.opened_ms]
    return [room.version, room.tag, *_body(craft, drawn), keys.room_id, *listed, len(shown), *shown]


def commit_words(craft: Craft, keys: RoomKeys, drawn: Draft, trace: str = "") -> list[Word]:
    """ARGV of ``commit.lua``. The passes go along only when they changed, or when we cannot tell.

    `trace` is the span of this commit, if it is traced.
    """
    room, before = drawn.held.room, drawn.before
    new_auth = drawn.held.auth if drawn.held.auth != before.auth else None
    shown = frames.words_of(drawn.frame, new_auth)
    message = frames.message_of(
        drawn.frame,
        (room.version, room.tag),
        before.room.tag,
        with_auth=new_auth is not None,
        at_ms=room.touched_ms,
        trace=trace,
    )
    position: list[Word] = [before.room.version, before.room.tag, room.version, room.tag]
    keep, entries = _log(craft.codec, drawn.log)
    listed: list[Word] = [entry_of(room), entry_of(before.room), room.opened_ms]
    rest: list[Word] = [keys.room_id, keys.channel, message, *listed, keep, len(shown), *shown, *entries]
    return [*position, *_body(craft, drawn), *rest]


def outcome(reply: Reply) -> Outcome:
    """Read what a script returned.

    Raises:
        RoomBroken: the keys contradict each other; nothing was written.
    """
    word = reply[0].decode()
    if word == "BROKEN":
        raise RoomBroken(reply[1].decode(errors="replace"))
    return Outcome(word)


def _body(craft: Craft, drawn: Draft) -> list[Word]:
    """The words both scripts share: format, state, events, due, now, ttl."""
    room = drawn.held.room
    due = craft.due_of(room)
    return [
        craft.codec.writes,
        craft.codec.encode(room),
        drawn.frame.events,
        "" if due is None else due,
        room.touched_ms,
        max(_SHORTEST_TTL_MS, craft.ttl_of(room) - room.touched_ms),
    ]


def _log(codec: Codec, log: tuple[LogEntry, ...]) -> tuple[Word, list[bytes]]:
    """Where the list is to begin and what is added: a deal forgets all that was before it."""
    begins = max((place for place, entry in enumerate(log) if entry.kind is LogKind.DEALT), default=None)
    if begins is None:
        return "0", [codec.encode_log(entry) for entry in log]
    return "-1", [codec.encode_log(entry) for entry in log[begins:]]
