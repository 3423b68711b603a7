"""Deadlines: taken when due and not before, by one at a time, lost by nobody."""

import asyncio

import msgspec
import pytest

from chieu.games.errors import Reason
from chieu.rooms.change import Change
from chieu.rooms.room import Phase
from chieu.store import keys
from chieu.store.agenda import Agenda
from chieu.store.deadlines import MOST_FAILURES, Failed
from chieu.store.programs import REARM
from tests.store.rig import TURN_MS, Pod, add, new_id, opening, refusal

LONG_AGO_MS = -60_000
SOON_MS = 60_000


async def redis_ms(pod):
    return (await pod.store.client.time_sample()).redis_ms


async def armed(pod, in_ms, room_id=None):
    """A room that is played and whose deadline comes in so many milliseconds of Redis's time."""
    room_id = room_id or new_id()
    pod.clock.advance(await redis_ms(pod) + in_ms - TURN_MS - pod.clock.now_ms())
    await pod.rooms.open(room_id, opening(room_id, "An", phase=Phase.PLAYING))
    return room_id


async def claimed(pod, **words):
    """All claims of one round over the shards."""
    return [claim for claims in await pod.deadlines.claim(**words) for claim in claims.taken]


async def score(pod, room_id):
    found = await pod.call("ZSCORE", keys.of_room(room_id).due, room_id)
    return None if found is None else int(float(found))


async def repaired(pod):
    """The repair scan over all shards, to its end."""
    for shard in range(keys.SHARDS):
        cursor = await pod.deadlines.repair(shard)
        while cursor:
            cursor = await pod.deadlines.repair(shard, cursor)


async def test_only_what_is_due_is_taken(url):
    """G6: never before its deadline, by Redis's clock."""
    async with Pod(url) as pod:
        due, later = await armed(pod, LONG_AGO_MS), await armed(pod, SOON_MS)
        was_ms = await score(pod, due)
        came = await claimed(pod)

        assert [claim.room_id for claim in came] == [due]
        assert came[0].due_ms == was_ms <= came[0].now_ms
        assert came[0].leased_ms == came[0].now_ms + 2_000 == await score(pod, due)
        assert later not in {claim.room_id for claim in came}
        assert await claimed(pod) == []


async def test_the_oldest_come_first_and_no_more_than_asked_for(url):
    """H21: after an outage thousands are due at once."""
    async with Pod(url) as pod:
        shard_mates = [f"07{new_id()[2:]}" for _ in range(5)]
        for age, room_id in enumerate(shard_mates, 1):
            await armed(pod, -age * 60_000, room_id)
        first = await pod.deadlines.claim([7], most=3)
        rest = await pod.deadlines.claim([7], most=3)

        assert [claim.room_id for claim in first[0].taken] == shard_mates[:1:-1]
        assert [claim.room_id for claim in rest[0].taken] == shard_mates[1::-1]


async def test_a_shard_says_when_its_next_deadline_comes(url):
    """So that the sweeper may sleep until then."""
    async with Pod(url) as pod:
        room_id = await armed(pod, SOON_MS)
        mine, empty = await pod.deadlines.claim([int(room_id[:2]), (int(room_id[:2]) + 1) % 64])

        assert mine.next_ms == await score(pod, room_id)
        assert empty.next_ms is None
        assert abs(mine.now_ms - await redis_ms(pod)) < 5_000


async def test_two_claimers_take_each_room_once(url):
    """F9: however many timers there are."""
    async with Pod(url) as one, Pod(url) as two:
        rooms = {await armed(one, LONG_AGO_MS) for _ in range(200)}
        rounds = await asyncio.gather(*(claimed(pod, lease_ms=60_000, most=2) for pod in (one, two) * 20))
        taken = [claim.room_id for came in rounds for claim in came]

        assert sorted(taken) == sorted(rooms)


