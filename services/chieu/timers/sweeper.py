"""Makes deadlines come true: claim what is due, ask the room's home to act, and never lose one on the way.

A claim only puts a deadline off for two seconds; the commit that answers it uses it up. So a sweeper may die, freeze
or be doubled: the worst is that a deadline is brought twice, and the second finds "not yet". Rule: G6.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Protocol

import structlog

from chieu.chassis.clock import Clock
from chieu.chassis.entropy import Entropy, fraction
from chieu.chassis.logging import detail_of
from chieu.games.pace import Pace
from chieu.store.agenda import Agenda
from chieu.store.deadlines import Claim, Failed
from chieu.store.errors import StoreError
from chieu.store.keys import SHARDS
from chieu.store.protocols import DueRooms, Homes

from .asking import answers
from .clients import ASK_ANOTHER, Expired, Outcome
from .lines import Lines
from .metrics import Metrics
from .newer import Newer

IDLE_S = 0.05
AT_ONCE = 32
"""Deadlines taken from one shard at a time, at most."""
MOST = 256
"""Deadlines under way; while there are so many no more are taken, and other processes have them."""
REPAIR_S = 30.0
"""Every shard's rooms are looked through once in this time."""

log = structlog.get_logger()


class Rules(Protocol):
    """Who carries out what is due."""

    @property
    def lines(self) -> Lines: ...
    async def expire(self, address: str, room_id: str, now_ms: int) -> Expired: ...


class Sweeper:
    """One process's sweep over all shards. Several may run; a lease keeps them from doing the same work."""

    def __init__(
        self,
        deadlines: DueRooms,
        homes: Homes,
        rules: Rules,
        clock: Clock,
        entropy: Entropy,
        metrics: Metrics,
        pace: Pace,
    ) -> None:
        self._agenda = Agenda(_look_ms(pace))
        self._deadlines = deadlines
        self._homes = homes
        self._rules = rules
        self._clock = clock
        self._entropy = entropy
        self._metrics = metrics
        metrics.rooms.ask(lambda: deadlines.census.rooms)
        metrics.parked.ask(lambda: deadlines.census.parked)
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._newer = Newer(deadlines.format_of)
        self._shard = int(fraction(entropy) * SHARDS)
        self._is_stopping = False

    async def step(self) -> float:
        """One sweep; answers the seconds until the next.

        Raises:
            StoreError: the store does not answer.
        """
        places = MOST - len(self._under_way)
        if self._is_stopping or not self._homes.seen or places <= 0:
            # Nobody could act: a claim would only put the deadline off.
            return IDLE_S
        shards = self._agenda.due(self._clock.now_ms(), most=places)
        most = min(AT_ONCE, places // max(1, len(shards)))
        answers = await self._deadlines.claim(shards, most=most) if shards else []
        self._agenda.saw(answers)
        for claim in sorted((claim for answer in answers for claim in answer.taken), key=lambda claim: claim.due_ms):
            self._start(claim)
        waiting = sum(1 for answer in answers if answer.next_ms is not None and answer.next_ms <= answer.now_ms)
        self._metrics.unclaimed.set(waiting)
        return self._agenda.wait_ms(self._clock.now_ms()) / 1000

    async def repair(self) -> float:
        """Look through one shard for rooms without a deadline, and arm them. Rule: G11.

        Raises:
            StoreError: the store does not answer.
        """
        self._shard = (self._shard + 1) % SHARDS
        cursor = await self._deadlines.repair(self._shard)
        while cursor:
            cursor = await self._deadlines.repair(self._shard, cursor)
        return REPAIR_S / SHARDS

    async def settle(self) -> None:
        """Wait until everything that was claimed has been answered."""
        while self._under_way:
            await asyncio.wait(tuple(self._under_way.values()))

    async def drain(self) -> None:
        """Claim no more, and finish what was claimed."""
        self._is_stopping = True
        await self.settle()

    def _start(self, claim: Claim) -> None:
        if claim.room_id in self._under_way:
            # Still asked about since its last lease; this one runs out too.
            return
        task = self._under_way[claim.room_id] = asyncio.create_task(self._bring(claim))
        task.add_done_callback(lambda _: self._under_way.pop(claim.room_id, None))

    async def _bring(self, claim: Claim) -> None:
        try:
            expired = await self._newer.asked(claim.room_id, partial(self._asked, claim))
            if expired is not None:
                self._metrics.fired.add(expired.outcome.value)
            await self._close(claim, expired or Expired(Outcome.NEWER))
        except StoreError as failed:
            # The lease runs out, and the deadline is brought again.
            log.warning("claim.not_closed", room=claim.room_id, reason=failed.reason.value, **detail_of(failed))

    async def _asked(self, claim: Claim, room_id: str) -> Expired:
        expired = Expired(Outcome.UNANSWERED)
        ask = partial(self._rules.expire, room_id=room_id, now_ms=claim.now_ms)
        async for expired in answers(self._homes, self._rules.lines, self._entropy, room_id, ask):
            if expired.outcome not in ASK_ANOTHER:
                break
        return expired

    async def _close(self, claim: Claim, expired: Expired) -> None:
        """What becomes of the claim. Unanswered, its lease runs out and it comes again; not readable, ever later."""
        if expired.outcome is Outcome.NEWER:
            await self._deadlines.give_back(claim, self._clock.now_ms() + self._newer.put_off(claim.room_id))
            return
        if expired.outcome is Outcome.ACTED:
            self._metrics.lateness.observe(max(0, self._clock.now_ms() - expired.due_ms) / 1000)
        elif expired.outcome is Outcome.NOT_YET and expired.due_ms:
            # The index was wrong (a lease that ran out, a repair): it gets the record's own time.
            await self._deadlines.give_back(claim, expired.due_ms)
        elif expired.outcome not in ASK_ANOTHER:
            if await self._deadlines.fail(claim.room_id) is Failed.PARKED:
                # Nothing happens in it by itself any more; rules has logged why, with the error id it told.
                log.error("room.parked", room=claim.room_id)


def _look_ms(pace: Pace) -> int:
    """How often an idle shard is looked at: a quarter of a bot's delay, the nearest that a deadline is armed."""
    return max(10, min(500, pace.bot_ms // 4))
