"""Whoever tries codes is slowed down, and nobody else. Only misses count; docs/architecture.md says why it is so.

A miss is charged to the device that made it and to its address, in Redis, for all processes together. Who has spent a
budget is noted here and turned away before anything is looked up, right code or wrong: what is answered while one has
to wait must not tell them apart.
"""

from __future__ import annotations

import asyncio
import hashlib
import inspect
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from chieu.chassis.callers import Caller, Networks, caller_of
from chieu.chassis.clock import Ticks
from chieu.chassis.limits import Waits
from chieu.chassis.metrics import Registry
from chieu.games.errors import Reason
from chieu.rooms.errors import NotThere, TooMuch
from chieu.store.budgets import Allowance, Budgets, Spent
from chieu.store.errors import StoreError

log = structlog.get_logger()

_DEBT_MS = 600_000
"""Many guesses at once are answered before the first is charged; they are paid for by a longer wait, up to this."""
OF_DEVICE = Allowance(most=30, every_ms=10_000, debt_ms=_DEBT_MS)
OF_ADDRESS = Allowance(most=120, every_ms=1_000, debt_ms=_DEBT_MS)
OF_NEWCOMERS = Allowance(most=30, every_ms=10_000, debt_ms=_DEBT_MS)
"""Beside a spent address: first misses of its devices."""
OF_CONNECTION = 20
_CONNECTION_MS = 930_000
"""No connection of client apps lives longer; a number that comes again by then is another one's."""
_UNCOUNTED = Spent(0, 1_000)
"""What a miss comes to that could not be charged."""
ALARM = 300
"""Misses a minute in one process, by whomever: five addresses that guess as fast as they can, or many careful ones."""
_MINUTE_NS = 60_000_000_000
_REMEMBERED = 10_000
_KEY_BYTES = 32
_MISSES = frozenset({Reason.ROOM_NOT_FOUND, Reason.PAIRING_NOT_FOUND, Reason.RESCUE_NOT_FOUND})

