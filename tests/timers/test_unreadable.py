"""Rooms of a later release that nobody here can read take no live room's place. Rule: G6, G11, G14."""

import asyncio
from hashlib import sha256

from chieu.rooms.formats import FORMAT
from chieu.store import keys
from chieu.timers import newer
from chieu.timers.clients import Expired, Outcome
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
    # 20, 40, 80 … 2 560 ms; on a slow machine that pause may have passed unseen, and the next is longer.
    await until(lambda: timers.counted("chieu_timers_fired_total", "newer") >= 8)

    before = len(time_outs(watch))
    await watch.until(lambda one: len(time_outs(one)) >= before + 1)


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


async def test_thousands_that_nobody_can_read_do_not_keep_a_live_room_waiting(house):
    """Only so many are asked about at once as are known to be of that format; a live room's turns end on time."""
    phones = await room_of(house)
    watch = phones[0].watch()
    await phones[0].start()
    timers = house.of("timers")[0]
    await later(house, 8 * MOST)
    await until(lambda: timers.counted("chieu_timers_fired_total", "newer"))

    before = len(time_outs(watch))
    await watch.until(lambda one: len(time_outs(one)) >= before + 3)

    # Most of them were put off without a question.
    assert timers.counted("chieu_timers_fired_total", "newer") < 4 * MOST


class Asked:
    """Questions that are answered when the test says so."""

    def __init__(self):
        self.open = {}

    async def __call__(self, room_id):
        self.open[room_id] = asyncio.get_running_loop().create_future()
        outcome = await self.open[room_id]
        del self.open[room_id]
        return Expired(outcome)


def among(formats):
    """What is known of rooms with these formats, by their names."""

    async def format_of(room_id):
        return formats.get(room_id, FORMAT)

    return Newer(format_of)


async def test_few_questions_are_about_a_format_that_nobody_could_read():
    """The first questions are not counted: nobody knows yet. Who can read one makes room for all of that format."""
    rooms = [f"room {number}" for number in range(AT_ONCE + 2)]
    known, ask = among(dict.fromkeys(rooms, FORMAT + 1)), Asked()
    first = asyncio.create_task(known.asked(rooms[0], ask))
    await until(lambda: rooms[0] in ask.open)
    ask.open[rooms[0]].set_result(Outcome.NEWER)
    await first

    running = [asyncio.create_task(known.asked(room_id, ask)) for room_id in rooms[1:-1]]
    await until(lambda: len(ask.open) == AT_ONCE)
    waits = await known.asked(rooms[-1], ask)
    other = asyncio.create_task(known.asked("another", ask))
    await until(lambda: "another" in ask.open)
    ask.open[rooms[1]].set_result(Outcome.ACTED)
    await running[0]
    more = asyncio.create_task(known.asked(rooms[-1], ask))
    await until(lambda: rooms[-1] in ask.open)
    for question in list(ask.open.values()):
        question.set_result(Outcome.ACTED)
    found = await asyncio.gather(other, more, *running)

    assert waits is None
    assert {one.outcome for one in found} == {Outcome.ACTED}


async def test_no_room_waits_longer_than_half_a_minute():
    """Somebody who can read it may have come."""
    known, ask = among({}), Asked()

    assert [known.put_off("room") for _ in range(6)] == [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
    read = asyncio.create_task(known.asked("room", ask))
    await until(lambda: "room" in ask.open)
    ask.open["room"].set_result(Outcome.NOT_YET)
    await read
    assert known.put_off("room") == 2_000
