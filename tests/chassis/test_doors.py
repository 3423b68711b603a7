"""Where the doors of a process are: who reaches them, by IPv4 and by IPv6, on any machine."""

import asyncio
import contextlib
import socket

import grpc.aio
import pytest

from chieu.chassis import fields
from chieu.chassis.doors import PortTaken, bound
from chieu.chassis.health import LoopWatch, PrivateHttp, Readiness
from chieu.chassis.metrics import Registry
from chieu.chassis.web_listener import WebListener
from chieu.onebox.ports import is_taken

from .pods import within

FOUR, SIX = "127.0.0.1", "::1"
HERE = {
    "[::]:0": {FOUR, SIX},
    "[0:0::0]:0": {FOUR, SIX},
    "0.0.0.0:0": {FOUR},
    ":0": {FOUR},
    "127.0.0.1:0": {FOUR},
    "localhost:0": {FOUR},
    "[::1]:0": {SIX},
}


def has_six():
    """Whether this machine has IPv6: containers often have none."""
    try:
        with socket.create_server((SIX, 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


def here(*addresses):
    """Those of the addresses that this machine has."""
    return {address for address in addresses if address == FOUR or has_six()}


async def reached(port):
    """By which addresses of this machine somebody answers at the port."""
    found = set()
    for host in here(FOUR, SIX):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, port)
            writer.close()
            found.add(host)
    return found


@contextlib.asynccontextmanager
async def doors(address):
    """The web door and the one of metrics, at an address each."""
    registry = Registry()
    web = WebListener(None, 10)
    private = PrivateHttp(address, registry, Readiness(), LoopWatch(registry))
    try:
        await web.start(address)
        await private.start()
        yield web, private
    finally:
        await web.stop()
        await private.stop()


@pytest.mark.parametrize("written", [one for one in HERE if one != "[::1]:0" or has_six()])
@within
async def test_a_door_is_where_its_address_says(written):
    """`::` is for a cluster of IPv6 or of both: whoever comes by IPv4 is let in there too."""
    async with doors(fields.address(written)) as (web, private):
        came = {name: await reached(door.port) for name, door in (("web", web), ("metrics", private))}

    assert came == dict.fromkeys(("web", "metrics"), here(*HERE[written]))


@within
async def test_everywhere_is_the_same_for_every_door():
    """gRPC's own listener takes `::` for both; the others are found in the same way."""
    address = fields.address("[::]:0")
    server = grpc.aio.server()
    port = server.add_insecure_port(str(address))
    await server.start()
    async with doors(address) as (web, private):
        came = [await reached(one) for one in (port, web.port, private.port)]
    await server.stop(None)

    assert came == [here(FOUR, SIX)] * 3


@within
async def test_a_machine_without_ipv6_serves_everywhere_there_is(monkeypatch):
    """`::` in the values of a chart does no harm to a node whose kernel has IPv4 alone, as gRPC's doors have it."""
    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: False)
    async with doors(fields.address("[::]:0")) as (web, private):
        came = [await reached(door.port) for door in (web, private)]

    assert came == [{FOUR}] * 2


@pytest.mark.parametrize("has_both", [True, False])
@pytest.mark.parametrize("holder", ["0.0.0.0:0", "127.0.0.1:0", "[::]:0"])
@within
async def test_a_port_that_is_taken_is_seen_before_it_is_opened(monkeypatch, has_both, holder):
    """A onebox looks first, so that it names all that are taken; what it finds free it can open, and nothing else."""
    if not has_both:
        monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: False)
    with bound(fields.address(holder)) as held:
        held.listen()
        port = held.getsockname()[1]
        everywhere = fields.address(f"[::]:{port}")
        with pytest.raises(PortTaken):
            async with doors(everywhere):
                pass
        seen = is_taken(everywhere)

    assert (seen, is_taken(everywhere)) == (True, False)
