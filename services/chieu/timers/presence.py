"""Sees that somebody came or went: rooms in which a lease is news or has ended are brought to rules, which looks.

As with deadlines a claim only puts a room off for a while, and what has been seen is settled after the answer. So a
process may die at any point, and a room is at worst looked at twice. Rule: G-09, G-12, G-13.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

import structlog

from chieu.chassis.entropy import Entropy
from chieu.chassis.logging import detail_of
from chieu.games.pace import Pace
from chieu.store.deadlines import Claim
from chieu.store.errors import StoreError
from chieu.store.keys import SHARDS
from chieu.store.protocols import Homes, Looking

from .asking import answers
from .clients import ASK_ANOTHER, Observed, Outcome
from .lines import Lines
from .metrics import Metrics
from .newer import Newer

AT_ONCE = 32
"""Rooms taken from one shard at a time."""
MOST = 256
"""Rooms under way; while there are so many no more are taken."""
CLAIM_MS = 5_000
"""For two processes to answer, one after the other."""
BROKEN_AGAIN_MS = 30_000
"""A room that cannot be processed is looked at so seldom."""

log = structlog.get_logger()


class Rules(Protocol):
    """Who has the record agree with the leases."""

    @property
    def lines(self) -> Lines: ...
    async def observe(self, address: str, room_id: str) -> Observed: ...


class Watch:
    """One process's look-out over all shards. Several may run."""

    def __init__(
        self,
        leases: Looking,
        format_of: Callable[[str], Awaitable[int]],
        homes: Homes,
        rules: Rules,
        entropy: Entropy,
        metrics: Metrics,
        pace: Pace,
    ) -> None:
        self._leases = leases
        self._homes = homes
        self._rules = rules
        self._entropy = entropy
        self._metrics = metrics
        self._pause_s = max(10, min(500, pace.gone_after_ms // 6)) / 1_000
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._newer = Newer(format_of)
        self._is_stopping = False

    async def step(self) -> float:
        """Claim what has to be looked at; answers the seconds until the next time.

        Raises:
            StoreError: the store does not answer.
        """
        places = MOST - len(self._under_way)
        if self._is_stopping or not self._homes.seen or places <= 0:
            return self._pause_s
        most = max(1, min(AT_ONCE, places // SHARDS))
        for found in await self._leases.claim(range(SHARDS), most=most, lease_ms=CLAIM_MS):
            for claim in found.taken:
                self._start(claim)
        return self._pause_s

    async def drain(self) -> None:
        """Claim no more, and finish what was claimed."""
        self._is_stopping = True
        while self._under_way:
            await asyncio.wait(tuple(self._under_way.values()))

    def _start(self, claim: Claim) -> None:
        if claim.room_id in self._under_way:
            return
        task = self._under_way[claim.room_id] = asyncio.create_task(self._bring(claim))
        task.add_done_callback(lambda _: self._under_way.pop(claim.room_id, None))

    async def _bring(self, claim: Claim) -> None:
        try:
            observed = await self._newer.asked(claim.room_id, self._asked)
            if observed is not None:
                self._metrics.looks.add(observed.outcome.value)
            await self._close(claim, observed or Observed(Outcome.NEWER))
        except StoreError as failed:
            # The claim runs out, and the room is brought again.
            log.warning("look.not_closed", room=claim.room_id, reason=failed.reason.value, **detail_of(failed))

    async def _asked(self, room_id: str) -> Observed:
        observed = Observed(Outcome.UNANSWERED)
        async for observed in answers(
            self._homes, self._rules.lines, self._entropy, room_id, partial(self._rules.observe, room_id=room_id)
        ):
            if observed.outcome not in ASK_ANOTHER:
                break
        return observed

    async def _close(self, claim: Claim, observed: Observed) -> None:
        """What becomes of the claim. Unanswered, or seen to change meanwhile, it runs out and the room comes again."""
        if observed.outcome is Outcome.NEWER:
            await self._leases.put_off(claim, claim.now_ms + CLAIM_MS + self._newer.put_off(claim.room_id))
            return
        match observed.outcome:
            case Outcome.GONE:
                await self._leases.forget(claim.room_id)
            case Outcome.BROKEN:
                await self._leases.put_off(claim, claim.now_ms + BROKEN_AGAIN_MS)
            case Outcome.ACTED | Outcome.NOT_YET if observed.seen_ms:
                await self._leases.settle(claim.room_id, observed.seen_ms)
