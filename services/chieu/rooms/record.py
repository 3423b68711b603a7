"""The written form of a room, of its action log, and of what was dealt: msgpack, fields by place.

Fields are appended and never moved, so a reader knows every older record. This is the newest format; `formats` has its
number, and the one before it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from chieu.games.errors import Malformed, Reason
from chieu.games.lacuoi import moves as lacuoi
from chieu.games.pace import Pace
from chieu.games.phom import moves as phom
from chieu.games.switch import moves as switch

from .change import LogEntry, LogKind
from .room import GameOptions, Room


class Deal(msgspec.Struct, frozen=True, array_like=True):
    """What a round was dealt from; with the seed of the SEAL it is dealt again, card for card.

    `options` decides the commitment in its written form. `deck` is an injected order, in test rooms only. `pace` is
    kept because it decides when a move may come (G-22).
    """

    game: str
    round_number: int
    seats: tuple[int, ...]
    last_starter: int | None
    options: GameOptions
    commitment: bytes
    now_ms: int
    pace: Pace
    deck: tuple[int, ...] | None = None
    host: int | None = None
    last_winner: int | None = None


class _Line(msgspec.Struct, frozen=True, array_like=True):
    """A log entry as it is written."""

    kind: LogKind
    at_ms: int
    version: int
    seat: int
    body: bytes


_encoder = msgspec.msgpack.Encoder()
_room = msgspec.msgpack.Decoder(Room)
_line = msgspec.msgpack.Decoder(_Line)
_deal = msgspec.msgpack.Decoder(Deal)

_MOVES: dict[str, tuple[msgspec.msgpack.Decoder[Any], tuple[type, ...]]] = {
    "lacuoi": (msgspec.msgpack.Decoder(lacuoi.Move), lacuoi.Move.__args__),
    "phom": (msgspec.msgpack.Decoder(phom.Move), phom.Move.__args__),
    "switch": (msgspec.msgpack.Decoder(switch.Move), switch.Move.__args__),
}
"""What a seat of each game may send: how it is read back, and its types."""


def encode(room: Room) -> bytes:
    """The room as bytes."""
    return _encoder.encode(room)


def decode(record: bytes) -> Room:
    """The room that was written. Raises msgspec.DecodeError when it is none."""
    return _room.decode(record)


def encode_log(entry: LogEntry) -> bytes:
    """A line of the action log as bytes."""
    return _encoder.encode(_Line(entry.kind, entry.at_ms, entry.version, entry.seat, entry.body))


def decode_log(line: bytes) -> LogEntry:
    """The line that was written. Raises msgspec.DecodeError when it is none."""
    read = _line.decode(line)
    return LogEntry(kind=read.kind, at_ms=read.at_ms, version=read.version, seat=read.seat, body=read.body)


def encode_deal(deal: Deal) -> bytes:
    """The body of a DEALT entry."""
    return _encoder.encode(deal)


def decode_deal(body: bytes) -> Deal:
    """What a DEALT entry's body says. Raises msgspec.DecodeError when it is none."""
    return _deal.decode(body)


def encode_move(game: str, move: Any) -> bytes:
    """The body of a MOVE entry.

    Raises:
        Malformed: ``WRONG_GAME`` when the move belongs to another game.
    """
    if not isinstance(move, _MOVES[game][1]):
        raise Malformed(Reason.WRONG_GAME, field="move", game=game)
    return _encoder.encode(move)


def decode_move(game: str, body: bytes) -> Any:
    """The move of a MOVE entry. Raises msgspec.DecodeError when it is none of that game."""
    return _MOVES[game][0].decode(body)
