"""Real services in one test process: any number of pods of each, on ports of their own, sharing one Redis.

A pod is what a process of that service is, without the process: the same `Process`, `Host` and `build`. Only the pace,
the failpoints and, where a test asks, the luck are the test's.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import grpc.aio

from chieu.chassis.entropy import Entropy
from chieu.chassis.failpoints import Failpoints, parse
from chieu.chassis.process import Host, Process
from chieu.chassis.settings import ChassisSettings, read
from chieu.composition.ground import Ground
from chieu.composition.parts import Parts
from chieu.display import app as display_app
from chieu.matchmaking import app as matchmaking_app
from chieu.onebox.settings import OneboxSettings
from chieu.rules import app as rules_app
from chieu.store.protocols import Reply
from chieu.timers import app as timers_app
from chieu.wire.errors import status_of

UNHURRIED = "turn_ms=600000,bot_ms=1,gone_after_ms=600000"
"""The pace of tests in which nothing is to happen by itself, except that bots do not dawdle."""
PATIENCE_S = 60.0
_BUILDERS: dict[str, tuple[Callable[..., Parts], ...]] = {
    "matchmaking": (matchmaking_app.build,),
    "rules": (rules_app.build,),
    "timers": (timers_app.build,),
    "display": (display_app.build,),
}
SERVICES = tuple(_BUILDERS)
POLLS = (*display_app.LONG_POLLS, *matchmaking_app.LONG_POLLS)
# All four on one ground, as the onebox puts them together around a Redis that it was given.
_BUILDERS["all"] = tuple(build for builders in _BUILDERS.values() for build in builders)


class Armed(Failpoints):
    """Failpoints that a test sets when it has come so far."""

    def arm(self, text: str) -> None:
        """Add failpoints, written as in ``CHIEU_FAILPOINTS``; what was passed before is not counted."""
        self._points += parse(text)
        self._reached.clear()


@dataclass(eq=False, slots=True)
class Pod:
    """One running service, or all four."""

    name: str
    settings: ChassisSettings
    process: Process
    ground: Ground
    host: Host
    failpoints: Armed
    channel: grpc.aio.Channel
    is_up: bool = True

    @property
    def address(self) -> str:
        """Where client apps call."""
        return f"127.0.0.1:{self.process.server.public_port}"

    @property
    def private_address(self) -> str:
        """Where other services call."""
        return f"127.0.0.1:{self.process.server.private_port}"

    def counted(self, name: str, *labels: str) -> float:
        """What a counter or gauge of this pod says now."""
        return float(self.process.registry._declared[name].value(*labels))  # type: ignore[union-attr]

    def loop(self, name: str) -> Any:
        """One of the pod's loops, to be stepped by hand."""
        return next(loop for loop in self.ground._loops if loop.name == name)

    async def die(self) -> None:
        """End as a killed process ends: doors shut at once, nothing renewed, nobody told. The lease lives on."""
        self.is_up = False
        for loop in self.ground._loops:
            await loop.stop(0)
        await self.process.server.stop()

    async def drain(self) -> None:
        """Go down as on SIGTERM."""
        self.is_up = False
        await self.host.drain()


