"""What viewers get, between Redis and bytes: the frame's fields, the message on the channel, the snapshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from chieu.rooms.change import Frame

from .errors import NoSuchRoom, RoomBroken
from .protocols import Word
from .spelling import number

Auth = dict[str, tuple[str, int, int]]
"""Hex SHA-256 of a pass → (kind, number, generation), kind being "seat" or "screen"."""
_SEAT, _SCREEN = "s", "w"
PARKED = b"parked"
"""What is published when a room is set aside: no version, and no reason to believe that one was missed."""


class Standing(NamedTuple):
    """Where a room stands, and whether it is set aside because it could not be processed."""

    version: int
    tag: str
    parked: bool


class Published(msgspec.Struct, frozen=True, array_like=True):
    """One version as its commit announces it.

    `prev` is the tag of the version before: a viewer there takes `update` and his own of `seats` or `screens`, anybody
    else asks for a snapshot. Both hold the parts that changed, empty for who is no more. `auth` is None when no pass
    changed. `at_ms` is when it was decided (Redis ms, 0 of an older release), `trace` the span of the commit, for the
    few that are traced.
    """

    version: int
    tag: str
    prev: str
    update: bytes
    seats: dict[int, bytes]
    screens: dict[int, bytes]
    auth: Auth | None
    at_ms: int = 0
    trace: str = ""


class Lost(msgspec.Struct, frozen=True):
    """Versions may have been missed: whoever hears it compares positions or takes a snapshot."""

    why: str


class Entry(msgspec.Struct, frozen=True):
    """One version of the stream: its tag, the tag before, its events."""

    version: int
    tag: str
    prev: str
    events: bytes


class Snapshot(msgspec.Struct, frozen=True):
    """All parts of a room at one version, and the entries that led there from where they were asked for.

    A room that could not be processed is `parked` until its next version.
    """

    version: int
    tag: str
    prev: str
    public: bytes
    seats: dict[int, bytes]
    screens: dict[int, bytes]
    auth: Auth
    entries: tuple[Entry, ...]
    parked: bool = False

    def continues(self, version: int, tag: str) -> bool:
        """Do `entries` lead from that position to this one without a hole, in the same history?

        They may begin earlier: one read serves all who look, from where the one stands who is furthest behind.
        """
        if version == self.version:
            return tag == self.tag
        at_version, at_tag = version, tag
        for entry in self.entries:
            if entry.version <= version:
                continue
            if entry.version != at_version + 1 or entry.prev != at_tag:
                return False
            at_version, at_tag = entry.version, entry.tag
        return at_version == self.version and at_tag == self.tag


_encode = msgspec.msgpack.Encoder().encode
_published = msgspec.msgpack.Decoder(Published).decode
_auth = msgspec.msgpack.Decoder(Auth).decode


def words_of(frame: Frame, auth: bytes | None) -> list[Word]:
    """The fields of the frame's hash to write; `auth` None leaves it as it is."""
    words: list[Word] = ["pub", frame.public]
    for seat in frame.changed:
        words += (f"{_SEAT}{seat}", frame.seats.get(seat, b""))
    for screen in frame.changed_screens:
        words += (f"{_SCREEN}{screen}", frame.screens.get(screen, b""))
    if auth is not None:
        words += ("auth", auth)
    return words


def auth_of(frame: Frame) -> bytes:
    """The passes as they are stored."""
    return _encode(frame.auth)


def message_of(
    frame: Frame, position: tuple[int, str], prev: str, *, with_auth: bool, at_ms: int = 0, trace: str = ""
) -> bytes:
    """What is published for the version at `position`."""
    return _encode(
        Published(
            *position,
            prev=prev,
            update=frame.update,
            seats={seat: frame.seats.get(seat, b"") for seat in frame.changed},
            screens={screen: frame.screens.get(screen, b"") for screen in frame.changed_screens},
            auth=frame.auth if with_auth else None,
            at_ms=at_ms,
            trace=trace,
        )
    )


def published(message: bytes) -> Published:
    """Read a message of a channel.

    Raises:
        RoomBroken: it is none.
    """
    try:
        return _published(message)
    except msgspec.MsgspecError as failure:
        raise RoomBroken(f"message: {failure}") from failure


def snapshot_of(reply: Sequence[Any]) -> Snapshot:
    """Read the answer of ``snapshot.lua``.

    Raises:
        NoSuchRoom: there is no frame.
        RoomBroken: there is, and it cannot be read.
    """
    flat, rows = reply
    if not flat:
        raise NoSuchRoom
    fields = dict(zip(flat[::2], flat[1::2], strict=True))
    try:
        return Snapshot(
            version=_version(fields[b"v"]),
            tag=fields[b"t"].decode(),
            prev=fields[b"prev"].decode(),
            public=fields[b"pub"],
            seats=_parts(fields, _SEAT),
            screens=_parts(fields, _SCREEN),
            auth=_auth(fields[b"auth"]),
            entries=tuple(_entry(row) for row in rows),
            parked=b"parked" in fields,
        )
    except (KeyError, ValueError, IndexError, msgspec.MsgspecError) as failure:
        raise RoomBroken(f"frame: {failure!r}") from failure


def _version(text: bytes) -> int:
    found = number(text)
    if found is None:
        raise ValueError("v is no version")
    return found


def _parts(fields: Mapping[bytes, bytes], of: str) -> dict[int, bytes]:
    """The parts of the seats, or of the screens."""
    mark = of.encode()
    return {int(name[1:]): part for name, part in fields.items() if name[:1] == mark and part}


def _entry(row: Sequence[Any]) -> Entry:
    name, (_, tag, _, prev, _, events) = row
    return Entry(int(name.partition(b"-")[0]), tag.decode(), prev.decode(), events)
