"""A deployment whose processes are replaced while people play: three places for each service, two of them taken."""

from __future__ import annotations

import asyncio
import contextlib
import time
from contextlib import aclosing
from dataclasses import dataclass, field

from chieu.api.v1 import views_pb2
from tests.support.names import Names
from tests.support.ports import reserved_port
from tests.support.processes import SERVICES, House, Process
from tests.support.redis import running

PLACES = 3
PRE_STOP_S = 2.5
"""Between a process that is ready and one that goes, as a deployment has it; these clients know every address."""


@dataclass
class Replaced:
    """A process that went: its service, how many streams it carried, how it ended, and how long that took."""

    service: str
    streams: float
    code: int
    drain_s: float


@dataclass
class Rollout:
    """The processes of a house, and the order in which they go. `house` knows all places, taken or not.

    Clients are given every place: where nobody answers they go to another. Or they are given names, which stand for
    the places that are taken, but for one that is about to go.
    """

    house: House
    names: Names | None = None
    gone: list[Replaced] = field(default_factory=list)

    def taken(self, service):
        """The processes of a service that run."""
        return [process for process in self.house.processes[service] if process.is_running]

    async def replace_all(self, record_format, *, first_the_new):
        """Replace each process by one in the free place, one after the other.

        `first_the_new`: the new one is ready before the old one goes; else it starts when the old one has gone.
        """
        for service in SERVICES:
            for old in self.taken(service):
                await self._replace(service, old, record_format, first_the_new=first_the_new)

    async def _replace(self, service, old, record_format, *, first_the_new):
        new = next(process for process in self.house.processes[service] if not process.is_running)
        if first_the_new:
            await started(new, record_format)
        self.publish(service, old)
        if service == "display" or self.names is not None:
            await asyncio.sleep(PRE_STOP_S)
        streams = await old.metric("chieu_display_viewers") if service == "display" else 0
        began = time.monotonic()
        code = await old.terminate()
        self.gone.append(Replaced(service, streams, code, time.monotonic() - began))
        if not first_the_new:
            await started(new, record_format)
            self.publish(service)

    def publish(self, service, *going):
        """Whoever looks the name up from now on finds those that run, but for those that are going."""
        if self.names is not None:
            found = [process.host for process in self.taken(service) if process not in going]
            self.names.addresses[service] = found


async def started(process, record_format):
    """Start a process that writes this format, and wait until it is ready."""
    process.start(CHIEU_RECORD_FORMAT=str(record_format))
    await process.ready()


@contextlib.asynccontextmanager
async def rollout(folder, pace, record_format, names=None, **environ):
    """Two processes of each service, all of which write this format, on a Redis of their own.

    With a name server each place is at an address of its own, and those of a service are at the same ports, as pods are.
    """
    with running() as redis:
        told = {"CHIEU_REDIS_URL": redis.url, "CHIEU_TEST": "1", "CHIEU_TEST_PACE": pace, **environ}
        places = {service: _places(service, folder, told, apart=names is not None) for service in SERVICES}
        house = House(redis.url, places)
        deployed = Rollout(house, names)
        try:
            await asyncio.gather(*(started(process, record_format) for all in places.values() for process in all[:2]))
            for service in SERVICES:
                deployed.publish(service)
            yield deployed
        finally:
            for process in house.all():
                process.destroy()


def _places(service, folder, told, *, apart):
    logs = [folder / f"{service}-{place}.log" for place in range(PLACES)]
    for log in logs:
        log.touch()
    if not apart:
        return [Process(service, log, told) for log in logs]
    ports = [reserved_port() for _ in range(4)]
    return [Process(service, log, told, *ports, host=f"127.0.0.{2 + place}") for place, log in enumerate(logs)]


async def with_paired_screen(people, table):
    """Pair a screen with the table, and let it look on."""
    viewer = people.history.viewer(f"{table.name}-screen")
    screen = (await people._client(viewer)).screen()
    async for code in screen.wait():
        await table.host.seat.pair_screen(code)
    viewer.room_id = table.room_id
    table.screen = viewer

    async def look():
        async with aclosing(screen.follow()) as views:
            async for _ in views:
                pass

    people.running.append(people.tasks.create_task(look(), name=viewer.name))
    return table


@dataclass(frozen=True)
class Break:
    """A stream that ended and was opened again: whether with a goodbye, and the seconds until frames came again."""

    viewer: str
    told: bool
    seconds: float


def breaks(viewers):
    """All breaks of these viewers' streams."""
    found = []
    for viewer in viewers:
        for old, new in zip(viewer.seen, viewer.seen[1:], strict=False):
            if old.stream != new.stream:
                told = old.frame.kind == views_pb2.FRAME_KIND_GOODBYE
                found.append(Break(viewer.name, told, (new.at_ns - old.at_ns) / 1e9))
    return found


def share(values, part):
    """The value below which this part of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]
