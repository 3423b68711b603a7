"""The action log of a room's running or last round, as its commits wrote it."""

from __future__ import annotations

import msgspec

from chieu.rooms.change import LogEntry

from . import keys
from .errors import RoomBroken
from .protocols import Codec
from .scripts import Scripts


class Replays:
    """Action logs; what of one may be shown is not decided here: it holds every hand until it is sealed."""

    def __init__(self, scripts: Scripts, codec: Codec) -> None:
        self._scripts = scripts
        self._codec = codec

    async def read(self, room_id: str) -> tuple[LogEntry, ...]:
        """All entries, oldest first; none when no round was begun or the room is gone.

        Raises:
            BadRoomId, StoreError.
            RoomBroken: an entry cannot be read.
        """
        rows = await self._scripts.command("LRANGE", keys.of_room(room_id).log, 0, -1)
        try:
            return tuple(self._codec.decode_log(row) for row in rows)
        except (msgspec.MsgspecError, ValueError) as failure:
            raise RoomBroken(f"log: {failure}") from failure
