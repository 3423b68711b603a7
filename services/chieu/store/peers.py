"""Which processes of a service are there, and which of them is a room's home."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from . import keys
from .cleaning import thrown_out
from .metrics import UNCOUNTED, Metrics
from .programs import LEASE, LEASED
from .scripts import Scripts
from .spelling import peer_of

LEASE_MS = 5_000
RENEW_S = 1.0
"""How often a lease is to be renewed, and the list to be read."""


def home(room_id: str, members: Sequence[str]) -> str | None:
    """The process that usually writes a room: the highest hash of both names (rendezvous).

    When a process comes or goes, only the rooms it gains or held change their home. None when nobody is there.
    """
    return max(members, key=lambda member: (_weight(room_id, member), member), default=None)


def _weight(room_id: str, member: str) -> bytes:
    return hashlib.blake2b(f"{room_id}@{member}".encode(), digest_size=8).digest()


class Peers:
    """The leased addresses of one service. `seen` is what the last `renew` or `look` found, sorted."""

    def __init__(self, scripts: Scripts, service: str, metrics: Metrics = UNCOUNTED) -> None:
        self._scripts = scripts
        self._metrics = metrics
        self._key = keys.peers(service)
        self._homes: dict[str, str | None] = {}
        self.seen: tuple[str, ...] = ()

    async def renew(self, address: str) -> tuple[str, ...]:
        """Say for the next 5 s that the process at `address` is ready; returns all that are.

        Raises:
            StoreError.
        """
        return await self._saw(await self._scripts.submit(LEASE, (self._key,), (address, LEASE_MS)))

    async def look(self) -> tuple[str, ...]:
        """Who is there.

        Raises:
            StoreError.
        """
        return await self._saw(await self._scripts.submit(LEASED, (self._key,)))

    async def leave(self, address: str) -> None:
        """Give the lease up before it ends.

        Raises:
            StoreError.
        """
        await self._scripts.command("ZREM", self._key, address)

    def home(self, room_id: str) -> str | None:
        """The room's home among those seen."""
        if room_id not in self._homes:
            if len(self._homes) >= 8192:
                self._homes.clear()
            self._homes[room_id] = home(room_id, self.seen)
        return self._homes[room_id]

    async def _saw(self, reply: Sequence[bytes]) -> tuple[str, ...]:
        seen = tuple(sorted(filter(None, map(peer_of, reply))))
        odd = [member for member in reply if peer_of(member) is None]
        await thrown_out(self._scripts, self._metrics, self._key, odd)
        if seen != self.seen:
            self._homes.clear()
            self.seen = seen
        return seen