@dataclass(eq=False, slots=True)
class House:
    """All pods of a test, around the Redis at `url`."""

    url: str
    pods: list[Pod] = field(default_factory=list)

    async def matchmaking(self, **given: Any) -> Pod:
        """One more matchmaking pod; as `pod`."""
        return await self.pod("matchmaking", **given)

    async def rules(self, **given: Any) -> Pod:
        """One more rules pod; as `pod`."""
        return await self.pod("rules", **given)

    async def timers(self, **given: Any) -> Pod:
        """One more timers pod; as `pod`."""
        return await self.pod("timers", **given)

    async def display(self, **given: Any) -> Pod:
        """One more display pod; as `pod`."""
        return await self.pod("display", **given)

    async def table(self, **given: Any) -> None:
        """What it takes to play: one pod each of matchmaking, rules and display. No timers: nothing runs out."""
        for name in ("matchmaking", "rules", "display"):
            await self.pod(name, **given)

    async def pod(
        self,
        name: str,
        *,
        pace: str = UNHURRIED,
        decks: str = "",
        failpoints: str = "",
        url: str | None = None,
        entropy: Entropy | None = None,
        **environ: object,
    ) -> Pod:
        """Start a pod of the service `name` ("all": one pod with the four of them) and wait until everybody sees it.

        `pace` and `decks` are as in the test settings; `environ` are settings without their prefix, in lower case.
        """
        settings = _settings(self.url if url is None else url, pace, decks, environ)
        points = Armed(parse(failpoints))
        process = Process.make(name, settings, status_of, entropy=entropy, failpoints=points, long_polls=POLLS)
        ground = Ground(settings, process, names=name != "display")
        host = Host(settings, process, _together(name, settings, process, ground))
        try:
            await host.start()
        except BaseException:
            await host.stop()
            raise
        channel = grpc.aio.insecure_channel(f"127.0.0.1:{process.server.public_port}")
        made = Pod(name, settings, process, ground, host, points, channel)
        self.pods.append(made)
        await until(partial(_ready, made))
        await self.settle()
        return made

    def of(self, name: str) -> list[Pod]:
        """The pods that serve `name` and are up."""
        return [pod for pod in self.pods if pod.is_up and pod.name in (name, "all")]

    def home(self, room_id: str) -> Pod:
        """The rules pod that is this room's home."""
        address = self.of("rules")[0].ground.rules.home(room_id)
        return next(pod for pod in self.of("rules") if pod.private_address == address)

    async def settle(self) -> None:
        """Wait until every pod knows all rules pods that are up."""
        want = {pod.private_address for pod in self.of("rules")}

        async def know() -> bool:
            known = [await pod.ground.rules.look() for pod in self.pods if pod.is_up]
            return all(want <= set(one) for one in known)

        await until(know)

    async def redis(self, *words: str | int) -> Reply:
        """One command to the Redis of the house."""
        return await self.pods[0].ground.store.client.call(*words)

    async def close(self) -> None:
        """End every pod."""
        for pod in reversed(self.pods):
            await pod.channel.close(None)
        for pod in reversed(self.pods):
            for name in tuple(pod.failpoints._arrived):
                pod.failpoints.release(name)
            await pod.host.stop()


async def _ready(pod: Pod) -> bool:
    """Ask now: the pod itself asks once a second."""
    await pod.host._asking.step()
    return pod.process.readiness.is_ready


def _settings(url: str, pace: str, decks: str, environ: dict[str, object]) -> OneboxSettings:
    given = {
        "grpc_address": "127.0.0.1:0",
        "web_address": "127.0.0.1:0",
        "private_address": "127.0.0.1:0",
        "metrics_address": "127.0.0.1:0",
        "redis_url": url,
        "drain_seconds": 2,
        "test": 1,
        "test_pace": pace,
        "test_decks": decks,
        "reflection": 0,
        # All tests call from one address.
        "openings_per_minute": 0,
        **environ,
    }
    return read(OneboxSettings, {f"CHIEU_{name.upper()}": str(value) for name, value in given.items()})


def _together(name: str, settings: ChassisSettings, process: Process, ground: Ground) -> Parts:
    parts = Parts()
    parts.add(start=ground.start, stop=ground.stop)
    for build in _BUILDERS[name]:
        service = build(settings, process, ground)
        parts.add(start=service.start, drain=service.drain, stop=service.stop)
    return parts


async def until(holds: Callable[[], Any]) -> Any:
    """Turn the loop until something holds, and return it; the test's own time limit is the bound.

    `holds` may be a coroutine function.
    """
    while True:
        found = holds()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        await asyncio.sleep(0.005)


def in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an async test in a loop of its own; one that hangs fails, and its houses are closed."""

    @functools.wraps(test)
    def run(**fixtures: Any) -> None:
        asyncio.run(_whole(test, fixtures))

    return run


async def _whole(test: Callable[..., Awaitable[None]], fixtures: dict[str, Any]) -> None:
    try:
        async with asyncio.timeout(PATIENCE_S):
            await test(**fixtures)
    finally:
        for fixture in fixtures.values():
            if isinstance(fixture, House):
                await fixture.close()
