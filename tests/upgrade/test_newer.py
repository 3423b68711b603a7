"""A record that only a later release can read: refused, left as it is, and brought to whoever can. G13."""

import msgspec

from chieu.api.v1 import display_pb2
from chieu.rooms.change import Change
from chieu.rooms.formats import FORMAT, OLDEST
from chieu.store import keys
from tests.support.evenings import bots_move, play, sit, turn_of
from tests.support.phones import Phone
from tests.support.pods import until
from tests.support.positions import stored
from tests.support.refusals import refused_as, told
from tests.upgrade.releases import BEFORE, ROLLED, is_of, of_next_release

BRISK = "turn_ms=200,grace_ms=60,bot_ms=20,absent_turn_ms=200,gone_after_ms=600000"


async def record_of(house, room_id):
    """All of a record, and of what viewers are shown, byte by byte."""
    call = house.pods[0].ground.store.scripts.command
    of_room = keys.of_room(room_id)
    return [await call("HGETALL", key) for key in (of_room.record, of_room.frame)]


def as_it_is(room, moment):
    """A version that changes nothing."""
    return Change(room=msgspec.structs.replace(room))


async def dealt(house, rules=1, pace=BRISK):
    """A table in play, with timers, and the link of whose turn it is."""
    await house.matchmaking(pace=pace)
    for _ in range(rules):
        await house.rules(pace=pace)
    await house.display(pace=pace)
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    return phones


async def test_a_record_of_the_next_release_is_refused_and_left_as_it_is(house, lines):
    """NEWER_STATE by every way to the room, in both languages; not one byte changes; each process says so once."""
    phones = await dealt(house)
    phone, view = await turn_of(phones)
    link = await phone.link()
    await link.at(view.position.version)
    request = phone.act_request(bots_move(view), view)
    await of_next_release(house, phone.room_id)
    before = await record_of(house, phone.room_id)

    calls = {
        "move": phone.doors.rules.Act(request, metadata=phone.metadata),
        "view": phone.look(),
        "deal": phones[0].start(),
        "join": Phone("Chi", phone.doors).join(phone.code),
        "ready": phone.lobby("SetReady", ready=True),
        "English": phone.doors.rules.Act(request, metadata=(*phone.metadata, ("accept-language", "en"))),
    }
    came = {name: await told(call) for name, call in calls.items()}
    on_link = await link.act(request)

    assert {(one.code, one.reason) for one in came.values()} == {("UNAVAILABLE", "NEWER_STATE")}
    assert all(one.retry_ms > 0 for one in came.values())
    assert len({one.sentence for one in came.values()}) == 2
    assert refused_as(on_link) == ("UNAVAILABLE", "NEWER_STATE")
    assert await record_of(house, phone.room_id) == before
    assert [(line["format"], line["newest"]) for line in lines.of("record.newer")] == [(FORMAT + 1, FORMAT)] * 2
    assert lines.at("error") == []


async def test_timers_leave_a_record_of_the_next_release_alone(house):
    """Brought again and again and never set aside; whoever can read it plays on as if nothing had been."""
    phones = await dealt(house)
    room_id = phones[0].room_id
    kept = await house.pods[0].ground.store.scripts.command("HGET", keys.of_room(room_id).record, "s")
    await of_next_release(house, room_id)
    before = await record_of(house, room_id)

    timers = await house.timers(pace=BRISK)
    await until(lambda: timers.counted("chieu_timers_fired_total", "newer") >= 2)
    unchanged = await record_of(house, room_id) == before
    await house.redis("HSET", keys.of_room(room_id).record, "fmt", FORMAT, "s", kept)
    await until(lambda: timers.counted("chieu_timers_fired_total", "acted") >= 2)

    assert unchanged
    assert timers.counted("chieu_store_claims_total", "parked") == 0
    assert (await stored(house, room_id)).version >= 5


async def test_the_repair_scan_leaves_a_record_of_the_next_release_alone(house):
    """What is due in it is not ours to say; a process that can read it arms it."""
    phones = await dealt(house)
    of_room = keys.of_room(phones[0].room_id)
    timers = await house.timers(pace=BRISK)
    for loop in ("sweep", "repair"):
        await timers.loop(loop).stop()
    await house.pods[0].ground.store.rooms.change(of_room.room_id, as_it_is)
    await house.redis("ZREM", of_room.due, of_room.room_id)
    await is_of(timers, BEFORE).ground.store.deadlines.repair(keys.shard_of(of_room.room_id))
    unarmed = await house.redis("ZSCORE", of_room.due, of_room.room_id)
    await is_of(timers, ROLLED).ground.store.deadlines.repair(keys.shard_of(of_room.room_id))

    assert unarmed is None
    assert await house.redis("ZSCORE", of_room.due, of_room.room_id) is not None


async def test_moves_and_deadlines_find_the_process_that_can_read_the_record(house):
    """While the release before still runs, and is the room's home: the other process is asked, without a word to phones."""
    phones = await dealt(house, rules=2)
    home = is_of(house.home(phones[0].room_id), BEFORE)
    other = next(pod for pod in house.of("rules") if pod is not home)
    home.ground.store.rooms._held.drop(phones[0].room_id)
    phones[0].doors = phones[0].doors.of(house, rules=other)
    view = await phones[0].look()
    phone = next(one for one in phones if one.seat == view.turn.seat)
    phone.doors = phones[0].doors
    link, view = await phone.link(), await phone.look()
    await link.at(view.position.version)

    answer = await link.act(phone.act_request(bots_move(view), view))
    timers = await house.timers(pace=BRISK)
    await until(lambda: timers.counted("chieu_timers_fired_total", "acted") >= 2)

    assert isinstance(answer, display_pb2.Accepted)
    assert timers.counted("chieu_store_claims_total", "parked") == 0


async def test_processes_that_write_either_format_play_one_round(house):
    """Each writes its own, each reads the other's; the bytes in Redis change their number back and forth."""
    phones = await dealt(house, rules=2, pace="turn_ms=600000,bot_ms=1,gone_after_ms=600000")
    pods = [is_of(house.of("rules")[0], ROLLED), house.of("rules")[1]]
    found = []
    for number in range(6):
        pods[number % 2].ground.store.rooms._held.drop(phones[0].room_id)
        for phone in phones:
            phone.doors = phone.doors.of(house, rules=pods[number % 2])
        await play(phones, 1)
        found.append(int(await house.redis("HGET", keys.of_room(phones[0].room_id).record, "fmt")))

    assert found == [OLDEST, FORMAT] * 3
