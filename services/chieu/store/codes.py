"""Room codes: which room a code opens, for how long, and the tombstone that keeps it from being given out at once."""

from __future__ import annotations

from dataclasses import dataclass

from . import keys
from .programs import BURY_CODE, KEEP_CODE
from .scripts import Scripts

TOMBSTONE_MS = 24 * 3_600_000
_DEAD = b"-"


@dataclass(frozen=True, slots=True)
class Holder:
    """The room behind a code; `closed` when only its tombstone is left."""

    room_id: str
    closed: bool


class Codes:
    """All codes of a deployment. The caller has checked a code's alphabet and chooses new ones."""

    def __init__(self, scripts: Scripts) -> None:
        self._scripts = scripts

    async def claim(self, code: str, room_id: str, ttl_ms: int) -> bool:
        """Take a free code for a room; True also when the room has it already, False when another has or had it.

        Raises:
            StoreError.
        """
        held = await self._scripts.command("SET", keys.code(code), room_id, "NX", "GET", "PX", ttl_ms)
        return held is None or held == room_id.encode()

    async def look_up(self, code: str) -> Holder | None:
        """The room behind a code, if there is or lately was one.

        Raises:
            StoreError.
        """
        held: bytes | None = await self._scripts.command("GET", keys.code(code))
        if held is None:
            return None
        room_id = held.removeprefix(_DEAD)
        # What is no room's id was not written by us, and opens nothing.
        return Holder(room_id.decode(), held.startswith(_DEAD)) if keys.is_room_id(room_id) else None

    async def renew(self, code: str, room_id: str, ttl_ms: int) -> bool:
        """Keep the code for its room; False when it is another room's by now, or buried.

        Raises:
            StoreError.
        """
        return bool(await self._scripts.submit(KEEP_CODE, (keys.code(code),), (room_id, ttl_ms)))

    async def bury(self, code: str, room_id: str) -> bool:
        """Leave a tombstone for 24 h where the code of a closed room was; False when it is another room's.

        Raises:
            StoreError.
        """
        return bool(await self._scripts.submit(BURY_CODE, (keys.code(code),), (room_id, TOMBSTONE_MS)))
