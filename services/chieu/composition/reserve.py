"""Room for the rooms that run: while Redis is nearly full, nothing new is begun."""

from __future__ import annotations

from functools import partial

import structlog

from chieu.chassis.metrics import Registry
from chieu.store.errors import StoreFull
from chieu.store.servers import Memory

log = structlog.get_logger()

BEGINS = 0.85
"""Of Redis's memory; from here on it is kept for what is there already."""
ENDS = 0.80
"""Below this new rooms are opened again."""


class Reserve:
    """Whether Redis is so full that only what runs may grow. Told by a loop of the ground."""

    def __init__(self, registry: Registry) -> None:
        self._memory = Memory("", 0, 0)
        self.is_touched = False
        bytes_of = registry.gauge(
            "chieu_store_memory_bytes", "Redis's memory: used, and the most it may use", ("kind",)
        )
        bytes_of.ask(partial(self._bytes, "used_bytes"), "used")
        bytes_of.ask(partial(self._bytes, "most_bytes"), "most")
        registry.gauge("chieu_store_reserve_touched", "1 while new rooms are refused to keep running ones").ask(
            lambda: float(self.is_touched)
        )
        self._refused = registry.counter(
            "chieu_store_reserve_refused_total", "New rooms and tickets refused because Redis is nearly full"
        )

    def saw(self, memory: Memory) -> None:
        """Redis's memory stands so."""
        self._memory = memory
        share = memory.used_bytes / memory.most_bytes if memory.most_bytes else 0.0
        is_touched = share > (ENDS if self.is_touched else BEGINS)
        if is_touched != self.is_touched:
            self.is_touched = is_touched
            say = log.error if is_touched else log.info
            say("redis.filling" if is_touched else "redis.roomy", used=memory.used_bytes, most=memory.most_bytes)

    def check(self) -> None:
        """Let something new be begun.

        Raises:
            StoreFull: there is only enough for what runs.
        """
        if self.is_touched:
            self._refused.add()
            raise StoreFull("the rest is for rooms that run")

    def _bytes(self, name: str) -> float:
        return float(getattr(self._memory, name))