async def test_a_claim_that_leads_nowhere_comes_due_again(url):
    """FA6: the claimer died; the lease ends and another takes it."""
    async with Pod(url) as dead, Pod(url) as alive:
        room_id = await armed(dead, LONG_AGO_MS)
        first = await claimed(dead, lease_ms=40)
        async with asyncio.timeout(5):
            while not (again := await claimed(alive)):
                pass

        assert [claim.room_id for claim in (*first, *again)] == [room_id] * 2
        assert again[0].now_ms >= first[0].leased_ms


async def test_the_commit_settles_a_claim(url):
    """It arms the next deadline; giving the old one back afterwards changes nothing."""
    async with Pod(url) as pod:
        room_id = await armed(pod, LONG_AGO_MS)
        (claim,) = await claimed(pod)
        pod.clock.advance(SOON_MS)
        await pod.rooms.change(room_id, add(0))
        after = await score(pod, room_id)

        assert after == pod.clock.now_ms() + TURN_MS
        assert await pod.deadlines.give_back(claim) is False
        assert await score(pod, room_id) == after


async def test_a_claim_that_is_given_back_is_due_at_once(url):
    """A timer that goes away does not make rooms wait for its leases."""
    async with Pod(url) as leaving, Pod(url) as staying:
        await armed(leaving, LONG_AGO_MS)
        (claim,) = await claimed(leaving)
        assert await claimed(staying) == []
        assert await leaving.deadlines.give_back(claim) is True
        (again,) = await claimed(staying)

        assert (again.room_id, again.due_ms) == (claim.room_id, claim.due_ms)


async def test_a_claim_may_be_put_where_the_record_says(url):
    """Principle 6: the index is a hint; "not yet" comes with the time when it will be."""
    async with Pod(url) as pod:
        room_id = await armed(pod, LONG_AGO_MS)
        (claim,) = await claimed(pod)

        assert await pod.deadlines.give_back(claim, claim.now_ms + SOON_MS) is True
        assert await score(pod, room_id) == claim.now_ms + SOON_MS


async def test_the_deadline_of_a_room_that_is_gone_goes_too(url):
    """FA37: an orphan fires once."""
    async with Pod(url) as pod:
        room_id = await armed(pod, LONG_AGO_MS)
        await pod.call("DEL", keys.of_room(room_id).record)
        (claim,) = await claimed(pod)

        assert await pod.deadlines.fail(claim.room_id) is Failed.GONE
        assert await score(pod, room_id) is None
        assert await pod.call("ZSCORE", keys.of_room(room_id).idx, room_id) is None


async def test_a_room_that_fails_three_times_is_parked_until_it_is_changed(url):
    """H30, G14: each time later; then no more, also for the repair scan; people can still set it going."""
    async with Pod(url) as pod:
        room_id = await armed(pod, LONG_AGO_MS)
        outcomes, waits_ms = [], []
        for _ in range(MOST_FAILURES):
            now_ms = await redis_ms(pod)
            outcomes.append(await pod.deadlines.fail(room_id))
            again_ms = await score(pod, room_id)
            waits_ms.append(again_ms and round((again_ms - now_ms) / 1000))
        await repaired(pod)

        assert outcomes == [Failed.AGAIN, Failed.AGAIN, Failed.PARKED]
        assert waits_ms == [1, 2, None]
        assert await score(pod, room_id) is None
        await pod.rooms.change(room_id, add(0))
        assert await score(pod, room_id) is not None
        assert await pod.deadlines.fail(room_id) is Failed.AGAIN


async def test_a_record_that_is_no_record_is_parked_at_once(url):
    """FA33: there is nothing to count failures in."""
    async with Pod(url) as pod:
        room_id = await armed(pod, LONG_AGO_MS)
        await pod.call("SET", keys.of_room(room_id).record, "garbage")

        assert await pod.deadlines.fail(room_id) is Failed.PARKED
        assert await score(pod, room_id) is None


