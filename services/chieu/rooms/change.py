"""A decision and its result: what every command of a room is reduced to.

A decision is a pure function that may be run again on a newer room (the compare-and-set lost a race); with the same
`Moment` it draws the same chance. It raises a `Refusal` and has then changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import msgspec

from chieu.games.events import Event
from chieu.games.pace import Pace

from .room import Room


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The world at a decision: the time (Redis ms), the tag its commit will have, fresh secret bytes, the pace.

    `tag` and `secret` (32 bytes) are made once a command and stay the same when it is decided again. `deck` is an
    injected draw order, in test rooms only.
    """

    now_ms: int
    tag: str
    secret: bytes
    pace: Pace
    test_room: bool = False
    deck: tuple[int, ...] | None = None


class LogKind(StrEnum):
    """What an entry of the action log is."""

    DEALT = "DEALT"
    MOVE = "MOVE"
    TIME_OUT = "TIME_OUT"
    LEAVE = "LEAVE"
    VOID = "VOID"
    SEAL = "SEAL"


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a round's action log; together they replay the round bit for bit.

    DEALT begins a log and says what was dealt from (`body` = msgpack of `record.Deal`); MOVE holds the move
    (`body` = msgpack of the game's move); SEAL ends it and reveals the seed (`body` = the 32 bytes).
    """

    kind: LogKind
    at_ms: int
    version: int
    seat: int = -1
    body: bytes = b""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a decision came to.

    When `room` is the very object that was given, nothing is committed and the answer stands for the room's present
    position. `log` is appended to the action log; an entry DEALT starts it afresh.
    `seat` is the seat concerned (the one that joined, acted …). `replayed`: the command had been carried out before,
    at `version`/`tag`, when so many `rounds` had begun (0 for not known).
    """

    room: Room
    events: tuple[Event, ...] = ()
    log: tuple[LogEntry, ...] = ()
    seat: int | None = None
    replayed: bool = False
    version: int = 0
    tag: str = ""
    rounds: int = 0


Decide = Callable[[Room, Moment], Change]


class Stamp(msgspec.Struct, frozen=True):
    """What makes a command recognisable when it comes again: its id in two halves, and the body's SHA-256."""

    client: bytes
    number: int
    body: bytes


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a room as bytes for its viewers, made by `wire` and carried by the store without being read.

    All byte strings are encoded fields of SeatFrame/ScreenFrame that can be joined: `public` and `seats` are the whole
    parts (for snapshots), `update` holds the sections that changed and the events, `events` the events alone (kept in
    the stream), `screens` what each paired screen alone may see. `changed` names the seats whose part differs from the
    version before, `changed_screens` the screens.
    `auth` maps the hex SHA-256 of each pass to (kind, number, generation), kind being "seat" or "screen".
    """

    public: bytes
    seats: dict[int, bytes]
    update: bytes
    events: bytes
    changed: frozenset[int]
    auth: dict[str, tuple[str, int, int]]
    screens: dict[int, bytes] = {}
    changed_screens: frozenset[int] = frozenset()


Render = Callable[[Room, Change], Frame]
"""Room before (version 0 with no seats for a new one) and the change, its room at the new version → the frame."""
