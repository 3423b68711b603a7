"""The clock of Redis ran ahead and was set back: rooms go on by the time it is, not by the time it was. FA40."""

import pytest

from chieu.games.errors import Reason
from chieu.rooms.change import Change
from chieu.rooms.errors import NotNow
from chieu.rooms.rewinding import LEAD_MS
from chieu.rooms.room import Phase
from chieu.store import keys
from chieu.store.agenda import Agenda
from tests.store.rig import NOON, TURN_MS, Pod, add, new_id, opening, refusal

FIVE_MINUTES_MS = 300_000


async def ahead(pod, by_ms):
    """A room that is played, last touched when the clock was so far ahead; it is noon again."""
    room_id = new_id()
    pod.clock.advance(by_ms)
    await pod.rooms.open(room_id, opening(room_id, "An", phase=Phase.PLAYING))
    pod.clock.advance(-by_ms)
    return room_id


async def score(pod, room_id):
    return int(float(await pod.call("ZSCORE", keys.of_room(room_id).due, room_id)))


@pytest.mark.parametrize(
    ("by_ms", "touched_ms"),
    [(LEAD_MS, NOON + LEAD_MS), (LEAD_MS + 1, NOON), (FIVE_MINUTES_MS, NOON)],
)
async def test_a_room_is_believed_as_far_as_clocks_differ(url, by_ms, touched_ms):
    """Five seconds and no more; beyond, the next commit's deadline is a turn from now."""
    async with Pod(url, home=True) as pod:
        room_id = await ahead(pod, by_ms)
        came = await pod.rooms.change(room_id, add(0))

        assert (came.version, came.room.touched_ms) == (2, touched_ms)
        assert await score(pod, room_id) == touched_ms + TURN_MS


async def test_a_decision_that_changes_nothing_else_still_sets_the_clock_right(url):
    """A deadline that is brought finds "not yet", and from then on it is due when it should be."""
    async with Pod(url) as pod:
        room_id = await ahead(pod, FIVE_MINUTES_MS)
        first = await pod.rooms.change(room_id, lambda room, moment: Change(room=room))
        again = await pod.rooms.change(room_id, lambda room, moment: Change(room=room))

        assert (first.version, again.version) == (2, 2)
        assert await score(pod, room_id) == NOON + TURN_MS


async def test_a_refusal_writes_nothing(url):
    """TM9 holds here as well; whoever is refused cannot move a room."""

    def refuse(room, moment):
        raise NotNow(Reason.NO_ROUND)

    async with Pod(url) as pod:
        room_id = await ahead(pod, FIVE_MINUTES_MS)

        assert await refusal(pod.rooms.change(room_id, refuse)) is Reason.NO_ROUND
        assert (await pod.rooms.read(room_id)).version == 1


@pytest.mark.parametrize(("by_ms", "is_due"), [(LEAD_MS - 2_000, False), (FIVE_MINUTES_MS, True)])
async def test_repair_brings_a_room_that_was_touched_in_the_future(url, by_ms, is_due):
    """Within 30 s, though nobody does anything in it: its deadline is brought, and its record asked."""
    async with Pod(url) as pod:
        pod.clock.advance(int((await pod.call("TIME"))[0]) * 1000 - pod.clock.now_ms())
        room_id = await ahead(pod, by_ms)
        shard = keys.shard_of(room_id)
        before = await pod.deadlines.claim([shard])
        await pod.deadlines.repair(shard)
        after = await pod.deadlines.claim([shard])

        assert before[0].taken == ()
        assert [claim.room_id for claim in after[0].taken] == [room_id] * is_due


async def test_a_sweeper_asks_on_when_its_clock_goes_back():
    """What it noted by the old clock would keep it from asking for minutes."""
    agenda = Agenda(cap_ms=50)
    agenda.due(NOON + FIVE_MINUTES_MS)

    assert agenda.due(NOON + FIVE_MINUTES_MS + 10) == []
    assert len(agenda.due(NOON)) == keys.SHARDS
