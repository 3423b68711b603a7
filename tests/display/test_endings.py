"""Streams end, and say why: what is final, what is not, and where to go on. Rule: G10, G13, B88, B89, B94."""

import asyncio

import msgspec
import pytest

from chieu.api.v1 import display_pb2, events_pb2
from chieu.display import listening, pump
from chieu.rooms.room import Phase
from chieu.store import keys
from tests.display.evidence import GOODBYE, UPDATE
from tests.display.tables import kinds, seated, told_all
from tests.support.evenings import play
from tests.support.phones import Doors, Phone, watch_audience, watch_screen
from tests.support.positions import alter


async def test_an_old_stream_is_ended_with_a_cursor_to_go_on_from(house, monkeypatch):
    """Ten minutes, more or less; nothing is missed in between."""
    monkeypatch.setattr(pump, "STREAM_AGE_S", 0.3)
    phones = await seated(house)
    watch = phones[0].watch()

    why = await watch.over()
    await phones[1].lobby("SetReady", ready=True)
    again = phones[0].watch(watch.cursor)
    await again.at(4)

    assert (why, watch.frames[-1].goodbye.final) == ("STREAM_AGE", False)
    assert kinds(again)[0] == UPDATE


async def test_a_phone_that_says_nothing_is_given_up(house, monkeypatch):
    """B89: HEARTBEAT_LOST; a phone that answers heartbeats stays."""
    monkeypatch.setattr(listening, "SILENCE_S", 0.3)
    monkeypatch.setattr(pump, "HEARTBEAT_S", 0.05)
    phones = await seated(house)
    silent, alive = await phones[0].link(), await phones[1].link()

    async def answer():
        while True:
            await alive.send(heartbeat=display_pb2.Heartbeat())
            await asyncio.sleep(0.05)

    answering = asyncio.create_task(answer())
    why = await silent.over()
    answering.cancel()

    assert why == "HEARTBEAT_LOST"
    assert not alive.is_over


async def test_who_is_taken_over_is_told_and_sees_no_more(house):
    """Rule: G10: on every pod, at once; the new phone plays on."""
    phones = await seated(house)
    other = await house.display()
    old = [await phones[1].link(), phones[1].watch()]
    phones[1].doors = Doors.of(house, display=other)
    old.append(phones[1].watch())
    for one in old:
        await one.at(3)
    new = Phone("Bình lại", phones[1].doors, device_key=phones[1].device_key)
    await new.join(phones[1].code)

    whys = [await one.over() for one in old]
    fresh = await new.link()
    await fresh.at(4)

    assert whys == ["SEAT_TAKEN_OVER"] * 3
    assert all(one.frames[-1].goodbye.final for one in old)
    assert fresh.view.own.generation == 2


async def test_who_leaves_or_is_removed_is_told_and_the_others_go_on(house):
    """SEAT_GONE for the seat's streams alone."""
    phones = await seated(house, "An", "Bình", "Chi", "Dũng")
    streams = [phone.watch() for phone in phones]
    for one in streams:
        await one.at(4)
    await phones[2].lobby("LeaveRoom")
    await phones[0].lobby("KickSeat", seat=3)

    whys = [await one.over() for one in streams[2:]]
    await streams[0].at(6)
    await streams[1].at(6)

    assert whys == ["SEAT_GONE"] * 2
    assert not streams[0].is_over


@pytest.mark.parametrize("how", ["the last one leaves", "it was idle"])
async def test_when_the_room_closes_everybody_is_told(house, how):
    """Rule: G-13; ROOM_CLOSED for onlookers too, after the news itself."""
    phones = await seated(house, "An")
    streams = [phones[0].watch(), watch_screen(phones[0].doors, phones[0].code)]
    streams.append(watch_audience(phones[0].doors, phones[0].code))
    for one in streams:
        await one.at(1)

    if how == "it was idle":
        await alter(house, phones[0].room_id, lambda room, moment: msgspec.structs.replace(room, phase=Phase.CLOSED))
    else:
        await phones[0].lobby("LeaveRoom")
    whys = [await one.over() for one in streams]

    assert whys == ["ROOM_CLOSED"] * 3
    if how != "it was idle":
        assert streams[1].events[-1].kind == events_pb2.EVENT_KIND_ROOM_CLOSED
    again = await phones[0].watch().refused()
    assert (again.code, again.reason) == ("NOT_FOUND", "ROOM_GONE")


