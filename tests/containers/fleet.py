"""All four services, several containers of each, and a Redis, on one network: what happens to them, and who is healthy.

Each container has a name on the network that it shares with the others of its service (``rules``, as a headless
service of a cluster has), and one of its own (``rules-0``). Its ports on this machine are fixed, so that who called it
before its restart finds it there afterwards.
"""

import asyncio
import contextlib
import time
from dataclasses import dataclass, field

import grpc
import grpc.aio
from grpc_health.v1 import health_pb2, health_pb2_grpc
from testcontainers.core.container import DockerContainer

from chieu.chassis.fields import Address
from chieu.cli.canary_pages import counted
from chieu.client import Addresses
from tests.architecture.tree import SERVICES
from tests.containers.conftest import HARDENED, REDIS_IMAGE
from tests.support.ports import reserved_port

GRPC, METRICS = 50051, 9464
HEALTHY_S = 180.0
LEAVE_S = 20
DURABLE = "redis-server --protected-mode no --appendonly yes --appendfsync everysec --maxmemory-policy noeviction"
_ASK = health_pb2.HealthCheckRequest()
_NEW_CONNECTION = (("grpc.use_local_subchannel_pool", 1),)


@dataclass(eq=False)
class Member:
    """One container of the fleet, and what can be done to it."""

    service: str
    name: str
    running: DockerContainer
    network: object
    port: int
    metrics_port: int

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    async def counted(self, *names):
        """The sum of its metrics with these names, over all labels."""
        page = Address("127.0.0.1", self.metrics_port)
        return sum(value for (_, name), value in (await counted([page], names)).items())

    @property
    def container(self):
        return self.running.get_wrapped_container()

    async def healthy(self):
        """Wait until it says by grpc.health.v1 that calls are welcome; a port alone says nothing."""
        try:
            async with asyncio.timeout(HEALTHY_S):
                while not await self._serves():
                    assert await self._is_running(), self.log()
                    await asyncio.sleep(0.1)
        except TimeoutError:
            raise AssertionError(f"{self.name} does not become healthy: {self.log()[-2000:]}") from None

    async def pause(self, seconds):
        """It stops where it is, with its connections open, and goes on where it was."""
        await asyncio.to_thread(self.container.pause)
        try:
            await asyncio.sleep(seconds)
        finally:
            await asyncio.to_thread(self.container.unpause)

    async def cut_off(self, seconds):
        """Nobody reaches it and it reaches nobody."""
        await asyncio.to_thread(self.network.disconnect, self.container, force=True)
        try:
            await asyncio.sleep(seconds)
        finally:
            await asyncio.to_thread(self._connect)

    async def die(self, seconds):
        """It is killed without a word, and started again."""
        await asyncio.to_thread(self.container.kill)
        try:
            await asyncio.sleep(seconds)
        finally:
            await asyncio.to_thread(self.container.start)

    def recover(self):
        """Undo what may have been left of it, frozen, stopped or cut off; it does not become healthy by that alone."""
        self.container.reload()
        if self.container.status == "paused":
            self.container.unpause()
        if self.network.name not in self.container.attrs["NetworkSettings"]["Networks"]:
            self._connect()
        if self.container.status in ("exited", "created"):
            self.container.start()

    async def restart(self):
        """It is asked to go, and started again; its exit status, and how many seconds it took to go."""
        status, took_s = await self.leave()
        await asyncio.to_thread(self.container.start)
        return status, took_s

    async def leave(self):
        """It is asked to go; its exit status, and how many seconds it took."""
        began = time.monotonic()
        await asyncio.to_thread(self.container.stop, timeout=LEAVE_S)
        took_s = time.monotonic() - began
        await asyncio.to_thread(self.container.reload)
        return self.container.attrs["State"]["ExitCode"], took_s

    def log(self):
        """What it has said."""
        return self.container.logs().decode()

    def _connect(self):
        self.network.connect(self.container, aliases=[self.service, self.name])

    async def _is_running(self):
        await asyncio.to_thread(self.container.reload)
        return self.container.status in ("running", "created")

    async def _serves(self):
        if self.service == "redis":
            answer = await asyncio.to_thread(self.container.exec_run, ["redis-cli", "ping"])
            return answer.output.strip() == b"PONG"
        async with grpc.aio.insecure_channel(self.address, options=_NEW_CONNECTION) as channel:
            with contextlib.suppress(grpc.aio.AioRpcError):
                answer = await health_pb2_grpc.HealthStub(channel).Check(_ASK, timeout=1.0)
                return answer.status == health_pb2.HealthCheckResponse.SERVING
        return False


