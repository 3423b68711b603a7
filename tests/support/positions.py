"""Rooms in a position that a test needs, written as a commit of the store like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from chieu.rooms.change import Change, Moment
from chieu.rooms.room import Room
from chieu.store.protocols import Committed

from .pods import House


async def alter(house: House, room_id: str, change: Callable[[Room, Moment], Room]) -> Committed:
    """Commit the room as `change` returns it."""

    def decide(room: Room, moment: Moment) -> Change:
        return Change(room=change(room, moment))

    return await house.pods[0].ground.store.rooms.change(room_id, decide)


async def put(house: House, room_id: str, state: Any) -> Committed:
    """Put the running round into this state of its game; its decision is a new one."""

    def change(room: Room, moment: Moment) -> Room:
        played = room.round
        assert played is not None
        played = msgspec.structs.replace(
            played, state=state, turn_seq=played.turn_seq + 1, turn_tag=moment.tag, clock_turn=state.turn_number
        )
        return msgspec.structs.replace(room, round=played)

    return await alter(house, room_id, change)


async def stored(house: House, room_id: str) -> Room:
    """The room as it is in Redis."""
    return await house.pods[0].ground.store.rooms.read(room_id)


async def dump(house: House) -> dict[bytes, bytes]:
    """Everything in Redis but the leases of processes and of their streams, and what callers have spent; byte by byte."""
    found: dict[bytes, bytes] = {}
    for key in await house.redis("KEYS", "*"):
        if not (key.startswith((b"peers:", b"budget:")) or b":p:" in key or key.endswith(b":look")):
            found[key] = await house.pods[0].ground.store.scripts.command("DUMP", key)
    return found
