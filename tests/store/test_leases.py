"""Leases on places: who is in a room as those who hold the streams say it, and when somebody has to look."""

import pytest

from chieu.rooms.presence import Seen
from chieu.store import keys
from chieu.store.leases import Leases, places
from tests.store.rig import Pod, new_id

LINGER_MS = 40
CLAIM_MS = 60_000
AN, BINH = Seen(here=frozenset({0})), Seen(here=frozenset({1}))


def here(*seats, **more):
    return Seen(here=frozenset(seats), **more)


def leases(pod, linger_ms=60_000):
    """Leases that do not end within a test, unless it says so."""
    return Leases(pod.store.scripts, linger_ms)


async def due(of_pod, room_id):
    """The rooms that have to be looked at now, of those in the room's shard."""
    [found] = await of_pod.claim([keys.shard_of(room_id)], most=8, lease_ms=CLAIM_MS)
    return [claim.room_id for claim in found.taken]


async def looked(of_pod, room_id):
    """Look, and settle what was seen once its millisecond is over."""
    first = await of_pod.witness(room_id)
    while (again := await of_pod.witness(room_id)).now_ms == first.now_ms:
        pass
    await of_pod.settle(room_id, again.now_ms)
    return again.seen


async def look_ms(pod, room_id):
    score = await pod.call("ZSCORE", keys.of_room(room_id).look, room_id)
    return None if score is None else int(float(score))


@pytest.mark.parametrize(
    ("held", "seen"),
    [
        ([here()], here()),
        ([here(0, 2)], here(0, 2)),
        ([here(watched=True)], here(watched=True)),
        ([here(0, 1, asleep=frozenset({1}))], here(0, 1, asleep=frozenset({1}))),
        ([here(1, asleep=frozenset({1})), here(1)], here(1)),
        ([here(1, asleep=frozenset({1})), here(0, watched=True)], here(0, 1, asleep=frozenset({1}), watched=True)),
    ],
)
async def test_all_processes_together_say_who_is_there(url, held, seen):
    """A seat sleeps only when all its streams do, wherever they are."""
    room_id = new_id()
    async with Pod(url) as pod:
        for number, one in enumerate(held):
            await leases(pod).hold(room_id, f"display-{number}", places(one))

        assert (await leases(pod).witness(room_id)).seen == seen


async def test_what_is_held_again_is_no_news(url):
    """Renewals have nobody look: a room at rest costs one write in a while and no decision."""
    room_id = new_id()
    async with Pod(url) as pod:
        held = leases(pod)
        first = await held.hold(room_id, "a", places(AN))
        asked = await due(held, room_id)
        await looked(held, room_id)

        renewed = await held.hold(room_id, "a", places(AN))

        assert (first, asked) == (True, [room_id])
        assert (renewed, await due(held, room_id)) == (False, [])


async def test_somebody_new_has_the_room_looked_at_at_once(url):
    """Also another process's stream of a seat that is held already: whether that is news, the record knows."""
    room_id = new_id()
    async with Pod(url) as pod:
        held = leases(pod)
        await held.hold(room_id, "a", places(AN))
        await looked(held, room_id)

        assert await held.hold(room_id, "b", places(AN)) is True
        assert await due(held, room_id) == [room_id]


async def test_what_a_dead_process_said_ends_by_itself_and_is_looked_at(url):
    """No ghosts: nobody has to take the lease away, and no other process's renewal makes its end forgotten."""
    room_id = new_id()
    async with Pod(url) as pod:
        dying, other = leases(pod, LINGER_MS), leases(pod)
        await dying.hold(room_id, "dead", places(AN))
        await other.hold(room_id, "alive", places(BINH))
        await looked(other, room_id)

        while (await other.witness(room_id)).seen != BINH:
            pass
        await other.hold(room_id, "alive", places(BINH))

        assert await due(other, room_id) == [room_id]
        assert await looked(other, room_id) == BINH
        assert await pod.call("ZRANGE", keys.of_room(room_id).presence, 0, -1) == [b"s1@alive"]


