"""What a service stands on: Redis with its clock, the rooms in it, the leases, and whether all of it holds."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import structlog

from chieu.chassis.clock import RedisClock
from chieu.chassis.loops import Loop
from chieu.chassis.process import Process
from chieu.chassis.settings import ChassisSettings
from chieu.games.pace import Pace
from chieu.rooms.clock import due_of, ttl_of
from chieu.rooms.room import Room
from chieu.rooms.tickets import Patience
from chieu.store.commits import Craft
from chieu.store.errors import StoreError
from chieu.store.metrics import Metrics
from chieu.store.moments import World
from chieu.store.peers import RENEW_S, Peers
from chieu.store.store import Store
from chieu.wire.frames import Framer

from .confidence import Confidence
from .formats import form_and_access
from .keeping import KeptRooms
from .prepared import decks_of, pace_of, patience_of
from .redis import wanted_of
from .reserve import Reserve

log = structlog.get_logger()

_SAMPLES = 5
_LATE_S = 15.0
"""A loop that should have finished a step so long ago does not work; each tries again within five."""


class Ground:
    """One process's way to Redis, its rules' durations, and who else is there.

    `rules` is who holds a lease for the rules service, as all services need to know it. `start` before use; what
    `add` was given runs from then until `stop`.
    """

    def __init__(
        self,
        settings: ChassisSettings,
        process: Process,
        *,
        is_throwaway: bool = False,
        waits: bool = False,
        names: bool = True,
    ) -> None:
        """`is_throwaway`: this Redis was started for us and forgets on purpose, so nobody is warned of that.

        `waits`: a Redis that is not there or not to be used is waited for, not ready, instead of giving up.
        `names`: this process writes whose Redis it is where nobody has; it needs the right to.

        Raises:
            SettingsFault: as `composition.formats.form_and_access`.
        """
        self._is_throwaway = is_throwaway
        self._waits = waits
        self.pace: Pace = pace_of(settings.test_pace)
        self.patience: Patience = patience_of(settings.test_pace)
        self.process = process
        self._settings = settings
        self._loops: list[Loop] = []
        self._watch_task: asyncio.Task[None] | None = None
        self._bus_task: asyncio.Task[None] | None = None
        self.join_url = settings.join_url
        self.framer = Framer(self.pace, join_url=self.join_url)
        self.metrics = Metrics(process.registry)
        self.reserve = Reserve(process.registry)
        self.store = self._connect()
        self.redis = Confidence(self.store, settings.deployment_id, process.clock, self.reserve, may_name=names)
        self.rules: Peers = self.store.peers("rules")
        self.rooms = KeptRooms(self.store.rooms, self.store.codes, process.clock, self.pace)
        self.address = ""
        self.add("clock", self._sample_time)
        self.add("peers", self._look)
        self.add("memory", self.redis.look)
        process.readiness.add("redis", self.redis.holds, lambda: self.redis.why)
        process.readiness.add("loops", self._works)

    def add(self, name: str, step: Callable[[], Awaitable[float | None]]) -> Loop:
        """One more loop of this process, started with the ground; while it does not work the process is not ready."""
        process = self.process
        loop = Loop(name, step, registry=process.registry, entropy=process.entropy, ticks=process.ticks)
        self._loops.append(loop)
        return loop

    async def start(self) -> None:
        """Check the server, learn its time, see who is there, run the loops.

        Raises:
            BadServer | StoreError: this Redis is not to be used, or does not answer.
        """
        gain = self.redis.wait if self._waits else self.redis.gain
        await gain(is_throwaway=self._is_throwaway)
        self._watch_task = asyncio.create_task(self.store.client.watch(), name="sentinels")
        for _ in range(_SAMPLES):
            await self._sample_time()
        await self.rules.look()
        for loop in self._loops:
            loop.start()

    def listen(self) -> None:
        """Hear the channels of rooms from now on, or not be ready; for the process that shows them."""
        self._bus_task = asyncio.create_task(self.store.bus.run(), name="bus")
        self.process.readiness.add("bus", self._hears)

    async def stop(self) -> None:
        """Stop what runs and hang up."""
        for loop in reversed(self._loops):
            await loop.stop()
        for task in filter(None, (self._bus_task, self._watch_task)):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        # Changes under way first: when they end, codes are looked after.
        await self.store.rooms.close()
        await self.rooms.close()
        await self.store.close()

    def lease(self, peers: Peers) -> None:
        """Hold a lease for this process's private address while it is ready."""
        self.add("lease", partial(self._renew, peers))

    async def give_up(self, peers: Peers) -> None:
        """Give the lease up at once: nothing new is sent here. Without Redis it ends by itself in seconds."""
        if self.address:
            with suppress(StoreError):
                await peers.leave(self.address)

    def private_address(self) -> str:
        """Where other services reach this process's private door."""
        given = self._settings.advertise_address
        if given is not None:
            return str(given)
        host = self._settings.private_address.host
        return f"{socket.gethostname() if host in ('0.0.0.0', '::') else host}:{self.process.server.private_port}"

    def _connect(self) -> Store:
        process, settings = self.process, self._settings
        world = World(
            process.clock,
            process.entropy,
            process.failpoints,
            process.ticks,
            pace=self.pace,
            test_room=bool(settings.test_pace or settings.test_decks),
            deck_of=decks_of(settings.test_decks),
            spans=process.spans,
        )
        form, access = form_and_access(settings)
        craft = Craft(form, self.framer.render, self._due_of, self._ttl_of)
        name = f"{process.name}-{socket.gethostname()}"
        return Store.at(
            access,
            craft,
            world,
            name=name,
            is_home=self._is_home,
            metrics=self.metrics,
            wanted=wanted_of(settings, access),
        )

    def _due_of(self, room: Room) -> int | None:
        return due_of(room, self.pace)

    def _ttl_of(self, room: Room) -> int:
        return ttl_of(room, self.pace)

    def _is_home(self, room_id: str) -> bool:
        return bool(self.address) and self.rules.home(room_id) == self.address

    async def _sample_time(self) -> float:
        sample = await self.store.client.time_sample()
        if isinstance(self.process.clock, RedisClock):
            self.process.clock.observe(sample.redis_ms, sample.sent_ns, sample.received_ns)
        return 1.0

    async def _look(self) -> float:
        if not self.address:
            await self.rules.look()
        return RENEW_S

    async def _renew(self, peers: Peers) -> float:
        if self.process.readiness.is_ready and self.process.server.private_port:
            self.address = self.private_address()
            await peers.renew(self.address)
        return RENEW_S if self.address else 0.05

    async def _works(self) -> bool:
        late = [loop.name for loop in self._loops if loop.is_late(_LATE_S)]
        if late:
            log.warning("loops.late", loops=late)
        return not late

    async def _hears(self) -> bool:
        return self.store.bus.connected
