"""Where a client calls: one address for all, or each service's own, with several servers behind it."""

from contextlib import aclosing

from chieu.api.v1.views_pb2 import FRAME_KIND_SNAPSHOT, FRAME_KIND_UPDATE
from chieu.client import Addresses, Client

from .tables import QUICK, down, now, seat_of, snapshot, table, until, update, within


@within
async def test_each_service_is_called_where_it_is():
    """Inside a cluster no ingress stands before the services: Now goes to timers, and to nobody else."""
    async with table() as elsewhere, table() as timers:
        other = elsewhere.address
        addresses = Addresses(matchmaking=other, rules=other, timers=timers.address, display=other)
        async with Client(addresses, patience=QUICK) as client:
            await client.synchronise()

    assert timers.requests("Now")
    assert not elsewhere.requests("Now")


@within
async def test_a_call_goes_to_the_server_that_is_left():
    """One of two dies, and a call in that moment is repeated at the other."""
    async with table(Now=now) as dying, table(Now=now) as staying:
        both = f"ipv4:{dying.address},{staying.address}"
        addresses = Addresses(matchmaking=both, rules=both, timers=both, display=both)
        async with Client(addresses, patience=QUICK) as client:
            while not (dying.asked and staying.asked):
                await client.synchronise()
            await dying.server.stop(None)
            before = len(staying.asked)
            await client.synchronise()

    assert len(staying.asked) == before + 5


@within
async def test_a_tap_hears_every_frame_before_it_is_folded():
    """An app that records sees frames where others see views."""
    heard = []

    class Heard:
        def __init__(self, source):
            self.source = source

        async def frames(self, cursor):
            async with aclosing(self.source.frames(cursor)) as frames:
                async for frame in frames:
                    heard.append(frame.kind)
                    yield frame

    async def link(requests, context):
        await anext(requests)
        yield down(snapshot(1))
        yield down(update(2))
        await anext(requests)

    async with table(Link=link) as server, server.client(tap=Heard) as client:
        seat = seat_of(client)
        views = seat.follow()
        await anext(views)
        await until(lambda: len(heard) > 1)
        await views.aclose()

    assert heard[:2] == [FRAME_KIND_SNAPSHOT, FRAME_KIND_UPDATE]
