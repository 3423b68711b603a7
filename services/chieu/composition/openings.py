"""How many rooms, tickets and screens somebody may open: enough for a school's feast, not enough to fill the store.

Charged before anything is opened, to the device and to the address, in Redis, for all processes together. Asking again
with the same pass asks for the same thing and is charged once. TM26.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from chieu.chassis.callers import Networks, caller_of
from chieu.chassis.clock import Ticks
from chieu.chassis.limits import Waits
from chieu.chassis.metrics import Registry
from chieu.games.errors import Reason
from chieu.rooms.errors import TooMuch
from chieu.store.budgets import Allowance, Budgets
from chieu.store.errors import StoreError

OF_DEVICE = Allowance(most=10, every_ms=10_000)
MINUTES_AT_ONCE = 2
"""An address may open at once what it may open in so many minutes."""
_PAID_MS = 600_000
_KEY_BYTES = 32

Behaviour = Callable[[Any, Any], Awaitable[Any]]


class Openings:
    """Looks after the methods of a servicer that open something. `per_minute` is an address's; 0 is no limit at all."""

    def __init__(
        self, budgets: Budgets, trusted: Networks, ticks: Ticks, registry: Registry, *, per_minute: int
    ) -> None:
        self._budgets = budgets
        self._trusted = trusted
        self._of_address = (
            Allowance(most=per_minute * MINUTES_AT_ONCE, every_ms=60_000 // per_minute) if per_minute else None
        )
        self._waits = Waits(ticks)
        self._paid = Waits(ticks)
        self._refused = registry.counter(
            "chieu_openings_refused_total", "Rooms, tickets and screens refused to who opens too many", ("kind",)
        )
        for kind in ("device", "address"):
            self._refused.add(kind, n=0)

    def guard(self, servicer: Any, fields: Mapping[str, str]) -> None:
        """Look after these methods; each is named with the field of its request that holds the new pass."""
        for method, field in fields.items():
            setattr(servicer, method, self._guarded(method, field, getattr(servicer, method)))

    def _guarded(self, method: str, field: str, behaviour: Behaviour) -> Behaviour:
        if not inspect.iscoroutinefunction(behaviour):
            raise TypeError(f"{method} answers in a way that cannot be guarded")

        async def guarded(request: Any, context: Any) -> Any:
            if self._of_address is not None:
                await self._pay(method, hashlib.sha256(getattr(request, field)).hexdigest(), request, context)
            return await behaviour(request, context)

        return guarded

    async def _pay(self, method: str, thing: str, request: Any, context: Any) -> None:
        """Charge an opening, unless that was done for the same one already.

        Raises:
            TooMuch: ``RATE``: a budget is spent.
        """
        assert self._of_address is not None
        if self._paid.wait_ms(f"{method}/{thing}"):
            return
        key = getattr(request, "device_key", b"")
        if len(key) == _KEY_BYTES:
            await self._charge("device", hashlib.sha256(key).hexdigest(), OF_DEVICE)
        await self._charge("address", caller_of(context, self._trusted).address, self._of_address)
        self._paid.put(f"{method}/{thing}", _PAID_MS)

    async def _charge(self, what: str, who: str, allowance: Allowance) -> None:
        wait_ms = self._waits.wait_ms(f"{what}/{who}")
        if not wait_ms:
            try:
                wait_ms = (await self._budgets.spend(f"open-{what}", who, allowance)).over_ms
            except StoreError:
                # What is to be opened needs the store too, and says itself what is wrong with it.
                return
            self._waits.put(f"{what}/{who}", wait_ms)
        if wait_ms:
            self._refused.add(what)
            raise TooMuch(Reason.RATE, retry_after_ms=wait_ms)
