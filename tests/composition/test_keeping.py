"""Codes are looked after as long as their rooms live, by whichever process changes them."""

import asyncio

from chieu.chassis.clock import ManualClock
from chieu.composition.keeping import RENEW_MS, KeptRooms
from chieu.games.pace import Pace
from chieu.rooms.change import Change
from chieu.store import keys
from tests.support.evenings import sit
from tests.support.pods import until
from tests.support.refusals import told


async def kept(house):
    """Rooms kept by a clock that the test moves, and a room in them."""
    await house.matchmaking()
    phones = await sit(house, "An", "Bình")
    store = house.pods[0].ground.store
    clock = ManualClock(house.pods[0].process.clock.now_ms())
    return KeptRooms(store.rooms, store.codes, clock, Pace()), clock, phones


def nothing(room, moment):
    return Change(room=room)


async def ttl_ms(house, code):
    return await house.redis("PTTL", f"code:{code}")


async def test_a_code_lives_longer_than_its_room(house):
    """As long as the room's keys, which outlive its deadline by two hours."""
    await house.matchmaking()
    phones = await sit(house, "An")

    of_room = keys.of_room(phones[0].room_id)
    due_ms = float(await house.redis("ZSCORE", of_room.due, phones[0].room_id)) - house.pods[0].process.clock.now_ms()
    left_ms = await ttl_ms(house, phones[0].code)
    assert abs(left_ms - await house.redis("PTTL", of_room.record)) < 1_000
    assert left_ms > due_ms + 7_000_000


async def test_a_code_is_renewed_when_ten_minutes_have_passed_and_not_before(house):
    """Beside the answer, at the next change that anybody makes."""
    rooms, clock, phones = await kept(house)
    await rooms.change(phones[0].room_id, nothing)
    await rooms.close()
    await house.redis("PEXPIRE", f"code:{phones[0].code}", 60_000)
    again = KeptRooms(rooms._rooms, rooms._codes, clock, Pace())
    again._renewed = rooms._renewed

    clock.advance(RENEW_MS)
    await again.change(phones[0].room_id, nothing)
    early = await ttl_ms(house, phones[0].code)
    clock.advance(1)
    await again.change(phones[0].room_id, nothing)
    await again.close()
    late = await ttl_ms(house, phones[0].code)

    assert early <= 60_000 < late


async def test_a_change_that_ends_while_the_process_goes_down_begins_nothing_new(house):
    """The store is hung up next; work begun now would open a connection that nobody closes."""
    rooms, _, phones = await kept(house)
    pod = house.pods[0]
    pod.failpoints.arm("after_read=pause@1")
    changing = asyncio.create_task(rooms.change(phones[0].room_id, nothing))
    await pod.failpoints.arrived("after_read")

    await rooms.close()
    pod.failpoints.release("after_read")
    await changing

    assert not rooms._tasks


async def test_a_room_that_idles_out_loses_its_code(house):
    """The process that made the commit buries the code, whoever asked for it."""
    await house.pod("all", pace="idle_ms=300")
    host = (await sit(house, "An"))[0]

    async def buried():
        return (await house.redis("GET", f"code:{host.code}")).startswith(b"-")

    await until(buried)
    refused = await told(host.doors.matchmaking.JoinRoom(host.joining(host.code)))
    assert refused.reason == "ROOM_NOT_FOUND"


async def test_a_code_is_buried_also_when_nobody_waits_for_the_answer(house):
    """The last person's phone hangs up while the room closes: the code is a tombstone all the same."""
    pod = await house.pod("all")
    (host,) = await sit(house, "An")
    pod.failpoints.arm("after_commit_before_reply=pause")
    leaving = asyncio.ensure_future(host.lobby("LeaveRoom"))
    await pod.failpoints.arrived("after_commit_before_reply")

    leaving.cancel()
    await asyncio.wait([leaving])
    pod.failpoints.release("after_commit_before_reply")
    await pod.ground.store.rooms.close()
    await pod.ground.rooms.close()

    assert (await pod.ground.store.codes.look_up(host.code)).closed
