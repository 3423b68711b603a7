"""What an answer is worth with ``CHIEU_REDIS_DURABILITY=replicated``. Rule: G1, G2."""

import asyncio
import contextlib

import pytest

from chieu.chassis.clock import monotonic_ns
from chieu.games.errors import Reason
from chieu.rooms.change import Change
from chieu.store import keys, programs
from chieu.store.access import Access, Kind
from chieu.store.client import Client
from chieu.store.errors import NotReplicated, RoomExists
from chieu.store.programs import CONFIRM
from chieu.store.servers import Wanted
from tests.store.rig import Pod, add, eventually, new_id, opening, refusal, scores
from tests.support.topologies import watched

COMMAND = (b"client", 1, b"body")


@pytest.fixture(scope="module")
def redis():
    """A primary with two replicas, and sentinels that are in no hurry."""
    with watched() as found:
        yield found


def pod(redis, **given):
    """A process that waits for one replica."""
    return Pod(redis.url, wanted=Wanted(Kind.SENTINEL, replicas=1), **given)


@contextlib.contextmanager
def silent(redis):
    """No replica says anything."""
    replicas = [server for server in redis.servers if server is not redis.primary()]
    for replica in replicas:
        replica.freeze()
    try:
        yield
    finally:
        for replica in replicas:
            replica.thaw()


async def answered(ask):
    """What is answered in the end, where replicas follow: on a busy machine they confirm late, and one asks again."""
    async with asyncio.timeout(15):
        while True:
            with contextlib.suppress(NotReplicated):
                return await ask()


async def opened(pod, room_id):
    """A room that replicas have."""
    with contextlib.suppress(NotReplicated):
        await pod.rooms.open(room_id, opening(room_id, "An"))
    room = await pod.rooms.read(room_id)
    await answered(lambda: pod.rooms.assure(room))


async def test_what_no_replica_has_is_not_answered_and_its_repeat_neither(redis):
    """NOT_REPLICATED is UNAVAILABLE: unknown, repeat. The repeat waits anew, though the room has the move already.

    WAIT looks only at what its own connection wrote, so the repeat, which writes nothing, has to write something.
    """
    room_id = new_id()
    async with pod(redis, home=True) as home, pod(redis) as other:
        await opened(home, room_id)
        with silent(redis):
            reasons = [await refusal(one.rooms.change(room_id, add(0, command=COMMAND))) for one in (home, home, other)]
        repeated = await answered(lambda: home.rooms.change(room_id, add(0, command=COMMAND)))

        assert reasons == [Reason.NOT_REPLICATED] * 3
        assert (repeated.replayed, repeated.version, scores(repeated.room)) == (True, 2, {0: 1})


async def test_a_command_that_changes_nothing_answers_no_position_that_replicas_do_not_have(redis):
    """It tells where the room is, which somebody else's move has brought it to."""

    def nothing(room, _moment):
        return Change(room=room, seat=0)

    room_id = new_id()
    async with pod(redis, home=True) as home:
        await opened(home, room_id)
        with silent(redis):
            reasons = [await refusal(home.rooms.change(room_id, decide)) for decide in (add(0), nothing)]
        done = await answered(lambda: home.rooms.change(room_id, nothing))

        assert reasons == [Reason.NOT_REPLICATED] * 2
        assert (done.version, scores(done.room)) == (2, {0: 1})


async def test_a_room_that_was_opened_before_is_confirmed_too(redis):
    """Asking again for the same room is answered when replicas have it."""
    room_id = new_id()
    async with pod(redis) as one:
        with silent(redis):
            first = await refusal(one.rooms.open(room_id, opening(room_id, "An")))
            again = await refusal(one.rooms.assure(await one.rooms.read(room_id)))
        with pytest.raises(RoomExists):
            await one.rooms.open(room_id, opening(room_id, "An"))
        room = await one.rooms.read(room_id)
        await answered(lambda: one.rooms.assure(room))

        assert (first, again) == (Reason.NOT_REPLICATED, Reason.NOT_REPLICATED)


async def test_what_is_not_promised_waits_for_nobody(redis):
    """Reads, leases and claims are answered by the primary alone."""
    room_id = new_id()
    async with pod(redis) as one:
        await opened(one, room_id)
        with silent(redis):
            await one.rooms.read(room_id)
            assert await one.store.leases.hold(room_id, "display-1", ["s0"])


async def test_a_position_of_another_history_is_not_confirmed(redis):
    """A fail-over has taken the version back: the decision is made again on what there is."""
    room_id = new_id()
    async with pod(redis) as one:
        opened = await one.rooms.open(room_id, opening(room_id, "An"))
        at = keys.of_room(room_id)

        async def confirmed(version, tag):
            return await one.store.scripts.submit(CONFIRM, (at.record, at.stream), (version, tag))

        assert await confirmed(1, opened.tag) == 1
        assert await confirmed(1, "another") == 0
        await one.rooms.change(room_id, add(0))
        assert await confirmed(1, opened.tag) == 1
        assert await confirmed(2, opened.tag) == 0


async def test_a_redis_with_too_few_replicas_refuses_as_unavailable(redis):
    """min-replicas-to-write: nothing was written, and one may come back."""
    room_id = new_id()
    async with pod(redis) as one:
        await opened(one, room_id)
        await one.call("CONFIG", "SET", "min-replicas-to-write", 3)
        try:
            reason = await refusal(one.rooms.change(room_id, add(0)))
        finally:
            await one.call("CONFIG", "SET", "min-replicas-to-write", 0)

        assert reason is Reason.NOT_REPLICATED
        assert (await one.rooms.read(room_id)).version == 1


async def test_nobody_goes_on_writing_to_a_primary_that_was_deposed(redis):
    """The watcher drops all connections when a sentinel says so: without it the old primary takes writes for seconds.

    What was heard on the old connection is made up for by a fresh read.
    """
    room_id = new_id()
    heard = []
    async with Pod(redis.url, home=True) as home:
        watching = asyncio.create_task(home.store.client.watch())
        home.hear()
        await home.rooms.open(room_id, opening(room_id, "An"))
        await home.bus.subscribe(room_id, heard.append)
        old = redis.primary()
        redis.sentinels[0].said("SENTINEL", "FAILOVER", redis.name)
        await eventually(lambda: redis.primary() is not old)
        await eventually(lambda: any(getattr(what, "why", "") == "reconnected" for what in heard))
        with contextlib.suppress(Exception):
            await home.rooms.change(room_id, add(0))
        new = redis.primary()
        watching.cancel()
        await asyncio.wait([watching])

        assert new.said("HGET", keys.of_room(room_id).record, "v") == str((await home.rooms.read(room_id)).version)


async def test_sentinels_that_know_no_such_primary_say_so(redis):
    """The name in the URL is another one's."""
    client = Client(Access.of(redis.url.replace(redis.name, "other")), name="t", ticks=monotonic_ns)
    with pytest.raises(Exception, match=r"'other'.*does not know it"):
        await client.check()
    await client.close()


async def test_one_sentinel_is_enough(redis):
    """The first of the URL may be away."""
    url = redis.url.replace("redis+sentinel://", "redis+sentinel://127.0.0.1:1,")
    async with Pod(url) as one:
        assert (await one.store.client.check()).policy == "noeviction"


def test_what_is_promised_to_last_is_marked():
    """Rooms, what confirms them, and their codes."""
    assert {script.name for script in programs.ALL if script.kept} == {"open", "commit", "confirm", "keep_code"}
