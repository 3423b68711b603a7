"""What nobody did in time is done: once, never early, whatever dies on the way. Rule: G6, G11, G14."""

import asyncio

from chieu.api.v1 import events_pb2, rooms_pb2
from chieu.store import deadlines as store_deadlines
from chieu.store import keys
from tests.support.evenings import sit
from tests.support.pods import until
from tests.support.positions import stored

TURN_MS, GRACE_MS = 200, 60
PACE = f"turn_ms={TURN_MS},grace_ms={GRACE_MS},bot_ms=20,absent_turn_ms={TURN_MS},gone_after_ms=600000"


async def room_of(house, *names, pace=PACE, sweepers=1, rules=1):
    """People in a lobby, with so many sweepers and rules pods."""
    await house.matchmaking(pace=pace)
    for _ in range(rules):
        await house.rules(pace=pace)
    await house.display(pace=pace)
    for _ in range(sweepers):
        await house.timers(pace=pace)
    return await sit(house, *(names or ("An", "Bình")))


def time_outs(watching):
    """Events that came of time running out, one for each version."""
    return {event.version: event for event in watching.events if event.cause == events_pb2.CAUSE_TIME_OUT}


async def due_of(house, room_id):
    score = await house.redis("ZSCORE", keys.of_room(room_id).due, room_id)
    return None if score is None else int(float(score))


async def test_every_deadline_is_carried_out_once_and_none_too_early(house):
    """Two sweepers, ten turns nobody plays: each is resolved by one commit, after its time by Redis's clock, soon."""
    phones = await room_of(house, sweepers=2)
    watch = phones[0].watch()
    await watch.at(2)
    await phones[0].start()
    await watch.until(lambda one: len(time_outs(one)) >= 10)
    for pod in house.of("timers"):
        await pod.loop("sweep").stop()

    due_ms, lateness = 0, []
    for frame in watch.frames:
        fired = [event for event in frame.public.events if event.cause == events_pb2.CAUSE_TIME_OUT]
        if fired:
            lateness.append(fired[0].at_ms - due_ms)
        if frame.public.HasField("turn"):
            due_ms = frame.public.turn.deadline.at_ms + frame.public.turn.deadline.grace_ms
    assert len(lateness) >= 10
    # The event carries the time of rules's clock, which may be a little off Redis's.
    assert min(lateness) >= -2
    assert max(lateness) < 3_000

    async def all_say_the_same():
        """The last deadline's answer may still be on its way to timers when its frame is here."""
        fired = sum(pod.counted("chieu_timers_fired_total", "acted") for pod in house.of("timers"))
        acted = house.of("rules")[0].counted("chieu_rules_expiries_total", "acted")
        return fired == acted == (await stored(house, phones[0].room_id)).version - 3

    await until(all_say_the_same)


async def test_a_sweeper_that_dies_after_its_claim_loses_nothing(house):
    """FA6, F9: its lease runs out and another brings the deadline."""
    phones = await room_of(house)
    first = house.of("timers")[0]
    watch = phones[0].watch()
    await watch.at(2)
    await first.loop("sweep").stop()
    await phones[0].start()
    room = await stored(house, phones[0].room_id)
    await until(lambda: first.process.clock.now_ms() > room.round.due_ms + GRACE_MS + 20)
    first.failpoints.arm("after_claim=pause")
    sweeping = asyncio.create_task(first.loop("sweep").step())
    await first.failpoints.arrived("after_claim")
    leased_ms = await due_of(house, phones[0].room_id)
    sweeping.cancel()
    await first.die()

    await house.timers(pace=PACE)
    await watch.until(time_outs)

    assert leased_ms > room.round.due_ms + GRACE_MS
    assert first.counted("chieu_store_claims_total", "claimed") == 1
    assert first.counted("chieu_timers_fired_total", "acted") == 0


async def test_a_rules_process_that_dies_holds_no_deadline_up(house):
    """FA1: its lease lives on for seconds; the deadline is brought to another at once."""
    phones = await room_of(house, rules=2)
    watch = phones[0].watch()
    await watch.at(2)
    await phones[0].start()
    home = house.home(phones[0].room_id)

    await home.die()
    before = len(time_outs(watch))
    started = asyncio.get_running_loop().time()
    await watch.until(lambda one: len(time_outs(one)) >= before + 2)

    assert asyncio.get_running_loop().time() - started < 3.0


