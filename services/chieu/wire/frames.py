"""A version of a room as bytes for its viewers: what the store keeps and publishes, and display joins.

A frame is header + public part + own part. The public part is field 4 of SeatFrame, ScreenFrame and AudienceFrame, the
own part of a seat or a screen fields 5 and 6, so finished bytes follow each other and are never encoded again. Protobuf
merges a message that comes twice in a field, so a section may stand at most once in a frame; events are a list and may
come in pieces.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, NamedTuple

from chieu.api.v1 import views_pb2 as pb
from chieu.games.pace import Pace
from chieu.rooms.change import Change, Frame
from chieu.rooms.passes import known
from chieu.rooms.room import Room
from chieu.rooms.screens import screen_view
from chieu.rooms.sections import OwnView, PublicView
from chieu.rooms.views import own_view, public_view

from .dialect import Dialect
from .events import events
from .fields import wrap
from .games import DIALECTS
from .streams import screen_part
from .views import Sections, own_part, sections

PUBLIC = pb.SeatFrame.PUBLIC_FIELD_NUMBER
OWN = pb.SeatFrame.OWN_FIELD_NUMBER
OPEN_TABLE = pb.SeatFrame.OPEN_TABLE_FIELD_NUMBER
_EVENTS = pb.PublicPart.EVENTS_FIELD_NUMBER


class _Own(NamedTuple):
    """A seat's part: the view and its finished field."""

    view: OwnView
    field: bytes


class _Drawn(NamedTuple):
    """A room as it was drawn at one position."""

    version: int
    tag: str
    view: PublicView
    sections: Sections
    owns: dict[int, _Own]
    screens: dict[int, bytes]


class Framer:
    """Makes the frames of rooms. It remembers how each room was drawn last, so that a commit draws only what changed.

    The memory is a shortcut and nothing else: a room drawn elsewhere meanwhile is drawn again from its record.
    """

    def __init__(self, pace: Pace, *, join_url: str = "", rooms: int = 2048) -> None:
        """`join_url` is where phones join, if the deployment says so; `rooms` bounds the memory."""
        self._pace = pace
        self._join_url = join_url
        self._rooms = rooms
        self._last: OrderedDict[str, _Drawn] = OrderedDict()

    def render(self, before: Room, change: Change) -> Frame:
        """The frame of `change.room`, already at its new version, seen from `before` (version 0 for a new room)."""
        room = change.room
        dialect = DIALECTS[room.game]
        was = self._drawn(before) if before.version else None
        drawn = self._draw(room, was)
        told = events(_EVENTS, change.events, room.version, room.touched_ms, dialect.deck)
        fresh = drawn.sections if was is None else _changed(was.sections, drawn.sections)
        return Frame(
            public=wrap(PUBLIC, b"".join(drawn.sections)),
            seats={seat: own.field for seat, own in drawn.owns.items()},
            update=wrap(PUBLIC, b"".join((*fresh, told))),
            events=wrap(PUBLIC, told),
            changed=_changed_seats(was, drawn),
            screens=drawn.screens,
            changed_screens=_changed_screens(was, drawn),
            auth=known(room),
        )

    def snapshot(self, room: Room) -> Frame:
        """The frame of a room as it stands, with nothing that happened."""
        drawn = self._drawn(room)
        public = wrap(PUBLIC, b"".join(drawn.sections))
        return Frame(
            public=public,
            seats={seat: own.field for seat, own in drawn.owns.items()},
            update=public,
            events=wrap(PUBLIC, b""),
            changed=frozenset(drawn.owns),
            screens=drawn.screens,
            changed_screens=frozenset(drawn.screens),
            auth=known(room),
        )

    def _drawn(self, room: Room) -> _Drawn:
        """How the room was drawn at its position, from memory if that is the last."""
        last = self._last.get(room.room_id)
        if last is not None and (last.version, last.tag) == (room.version, room.tag):
            self._last.move_to_end(room.room_id)
            return last
        return self._draw(room, None)

    def _draw(self, room: Room, was: _Drawn | None) -> _Drawn:
        """Draw the room, taking over what `was` the same; times are those of its commit, so it always draws alike."""
        dialect = DIALECTS[room.game]
        view = public_view(room, self._pace)
        drawn = _Drawn(
            room.version,
            room.tag,
            view,
            sections(view, self._join_url, was and was.view, was and was.sections),
            {seat.number: self._own(room, seat.number, was, dialect) for seat in room.seats},
            _screens(room, dialect),
        )
        self._last[room.room_id] = drawn
        self._last.move_to_end(room.room_id)
        if len(self._last) > self._rooms:
            self._last.popitem(last=False)
        return drawn

    def _own(self, room: Room, seat: int, was: _Drawn | None, dialect: Dialect) -> _Own:
        view = own_view(room, seat, room.touched_ms, self._pace)
        before = was and was.owns.get(seat)
        if before and before.view == view:
            return before
        return _Own(view, wrap(OWN, own_part(view, dialect)) + _open_table(view.open_table, dialect))


def _screens(room: Room, dialect: Dialect) -> dict[int, bytes]:
    """What each paired screen alone may see, finished."""
    views = (screen_view(room, screen) for screen in room.screens)
    return {
        view.screen: screen_part(view.screen, view.generation) + _open_table(view.open_table, dialect) for view in views
    }


def _open_table(cards: Any, dialect: Dialect) -> bytes:
    """The open table goes with each own part; an empty one says that there is none (any more)."""
    return wrap(OPEN_TABLE, b"" if cards is None else dialect.open_table(cards))


def _changed(was: Sections, now: Sections) -> list[bytes]:
    return [after for before, after in zip(was, now, strict=True) if after != before]


def _changed_seats(was: _Drawn | None, now: _Drawn) -> frozenset[int]:
    """Seats whose part is another than before; one that is no more counts."""
    if was is None:
        return frozenset(now.owns)
    return frozenset(
        seat
        for seat in was.owns.keys() | now.owns.keys()
        if seat not in now.owns or seat not in was.owns or now.owns[seat].field != was.owns[seat].field
    )


def _changed_screens(was: _Drawn | None, now: _Drawn) -> frozenset[int]:
    """Screens whose part is another than before; one that is no more counts."""
    before = {} if was is None else was.screens
    numbers = before.keys() | now.screens.keys()
    return frozenset(number for number in numbers if before.get(number) != now.screens.get(number))