Behaviour = Callable[[Any, Any], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class _Guess:
    """Who asks by a code. `device` is a hash, empty without a device key; `pays` is whom a miss is charged to."""

    caller: Caller
    device: str
    pays: tuple[tuple[str, str, Allowance], ...]


class Guesses:
    """Looks after the methods of a servicer that somebody could guess with."""

    def __init__(self, budgets: Budgets, trusted: Networks, ticks: Ticks, registry: Registry) -> None:
        self._budgets = budgets
        self._trusted = trusted
        self._ticks = ticks
        self._waits = Waits(ticks)
        self._missed_before: OrderedDict[str, None] = OrderedDict()
        self._by_connection: OrderedDict[str, int] = OrderedDict()
        self._minute_ns, self._in_minute = 0, 0
        self._has_warned = False
        self._misses = registry.counter("chieu_guesses_missed_total", "Codes that open nothing", ("method",))
        self._refused = registry.counter("chieu_guesses_refused_total", "Asked by a code and had to wait", ("kind",))
        self._alarms = registry.counter("chieu_guesses_alarms_total", "Minutes in which too many codes opened nothing")
        for kind in ("device", "address", "newcomers", "connection"):
            self._refused.add(kind, n=0)

    def guard(self, servicer: Any, fields: Mapping[str, str]) -> None:
        """Look after these methods; each is named with the field of its request that may be guessed."""
        for method, field in fields.items():
            setattr(servicer, method, self._guarded(method, field, getattr(servicer, method)))
            self._misses.add(method, n=0)

    def _guarded(self, method: str, field: str, behaviour: Behaviour) -> Behaviour:
        if not inspect.iscoroutinefunction(behaviour):
            raise TypeError(f"{method} answers in a way that cannot be guarded")

        async def guarded(request: Any, context: Any) -> Any:
            if not getattr(request, field, ""):
                return await behaviour(request, context)
            guess = self._admitted(request, context)
            try:
                return await behaviour(request, context)
            except NotThere as missed:
                if missed.reason not in _MISSES:
                    raise
                wait_ms = await self._missed(method, guess)
                if wait_ms:
                    # The budget was spent by others meanwhile: no word about this one.
                    raise TooMuch(Reason.RATE, retry_after_ms=wait_ms) from None
                raise

        return guarded

    def _admitted(self, request: Any, context: Any) -> _Guess:
        """Who asks.

        Raises:
            TooMuch: ``RATE``: a budget of theirs is spent.
        """
        caller = caller_of(context, self._trusted)
        self._warn_of_stranger(caller)
        key = getattr(request, "device_key", b"")
        device = hashlib.sha256(key).hexdigest() if len(key) == _KEY_BYTES else ""
        self._turn_away("connection", self._connection_wait_ms(caller))
        pays = []
        if device:
            self._turn_away("device", self._waits.wait_ms(f"device/{device}"))
            pays.append(("device", device, OF_DEVICE))
        wait_ms = self._waits.wait_ms(f"address/{caller.address}")
        if wait_ms and device and device not in self._missed_before:
            self._turn_away("newcomers", self._waits.wait_ms(f"newcomers/{caller.address}"))
            pays.append(("newcomers", caller.address, OF_NEWCOMERS))
        else:
            self._turn_away("address", wait_ms)
            pays.append(("address", caller.address, OF_ADDRESS))
        return _Guess(caller, device, tuple(pays))

    def _turn_away(self, kind: str, wait_ms: int) -> None:
        if wait_ms:
            self._refused.add(kind)
            raise TooMuch(Reason.RATE, retry_after_ms=wait_ms)

    async def _missed(self, method: str, guess: _Guess) -> int:
        """Charge a miss; the ms to wait if it was one too many, else 0."""
        self._misses.add(method)
        self._watch_for_a_flood(guess.caller)
        if guess.device:
            _remember(self._missed_before, guess.device, None)
        if guess.caller.connection and not guess.caller.via_stranger:
            count = self._by_connection.get(guess.caller.connection, 0) + 1
            _remember(self._by_connection, guess.caller.connection, count)
            if count >= OF_CONNECTION:
                self._waits.put(f"connection/{guess.caller.connection}", _CONNECTION_MS)
        spent = await asyncio.gather(*(self._charged(*payer) for payer in guess.pays))
        for (what, who, _), one in zip(guess.pays, spent, strict=True):
            self._waits.put(f"{what}/{who}", one.wait_ms)
        return max(one.wait_ms if one.over_ms else 0 for one in spent)

    async def _charged(self, what: str, who: str, allowance: Allowance) -> Spent:
        try:
            return await self._budgets.spend(f"guess-{what}", who, allowance)
        except StoreError:
            return _UNCOUNTED

    def _connection_wait_ms(self, caller: Caller) -> int:
        wait_ms = self._waits.wait_ms(f"connection/{caller.connection}") if caller.connection else 0
        if not wait_ms and self._by_connection.get(caller.connection, 0) >= OF_CONNECTION:
            del self._by_connection[caller.connection]
        return wait_ms

    def _watch_for_a_flood(self, caller: Caller) -> None:
        now_ns = self._ticks()
        if now_ns - self._minute_ns >= _MINUTE_NS:
            self._minute_ns, self._in_minute = now_ns, 0
        self._in_minute += 1
        if self._in_minute == ALARM:
            self._alarms.add()
            log.warning("guesses.flooded", missed=ALARM, last_from=caller.shown)

    def _warn_of_stranger(self, caller: Caller) -> None:
        if caller.via_stranger and not self._has_warned:
            self._has_warned = True
            # Everybody behind it shares one budget until the operator says that it may be believed.
            log.warning("proxy.not_trusted", near=caller.shown, setting="CHIEU_TRUSTED_PROXIES")


def _remember(kept: OrderedDict[str, Any], key: str, value: Any) -> None:
    """Keep it; of too many the one not seen for longest is forgotten, which forgives it."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > _REMEMBERED:
        kept.popitem(last=False)
