"""The public list: which rooms are on it, what their entry says, and what somebody looks for.

An entry is a short line, made of the record alone, that Redis keeps in order of when the rooms were opened. It is a
hint: who shows the list reads the record and asks it again.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.events import Cause, Kind, Narration

from .change import Change, Moment
from .commands import Order, obeyed
from .passes import host_only
from .room import Admission, Phase, Room, Seat
from .seats import free_chair, sitting
from .telling import told

_FREE, _WAIT = "+", "-"


class Publish(Order, frozen=True, kw_only=True):
    """The host puts the room on the public list, or takes it off."""

    listed: bool


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the public list. `has_chair`: somebody could sit down now."""

    room_id: str
    game: str
    language: str
    has_chair: bool


class Place(NamedTuple):
    """A place on the list: when a room was opened, and its id. The list runs from greater places to smaller ones."""

    opened_ms: int
    room_id: str


START = Place(2**53, "")
"""Before the first line."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody looks for on the list; empty is any."""

    game: str = ""
    language: str = ""
    has_chair: bool = False


def publish(request: Publish, room: Room, moment: Moment) -> Change:
    """Put the room on the list or take it off.

    Raises:
        NotYours: ``HOST_ONLY``.
    """

    def choose(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        if room.listed == request.listed:
            return Change(room=room, seat=seat.number)
        text = Narration("room.listed" if request.listed else "room.unlisted")
        event = told(Kind.OPTIONS_CHANGED, text, cause=Cause.PLAYER, actor=seat.number)
        return Change(room=msgspec.structs.replace(room, listed=request.listed), events=(event,), seat=seat.number)

    return obeyed(request, room, moment, choose)


def is_on_list(room: Room) -> bool:
    """Whether strangers are shown the room: it is public, its code opens it, and not everybody's chair is taken."""
    if not room.listed or room.admission is not Admission.CODE or room.phase is Phase.CLOSED:
        return False
    return len(sitting(room)) < game_of(room.game).most_seats


def has_open_chair(room: Room) -> bool:
    """Whether a stranger could sit down now: a chair left in the running round is nobody's until it ends (G-06)."""
    return is_on_list(room) and free_chair(room) is not None


def entry_of(room: Room) -> str:
    """The room's line as it is kept, empty when it is not on the list."""
    if not is_on_list(room):
        return ""
    return " ".join((room.room_id, room.game, room.language, _FREE if has_open_chair(room) else _WAIT))


def read_entry(line: str) -> Entry:
    """The line that was written. Raises ValueError when it is none."""
    room_id, game, language, chair = line.split(" ")
    return Entry(room_id=room_id, game=game, language=language, has_chair=chair == _FREE)


def suits(entry: Entry, wanted: Wanted) -> bool:
    """Whether it is what somebody looks for."""
    same_game = wanted.game in ("", entry.game)
    same_language = wanted.language in ("", entry.language)
    return same_game and same_language and (entry.has_chair or not wanted.has_chair)
