"""Replicas of the services as processes with addresses of their own, found by name as in a cluster.

The replicas of a service listen on one port at 127.0.0.2, 127.0.0.3 and so on; a name server says which there are.
"""

import asyncio
import contextlib
import signal
from collections import Counter
from dataclasses import dataclass, field

from chieu.client import Addresses
from tests.support.names import name_server
from tests.support.ports import reserved_port
from tests.support.processes import SERVICES, Process
from tests.support.redis import running


@dataclass(eq=False, slots=True)
class Replicas:
    """Processes by service, and the names under which those are found that are ready."""

    redis_url: str
    names: object
    folder: object
    settings: dict
    ports: dict
    processes: dict = field(default_factory=lambda: {service: [] for service in SERVICES})

    async def grow(self, replicas):
        """Start more of every service until there are so many, and have them found once they are ready."""
        new = [self._started(service) for service in SERVICES for _ in range(replicas - len(self.up(service)))]
        await asyncio.gather(*(process.ready() for process in new))
        self._publish()
        return new

    async def shrink(self):
        """Ask the oldest of every service to go, one service after another; their exit codes."""
        codes = []
        for service in SERVICES:
            leaving = self.up(service)[0]
            # The name is withdrawn while it drains, not before.
            leaving.send(signal.SIGTERM)
            self.names.addresses[service].remove(leaving.host)
            codes.append(await leaving.ended())
        return codes

    def up(self, service):
        """The processes of a service that run."""
        return [process for process in self.processes[service] if process.is_running]

    def everybody(self):
        """All processes that were ever started."""
        return [process for processes in self.processes.values() for process in processes]

    def addresses(self):
        """What clients are told: names, which stand for whoever is there when they are looked up."""
        return Addresses(**{service: self.names.target(service, self.ports[service][0]) for service in SERVICES})

    async def counted(self, service, metric, **labels):
        """A metric of each process of a service that runs, by its address."""
        return Counter({process.address: await process.metric(metric, **labels) for process in self.up(service)})

    def errors(self):
        """Everything that was logged as an error, by anybody."""
        return [line for process in self.everybody() for line in process.logged() if line.get("level") == "error"]

    def _started(self, service):
        number = len(self.processes[service])
        log, told = self.folder / f"{service}-{number}.log", {"CHIEU_REDIS_URL": self.redis_url, **self.settings}
        process = Process(service, log, told, *self.ports[service], host=f"127.0.0.{2 + number}")
        self.processes[service].append(process)
        process.start()
        return process

    def _publish(self):
        for service in SERVICES:
            self.names.addresses[service] = [process.host for process in self.up(service)]


@contextlib.asynccontextmanager
async def replicas(folder, pace):
    """Nobody yet, around a Redis of its own."""
    ports = {service: tuple(reserved_port() for _ in range(4)) for service in SERVICES}
    settings = {"CHIEU_TEST": "1", "CHIEU_TEST_PACE": pace}
    with running() as redis:
        async with name_server() as names:
            made = Replicas(redis.url, names, folder, settings, ports)
            try:
                yield made
            finally:
                for process in made.everybody():
                    process.destroy()
