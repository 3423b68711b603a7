"""Pages of the public list (AIP-158): what is asked for, and the token that leads on.

A token is a place on the list and a mark of what was looked for. It is no secret and gives no right; it is opaque so
that nobody relies on what is in it.
"""

from __future__ import annotations

import hashlib
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Iterable

from chieu.api.v1 import matchmaking_pb2 as pb
from chieu.games.errors import Malformed, Reason
from chieu.rooms.listing import START, Place, Wanted
from chieu.rooms.opening import LANGUAGES
from chieu.rooms.room import Room

from .options import game_of
from .rooms import room

DEFAULT_SIZE = 20
LARGEST_SIZE = 100

_TOKEN = struct.Struct(">BQ4s18s")
_FORM = 1


def asking(request: pb.ListRoomsRequest) -> tuple[Wanted, Place, int]:
    """What is looked for, from behind which place on, and how many at most; a size beyond the largest is the largest.

    Raises:
        Malformed: ``BAD_PAGE`` for a negative size and for a token that is none, or of another search;
            ``UNKNOWN_ENUM``, ``BAD_OPTION`` for a language that is not there.
    """
    if request.page_size < 0:
        raise Malformed(Reason.BAD_PAGE, field="page_size")
    if request.language not in ("", *LANGUAGES):
        raise Malformed(Reason.BAD_OPTION, field="language")
    wanted = _wanted(request)
    size = min(request.page_size or DEFAULT_SIZE, LARGEST_SIZE)
    return wanted, _place(request.page_token, wanted) if request.page_token else START, size


def listed(request: pb.ListRoomsRequest, rooms: Iterable[Room], rest: Place | None) -> pb.ListRoomsResponse:
    """A page, and the token of the next one."""
    token = "" if rest is None else _token(rest, _wanted(request))
    return pb.ListRoomsResponse(rooms=[room(one) for one in rooms], next_page_token=token)


def _wanted(request: pb.ListRoomsRequest) -> Wanted:
    game = game_of(request.game) if request.game else ""
    return Wanted(game=game, language=request.language, has_chair=request.with_free_seat)


def _mark(wanted: Wanted) -> bytes:
    words = f"{wanted.game} {wanted.language} {wanted.has_chair}"
    return hashlib.sha256(words.encode()).digest()[:4]


def _token(place: Place, wanted: Wanted) -> str:
    packed = _TOKEN.pack(_FORM, place.opened_ms, _mark(wanted), place.room_id.encode())
    return urlsafe_b64encode(packed).decode().rstrip("=")


def _place(token: str, wanted: Wanted) -> Place:
    try:
        packed = urlsafe_b64decode(token + "=" * (-len(token) % 4))
        form, opened_ms, mark, room_id = _TOKEN.unpack(packed)
        place = Place(opened_ms, room_id.rstrip(b"\0").decode("ascii"))
    except (NotBase64, struct.error, ValueError):
        raise Malformed(Reason.BAD_PAGE, field="page_token") from None
    if form != _FORM or mark != _mark(wanted) or not place < START:
        raise Malformed(Reason.BAD_PAGE, field="page_token")
    return place
