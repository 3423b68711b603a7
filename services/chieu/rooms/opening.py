"""Opening a room: its first person is its host. Whether the pass has a room already, the service looks up before."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Malformed, Reason
from chieu.games.events import Kind

from .change import Change, Moment
from .commands import touched
from .names import clean
from .room import Room, Seat
from .telling import seat_event

LANGUAGES = ("vi", "en")


class Open(msgspec.Struct, frozen=True, kw_only=True):
    """A person opens a room. Ids and code are made by the caller, the pass by the person's client."""

    room_id: str
    code: str
    game: str
    name: str
    pass_sha: bytes
    device_sha: bytes = b""
    options: Mapping[str, str] = {}
    language: str = "vi"
    listed: bool = False


def check_opening(request: Open) -> None:
    """Refuse what no room can be opened with, before a code is claimed for it.

    Raises:
        Malformed: ``WRONG_GAME``, ``BAD_OPTION`` (also for a language that is not there), ``BAD_NAME``.
    """
    game_of(request.game).read_options(request.options)
    clean(request.name)
    if request.language not in LANGUAGES:
        raise Malformed(Reason.BAD_OPTION, field="language")


def open_room(request: Open, moment: Moment) -> Change:
    """A new room at version 0 with its opener on seat 0. Raises as `check_opening`."""
    check_opening(request)
    options = game_of(request.game).read_options(request.options)
    host = Seat(number=0, name=clean(request.name), pass_sha=request.pass_sha, device_sha=request.device_sha)
    host = msgspec.structs.replace(host, among_strangers=request.listed)
    room = Room(
        room_id=request.room_id,
        code=request.code,
        game=request.game,
        options=options,
        host=host.number,
        seats=(host,),
        opened_ms=moment.now_ms,
        code_ms=moment.now_ms,
        host_since_ms=moment.now_ms,
        language=request.language,
        # Whoever opens it looks at it next; if not, that is seen within seconds.
        watched=True,
        test_room=moment.test_room,
        listed=request.listed,
    )
    event = seat_event(Kind.JOINED, "seat.joined", host.number)
    return Change(room=touched(room, moment), events=(event,), seat=host.number)
