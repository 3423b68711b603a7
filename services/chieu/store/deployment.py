"""Whose Redis this is: two deployments that share one by mistake would answer each other's codes."""

from __future__ import annotations

import asyncio

from . import keys
from .errors import BadServer
from .scripts import Scripts

EMPTY_S = 15.0
"""So long an id has to be missing before whoever was refused for it believes that nobody is there any more.

Its own processes write it again within a second or two of a Redis that has lost it; slow ones within this time.
"""


class Deployment:
    """The id in Redis. Whoever comes first writes it; it is written again where Redis has lost it."""

    def __init__(self, scripts: Scripts) -> None:
        self._scripts = scripts
        self._others = ""
        self._empty_since_s: float | None = None

    async def claim(self, wanted: str, *, may_name: bool = True) -> None:
        """Make sure that this Redis is the deployment's; one that is nobody's is named, by whoever may.

        Raises:
            BadServer: it is another's, or was until a moment ago.
            StoreError: no answer.
        """
        held: bytes | None = await self._scripts.command("GET", keys.deployment())
        if held is None:
            self._wait_for_others(wanted)
        if held is None and may_name:
            held = await self._scripts.command("SET", keys.deployment(), wanted, "NX", "GET")
        self._empty_since_s = None
        if held is not None and held != wanted.encode():
            self._others = held.decode(errors="replace")[:63]
            raise BadServer(
                f"this Redis is the deployment {self._others!r}'s and this process is of {wanted!r}: name another "
                f"Redis or database in CHIEU_REDIS_URL, or set CHIEU_DEPLOYMENT_ID={self._others}"
            )
        self._others = ""

    def _wait_for_others(self, wanted: str) -> None:
        """Leave an empty Redis to those whose it was.

        Raises:
            BadServer: they may still come.
        """
        now_s = asyncio.get_running_loop().time()
        if self._empty_since_s is None:
            self._empty_since_s = now_s
        if self._others and now_s < self._empty_since_s + EMPTY_S:
            raise BadServer(
                f"this Redis was of the deployment {self._others!r} a moment ago: if it is empty for {EMPTY_S:.0f} s "
                f"it is {wanted!r}'s"
            )
