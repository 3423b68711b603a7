"""Whether a process wants work: by gRPC health, by /readyz, and by its lease. Rule: H37, issue section 5."""

import asyncio
from functools import partial

import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from chieu.chassis import health as chassis_health
from tests.support.pods import SERVICES, House, until
from tests.support.redis import running

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
NAMES = {name: f"chieu.api.v1.{name.capitalize()}Service" for name in SERVICES}


async def health(pod, name=""):
    """What grpc.health.v1 says of a service of the pod."""
    stub = health_pb2_grpc.HealthStub(pod.channel)
    return (await stub.Check(health_pb2.HealthCheckRequest(service=name))).status


async def page(pod, path):
    """The status and the body of a page of the private port."""
    reader, writer = await asyncio.open_connection("127.0.0.1", pod.host.http.port)
    writer.write(f"GET {path} HTTP/1.1\r\n\r\n".encode())
    head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    return int(head.split()[1]), body


@pytest.mark.parametrize("service", SERVICES)
async def test_a_service_that_is_up_says_so_by_its_name(house, service):
    """Health of the whole process and of the service; and on the private port."""
    pod = await house.pod(service)

    assert await health(pod) == SERVING
    assert await health(pod, NAMES[service]) == SERVING
    assert await page(pod, "/readyz") == (200, "ready\n")
    assert await page(pod, "/livez") == (200, "alive\n")


@pytest.mark.parametrize("service", SERVICES)
async def test_reflection_is_a_switch(house, service):
    """Off unless asked for; then it lists what is served."""
    dark, lit = await house.pod(service), await house.pod(service, reflection=1)

    async def listed(pod):
        stub = pod.channel.stream_stream("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")()
        await stub.write(b"\x3a\x00")
        try:
            return await stub.read()
        finally:
            stub.cancel()

    assert NAMES[service].encode() in await listed(lit)
    with pytest.raises(Exception, match="UNIMPLEMENTED"):
        await listed(dark)


async def test_without_redis_a_process_is_alive_and_not_ready_and_comes_back(monkeypatch):
    """H37: readiness asks Redis and has patience; liveness does not; nothing has to be restarted."""
    monkeypatch.setattr(chassis_health, "_CHECK_S", 0.1)
    with running() as redis:
        house = House(redis.url)
        pod = await house.pod("all")
        redis.freeze()
        try:
            for _ in range(3):
                await pod.host._asking.step()
            away = {name: await health(pod, full) for name, full in NAMES.items()}
            pages = await page(pod, "/readyz"), await page(pod, "/livez")
        finally:
            redis.thaw()
        monkeypatch.undo()
        await until(partial(_is_ready, pod))
        for full in NAMES.values():
            await until(partial(_serves, pod, full))
        await house.close()

        assert away == dict.fromkeys(NAMES, NOT_SERVING)
        assert pages[0][0] == 503
        assert pages[0][1].startswith("redis")
        assert pages[1] == (200, "alive\n")


async def _is_ready(pod):
    await pod.host._asking.step()
    return pod.process.readiness.is_ready


async def _serves(pod, name):
    return await health(pod, name) == SERVING


async def test_a_rules_process_that_is_not_ready_loses_its_lease(house):
    """Nobody sends it a move that it could not commit: the lease is renewed only while it is ready."""
    pod = await house.rules()
    pod.process.readiness.add("test", _never)
    await until(lambda: not pod.process.readiness.is_ready)
    before = await house.redis("ZSCORE", "peers:rules", pod.private_address)

    await pod.loop("lease").step()

    assert await house.redis("ZSCORE", "peers:rules", pod.private_address) == before


async def _never():
    return False


async def test_a_process_that_drains_is_not_ready_and_gives_its_lease_up(house):
    """G13: at once, not when the lease ends."""
    pod = await house.rules()

    await pod.drain()

    assert (await page(pod, "/readyz"))[0] == 503
    assert await house.redis("ZSCORE", "peers:rules", pod.private_address) is None
    assert await page(pod, "/livez") == (200, "alive\n")


async def test_a_redis_that_may_forget_rooms_is_refused(house):
    """FA60: a policy other than noeviction is no place for rooms; the process does not start."""
    with running(maxmemory_policy="allkeys-lru") as redis:
        with pytest.raises(Exception, match="noeviction"):
            await house.rules(url=redis.url)