async def test_what_is_let_go_lasts_a_moment(url):
    """So that a reconnect is no event. The end of that moment is when the room is looked at."""
    room_id = new_id()
    async with Pod(url) as pod:
        held = Leases(pod.store.scripts, 30_000)
        await held.hold(room_id, "a", places(here(0, 1)))
        seen = await held.witness(room_id)
        await looked(held, room_id)

        await held.let_go(room_id, "a", places(AN))

        assert (await held.witness(room_id)).seen == here(0, 1)
        assert 30_000 <= await look_ms(pod, room_id) - seen.now_ms < 30_000 + 5_000


async def test_letting_go_never_gives_more_time(url):
    """Of what has nearly ended anyway, or was never held."""
    room_id = new_id()
    async with Pod(url) as pod:
        short, long = leases(pod, 1_000), leases(pod, 60_000)
        await short.hold(room_id, "a", places(AN))
        before = await pod.call("ZSCORE", keys.of_room(room_id).presence, "s0@a")

        await long.let_go(room_id, "a", places(here(0, 5)))

        assert await pod.call("ZSCORE", keys.of_room(room_id).presence, "s0@a") == before
        assert await pod.call("ZSCORE", keys.of_room(room_id).presence, "s5@a") is None


async def test_who_is_back_before_the_moment_is_over_was_never_away(url):
    """The same process holds the place again: no news."""
    room_id = new_id()
    async with Pod(url) as pod:
        held = leases(pod)
        await held.hold(room_id, "a", places(AN))
        await looked(held, room_id)
        await held.let_go(room_id, "a", places(AN))

        assert await held.hold(room_id, "a", places(AN)) is False
        assert await due(held, room_id) == []


async def test_what_came_while_somebody_looked_is_looked_at_again(url):
    """Settling forgets only what was news before the look."""
    room_id = new_id()
    async with Pod(url) as pod:
        held = leases(pod)
        await held.hold(room_id, "a", places(AN))
        seen = await held.witness(room_id)
        await held.hold(room_id, "a", places(BINH))

        await held.settle(room_id, seen.now_ms)

        assert await due(held, room_id) == [room_id]


async def test_a_room_that_everybody_has_left_keeps_nothing(url):
    """No key stays behind."""
    room_id = new_id()
    async with Pod(url) as pod:
        held = leases(pod, LINGER_MS)
        await held.hold(room_id, "a", places(here(0, watched=True)))
        while (await held.witness(room_id)).seen != here():
            pass

        assert await looked(held, room_id) == here()
        assert await pod.call("KEYS", "*") == []


async def test_who_sits_down_is_expected_for_one_lease(url):
    """The commit has said that he is here; if no stream follows, the end of that lease is looked at."""
    room_id = new_id()
    async with Pod(url) as pod:
        held = leases(pod)
        now_ms = (await held.witness(room_id)).now_ms

        await held.expect(room_id, 3, now_ms)

        assert (await held.witness(room_id)).seen == here(3)
        assert await due(held, room_id) == []
        assert await look_ms(pod, room_id) == now_ms + held.lease_ms


async def test_a_claim_keeps_others_away_until_it_ends(url):
    """Two look-outs do not bring the same room; put off, it comes again at that time."""
    room_id = new_id()
    async with Pod(url) as pod:
        held = leases(pod)
        await held.hold(room_id, "a", places(AN))
        [found] = await held.claim([keys.shard_of(room_id)], most=8, lease_ms=CLAIM_MS)
        [claim] = found.taken
        others = await due(held, room_id)

        await held.put_off(claim, claim.now_ms + 1)

        assert others == []
        while await due(held, room_id) != [room_id]:
            pass


async def test_a_room_that_is_no_more_is_forgotten(url):
    room_id = new_id()
    async with Pod(url) as pod:
        held = leases(pod)
        await held.hold(room_id, "a", places(AN))

        await held.forget(room_id)

        assert await pod.call("KEYS", "*") == []