async def test_a_room_that_vanishes_ends_its_streams(house):
    """FA15: the data is gone; nobody is left looking at a table that is no more."""
    phones = await seated(house)
    watch = phones[0].watch()
    await watch.at(3)
    of_room = keys.of_room(phones[0].room_id)
    await house.redis("DEL", of_room.record, of_room.frame, of_room.stream)

    await house.of("display")[0].loop("positions").step()

    assert await watch.over() == "ROOM_CLOSED"


async def test_the_fifth_stream_of_a_seat_takes_the_place_of_the_first(house):
    """B88: SUPERSEDED; the four newest stay, other seats are not concerned."""
    phones = await seated(house)
    other = phones[1].watch()
    streams = []
    for _ in range(5):
        streams.append(phones[0].watch())
        await streams[-1].at(3)

    assert await streams[0].over() == "SUPERSEDED"
    assert not any(one.is_over for one in (*streams[1:], other))


async def test_a_room_shows_itself_to_so_many_onlookers(house):
    """B90, G12: eight screens; the ninth is told LIMIT and when to try again."""
    phones = await seated(house)
    screens = []
    for _ in range(8):
        screens.append(watch_screen(phones[0].doors, phones[0].code))
        await screens[-1].at(3)

    refused = await watch_screen(phones[0].doors, phones[0].code).refused()

    assert (refused.code, refused.reason, refused.retry_ms > 0) == ("RESOURCE_EXHAUSTED", "LIMIT", True)


async def test_a_pod_that_goes_away_says_so_and_another_goes_on_without_a_hole(house):
    """B94, G13: GOING_AWAY with a cursor when nobody is answered here any more; the next pod resumes at once."""
    phones = await seated(house)
    first, second = house.of("display")[0], await house.display()
    link, screen = await phones[0].link(), watch_screen(phones[0].doors, phones[0].code)
    for one in (link, screen):
        await one.at(3)
    await phones[0].start()
    before = await play(phones, 4)
    for one in (link, screen):
        await one.at(before)

    draining = asyncio.create_task(first.drain())
    whys = [await one.over() for one in (link, screen)]
    await draining
    during = await play(phones, 4)
    phones[0].doors = Doors.of(house, display=second)
    again = [await phones[0].link(link.cursor), watch_screen(phones[0].doors, phones[0].code, screen.cursor)]
    for one in again:
        await one.at(during)

    assert whys == ["GOING_AWAY"] * 2
    assert link.frames[-1].kind == GOODBYE
    assert (link.frames[-1].goodbye.final, link.frames[-1].goodbye.retry_after_ms) == (False, 0)
    for one in again:
        assert one.resets == []
        await told_all(house, one, phones[0].room_id, before)


async def test_a_parked_or_broken_room_is_no_reason_to_end_another(house):
    """Rule: G14: a frame that cannot be read breaks its own room's streams alone."""
    phones = await seated(house)
    other = await Phone("Dũng", phones[0].doors).open()
    watch = other.watch()
    await watch.at(1)
    await house.redis("SET", "x", "y")
    of_room = keys.of_room(phones[0].room_id)
    await house.redis("DEL", of_room.frame)
    await house.redis("SET", of_room.frame, "garbage")

    refused = await phones[0].watch().refused()
    await other.lobby("SetReady", ready=True)
    await watch.at(2)

    assert (refused.code, refused.reason) == ("INTERNAL", "ROOM_BROKEN")
