"""When Redis refuses, or holds nonsense: nothing is written, and it is said who must act."""

import asyncio

import pytest

from chieu.games.errors import Reason
from chieu.rooms.change import LogEntry, LogKind
from chieu.store import keys
from chieu.store.errors import RoomBroken, StoreFull
from tests.store.rig import NOON, Pod, add, dump, new_id, opening, refusal, scores, sit
from tests.support.redis import running

DEAL = (LogEntry(kind=LogKind.DEALT, at_ms=NOON, version=2),)
KEYS = ("record", "frame", "stream", "log", "due", "idx")


async def opened(pod, *names):
    room_id = new_id()
    await pod.rooms.open(room_id, opening(room_id, *(names or ("An",)), log=()))
    return room_id


@pytest.mark.parametrize("home", [False, True])
@pytest.mark.parametrize("key", KEYS)
async def test_a_key_of_the_wrong_type_stops_the_commit_before_it_writes(url, key, home):
    """FA33: each key in turn; the room says ROOM_BROKEN, and every byte in Redis is as it was."""
    async with Pod(url, home=home) as pod:
        room_id = await opened(pod)
        await pod.rooms.change(room_id, add(0, log=DEAL))
        spoiled = getattr(keys.of_room(room_id), key)
        await pod.call("DEL", spoiled)
        await pod.call("SET", spoiled, "garbage")
        before = await dump(pod)

        assert await refusal(pod.rooms.change(room_id, add(0, log=DEAL))) is Reason.ROOM_BROKEN
        assert await dump(pod) == before


@pytest.mark.parametrize("key", ["due", "idx"])
async def test_a_broken_shard_opens_no_room(url, key):
    """What is shared by a shard is looked at before the first write of a new room too."""
    async with Pod(url) as pod:
        room_id = new_id()
        await pod.call("SET", getattr(keys.of_room(room_id), key), "garbage")
        before = await dump(pod)

        assert await refusal(pod.rooms.open(room_id, opening(room_id, "An"))) is Reason.ROOM_BROKEN
        assert await dump(pod) == before


@pytest.mark.parametrize("home", [False, True])
async def test_a_stream_ahead_of_its_room_stops_the_commit(url, home):
    """FA34: a partial restore; writing on would give one version two contents."""
    async with Pod(url, home=home) as pod:
        room_id = await opened(pod)
        await pod.call("XADD", keys.of_room(room_id).stream, "9-0", "t", "x", "p", "y", "d", "z")
        before = await dump(pod)

        assert await refusal(pod.rooms.change(room_id, add(0))) is Reason.ROOM_BROKEN
        assert await dump(pod) == before


@pytest.mark.parametrize(("field", "value"), [("v", "7"), ("t", "0123456789abcdef")])
async def test_a_frame_at_another_position_stops_the_commit(url, field, value):
    """Display would join a history that never was."""
    async with Pod(url) as pod:
        room_id = await opened(pod)
        await pod.call("HSET", keys.of_room(room_id).frame, field, value)
        before = await dump(pod)

        assert await refusal(pod.rooms.change(room_id, add(0))) is Reason.ROOM_BROKEN
        assert await dump(pod) == before


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("s", b"\xff\x00garbage", Reason.ROOM_BROKEN),
        ("s", b"\x90", Reason.ROOM_BROKEN),
        ("v", "-1", Reason.ROOM_BROKEN),
        ("v", "many", Reason.ROOM_BROKEN),
        ("t", b"\xc3\x28", Reason.ROOM_BROKEN),
        ("fmt", "", Reason.ROOM_BROKEN),
        ("fmt", "3", Reason.NEWER_STATE),
        ("fmt", "0", Reason.ROOM_BROKEN),
        ("v", str(2**53 + 1), Reason.ROOM_BROKEN),
        ("v", "9" * 5_000, Reason.ROOM_BROKEN),
        ("fmt", "9" * 5_000, Reason.ROOM_BROKEN),
    ],
)
async def test_a_record_that_cannot_be_read_is_named_for_what_it_is(url, field, value, reason):
    """H28: a newer format is for a newer process, not a broken room; nothing else is touched."""
    async with Pod(url) as pod:
        room_id, other = await opened(pod), await opened(pod)
        await pod.store.scripts.command("HSET", keys.of_room(room_id).record, field, value)
        before = await dump(pod)

        assert await refusal(pod.rooms.read(room_id)) is reason
        assert await refusal(pod.rooms.change(room_id, add(0))) is reason
        assert await dump(pod) == before
        assert (await pod.rooms.change(other, add(0))).version == 2


async def test_what_is_broken_can_be_told_in_a_log_and_not_to_a_caller(url):
    """The reason is all that leaves; keys and types are for the operator."""
    async with Pod(url) as pod:
        room_id = await opened(pod)
        await pod.call("DEL", keys.of_room(room_id).stream)
        await pod.call("SET", keys.of_room(room_id).stream, "garbage")
        with pytest.raises(RoomBroken) as broken:
            await pod.rooms.change(room_id, add(0))

        assert "stream" in broken.value.detail
        assert broken.value.facts == {}
        assert pod.counted("chieu_store_commits_total", 'result="broken"') == 1