async def test_a_deadline_that_came_too_soon_goes_back_to_the_rooms_own_time(house):
    """The index is a hint: a stale entry finds a record that says "not yet", and is put right."""
    phones = await room_of(house, pace="turn_ms=600000")
    await phones[0].start()
    room = await stored(house, phones[0].room_id)
    due_ms = await due_of(house, phones[0].room_id)

    await house.redis("ZADD", keys.of_room(phones[0].room_id).due, 1, phones[0].room_id)

    async def put_right():
        return await due_of(house, phones[0].room_id) == due_ms

    await until(put_right)
    assert (await stored(house, phones[0].room_id)).version == room.version
    await until(lambda: house.of("timers")[0].counted("chieu_timers_fired_total", "not_yet") == 1)


async def test_a_deadline_of_a_room_that_is_gone_is_forgotten(house):
    """FA37: after one try, and nobody is told of a failure."""
    await room_of(house, "An")
    ghost = "07" + "a" * 16
    of_room = keys.of_room(ghost)
    await house.redis("ZADD", of_room.due, 1, ghost)
    await house.redis("ZADD", of_room.idx, 1, ghost)

    async def forgotten():
        return await due_of(house, ghost) is None

    await until(forgotten)
    await until(lambda: house.of("timers")[0].counted("chieu_timers_fired_total", "gone") == 1)
    assert await house.redis("ZSCORE", of_room.idx, ghost) is None


async def test_a_deadline_that_is_missing_is_armed_again(house):
    """FA38, G11: the repair scan looks through every shard."""
    phones = await room_of(house)
    timers = house.of("timers")[0]
    await timers.loop("sweep").stop()
    await phones[0].start()
    due_ms = await due_of(house, phones[0].room_id)
    await house.redis("ZREM", keys.of_room(phones[0].room_id).due, phones[0].room_id)

    for _ in range(keys.SHARDS):
        await timers.loop("repair").step()

    assert await due_of(house, phones[0].room_id) == due_ms
    assert timers.counted("chieu_store_repairs_total", "rearmed") == 1


async def test_a_room_that_cannot_be_processed_is_parked_and_holds_nobody_up(house, monkeypatch, lines):
    """FA62, H30, G14: three tries with back-off, then it is left alone; the other room's clock goes on."""
    monkeypatch.setattr(store_deadlines, "BACK_OFF_MS", 20)
    phones = await room_of(house)
    other = await sit(house, "Chi", "Dũng")
    await other[0].start()
    watch = other[0].watch()
    of_room = keys.of_room(phones[0].room_id)
    await house.redis("HSET", of_room.record, "s", "garbage")
    await house.redis("ZADD", of_room.due, 1, phones[0].room_id)

    async def parked():
        return await due_of(house, phones[0].room_id) is None

    await until(parked)
    await watch.until(lambda one: len(time_outs(one)) >= 2)

    timers = house.of("timers")[0]
    assert await house.redis("HGET", of_room.record, "bad") == b"3"
    assert timers.counted("chieu_timers_fired_total", "broken") == 3
    assert timers.counted("chieu_store_claims_total", "parked") == 1
    assert "garbage" not in lines.text


async def test_a_deadline_that_we_were_late_for_gives_one_fresh_clock(house):
    """TIME_CREDITED once for a decision, then the default action."""
    pace = f"turn_ms={TURN_MS},grace_ms=0,late_claim_ms=100,credit_ms=150,bot_ms=20"
    phones = await room_of(house, pace=pace, sweepers=0)
    watch = phones[0].watch()
    await watch.at(2)
    await phones[0].start()
    room = await stored(house, phones[0].room_id)
    await until(lambda: house.pods[0].process.clock.now_ms() > room.round.due_ms + 150)

    await house.timers(pace=pace)
    await watch.until(lambda one: len(time_outs(one)) >= 1)

    kinds = [event.kind for event in watch.events if event.version > room.version]
    assert kinds[0] == events_pb2.EVENT_KIND_TIME_CREDITED
    credited = next(event for event in watch.events if event.kind == events_pb2.EVENT_KIND_TIME_CREDITED)
    assert credited.amount == 150
    [frame] = [one for one in watch.frames if one.position.version == credited.version]
    first_out = min(time_outs(watch))
    assert frame.public.turn.deadline.total_ms == 150
    assert time_outs(watch)[first_out].at_ms >= frame.public.turn.deadline.at_ms - 2
    assert kinds.count(events_pb2.EVENT_KIND_TIME_CREDITED) == 1


