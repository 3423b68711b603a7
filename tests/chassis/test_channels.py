"""Channels between services: one an address, and calls that survive a server that goes away."""

import asyncio
import functools
import json

import grpc
import pytest

from chieu.chassis.channels import Channels, held, service_config
from chieu.chassis.entropy import SeededEntropy
from chieu.chassis.metrics import Registry
from chieu.chassis.server import GrpcServer

from .pods import NAME, down, echo, failure, pod, settings, told_by_reason, unary, until, within

Code = grpc.StatusCode


@within
async def test_an_address_has_one_channel_until_it_is_forgotten():
    """Peers come and go; their channels with them."""
    channels = Channels()
    first, again, other = channels.get("a:1"), channels.get("a:1"), channels.get("b:1")
    await channels.forget("a:1")
    fresh = channels.get("a:1")
    await channels.close()

    assert first is again
    assert len({id(first), id(other), id(fresh)}) == 3


@within
async def test_a_peer_that_was_not_seen_for_a_minute_is_forgotten():
    """Six looks, ten seconds apart, all in vain; one at which it is there begins anew. Others are left alone."""
    channels = Channels()
    gone, here = channels.get("a:1"), channels.get("b:1")
    looks = [("b:1",)] * 5 + [("a:1", "b:1")] + [("b:1",)] * 5
    waits = [await channels.tend(lambda seen=seen: seen) for seen in looks]
    still = channels.get("a:1")
    await channels.tend(lambda: ("b:1",))
    fresh, other = channels.get("a:1"), channels.get("b:1")
    await channels.close()

    assert set(waits) == {10.0}
    assert still is gone
    assert fresh is not gone
    assert other is here


def test_only_idempotent_methods_are_sent_again():
    """By method or by service; without any there is no retry policy at all."""
    config = json.loads(service_config(("test.v1.Table/Echo", "test.v1.Clock")))

    assert config["methodConfig"][0]["name"] == [
        {"service": "test.v1.Clock"},
        {"service": "test.v1.Table", "method": "Echo"},
    ]
    assert config["methodConfig"][0]["retryPolicy"]["retryableStatusCodes"] == ["UNAVAILABLE", "CANCELLED"]
    assert "methodConfig" not in json.loads(service_config(()))


@pytest.mark.parametrize(("idempotent", "tries"), [((f"{NAME}/Flaky",), 3), ((), 1)], ids=["idempotent", "not"])
@within
async def test_a_call_to_a_server_that_is_unavailable_is_tried_three_times_if_it_may_be(idempotent, tries):
    """With the policy no call is lost when a pod restarts."""
    seen = []

    async def flaky(request, context):
        seen.append(request)
        await context.abort(Code.UNAVAILABLE, "going")

    async with pod({"Flaky": unary(flaky)}) as table:
        channels = Channels(idempotent)
        channel = channels.get(f"127.0.0.1:{table.process.server.public_port}")
        came = await failure(channel.unary_unary(f"/{NAME}/Flaky")(b"x"))
        await channels.close()

        assert (came.code(), len(seen)) == (Code.UNAVAILABLE, tries)


def serving(port=0):
    server = GrpcServer(
        settings(grpc_address=f"127.0.0.1:{port}"),
        told_by_reason,
        registry=Registry(),
        entropy=SeededEntropy(b"s"),
        draining=asyncio.Event(),
    )

    def register(grpc_server, behaviour):
        grpc_server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(NAME, {"Echo": unary(behaviour)}),))

    server.add_public(functools.partial(register, behaviour=echo), NAME)
    return server


@within
async def test_a_channel_finds_the_server_that_takes_the_place_of_another():
    """A restart at the same address: the next call may wait for it and is answered."""
    first = serving()
    await first.start()
    port = first.public_port
    channels = Channels()
    call = channels.get(f"127.0.0.1:{port}").unary_unary(f"/{NAME}/Echo")
    before = await call(b"1")
    await first.drain(1)
    second = serving(port)
    await second.start()
    after = await call(b"2", wait_for_ready=True)
    await channels.close()
    await second.stop()

    assert (before, after) == (b"1", b"2")


@within
async def test_a_held_call_ends_with_its_block():
    """H36: an abandoned stream is never collected, so it is always cancelled."""

    async def watch(request, context):
        yield b"here"
        await asyncio.Event().wait()

    async with pod({"Watch": down(watch)}) as table:
        watching = table.down("Watch")

        async def look():
            async with held(watching):
                await watching.read()
                raise KeyError

        with pytest.raises(KeyError):
            await look()
        await until(lambda: table.process.server.running == 0)

        assert watching.cancelled()