async def test_a_full_redis_writes_nothing_and_heals(url):
    """FA29: refused whole before the first write; reading goes on; it goes on by itself when there is room again."""
    with running() as server:
        async with Pod(server.url) as pod:
            room_id = await opened(pod)
            await pod.rooms.change(room_id, add(0, log=DEAL))
            await pod.call("CONFIG", "SET", "maxmemory", "1mb")
            before = await dump(pod)

            with pytest.raises(StoreFull):
                await pod.rooms.change(room_id, add(0, log=DEAL))
            unopened = new_id()
            assert await refusal(pod.rooms.open(unopened, opening(unopened, "An"))) is Reason.STORE_FULL
            assert await dump(pod) == before
            assert scores(await pod.rooms.read(room_id)) == {0: 1}
            assert (await pod.bus.snapshot(room_id, 1)).version == 2

            await pod.call("CONFIG", "SET", "maxmemory", "0")
            assert (await pod.rooms.change(room_id, add(0))).version == 3


async def test_what_running_rooms_live_on_needs_no_memory():
    """Who is there, who writes, what is due: none of it lapses because Redis is full, and no move waits in vain."""
    with running() as server:
        async with Pod(server.url) as pod:
            room_id = await opened(pod)
            leases, peers = pod.store.leases, pod.store.peers("rules")
            await pod.call("ZADD", keys.of_room(room_id).due, 1, room_id)
            await pod.call("CONFIG", "SET", "maxmemory", "1mb")

            assert await peers.renew("10.0.0.7:50052") == ("10.0.0.7:50052",)
            assert await leases.hold(room_id, "a", ("s0", "w"))
            await leases.let_go(room_id, "a", ("w",))
            assert (await leases.witness(room_id)).seen.here == {0}
            assert await pod.store.codes.renew("BCDFG", room_id, 60_000)
            claims = await pod.deadlines.claim([keys.shard_of(room_id)])
            assert [claim.room_id for claim in claims[0].taken] == [room_id]
            assert await pod.deadlines.give_back(claims[0].taken[0])
            assert await refusal(pod.rooms.change(room_id, add(0))) is Reason.STORE_FULL


@pytest.mark.parametrize("version", ["many", str(2**53 + 1), "9" * 5_000])
async def test_a_frame_whose_version_is_none_is_a_broken_room(url, version):
    """Whoever looks is told so; it fits no message."""
    async with Pod(url) as pod:
        room_id = await opened(pod)
        await pod.call("HSET", keys.of_room(room_id).frame, "v", version)

        assert await refusal(pod.bus.snapshot(room_id)) is Reason.ROOM_BROKEN
        assert await pod.bus.positions([room_id]) == [None]


async def test_a_redis_without_its_replicas_writes_nothing():
    """Two answers of one kind: too few replicas, and a replica itself."""
    with running(min_replicas_to_write="1") as server:
        async with Pod(server.url) as pod:
            room_id = new_id()

            assert await refusal(pod.rooms.open(room_id, opening(room_id, "An"))) is Reason.NOT_REPLICATED
            assert await pod.call("DBSIZE") == 0


async def test_a_replica_writes_nothing():
    """FA60: after a failover the old primary must not take moves."""
    with running() as primary, running() as server:
        async with Pod(server.url) as pod:
            room_id = await opened(pod)
            await pod.call("REPLICAOF", "127.0.0.1", str(primary.port))

            assert await refusal(pod.rooms.change(room_id, add(0))) in (Reason.STORE_READONLY, Reason.ROOM_NOT_FOUND)


async def test_a_redis_that_cannot_save_is_read_only():
    """FA30: MISCONF: nothing is written, and it is UNAVAILABLE, not our fault."""
    with running(stop_writes_on_bgsave_error="yes", save="3600 1000000") as server:
        async with Pod(server.url) as pod:
            room_id = await opened(pod)
            server.spoil_folder()
            await pod.call("BGSAVE")
            while (await pod.call("INFO", "persistence"))["rdb_bgsave_in_progress"]:
                await asyncio.sleep(0)
            before = await dump(pod)

            assert await refusal(pod.rooms.change(room_id, add(0))) is Reason.STORE_READONLY
            assert await dump(pod) == before


async def test_forgotten_scripts_are_sent_again(url):
    """FA32: after a restart or SCRIPT FLUSH Redis knows none of them."""
    async with Pod(url, home=True) as pod:
        room_id = await opened(pod)
        for number in range(5):
            await pod.call("SCRIPT", "FLUSH")
            await asyncio.gather(*(pod.rooms.change(room_id, sit(f"p{number}{n}", most=99)) for n in range(3)))

        assert (await pod.rooms.read(room_id)).version == 16
        assert pod.counted("chieu_store_retries_total", 'reason="noscript"') >= 5


async def test_one_broken_room_does_not_stop_those_in_the_same_write(url):
    """G14: commands of many rooms share a write, never a fate."""
    async with Pod(url, home=True) as pod:
        rooms = [await opened(pod) for _ in range(6)]
        await pod.call("SET", keys.of_room(rooms[2]).record, "garbage")
        came = await asyncio.gather(*(refusal(pod.rooms.change(room_id, add(0))) for room_id in rooms))

        assert came == [None, None, Reason.ROOM_BROKEN, None, None, None]