@dataclass(eq=False)
class Fleet:
    """The containers by service; `close` removes them."""

    image: str
    network: object
    settings: dict[str, str]
    members: dict[str, list[Member]] = field(default_factory=dict)

    def start(self, service):
        """One more container of a service, not yet healthy."""
        there = self.members.setdefault(service, [])
        name = f"{service}-{len(there)}"
        port, metrics_port = reserved_port(), reserved_port()
        container = DockerContainer(REDIS_IMAGE if service == "redis" else self.image)
        container.with_command(DURABLE if service == "redis" else service)
        container.with_network(self.network).with_network_aliases(service, name)
        if service != "redis":
            own = {"CHIEU_REDIS_URL": "redis://redis-0:6379/0", "CHIEU_ADVERTISE_ADDRESS": f"{name}:50052"}
            container.with_envs(**own, **self.settings).with_kwargs(**HARDENED, hostname=name)
            container.ports[f"{GRPC}/tcp"] = ("127.0.0.1", port)
            container.ports[f"{METRICS}/tcp"] = ("127.0.0.1", metrics_port)
        # As `with` does it: what does not start is removed.
        running = container.__enter__()
        there.append(Member(service, name, running, self.network._unwrap_network, port, metrics_port))
        return there[-1]

    async def start_all(self, each):
        """A Redis, then so many of every service; all of them healthy."""
        await asyncio.to_thread(self.start, "redis")
        await self.members["redis"][0].healthy()
        for _ in range(each):
            await self.start_one_each()
        await self.healthy()

    async def start_one_each(self):
        """One more of every service; those that were started. Whoever fails, nobody is still being started afterwards."""
        starting = (asyncio.to_thread(self.start, service) for service in SERVICES)
        came = await asyncio.gather(*starting, return_exceptions=True)
        for failed in (one for one in came if isinstance(one, BaseException)):
            raise failed
        return came

    @contextlib.asynccontextmanager
    async def more(self, each):
        """So many more of every service, healthy; afterwards they are gone, whatever became of them and of their start."""
        before = self.all()
        try:
            more = [member for _ in range(each) for member in await self.start_one_each()]
            await asyncio.gather(*(member.healthy() for member in more))
            yield more
        finally:
            await asyncio.to_thread(self._remove, [member for member in self.all() if member not in before])

    async def recover(self):
        """Whatever a test that failed has left of them: they run, reach each other, and are healthy."""
        await asyncio.gather(*(asyncio.to_thread(member.recover) for member in self.all()))
        await self.healthy()

    async def healthy(self):
        """Wait until every container is."""
        await asyncio.gather(*(member.healthy() for member in self.all()))

    def all(self):
        """Every container."""
        return [member for members in self.members.values() for member in members]

    def addresses(self):
        """Where clients outside the network call: every service, and each container of it."""
        where = {s: "ipv4:" + ",".join(member.address for member in self.members[s]) for s in SERVICES}
        return Addresses(**where)

    def close(self):
        """Remove them all."""
        self._remove(self.all())

    def _remove(self, members):
        """Each is tried, though another cannot be removed."""
        with contextlib.ExitStack() as removing:
            for member in members:
                self.members[member.service].remove(member)
                removing.callback(member.running.stop)
