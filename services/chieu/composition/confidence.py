"""Whether this Redis is one to play on: looked at before anything starts, and for as long as the process runs."""

from __future__ import annotations

import asyncio

import structlog

from chieu.chassis.clock import Clock, RedisClock
from chieu.store.errors import BadServer, StoreError
from chieu.store.servers import CLOCKS_APART_MS, KEEPING_POLICY, evicts
from chieu.store.store import Store

from .redis import told
from .reserve import Reserve

log = structlog.get_logger()

_AGAIN_S = 1.0
_TOLD_AGAIN_S = 60.0
_MEMORY_S = 5.0


class Confidence:
    """What this process thinks of its Redis; `why` says what is wrong with it, '' while nothing is known to be."""

    def __init__(self, store: Store, deployment_id: str, clock: Clock, reserve: Reserve, *, may_name: bool) -> None:
        """`may_name`: a Redis that is nobody's is given the id; else it is taken as it is."""
        self._store = store
        self._deployment_id = deployment_id
        self._may_name = may_name
        self._clock = clock
        self._reserve = reserve
        self._may_evict = False
        self._policy = KEEPING_POLICY
        self._foreign = ""
        self._is_gained = False
        self.why = ""

    async def gain(self, *, is_throwaway: bool) -> None:
        """Look at the servers once. Of one that forgets on purpose nobody is warned.

        Raises:
            BadServer | StoreError: this Redis is not to be used, or does not answer; `why` says so too.
        """
        try:
            server = await self._store.client.check()
            await self._store.deployment.claim(self._deployment_id, may_name=self._may_name)
            doubts = [*server.warnings, *await self._clocks()]
        except StoreError as refused:
            self.why = self._told(refused)
            raise
        self._is_gained, self.why = True, ""
        for doubt in () if is_throwaway else doubts:
            log.warning("redis.doubtful", doubt=doubt)

    async def wait(self, *, is_throwaway: bool) -> None:
        """Look until this Redis may be used. What is wrong is told once, when it is another thing, and each minute."""
        said, said_s = "", 0.0
        while True:
            try:
                return await self.gain(is_throwaway=is_throwaway)
            except StoreError:
                now_s = asyncio.get_running_loop().time()
                if self.why != said or now_s - said_s >= _TOLD_AGAIN_S:
                    log.error("redis.refused", why=self.why)
                    said, said_s = self.why, now_s
            await asyncio.sleep(_AGAIN_S)

    async def look(self) -> float:
        """A Redis that may drop rooms is not one to play on, also if it was told so in mid-game; nor is a full one."""
        memory = await self._store.client.memory()
        self._reserve.saw(memory)
        self._judge(memory.policy)
        return _MEMORY_S

    async def holds(self) -> bool:
        """Whether somebody answers, and is to be trusted.

        Not another deployment's, which a name that leads elsewhere by now may have brought us to. One that has lost
        all it had is told whose it is, before anybody else takes it.
        """
        try:
            await self._store.client.answers()
            if self._is_gained:
                await self._own()
        except StoreError as failed:
            self.why = self._told(failed)
            return False
        self.why = self._foreign or (evicts(self._policy) if self._may_evict else "")
        return not self.why

    async def _own(self) -> None:
        try:
            await self._store.deployment.claim(self._deployment_id, may_name=self._may_name)
        except BadServer as refused:
            if not self._foreign:
                log.error("redis.refused", why=refused.detail)
            self._foreign = refused.detail
        else:
            self._foreign = ""

    def _told(self, failed: StoreError) -> str:
        return told(failed.detail or failed.reason.value, self._store.client.access)

    def _judge(self, policy: str) -> None:
        may_evict = policy != KEEPING_POLICY and self._store.client.wanted.keeps
        if may_evict and not self._may_evict:
            log.error("redis.evicts", policy=policy, needed=KEEPING_POLICY)
        if self._may_evict and not may_evict:
            log.info("redis.keeps", policy=policy)
        self._may_evict, self._policy = may_evict, policy

    async def _clocks(self) -> list[str]:
        """Doubts about clocks. Before its first sample a Redis clock is this machine's own."""
        own_ms = self._clock.now_ms() if isinstance(self._clock, RedisClock) and self._clock.doubt_ms is None else None
        clocks_ms = await self._store.client.clocks_ms()
        doubts = []
        apart_ms = max(clocks_ms) - min(clocks_ms)
        if apart_ms > CLOCKS_APART_MS:
            doubts.append(f"the primaries' clocks are {apart_ms / 1000:.1f} s apart: deadlines are off by as much")
        ahead_ms = 0 if own_ms is None else clocks_ms[0] - own_ms
        if abs(ahead_ms) > CLOCKS_APART_MS:
            side = "ahead of" if ahead_ms > 0 else "behind"
            doubts.append(f"Redis's clock is {abs(ahead_ms) / 1000:.1f} s {side} this machine's: one of them is wrong")
        return doubts
