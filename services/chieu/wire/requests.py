"""Reading what was asked: everything a request can get wrong whatever the state of the room is refused here.

Nothing of a request reaches a decision or a key before it has passed through one of these functions.
"""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64decode
from binascii import Error as NotBase64
from collections.abc import Iterable
from typing import Any, Protocol

from google.protobuf.message import Message

from chieu.api.v1 import matchmaking_pb2 as lobby_pb
from chieu.api.v1 import rules_pb2 as rules_pb
from chieu.games.errors import Malformed, Reason
from chieu.rooms.change import Stamp
from chieu.rooms.commands import Order, stamp_of
from chieu.rooms.errors import NotNow, NotThere, UnknownPass
from chieu.rooms.joining import Join
from chieu.rooms.opening import Open
from chieu.rooms.passes import PASS_BYTES, device_sha, sha
from chieu.rooms.room import Admission
from chieu.rooms.rounds import Act

from .games import DIALECTS
from .options import game_of, option_values
from .rooms import ADMISSIONS

DEFAULT_LANGUAGE = "vi"
"""Of a room whose opener does not say."""
CONTRACT = 1
"""The version of the API that is spoken here."""

Metadata = Iterable[tuple[str, str | bytes]]
_ROOM_ID = re.compile(r"[a-z0-9]{1,64}", re.ASCII)
_BEARER = re.compile(r"[Bb]earer +([A-Za-z0-9_-]{43})=?", re.ASCII)
_SHORT = 64


class Command(Protocol):
    """A request that changes a room."""

    @property
    def room_id(self) -> str: ...
    @property
    def command_id(self) -> bytes: ...


def room_id(text: str) -> str:
    """A room's id, as far as its letters go; whether there is such a room, the store knows.

    Raises:
        Malformed: ``FIELD_REQUIRED``, ``BAD_ROOM_ID``.
    """
    if not text:
        raise Malformed(Reason.FIELD_REQUIRED, field="room_id")
    if not _ROOM_ID.fullmatch(text):
        raise Malformed(Reason.BAD_ROOM_ID, field="room_id")
    return text


def contract(number: int) -> None:
    """Let only a client that speaks this contract go on; one that does not say is taken for today's.

    Raises:
        NotNow: ``CLIENT_TOO_OLD`` for a contract that is not spoken here.
    """
    if number not in (0, CONTRACT):
        raise NotNow(Reason.CLIENT_TOO_OLD, contract=CONTRACT)


def pass_of(metadata: Metadata) -> bytes:
    """The pass in ``authorization: Bearer <base64url of 32 bytes>``.

    Missing, misshapen and unknown passes read alike but for the reason.

    Raises:
        UnknownPass: ``PASS_MISSING``, ``PASS_UNKNOWN``.
    """
    for key, value in metadata:
        if key == "authorization":
            return _bearer(value)
    raise UnknownPass(Reason.PASS_MISSING)


def pass_sha_of(metadata: Metadata) -> bytes:
    """The hash of the pass in the metadata. Raises as `pass_of`."""
    return pass_sha(pass_of(metadata))


def pass_sha_if_any(metadata: Metadata) -> bytes:
    """The hash of the pass in the metadata, empty where there is none.

    Raises:
        UnknownPass: ``PASS_UNKNOWN`` for what is no pass.
    """
    shown = next((value for key, value in metadata if key == "authorization"), None)
    return b"" if shown is None else pass_sha(_bearer(shown))


def pass_sha(secret: bytes) -> bytes:
    """The hash of a pass that proves who asks.

    Raises:
        UnknownPass: ``PASS_MISSING``, or ``PASS_UNKNOWN`` for one that no client makes.
    """
    if not secret:
        raise UnknownPass(Reason.PASS_MISSING)
    try:
        return sha(secret)
    except Malformed:
        raise UnknownPass(Reason.PASS_UNKNOWN) from None


def _bearer(value: str | bytes) -> bytes:
    found = _BEARER.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise UnknownPass(Reason.PASS_UNKNOWN)
    try:
        secret = urlsafe_b64decode(found[1] + "=")
    except (NotBase64, ValueError):
        raise UnknownPass(Reason.PASS_UNKNOWN) from None
    if len(secret) != PASS_BYTES:
        raise UnknownPass(Reason.PASS_UNKNOWN)
    return secret


def stamp(request: Message) -> Stamp:
    """What makes a command recognisable when it comes again.

    The body is hashed with its kind, without the id, and without the room, which a link leaves out: the same
    command is the same by whichever door it comes.

    Raises:
        Malformed: ``FIELD_REQUIRED``, ``BAD_COMMAND_ID``.
    """
    body: Any = type(request)()
    body.CopyFrom(request)
    command_id: bytes = body.command_id
    if not command_id:
        raise Malformed(Reason.FIELD_REQUIRED, field="command_id")
    body.ClearField("command_id")
    body.ClearField("room_id")
    kind = request.DESCRIPTOR.full_name.encode()
    return stamp_of(command_id, hashlib.sha256(kind + b"\n" + body.SerializeToString(deterministic=True)).digest())