async def test_a_missing_deadline_is_armed_again(url):
    """FA38, G11: by one pass of the repair scan, at the very time the room says."""
    async with Pod(url) as pod:
        rooms = [await armed(pod, SOON_MS, f"11{new_id()[2:]}") for _ in range(150)]
        scores = [await score(pod, room_id) for room_id in rooms]
        await pod.call("DEL", keys.due(11))
        await repaired(pod)

        assert [await score(pod, room_id) for room_id in rooms] == scores
        assert pod.counted("chieu_store_repairs_total", 'kind="rearmed"') == 150


async def test_the_repair_scan_arms_only_what_should_be(url):
    """A lobby has no deadline here; a room that is gone is no longer listed; an unreadable one stops nobody."""
    async with Pod(url) as pod:
        shard_mates = [f"12{new_id()[2:]}" for _ in range(3)]
        lobby, gone, broken = shard_mates
        for room_id in (gone, broken):
            await armed(pod, SOON_MS, room_id)
        await pod.rooms.open(lobby, opening(lobby, "An"))
        await pod.call("DEL", keys.of_room(gone).record, keys.due(12))
        await pod.store.scripts.command("HSET", keys.of_room(broken).record, "s", b"\xff")
        await repaired(pod)

        assert [await score(pod, room_id) for room_id in shard_mates] == [None] * 3
        listed = await pod.call("ZRANGE", keys.idx(12), 0, -1)
        assert sorted(listed) == sorted(room_id.encode() for room_id in (lobby, broken))


async def test_repair_does_not_arm_a_room_that_moved_meanwhile(url):
    """The scan read an old version; the newer one has armed or removed its own."""
    async with Pod(url) as pod:
        room_id = await armed(pod, SOON_MS)
        old = await pod.rooms.read(room_id)
        await pod.rooms.change(room_id, lambda room, _: Change(room=msgspec.structs.replace(room, phase=Phase.LOBBY)))
        of_room = keys.of_room(room_id)
        words = (old.version, old.tag, room_id, 1)

        assert await pod.store.scripts.submit(REARM, (of_room.record, of_room.due), words) == 0
        assert await score(pod, room_id) is None


async def test_a_broken_shard_does_not_keep_others_waiting(url):
    """G14, for shards; when no shard can answer, that is said."""
    async with Pod(url) as pod:
        room_id = await armed(pod, LONG_AGO_MS, f"20{new_id()[2:]}")
        await pod.call("SET", keys.due(21), "garbage")

        assert [claim.room_id for claim in await claimed(pod, shards=[20, 21])] == [room_id]
        assert await refusal(pod.deadlines.claim([21])) is Reason.ROOM_BROKEN


async def test_the_agenda_asks_only_where_something_may_be(url):
    """A shard is asked when its next deadline comes, and now and then because a nearer one may have been armed."""
    async with Pod(url) as pod:
        room_id = await armed(pod, 20_000, f"33{new_id()[2:]}")
        agenda = Agenda(cap_ms=60_000)
        first = await pod.deadlines.claim(agenda.due(0))
        agenda.saw(first)
        due_ms = await score(pod, room_id)

        assert [claims.shard for claims in first] == list(range(64))
        assert agenda.due(due_ms - 1) == []
        assert agenda.wait_ms(due_ms - 5) == 5
        assert agenda.due(due_ms) == [33]
        assert agenda.due(due_ms + 1) == []
        assert agenda.due(due_ms + 60_000) == list(range(64))


@pytest.mark.parametrize("ahead_ms", [-3_600_000, 3_600_000])
async def test_the_clock_of_the_claimer_does_not_matter(url, ahead_ms):
    """FA39: due-ness is Redis's to say."""
    async with Pod(url) as pod:
        due = await armed(pod, LONG_AGO_MS)
        await armed(pod, SOON_MS)
        async with Pod(url, now_ms=pod.clock.now_ms() + ahead_ms) as odd:
            assert [claim.room_id for claim in await claimed(odd)] == [due]