async def test_without_any_rules_process_nothing_is_claimed(house):
    """A claim would only put the deadline off; when rules is back it is brought at once."""
    pace = "idle_watched_ms=100,grace_ms=0,bot_ms=20"
    await house.matchmaking(pace=pace)
    timers = await house.timers(pace=pace)
    host = (await sit(house, "An"))[0]
    due_ms = await due_of(house, host.room_id)
    await until(lambda: house.pods[0].process.clock.now_ms() > due_ms + 100)
    still = await due_of(house, host.room_id)
    before = timers.counted("chieu_store_claims_total", "claimed")

    await house.rules(pace=pace)

    async def ended():
        return (await stored(house, host.room_id)).phase == "CLOSED"

    await until(ended)
    assert (still, before) == (due_ms, 0)
    assert await due_of(house, host.room_id) is None


async def test_a_round_that_nobody_plays_comes_to_an_end(house):
    """Rule: G-09, G-21, G11: two bots play, one person has fallen asleep; the room never sticks."""
    phones = await room_of(house, "An", pace="turn_ms=20,grace_ms=1,bot_ms=4,absent_turn_ms=10,catch_lock_ms=1")
    for _ in range(2):
        await phones[0].lobby("AddBot")
    watch = phones[0].watch()
    await phones[0].start()

    await watch.until(lambda one: one.view.roster.phase == rooms_pb2.ROOM_PHASE_ROUND_END)

    causes = {event.cause for event in watch.events}
    assert {events_pb2.CAUSE_BOT, events_pb2.CAUSE_TIME_OUT} <= causes
    assert watch.versions == list(range(watch.versions[0], watch.versions[-1] + 1))


async def test_two_time_outs_in_a_row_make_a_seat_absent_until_it_acts(house):
    """Rule: G-09: it is shown, and whatever the seat sends ends it."""
    phones = await room_of(house, pace=f"turn_ms={TURN_MS},grace_ms=10,bot_ms=20,absent_turn_ms=600000")
    watch = phones[0].watch()
    await phones[0].start()

    def absent(one):
        return [seat.seat for seat in one.view.roster.seats if seat.absent]

    [seat] = await watch.until(absent)
    phone = next(one for one in phones if one.seat == seat)
    await phone.lobby("LeaveRoom")

    await watch.until(lambda one: not absent(one)) if phone is phones[1] else await watch.over()


async def test_a_sweeper_that_drains_finishes_what_it_claimed(house):
    """G13: nothing claimed is left to its lease."""
    phones = await room_of(house)
    timers, rules = house.of("timers")[0], house.of("rules")[0]
    rules.failpoints.arm("before_commit=pause@2")
    await phones[0].start()
    await rules.failpoints.arrived("before_commit")

    draining = asyncio.create_task(timers.drain())
    await until(lambda: timers.process.draining.is_set())
    rules.failpoints.release("before_commit")
    await draining

    assert timers.counted("chieu_timers_fired_total", "acted") >= 1
    room = await stored(house, phones[0].room_id)
    assert await due_of(house, phones[0].room_id) == room.round.due_ms + GRACE_MS


async def test_the_clock_of_this_machine_does_not_matter(house):
    """FA39: a timers process whose own clock is an hour off brings nothing early: due is what Redis says."""
    phones = await room_of(house, pace="turn_ms=600000", sweepers=0)
    timers = await house.timers(pace="turn_ms=600000")
    for loop in ("clock", "sweep"):
        await timers.loop(loop).stop()
    await phones[0].start()
    room = await stored(house, phones[0].room_id)

    timers.process.clock._offset_ns += 3_600_000_000_000
    await timers.loop("sweep").step()
    await timers.loop("sweep").step()

    assert timers.counted("chieu_store_claims_total", "claimed") == 0
    assert (await stored(house, phones[0].room_id)).version == room.version


async def test_a_room_closes_when_nobody_comes(house):
    """The idle end is a rule, and viewers are told."""
    phones = await room_of(house, "An", pace="idle_ms=400,idle_watched_ms=400,bot_ms=20")
    watch = phones[0].watch()

    assert await watch.over() == "ROOM_CLOSED"
    assert (await stored(house, phones[0].room_id)).phase == "CLOSED"
