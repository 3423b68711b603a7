"""Slots that move, nodes that go: nobody is told anything but the right thing. Rule: G1, G4, G14."""

import asyncio

import pytest

from chieu.games.errors import Reason
from chieu.store import keys
from chieu.store.frames import Lost
from tests.store.rig import Pod, add, eventually, new_id, opening, refusal, scores
from tests.support.clusters import sharded

pytestmark = pytest.mark.slow


@pytest.fixture
def redis():
    """A cluster whose slots may be pushed about."""
    with sharded() as found:
        yield found


def room_of(redis, node):
    """A room whose keys lie on a node."""
    found = (new_id() for _ in range(1_000))
    return next(room_id for room_id in found if redis.owner(keys.of_room(room_id).record) is node)


def id_of(node):
    return node.said("CLUSTER", "MYID")


def give(redis, slot, old, new):
    """Move a slot with all its keys from one primary to another, as `redis-cli --cluster reshard` does."""
    new.said("CLUSTER", "SETSLOT", slot, "IMPORTING", id_of(old))
    old.said("CLUSTER", "SETSLOT", slot, "MIGRATING", id_of(new))
    yield
    while names := old.said("CLUSTER", "GETKEYSINSLOT", slot, 100):
        old.said("MIGRATE", "127.0.0.1", new.port, "", 0, 5_000, "KEYS", *names)
    for node in (new, old, *[other for other in redis.nodes[:3] if other not in (old, new)]):
        node.said("CLUSTER", "SETSLOT", slot, "NODE", id_of(new))


async def test_rooms_go_on_where_their_slot_went(redis):
    """While it moves its rooms are UNAVAILABLE, since a script needs all keys in one place; then all follow it.

    A single key is asked for where it is (ASK). Who hears a room is told that something may be missing.
    """
    old, new = redis.nodes[0], redis.nodes[1]
    heard = []
    async with Pod(redis.url, home=True) as home:
        home.hear()
        room_id = room_of(redis, old)
        slot = old.said("CLUSTER", "KEYSLOT", keys.of_room(room_id).record)
        await home.rooms.open(room_id, opening(room_id, "An"))
        await home.bus.subscribe(room_id, heard.append)
        moving = give(redis, slot, old, new)
        next(moving)
        moved = f"{{{keys.TAGS[keys.shard_of(room_id)]}}}:l:nothing"
        under_way = [await refusal(home.rooms.change(room_id, add(0))), await home.store.scripts.command("GET", moved)]
        next(moving, None)
        await home.rooms.change(room_id, add(0))
        await eventually(lambda: Lost("reconnected") in heard)
        last = await home.rooms.change(room_id, add(0))
        await eventually(lambda: getattr(heard[-1], "version", 0) == last.version)

        assert redis.owner(keys.of_room(room_id).record) is new
        assert under_way == [Reason.STORE_UNAVAILABLE, None]
        assert scores(await home.rooms.read(room_id)) == {0: 2}
        assert home.counted("chieu_store_retries_total", 'reason="moved"') > 0


async def test_a_node_that_hangs_holds_up_its_own_rooms_alone(redis):
    """G14: each node has a queue and an ear of its own."""
    hung, other = redis.nodes[2], redis.nodes[1]
    async with Pod(redis.url, home=True) as home:
        home.hear()
        theirs, ours = room_of(redis, hung), room_of(redis, other)
        heard = []
        for room_id in (theirs, ours):
            await home.rooms.open(room_id, opening(room_id, "An"))
            await home.bus.subscribe(room_id, heard.append)
        hung.freeze()
        try:
            stuck = [asyncio.ensure_future(home.rooms.change(theirs, add(0))) for _ in range(20)]
            began = asyncio.get_running_loop().time()
            for _ in range(20):
                await home.rooms.change(ours, add(0))
            took_s = asyncio.get_running_loop().time() - began
            await eventually(lambda: len(heard) == 20)
            claims = await home.deadlines.claim()
            positions = await home.bus.positions([theirs, ours])
            counted = await home.store.count_rooms()
        finally:
            hung.thaw()
        await asyncio.gather(*stuck, return_exceptions=True)

        assert took_s < 10  # each held up by one time limit of an answer, they would take twenty
        assert 0 < len(claims) < keys.SHARDS
        assert [getattr(position, "version", None) for position in positions] == [None, 21]
        assert counted > 0
        assert home.bus.connected
