"""Whose Redis this is: two deployments that share one by mistake would answer each other's codes."""

from __future__ import annotations

from . import keys
from .errors import BadServer
from .scripts import Scripts


class Deployment:
    """The id in Redis. Whoever comes first writes it; it is written again where Redis has lost it."""

    def __init__(self, scripts: Scripts) -> None:
        self._scripts = scripts

    async def claim(self, wanted: str) -> None:
        """Make sure that this Redis is the deployment's.

        Raises:
            BadServer: it is another's.
            StoreError: no answer.
        """
        held: bytes | None = await self._scripts.command("GET", keys.deployment())
        if held is None:
            held = await self._scripts.command("SET", keys.deployment(), wanted, "NX", "GET")
        if held is not None and held != wanted.encode():
            found = held.decode(errors="replace")[:63]
            raise BadServer(
                f"this Redis is the deployment {found!r}'s and this process is of {wanted!r}: name another Redis or "
                f"database in CHIEU_REDIS_URL, or set CHIEU_DEPLOYMENT_ID={found}"
            )
