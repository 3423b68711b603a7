"""Screens that open themselves: the code each shows, and the room that adopts it.

A code is one room's from when it is typed there; whether the room took the screen, its record says. If it did not
after half a minute, another room may have the code. A screen that was taken is remembered for a day, so that it finds
its room again.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import keys
from .errors import RoomBroken
from .programs import ADOPT_SCREEN, GIVE_SCREEN_BACK
from .scripts import Scripts

PAIRING_MS = 600_000
"""How long a screen shows one code."""
CLAIM_MS = 30_000
"""How long a room may take to adopt the screen whose code was typed in it: three times what a call may take."""
_REMEMBERED_MS = 24 * 3_600_000
_ROOM = "@"


@dataclass(frozen=True, slots=True)
class Shown:
    """A code that a screen shows until then, in Redis ms; `room_id` once it was typed in a room."""

    code: str
    expires_ms: int
    room_id: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A screen whose code was typed, and the room whose it is."""

    pass_sha: bytes
    room_id: str


@dataclass(frozen=True, slots=True)
class Taken:
    """The room that took a screen."""

    room_id: str


class Pairings:
    """All screens of a deployment that wait to be adopted, by the SHA-256 of their passes."""

    def __init__(self, scripts: Scripts) -> None:
        self._scripts = scripts

    async def find(self, pass_sha: bytes) -> Shown | Taken | None:
        """What is known of a screen.

        Raises:
            StoreError.
        """
        noted: bytes | None = await self._scripts.command("GET", keys.screen(pass_sha))
        return None if noted is None else _read(noted.decode(errors="replace"))

    async def show(self, pass_sha: bytes, shown: Shown, now_ms: int) -> Shown | None:
        """Have the code lead to the screen; with the room that it was typed in, if it was. None: it leads to another.

        Asked again for a code that was lost it puts it back.

        Raises:
            StoreError.
        """
        mine, left_ms = pass_sha.hex(), max(1, shown.expires_ms - now_ms)
        held = await self._scripts.command("SET", keys.pairing(shown.code), mine, "NX", "GET", "PX", left_ms)
        holder, _, claim = (mine if held is None else held.decode(errors="replace")).partition(" ")
        return Shown(shown.code, shown.expires_ms, claim.partition(" ")[0]) if holder == mine else None

    async def note(self, pass_sha: bytes, shown: Shown, now_ms: int) -> Shown | Taken:
        """Remember which code the screen shows, unless that is known already; what is known.

        Raises:
            StoreError.
        """
        words, left_ms = f"{shown.code} {shown.expires_ms}", max(1, shown.expires_ms - now_ms)
        held = await self._scripts.command("SET", keys.screen(pass_sha), words, "NX", "GET", "PX", left_ms)
        return shown if held is None else _read(held.decode(errors="replace"))

    async def forget(self, pass_sha: bytes) -> None:
        """Have the screen show another code next time.

        Raises:
            StoreError.
        """
        await self._scripts.command("DEL", keys.screen(pass_sha))

    async def adopt(self, code: str, room_id: str, *, lapsed: str = "") -> Claim | None:
        """Claim the screen that shows the code for a room; None when no screen does, or while it is another room's.

        When the other room's time is over, the claim that comes back is still that room's: who has seen that its
        record has no such screen names it as `lapsed` and claims again.

        Raises:
            StoreError.
        """
        words = (room_id, CLAIM_MS, lapsed)
        found = await self._scripts.submit(ADOPT_SCREEN, (keys.pairing(code),), words)
        return None if found is None else Claim(bytes.fromhex(found[0].decode()), found[1].decode())

    async def give_back(self, code: str, pass_sha: bytes, room_id: str) -> None:
        """The room did not take the screen after all; another may.

        Raises:
            StoreError.
        """
        await self._scripts.submit(GIVE_SCREEN_BACK, (keys.pairing(code),), (pass_sha.hex(), room_id))

    async def take(self, pass_sha: bytes, room_id: str) -> None:
        """The room took the screen.

        Raises:
            StoreError.
        """
        await self._scripts.command("SET", keys.screen(pass_sha), _ROOM + room_id, "PX", _REMEMBERED_MS)


def _read(noted: str) -> Shown | Taken:
    if noted.startswith(_ROOM):
        return Taken(noted.removeprefix(_ROOM))
    code, _, expires_ms = noted.partition(" ")
    if not expires_ms.isdecimal():
        raise RoomBroken("screen: neither a code nor a room")
    return Shown(code, int(expires_ms))
