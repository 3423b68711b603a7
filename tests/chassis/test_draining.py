"""A process that goes away says so to everybody and cuts nobody short. Rule: B94, G13."""

import asyncio

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from chieu.chassis.server import LIVENESS

from .pods import NAME, details, down, failure, pod, unary, until, within

Code = grpc.StatusCode
Health = health_pb2.HealthCheckResponse


@within
async def test_running_calls_end_and_new_ones_are_sent_elsewhere():
    """New: UNAVAILABLE GOING_AWAY with a time to come back; running: answered."""
    release = asyncio.Event()

    async def wait(request, context):
        await release.wait()
        return b"done"

    async with pod({"Wait": unary(wait)}) as table:
        running = asyncio.create_task(table.unary("Wait"))
        await until(lambda: table.process.server.running == 1)
        draining = asyncio.create_task(table.host.drain())
        await table.process.draining.wait()
        refused = await table.fails("Echo")
        release.set()

        assert (refused.code(), details(refused)) == (Code.UNAVAILABLE, b"GOING_AWAY retry=True")
        assert await running == b"done"
        await draining
        assert table.service.told == ["start", "drain"]


@within
async def test_a_stream_may_say_goodbye_by_itself():
    """Streams watch the event and end with a hint; the drain does not wait any longer than they take."""

    async def watch(request, context):
        yield b"here"
        await table.process.draining.wait()
        yield b"goodbye at version 7"

    async with pod({"Watch": down(watch)}, drain_seconds=20) as table:
        watching = table.down("Watch")
        await watching.read()
        before = asyncio.get_running_loop().time()
        draining = asyncio.create_task(table.host.drain())
        last = await watching.read()
        code = await watching.code()
        await draining

        assert (last, code) == (b"goodbye at version 7", Code.OK)
        assert asyncio.get_running_loop().time() - before < 10


@within
async def test_a_stream_that_does_not_listen_is_ended_with_the_hint():
    """No stream is cut without a reason: GOING_AWAY before the library's own end."""

    async def watch(request, context):
        yield b"here"
        await asyncio.Event().wait()

    async with pod({"Watch": down(watch)}, drain_seconds=1) as table:
        watching = table.down("Watch")
        await watching.read()
        draining = asyncio.create_task(table.host.drain())
        came = await failure(watching.read())
        await draining

        assert (came.code(), details(came)) == (Code.UNAVAILABLE, b"GOING_AWAY retry=True")


@within
async def test_watchers_of_health_hear_of_it_and_do_not_hold_it_up():
    """grpc.health.v1: NOT_SERVING, then the watch is ended; it would otherwise take the whole grace."""
    async with pod(drain_seconds=20) as table:
        health = health_pb2_grpc.HealthStub(table.channel)
        watching = health.Watch(health_pb2.HealthCheckRequest(service=NAME))
        before = (await watching.read()).status
        started = asyncio.get_running_loop().time()
        draining = asyncio.create_task(table.host.drain())
        after = (await watching.read()).status
        ended = await failure(watching.read())
        await draining

        assert (before, after) == (Health.SERVING, Health.NOT_SERVING)
        assert ended.code() is Code.UNAVAILABLE
        assert asyncio.get_running_loop().time() - started < 10


@within
async def test_health_is_what_readiness_says():
    """NOT_SERVING while a check fails, SERVING when it holds."""
    holds = False

    async def check():
        return holds

    async with pod() as table:
        health = health_pb2_grpc.HealthStub(table.channel)
        watching = health.Watch(health_pb2.HealthCheckRequest())
        seen = [(await watching.read()).status]
        table.process.readiness.add("redis", check)
        seen.append((await watching.read()).status)
        holds = True
        seen.append((await watching.read()).status)
        watching.cancel()

        assert seen == [Health.SERVING, Health.NOT_SERVING, Health.SERVING]


@within
async def test_liveness_is_lost_neither_with_a_check_nor_while_draining():
    """An orchestrator kills what is not alive; a lost Redis or a drain that takes its time is no reason to."""

    async def check():
        return False

    async with pod(drain_seconds=20) as table:
        health = health_pb2_grpc.HealthStub(table.channel)
        living = health.Watch(health_pb2.HealthCheckRequest(service=LIVENESS))
        ready = health.Watch(health_pb2.HealthCheckRequest())
        seen = [(await living.read()).status, (await ready.read()).status]
        table.process.readiness.add("redis", check)
        seen.append((await ready.read()).status)
        draining = asyncio.create_task(table.host.drain())
        last = await failure(living.read())
        await draining

        assert seen == [Health.SERVING, Health.SERVING, Health.NOT_SERVING]
        # The watch ends with the process: nothing came over it in between.
        assert last.code() is Code.UNAVAILABLE
