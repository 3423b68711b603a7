"""Processes for an evening under Prometheus: every service twice or so, a canary, one that cannot sing, an old release."""

import asyncio
import contextlib
import os
import subprocess
import sys

import grpc.aio
import redis.asyncio

from tests.support.phones import SERVICES, Doors, MatchmakingServiceStub, RulesServiceStub, TimersServiceStub
from tests.support.phones import DisplayServiceStub as Display
from tests.support.ports import reserved_port
from tests.support.processes import Process, house

PACE = (
    "bot_ms=40,turn_ms=1200,grace_ms=200,catch_lock_ms=100,false_catch_ms=100,absent_turn_ms=700,gone_after_ms=600000"
)
"""Bots play some twenty moves a second, and whoever does nothing is passed over after a second."""
LATE_TABLES = "after_take_before_open=sleep:1500"
SLOW_COMMITS = "before_commit=sleep:120"
BREAKS_ONCE = "before_read=raise@40"
_LOOK_S = 0.1
_SEATED = "the screen is connected"
_ROUND_ROBIN = (("grpc.service_config", '{"loadBalancingConfig":[{"round_robin":{}}]}'),)
_STUBS = dict(
    zip(SERVICES, (MatchmakingServiceStub, RulesServiceStub, TimersServiceStub, Display), strict=True),
)


class Canary:
    """The program that plays a round again and again, as a process."""

    def __init__(self, folder, name, server):
        self.port, self.log = reserved_port(), folder / f"{name}.log"
        asked = f"--lang en --server {server} --every 10 --metrics-address 127.0.0.1:{self.port}"
        environ = {key: value for key, value in os.environ.items() if not key.startswith("CHIEU_")}
        path = os.pathsep.join(part for part in sys.path if part)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "chieu", "cli", "canary", *asked.split()],
                env={**environ, "PYTHONPATH": path},
                stdout=log,
                stderr=log,
            )

    async def begins(self):
        """Wait until it has sat down to a round."""
        before = self._rounds()
        async with asyncio.timeout(60):
            while self._rounds() == before:
                await asyncio.sleep(_LOOK_S)

    def _rounds(self):
        return self.log.read_text("utf-8").count(_SEATED)


class Home:
    """The processes, Redis behind them, and clients of each."""

    def __init__(self, services, canaries, channels):
        self.services, self.canaries = services, canaries
        self.redis = redis.asyncio.from_url(services.redis_url)
        self._channels = channels

    def one(self, service, number=0):
        """A process."""
        return self.services.processes[service][number]

    def doors(self, **numbers):
        """The services as an app calls them: through the process of this number, else through the first."""
        made = {}
        for service in SERVICES:
            address = self.one(service, numbers.get(service, 0)).address
            if address not in self._channels:
                self._channels[address] = grpc.aio.insecure_channel(address, options=_ROUND_ROBIN)
            made[service] = _STUBS[service](self._channels[address])
        return Doors(**made)

    async def restart(self, service, number=0):
        """Kill a process and start it again; who calls it next does so on a line of his own."""
        process = self.one(service, number)
        await process.kill()
        process.start()
        await process.ready()
        line = self._channels.pop(process.address, None)
        if line is not None:
            await line.close()

    @contextlib.asynccontextmanager
    async def frozen_redis(self):
        """Redis stops where it is while the block runs."""
        pid = (await self.redis.info("server"))["process_id"]
        os.kill(pid, 19)
        try:
            yield
        finally:
            os.kill(pid, 18)

    def targets(self):
        """What Prometheus reads."""
        found = {
            service: [f"127.0.0.1:{process.metrics_port}" for process in processes]
            for service, processes in self.services.processes.items()
        }
        return {**found, "canary": [f"127.0.0.1:{canary.port}" for canary in self.canaries]}


def spelt(services):
    """All processes as the command line names them."""
    return ",".join(
        f"{service}=ipv4:{','.join(process.address for process in processes)}"
        for service, processes in services.processes.items()
    )


async def grow(folder, services):
    """A second matchmaking that commits slowly, and a second display of an older release that holds few connections."""
    told = services.processes["matchmaking"][0].environ
    (folder / "older/chieu-0.0.9.dist-info").mkdir(parents=True)
    (folder / "older/chieu-0.0.9.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: chieu\nVersion: 0.0.9\n")
    path = os.pathsep.join([str(folder / "older"), *(part for part in sys.path if part)])
    few = {"CHIEU_FAILPOINTS": "", "CHIEU_WEB_CONNECTIONS": "10"}
    slow = {**told, "CHIEU_FAILPOINTS": f"{LATE_TABLES},{SLOW_COMMITS}"}
    more = [
        Process("matchmaking", folder / "matchmaking-1.log", slow),
        Process("display", folder / "display-1.log", {**told, **few, "PYTHONPATH": path}),
    ]
    for process in more:
        services.processes[process.service].append(process)
        process.start()
    await asyncio.gather(*(process.ready() for process in more))


@contextlib.asynccontextmanager
async def home(folder):
    """All of it, ready, until the block ends."""
    told = {
        "CHIEU_FAILPOINTS": f"{LATE_TABLES},{BREAKS_ONCE}",
        "CHIEU_TRUSTED_PROXIES": "127.0.0.0/8",
        "CHIEU_OPENINGS_PER_MINUTE": "240",
    }
    async with house(folder, PACE, 1, **told) as services, contextlib.AsyncExitStack() as stack:
        await grow(folder, services)
        canaries = [Canary(folder, "canary", spelt(services)), Canary(folder, "mute", "127.0.0.1:1")]
        for canary in canaries:
            stack.callback(canary.process.wait)
            stack.callback(canary.process.kill)
        channels = {}
        made = Home(services, canaries, channels)
        try:
            yield made
        finally:
            for channel in channels.values():
                await channel.close(None)
            await made.redis.aclose()
