"""Rooms that cannot be processed: whoever looks is told, by a snapshot while there is one, else by a goodbye. Rule: G14."""

import pytest

from chieu.store import keys
from tests.support.evenings import play, sit
from tests.support.phones import Doors, watch_audience, watch_screen
from tests.support.pods import until

SHORT = "turn_ms=200,grace_ms=1,bot_ms=1"


async def seated(house, pace=SHORT):
    """A round whose clock will run out, and all who look at it."""
    await house.pod("all", pace=pace)
    phones = await sit(house, "An", "Bình")
    return phones, [await phones[0].link(), phones[1].watch(), watch_screen(phones[0].doors, phones[0].code)]


async def spoil(house, room_id, key="record"):
    """Put garbage where a record or a frame was."""
    await house.redis("SET", getattr(keys.of_room(room_id), key), "garbage")


async def test_viewers_are_told_when_the_sweeper_has_parked_their_room(house, lines):
    """Everybody gets what the room last looked like, and that it stands still; the streams live on."""
    phones, streams = await seated(house)
    for stream in streams:
        await stream.at(2)
    await phones[0].start()
    await spoil(house, phones[0].room_id)
    for stream in streams:
        await stream.until(lambda watching: watching.resets[-1] == "PARKED")

    assert [stream.resets for stream in streams] == [["UNSPECIFIED", "PARKED"]] * 3
    assert [stream.is_over for stream in streams] == [False] * 3
    [parked] = lines.of("room.parked")
    assert (parked["level"], parked["room"]) == ("error", phones[0].room_id)
    assert house.pods[0].counted("chieu_store_claims_total", "parked") == 1


async def test_whoever_comes_later_is_told_too(house):
    """The notice was for those who listened; the frame remembers it."""
    phones, streams = await seated(house)
    await phones[0].start()
    await spoil(house, phones[0].room_id)
    await streams[0].until(lambda watching: "PARKED" in watching.resets)
    late = [await phones[1].link(), watch_audience(phones[0].doors, phones[0].code)]
    for stream in late:
        await stream.until(lambda watching: watching.frames)

    assert [stream.resets for stream in late] == [["PARKED"]] * 2


async def test_a_lost_notice_is_made_up_for(house):
    """G5: the position check finds it, once."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    watch = phones[0].watch()
    await watch.at(2)
    await house.redis("HSET", keys.of_room(phones[0].room_id).frame, "parked", 1)
    for _ in range(2):
        await house.of("display")[0].loop("positions").step()
    await watch.until(lambda watching: len(watching.resets) == 2)

    assert watch.resets == ["UNSPECIFIED", "PARKED"]


async def test_a_room_that_goes_on_goes_on_for_its_viewers(house):
    """The next command that goes through sets it going: an update like any other, and no more is said of it."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    watch = phones[1].watch()
    await watch.at(3)
    await house.redis("HSET", keys.of_room(phones[0].room_id).frame, "parked", 1)
    await house.of("display")[0].loop("positions").step()
    await watch.until(lambda watching: "PARKED" in watching.resets)
    version = await play(phones, 2)
    await watch.at(version)
    fresh = phones[0].watch()
    await fresh.at(version)

    assert watch.versions == [3, 3, 4, 5]
    assert (watch.resets, fresh.resets) == (["UNSPECIFIED", "PARKED"], ["UNSPECIFIED"])


@pytest.mark.parametrize("who", ["link", "screen"])
async def test_a_frame_that_cannot_be_read_is_said_goodbye_to(house, lines, who):
    """There is nothing to show: the stream ends, and whoever comes back is told why, with an id that the log has."""
    await house.table()
    phones, others = await sit(house, "An", "Bình"), await sit(house, "Chi")
    looks = {"link": phones[0].watch, "screen": lambda: watch_screen(phones[0].doors, phones[0].code)}
    stream, other = looks[who](), others[0].watch()
    await stream.at(2)
    await other.at(1)
    await spoil(house, phones[0].room_id, "frame")
    await house.of("display")[0].loop("positions").step()
    ended = await stream.over()
    refused = await looks[who]().refused()
    await others[0].lobby("AddBot")
    await other.at(2)

    assert ended == "ROOM_BROKEN"
    assert (refused.code, refused.reason) == ("INTERNAL", "ROOM_BROKEN")
    assert refused.facts["error_id"] in [line["error_id"] for line in lines.of("rpc.broke")]
    assert lines.of("feed.broken")[0]["room"] == phones[0].room_id


async def test_other_rooms_do_not_wait_for_a_broken_one(house):
    """A healthy table beside it is played to its time-outs all the while."""
    phones, _ = await seated(house)
    doors = Doors.of(house)
    healthy = await sit(house, "Chi", "Dũng", doors=doors)
    await healthy[0].start()
    await phones[0].start()
    await spoil(house, phones[0].room_id)
    watch = healthy[0].watch()
    await until(lambda: house.pods[0].counted("chieu_store_claims_total", "parked") == 1)
    at = watch.view.position.version
    await watch.at(at + 2)

    assert at > 3