def order(request: Message, metadata: Metadata) -> Order:
    """Who sends a command, and its stamp. Raises as `pass_of` and `stamp`."""
    return Order(pass_sha=pass_sha_of(metadata), stamp=stamp(request))


def act(request: rules_pb.ActRequest, hash_of_pass: bytes) -> Act:
    """A seat's move as the room decides it.

    Raises:
        Malformed: as `stamp` and `move_of`.
    """
    return Act(
        pass_sha=hash_of_pass,
        stamp=stamp(request),
        move=move_of(request.move),
        turn_seq=request.turn_seq,
        turn_tag=request.turn_tag[:_SHORT],
    )


def move_of(message: rules_pb.Move, game: str | None = None) -> Any:
    """The move; of `game` if one is given, else whether it suits the room, the room decides.

    Raises:
        Malformed: ``FIELD_REQUIRED``, ``WRONG_GAME``, and what the game's own message can get wrong.
    """
    which = message.WhichOneof("move")
    if which is None:
        raise Malformed(Reason.FIELD_REQUIRED, field="move")
    if which not in DIALECTS or game not in (None, which):
        raise Malformed(Reason.WRONG_GAME, field="move", game=which)
    return DIALECTS[which].move_from(getattr(message, which))


def seat_number(number: int, field: str = "seat") -> int:
    """A seat's number, as far as any table goes.

    Raises:
        Malformed: ``BAD_SEAT``.
    """
    if number >= _SHORT:
        raise Malformed(Reason.BAD_SEAT, field=field)
    return number


def screen_number(number: int) -> int:
    """A screen's number, as far as any room goes.

    Raises:
        NotThere: ``SCREEN_NOT_FOUND``.
    """
    if number >= _SHORT:
        raise NotThere(Reason.SCREEN_NOT_FOUND, screen=number)
    return number


def admission(number: int) -> Admission:
    """Who may take a seat.

    Raises:
        Malformed: ``UNKNOWN_ENUM``.
    """
    return ADMISSIONS.member(number, "admission")


def opening(request: lobby_pb.CreateRoomRequest) -> Open:
    """Who opens which room; its id and code are still to be chosen.

    Raises:
        Malformed: ``UNKNOWN_ENUM``, ``BAD_PASS``, ``WRONG_GAME``, ``BAD_OPTION``.
    """
    game = game_of(request.game)
    return Open(
        room_id="",
        code="",
        game=game,
        name=request.name,
        pass_sha=sha(request.seat_pass, "seat_pass"),
        device_sha=device_sha(request.device_key),
        options=option_values(request.options, game) if request.HasField("options") else {},
        language=request.language or DEFAULT_LANGUAGE,
        listed=request.listed,
    )


def changed_options(request: lobby_pb.UpdateOptionsRequest) -> dict[str, Any]:
    """Which options are set: the fields of `rooms.changing.UpdateOptions`.

    Raises:
        Malformed: ``FIELD_REQUIRED``, ``BAD_OPTION``.
    """
    game = request.options.WhichOneof("options")
    if game is None:
        raise Malformed(Reason.FIELD_REQUIRED, field="options")
    return {"values": option_values(request.options, game, request.update_mask.paths), "game": game}


def invited(request: lobby_pb.IssueTicketRequest, metadata: Metadata) -> tuple[bytes, int | None]:
    """Who asks for a ticket, and for which gone seat; None for joining.

    Raises:
        UnknownPass: as `pass_of`.
        Malformed: ``BAD_SEAT``.
    """
    rescue = seat_number(request.rescue_seat, "rescue_seat") if request.HasField("rescue_seat") else None
    return pass_sha_of(metadata), rescue


def changed_game(request: lobby_pb.ChangeGameRequest) -> dict[str, Any]:
    """Which game is asked for, and those of its options that are given: the fields of `rooms.changing.ChangeGame`.

    Raises:
        Malformed: ``UNKNOWN_ENUM``, ``WRONG_GAME``.
    """
    game = game_of(request.game)
    values = option_values(request.options, game) if request.HasField("options") else {}
    return {"game": game, "values": values}


def joining(request: lobby_pb.JoinRoomRequest) -> Join:
    """Who asks for a seat.

    Raises:
        Malformed: ``BAD_PASS``.
    """
    return Join(
        name=request.name,
        pass_sha=sha(request.seat_pass, "seat_pass"),
        device_sha=device_sha(request.device_key),
        ticket=request.ticket,
    )
