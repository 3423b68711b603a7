"""What nobody of ours wrote into an index is met once: it is thrown out, counted, and stops nothing. Rule: G14."""

import pytest

from chieu.store import keys
from tests.store.rig import Pod, new_id

SHARD = 9
ODD = [b"\xff\xfe", b"", b"hello", b"10" + b"a" * 16, b"09" + b"A" * 16, b"09" + b"a" * 400]


def mate():
    return f"{SHARD:02d}{new_id()[2:]}"


async def put(pod, key, *members, score=1):
    for member in members:
        await pod.store.scripts.command("ZADD", key, score, member)


@pytest.mark.parametrize("index", ["due", "look"])
async def test_deadlines_and_looks_are_claimed_past_garbage(url, index):
    """Names that are none, and a room of another shard: the one real room is taken, the rest is gone."""
    key = getattr(keys, index)(SHARD)
    async with Pod(url) as pod:
        room_id = mate()
        await put(pod, key, *ODD, room_id)
        source = pod.deadlines if index == "due" else pod.store.leases
        given = {} if index == "due" else {"lease_ms": 5_000}
        came = await source.claim([SHARD], most=64, **given)

        assert [claim.room_id for claim in came[0].taken] == [room_id]
        assert await pod.call("ZRANGE", key, 0, -1) == [room_id.encode()]
        assert pod.counted("chieu_store_repairs_total", 'kind="garbage"') == len(ODD)


@pytest.mark.parametrize("score", ["-inf", "+inf", "1e300"])
async def test_a_score_that_is_no_time_stops_nobody(url, score):
    """Due since ever, or never: the claim goes on, and repair brings back what would never come."""
    async with Pod(url) as pod:
        odd, room_id = mate(), mate()
        await put(pod, keys.due(SHARD), odd, score=score)
        await put(pod, keys.due(SHARD), room_id)
        await put(pod, keys.idx(SHARD), odd)
        first = await pod.deadlines.claim([SHARD])
        await pod.deadlines.repair(SHARD)
        second = await pod.deadlines.claim([SHARD])

        assert {claim.room_id for found in (first, second) for claim in found[0].taken} == {odd, room_id}


async def test_the_repair_scan_goes_past_garbage(url):
    """In the list of rooms, in a record, in its count of failures."""
    async with Pod(url) as pod:
        room_id = mate()
        await put(pod, keys.idx(SHARD), *ODD, room_id)
        await pod.call("HSET", keys.of_room(room_id).record, "v", "9" * 5_000, "bad", "often")
        await pod.deadlines.repair(SHARD)

        assert await pod.call("ZRANGE", keys.idx(SHARD), 0, -1) == [room_id.encode()]


async def test_who_is_no_address_is_no_rules_process(url):
    """Moves would be sent there; a lease that would outlast all others was made by a wrong clock, and goes too."""
    peers = keys.peers("rules")
    async with Pod(url) as pod:
        await put(pod, peers, b"\xff", b"hello", b"a b:1", score="+inf")
        await put(pod, peers, b"10.0.0.9:50052", score="+inf")
        found = pod.store.peers("rules")
        first = await found.look()
        after = await found.renew("10.0.0.7:50052")

        assert (first, after) == (("10.0.0.9:50052",), ("10.0.0.7:50052",))
        assert await pod.call("ZRANGE", peers, 0, -1) == [b"10.0.0.7:50052"]


async def test_who_is_there_is_read_past_garbage(url):
    """Places that are none hold nobody."""
    async with Pod(url) as pod:
        room_id = mate()
        presence = keys.of_room(room_id).presence
        await put(pod, presence, b"\xff@x", b"s@x", b"sx@x", b"z" + b"9" * 50 + b"@x", "s²@x".encode(), score="+inf")
        await put(pod, presence, b"s2@x", score="+inf")
        seen = (await pod.store.leases.witness(room_id)).seen

        assert (seen.here, seen.watched) == ({2}, False)


@pytest.mark.parametrize("held", [b"\xff", b"hello", b"-", b"-hello", b"00" + b"a" * 17])
async def test_a_code_that_holds_garbage_opens_nothing(url, held):
    """Like a code that was never given out."""
    async with Pod(url) as pod:
        await pod.call("SET", keys.code("BCDFG"), held)

        assert await pod.store.codes.look_up("BCDFG") is None
