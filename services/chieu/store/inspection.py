"""A room as it lies in Redis, key by key, also when it cannot be read: for whoever looks what is wrong with it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from chieu.rooms.room import Room

from . import keys
from .commits import Craft
from .errors import NewerState, NoSuchRoom, RoomBroken
from .keys import RoomKeys
from .records import read_record
from .scripts import Scripts
from .spelling import number, score_ms


@dataclass(frozen=True, slots=True)
class Holding:
    """A place that a process says its streams hold, and until when, Redis ms."""

    place: str
    process: str
    until_ms: int


@dataclass(frozen=True, slots=True)
class Lying:
    """What there is of a room. Times are Redis ms, None where the key or the member is missing.

    `room` is None when the record cannot be read; `fault` then says why. `frame_version` is what viewers are shown.
    `due_ms` is the score of the room's deadline, `look_ms` when somebody is to look who is there, `ttl_ms` how long the
    record has to live (None: for ever), `failures` how often in a row the room could not be processed.
    """

    room: Room | None
    fault: str
    format: int | None
    state_bytes: int
    failures: int
    frame_version: int | None
    parked: bool
    ttl_ms: int | None
    stream_entries: int
    log_entries: int
    due_ms: int | None
    indexed_ms: int | None
    look_ms: int | None
    held: tuple[Holding, ...]


class Inspections:
    """Rooms one by one. Nothing is written, and no script runs."""

    def __init__(self, scripts: Scripts, craft: Craft) -> None:
        self._scripts = scripts
        self._craft = craft

    async def read(self, room_id: str) -> Lying:
        """What there is of a room; the parts are read one beside the other, so a commit may come between.

        Raises:
            NoSuchRoom: there is no record.
            BadRoomId, StoreError.
        """
        at = keys.of_room(room_id)
        record, frame, ttl, stream, log, due, idx, look, held = await asyncio.gather(*self._asked(at))
        room, fault = self._read(record[:4])
        return Lying(
            room=room,
            fault=fault,
            format=number(record[2]),
            state_bytes=len(record[3] or b""),
            failures=number(record[4]) or 0,
            frame_version=number(frame[0]),
            parked=frame[1] is not None,
            ttl_ms=ttl if ttl >= 0 else None,
            stream_entries=stream,
            log_entries=log,
            due_ms=_score(due),
            indexed_ms=_score(idx),
            look_ms=_score(look),
            held=_held(held),
        )

    def _asked(self, at: RoomKeys) -> list[Any]:
        command, room_id = self._scripts.command, at.room_id
        return [
            command("HMGET", at.record, "v", "t", "fmt", "s", "bad"),
            command("HMGET", at.frame, "v", "parked"),
            command("PTTL", at.record),
            command("XLEN", at.stream),
            command("LLEN", at.log),
            command("ZSCORE", at.due, room_id),
            command("ZSCORE", at.idx, room_id),
            command("ZSCORE", at.look, room_id),
            command("ZRANGE", at.presence, 0, -1, "WITHSCORES"),
        ]

    def _read(self, record: list[bytes | None]) -> tuple[Room | None, str]:
        try:
            return read_record(self._craft, record), ""
        except NoSuchRoom:
            raise
        except (NewerState, RoomBroken) as failed:
            return None, str(failed)


def _score(reply: bytes | None) -> int | None:
    return None if reply is None else score_ms(reply)


def _held(reply: list[bytes]) -> tuple[Holding, ...]:
    named = [member.decode(errors="replace").partition("@") for member in reply[::2]]
    ends = [score_ms(score) for score in reply[1::2]]
    return tuple(Holding(place, process, until_ms) for (place, _, process), until_ms in zip(named, ends, strict=True))
