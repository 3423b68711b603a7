"""Rooms of a later release that nobody here can read take no live room's place. Rule: G6, G11, G14."""

from hashlib import sha256

from chieu.rooms.formats import FORMAT
from chieu.store import keys
from chieu.timers import newer
from chieu.timers.newer import AT_ONCE, Newer
from chieu.timers.sweeper import MOST
from tests.support.pods import until
from tests.timers.test_deadlines import PACE, due_of, room_of, time_outs


async def later(house, count):
    """So many rooms that a later release wrote, due for long."""
    rooms = []
    for number in range(count):
        of_room = keys.of_room(keys.room_id(sha256(str(number).encode()).digest()[: keys.ID_BYTES]))
        await house.redis("HSET", of_room.record, "v", 3, "t", "a" * 16, "fmt", FORMAT + 1, "s", "x")
        await house.redis("ZADD", of_room.due, 1, of_room.room_id)
        rooms.append(of_room.room_id)
    return rooms


async def test_a_room_that_nobody_can_read_is_brought_ever_more_seldom(house, monkeypatch):
    """Twice as long after each answer; the clock of the room beside it goes on."""
    monkeypatch.setattr(newer, "AGAIN_MS", 20)
    phones = await room_of(house)
    watch = phones[0].watch()
    await phones[0].start()
    timers = house.of("timers")[0]
    [unreadable] = await later(house, 1)

    async def is_left_alone():
        return await due_of(house, unreadable) > timers.process.clock.now_ms() + 2_100

    await until(is_left_alone)
    await watch.until(lambda one: len(time_outs(one)) >= 2)

    # 20, 40, 80 … 2 560 ms.
    assert timers.counted("chieu_timers_fired_total", "newer") == 8


async def test_no_sweep_takes_more_than_may_be_under_way(house):
    """Hundreds of deadlines at once: what cannot be asked about now is left where others see it."""
    await house.rules(pace=PACE)
    timers = await house.timers(pace=PACE)
    await timers.loop("sweep").stop()
    rules = house.of("rules")[0]
    rules.failpoints.arm("before_read=pause")
    await later(house, MOST + 100)
    await until(lambda: timers.ground.rules.seen)

    for _ in range(3):
        await timers.loop("sweep").step()

    taken = timers.counted("chieu_store_claims_total", "claimed")
    rules.failpoints.release("before_read")
    assert MOST // 2 < taken <= MOST


def test_few_questions_are_about_rooms_that_were_unreadable_before():
    """The first question about a room is not counted: nobody knows yet."""
    known = Newer()
    rooms = [f"room {number}" for number in range(AT_ONCE + 1)]
    for room_id in rooms:
        with known.asking(room_id):
            known.put_off(room_id)
    running = [known.asking(room_id) for room_id in rooms[:AT_ONCE]]
    for one in running:
        one.__enter__()

    assert (known.is_full(rooms[-1]), known.is_full("another")) == (True, False)
    running[0].__exit__(None, None, None)
    assert not known.is_full(rooms[-1])


def test_no_room_waits_longer_than_half_a_minute():
    """Somebody who can read it may have come."""
    known = Newer()

    assert [known.put_off("room") for _ in range(6)] == [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
    known.forget("room")
    assert known.put_off("room") == 2_000
