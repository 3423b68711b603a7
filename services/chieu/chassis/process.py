"""What one process (or one simulated pod) holds, and the order in which it comes up and goes down."""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from .clock import Clock, RedisClock, Ticks, monotonic_ns
from .entropy import Entropy, SystemEntropy
from .failpoints import NO_FAILPOINTS, Failpoints
from .health import LoopWatch, PrivateHttp, Readiness
from .loops import Loop
from .metrics import Registry
from .refusals import StatusOf
from .release import version
from .server import GrpcServer
from .settings import ChassisSettings
from .tracing import NO_SPANS, Spans
from .web import WebDoor

_STOP_S = 2.0
log = structlog.get_logger()


class Service(Protocol):
    """What `<service>/app.py: build(settings, process)` makes."""

    async def start(self) -> None:
        """Connect, start loops. Raises if the process had better not run."""

    async def drain(self) -> None:
        """Take no new work and give up leases; streams end by themselves on `process.draining`."""

    async def stop(self) -> None:
        """Close what `start` opened, even if it failed half way; calls have ended by now."""


@dataclass(eq=False, slots=True)
class Fate:
    """Whether this process has to end by itself, and why; what it cannot do without is gone for good."""

    why: str = ""
    sealed: asyncio.Event = field(default_factory=asyncio.Event)

    def seal(self, why: str) -> None:
        """End soon, in order, as one that failed; the first reason counts."""
        if not self.sealed.is_set():
            self.why = why
            self.sealed.set()


@dataclass(frozen=True, slots=True)
class Process:
    """What a service is given: nothing of it is global, so many can live side by side.

    `clock` is a `RedisClock` in production; the store refines it. `ticks` is the clock that durations are measured
    with. Servicers are added to `server`, and `web` serves them too.
    """

    name: str
    clock: Clock
    entropy: Entropy
    failpoints: Failpoints
    registry: Registry
    readiness: Readiness
    draining: asyncio.Event
    server: GrpcServer
    web: WebDoor
    ticks: Ticks = monotonic_ns
    fate: Fate = field(default_factory=Fate)
    spans: Spans = NO_SPANS

    @classmethod
    def make(
        cls,
        name: str,
        settings: ChassisSettings,
        status_of: StatusOf,
        *,
        clock: Clock | None = None,
        entropy: Entropy | None = None,
        failpoints: Failpoints = NO_FAILPOINTS,
        registry: Registry | None = None,
        ticks: Ticks = monotonic_ns,
        long_polls: Collection[str] = (),
        spans: Spans = NO_SPANS,
    ) -> "Process":
        """A process with the real things wherever no other is given."""
        entropy = SystemEntropy() if entropy is None else entropy
        registry = Registry() if registry is None else registry
        build = registry.gauge("chieu_build_info", "1: the program and release that runs here", ("program", "version"))
        build.set(1, name, version())
        draining = asyncio.Event()
        server = GrpcServer(
            settings,
            status_of,
            registry=registry,
            entropy=entropy,
            draining=draining,
            ticks=ticks,
            long_polls=long_polls,
            spans=spans,
        )
        web = WebDoor(settings, server, registry)
        clock = RedisClock(ticks) if clock is None else clock
        readiness = Readiness()
        return cls(name, clock, entropy, failpoints, registry, readiness, draining, server, web, ticks, spans=spans)


class Host:
    """Brings a service up and down inside its process; what `run_service` does, and what tests do without it."""

    def __init__(self, settings: ChassisSettings, process: Process, service: Service) -> None:
        self._settings = settings
        self._process = process
        self._service = service
        self._watch = LoopWatch(process.registry, process.ticks)
        self.http = PrivateHttp(settings.metrics_address, process.registry, process.readiness, self._watch)
        self._asking = Loop(
            "readiness", self._ask, registry=process.registry, entropy=process.entropy, ticks=process.ticks
        )

    async def start(self) -> None:
        """Private port first (so that probes see a process that starts), then the service, then its doors.

        Health is answered meanwhile when the service takes its time: alive, not ready.

        Raises:
            OSError: an address is taken; or whatever the service's start raises.
        """
        self._watch.start()
        # Not ready before the doors are open, even if every check holds.
        self._process.readiness.add("doors", self._are_doors_open)
        await self.http.start()
        async with self._process.server.waiting():
            await self._service.start()
        await self._process.server.start()
        await self._process.web.start()
        await self._asking.step()
        self._asking.start()

    async def drain(self) -> None:
        """Not ready; new calls refused; running ones end, for `drain_seconds` at most."""
        self._process.readiness.drain()
        seconds = self._settings.drain_seconds
        try:
            async with asyncio.timeout(seconds + 1):
                doors = (self._process.server.drain(seconds), self._process.web.drain(seconds))
                await asyncio.gather(*doors, self._service.drain())
        except TimeoutError:
            log.warning("drain.cut", seconds=seconds)

    async def stop(self) -> None:
        """Close everything; safe after a start that failed half way."""
        await self._asking.stop()
        await asyncio.gather(self._process.server.stop(), self._process.web.stop())
        try:
            async with asyncio.timeout(_STOP_S):
                await self._service.stop()
        except TimeoutError:
            log.warning("stop.cut", seconds=_STOP_S)
        except Exception:
            log.exception("stop.failed")
        await self.http.stop()
        self._watch.stop()

    async def _ask(self) -> float:
        wait_s = await self._process.readiness.step()
        await self._process.server.set_ready(self._process.readiness.is_ready)
        return wait_s

    async def _are_doors_open(self) -> bool:
        return self._process.server.public_port > 0 and self._process.web.port > 0
