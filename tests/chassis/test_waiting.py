"""A process that waits for what it stands on is alive and not ready, and serves as soon as it may."""

import asyncio
import functools
import socket

import pytest
from grpc import aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from chieu.chassis.doors import PortTaken
from chieu.chassis.process import Host, Process
from chieu.chassis.server import LIVENESS
from tests.support.ports import reserved_port

from .pods import NAME, SeededEntropy, _register, echo, settings, told_by_reason, unary, within

Health = health_pb2.HealthCheckResponse


class Patient:
    """A service that starts when it is let, as one does whose Redis is not there yet."""

    def __init__(self):
        self.let = asyncio.Event()

    async def start(self):
        await self.let.wait()

    async def drain(self):
        return

    async def stop(self):
        return


def waiting():
    """A host that waits, its service, and the address it is at."""
    address = f"127.0.0.1:{reserved_port()}"
    given = settings(grpc_address=address)
    process = Process.make("test", given, told_by_reason, entropy=SeededEntropy(b"pod"))
    process.server.add_public(functools.partial(_register, NAME, {"Echo": unary(echo)}), NAME)
    service = Patient()
    return Host(given, process, service), service, address


async def status(channel, name):
    asked = health_pb2.HealthCheckRequest(service=name)
    return (await health_pb2_grpc.HealthStub(channel).Check(asked, wait_for_ready=True, timeout=10)).status


@within
async def test_a_process_that_waits_is_alive_and_not_ready():
    """An orchestrator leaves it be and sends it nobody; ended again and again it would help nobody either."""
    host, service, address = waiting()
    starting = asyncio.create_task(host.start())
    try:
        async with aio.insecure_channel(address) as channel:
            before = [await status(channel, name) for name in (LIVENESS, "")]
            service.let.set()
            await starting
            after = [await status(channel, name) for name in (LIVENESS, "", NAME)]
            echoed = await channel.unary_unary(f"/{NAME}/Echo")(b"word", wait_for_ready=True, timeout=10)

        assert before == [Health.SERVING, Health.NOT_SERVING]
        assert after == [Health.SERVING] * 3
        assert echoed == b"word"
    finally:
        await host.stop()


@within
async def test_a_process_whose_address_is_taken_waits_for_nothing():
    """It would be there for ever and nobody could call it: it ends, and says where it could not listen."""
    host, _, address = waiting()
    with socket.create_server(("127.0.0.1", int(address.rpartition(":")[2]))):
        try:
            with pytest.raises(PortTaken, match=address):
                await host.start()
        finally:
            await host.stop()


@within
async def test_a_process_that_waits_in_vain_lets_go_of_its_address():
    """SIGTERM while it waits: the address is free for the next one."""
    host, _, address = waiting()
    starting = asyncio.create_task(host.start())
    async with aio.insecure_channel(address) as channel:
        await status(channel, LIVENESS)
    starting.cancel()
    await asyncio.gather(starting, return_exceptions=True)
    await host.stop()

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", int(address.rpartition(":")[2])))
