"""Streams of seats, screens and onlookers: a snapshot, every version after it, and a goodbye that says why. Rule: G4, G5."""

import asyncio

import msgspec
import pytest

from chieu.api.v1 import display_pb2, events_pb2
from chieu.display import listening, pump
from chieu.rooms.room import Phase
from chieu.store import keys
from tests.display.evidence import GOODBYE, HEARTBEAT, SNAPSHOT, UPDATE, entries, lose_subscriptions, newest
from tests.support.evenings import play, play_out, sit
from tests.support.phones import Doors, Phone, watch_audience, watch_screen
from tests.support.pods import until
from tests.support.positions import alter, stored
from tests.support.refusals import told


async def seated(house, *names):
    """A lobby, with one pod of each service."""
    await house.table()
    return await sit(house, *(names or ("An", "Bình", "Chi")))


def kinds(watching):
    return [frame.kind for frame in watching.frames]


async def told_all(house, watching, room_id, since):
    """Whether the updates carried exactly the events of every version after `since`, once and in order."""
    told_events = [event for frame in watching.frames if frame.kind == UPDATE for event in frame.public.events]
    happened = [event for version, _, events in await entries(house, room_id) if version > since for event in events]
    assert [event.SerializeToString() for event in told_events] == [event.SerializeToString() for event in happened]
    assert watching.versions == sorted(set(watching.versions))


async def test_a_stream_begins_with_a_snapshot_and_goes_on_with_every_version(house):
    """Rule: G4: the frames after the first lead from version to version, each with its own events."""
    phones = await seated(house)
    link, watch = await phones[0].link(), phones[1].watch()
    for one in (link, watch):
        await one.at(3)
    await phones[0].start()
    version = await play(phones, 12)
    for one in (link, watch):
        await one.at(version)

    for one in (link, watch):
        assert kinds(one)[:2] == [SNAPSHOT, UPDATE]
        assert one.versions == list(range(3, version + 1))
        await told_all(house, one, phones[0].room_id, 3)


async def test_a_view_put_together_from_updates_is_the_view_read_afresh(house):
    """Rule: architecture, section 6 (views): whole sections, those that changed; the reader keeps the rest."""
    phones = await seated(house)
    links = [await phone.link() for phone in phones]
    await phones[0].start()
    await play(phones, 15)
    await phones[1].lobby("LeaveRoom")
    version = await newest(house, phones[0].room_id)
    await links[0].at(version)
    await links[2].at(version)

    for phone, link in ((phones[0], links[0]), (phones[2], links[2])):
        fresh = await phone.look()
        for section in ("roster", "options", "table", "seats", "turn", "result", "history", "own"):
            assert getattr(link.view, section) == getattr(fresh, section), section


async def test_two_display_pods_show_the_same(house):
    """Issue, section 5: the same versions and the same events on both."""
    phones = await seated(house)
    other = await house.display()
    near = [await phones[0].link(), watch_screen(phones[0].doors, phones[0].code)]
    phones[0].doors = Doors.of(house, display=other)
    far = [await phones[0].link(), watch_screen(phones[0].doors, phones[0].code)]
    for one in near + far:
        await one.at(3)
    await phones[0].start()
    version = await play(phones, 20)
    for one in near + far:
        await one.at(version)

    assert near[0].versions == far[0].versions == near[1].versions == far[1].versions
    assert near[0].events == far[0].events == near[1].events == far[1].events
    assert near[0].view.own == far[0].view.own


async def test_in_silence_there_is_a_heartbeat_with_the_cursor(house, monkeypatch):
    """Rule: architecture, section 6 (heartbeat): a viewer to whom nothing happens knows that the line is good."""
    monkeypatch.setattr(pump, "HEARTBEAT_S", 0.05)
    phones = await seated(house)
    watch = phones[0].watch()

    await watch.until(lambda one: kinds(one).count(HEARTBEAT) >= 2)

    beats = [frame for frame in watch.frames if frame.kind == HEARTBEAT]
    assert beats[0].cursor == watch.frames[0].cursor
    assert (beats[0].position.version, beats[0].server_time_ms > 0) == (3, True)
    assert not beats[0].HasField("public")


async def test_an_old_stream_is_ended_with_a_cursor_to_go_on_from(house, monkeypatch):
    """Rule: architecture, section 6 (ages): ten minutes, more or less; nothing is missed in between."""
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


async def test_a_resumed_stream_brings_exactly_what_was_missed(house):
    """Rule: G4: no hole, nothing twice; also from another display pod."""
    phones = await seated(house)
    other = await house.display()
    watch = phones[0].watch()
    await watch.at(3)
    await phones[0].start()
    version = await play(phones, 5)
    await watch.at(version)
    await watch.close()
    missed = await play(phones, 10)

    phones[0].doors = Doors.of(house, display=other)
    again = phones[0].watch(watch.cursor)
    await again.at(missed)
    later = await play(phones, 3)
    await again.at(later)

    assert again.resets == []
    assert again.versions[0] == missed
    await told_all(house, again, phones[0].room_id, version)


async def test_a_position_that_was_trimmed_is_reset(house):
    """B84, FA35: the stream keeps 64 versions; who was away longer gets a snapshot that says GAP."""
    phones = await seated(house)
    watch = phones[0].watch()
    await watch.at(3)
    await watch.close()
    for number in range(70):
        await phones[1].lobby("SetReady", ready=number % 2 == 0)

    again = phones[0].watch(watch.cursor)
    await again.at(73)

    assert again.resets == ["GAP"]
    assert len(await entries(house, phones[0].room_id)) == 64


@pytest.mark.parametrize(
    ("cursor", "row"),
    [
        (lambda version, tag: f"{version}.{'0' * 16}", "B85 other tag"),
        (lambda version, tag: f"{version - 1}.{'0' * 16}", "B85 other tag, older"),
        (lambda version, tag: f"{version + 5}.{tag}", "B83 from the future"),
    ],
    ids=["B85 same version", "B85 older version", "B83"],
)
async def test_a_position_of_another_history_is_reset(house, cursor, row):
    """B83, B85: never joined to another history, never left waiting."""
    phones = await seated(house)
    room = await stored(house, phones[0].room_id)

    watch = phones[0].watch(cursor(room.version, room.tag))
    await watch.at(room.version)

    assert watch.resets == ["HISTORY_CHANGED"], row


async def test_a_stream_that_resumes_where_the_room_is_gets_nothing_twice(house):
    """Nothing was missed, so nothing comes before the next version."""
    phones = await seated(house)
    watch = phones[0].watch()
    await watch.at(3)

    again = phones[0].watch(watch.cursor)
    await phones[1].lobby("SetReady", ready=True)
    await again.at(4)

    assert (kinds(again), again.versions) == ([UPDATE], [4])


async def test_what_happens_during_the_first_read_is_not_left_to_the_position_check(house):
    """He missed nothing, and while that was looked up the next version was announced: it comes at once."""
    phones = await seated(house)
    display = house.of("display")[0]
    watch = phones[0].watch()
    await watch.at(3)
    await display.loop("positions").stop()
    display.failpoints.arm("after_snapshot_before_stream=pause@1")
    again = phones[0].watch(watch.cursor)
    await display.failpoints.arrived("after_snapshot_before_stream")
    await phones[1].lobby("SetReady", ready=True)
    await watch.at(4)
    display.failpoints.release("after_snapshot_before_stream")

    await again.at(4)

    assert (kinds(again), again.versions) == ([UPDATE], [4])


async def test_lost_channels_heal_during_play(house):
    """FA20: subscriptions are killed again and again; no viewer has a hole, a repeat or an old view."""
    phones = await seated(house)
    link, screen = await phones[0].link(), watch_screen(phones[0].doors, phones[0].code)
    for one in (link, screen):
        await one.at(3)
    await phones[0].start()
    for _ in range(6):
        await play(phones, 3)
        await lose_subscriptions(house)
    version = await play(phones, 3)
    for one in (link, screen):
        await one.at(version)

    for one in (link, screen):
        assert one.resets == ["UNSPECIFIED"]
        await told_all(house, one, phones[0].room_id, 3)
    assert house.of("display")[0].counted("chieu_store_subscriptions_lost_total", "STORE_UNAVAILABLE") >= 3


async def test_a_lost_last_message_is_found_by_the_position_check(house):
    """Rule: G5: the nudge of the last version never came; the check that runs every three seconds heals it."""
    phones = await seated(house)
    display = house.of("display")[0]
    watch = phones[0].watch()
    await watch.at(3)
    await display.loop("positions").stop()
    display.failpoints.arm("before_publish_handling=pause@1")
    await phones[1].lobby("SetReady", ready=True)
    await display.failpoints.arrived("before_publish_handling")
    assert watch.view.position.version == 3

    await display.loop("positions").step()
    await watch.at(4)
    display.failpoints.release("before_publish_handling")
    await phones[1].lobby("SetReady", ready=False)
    await watch.at(5)

    assert watch.versions == [3, 4, 5]
    assert display.counted("chieu_display_gaps_total", "check") == 1


async def test_a_pass_that_display_has_not_heard_of_is_asked_for_afresh(house):
    """A phone that has just joined may be quicker than the message of its own joining."""
    phones = await seated(house)
    display = house.of("display")[0]
    watch = phones[0].watch()
    await watch.at(3)
    display.failpoints.arm("before_publish_handling=pause@1")
    late = Phone("Dũng", phones[0].doors)
    await late.join(phones[0].code)
    await display.failpoints.arrived("before_publish_handling")

    link = await late.link()
    await link.at(4)
    display.failpoints.release("before_publish_handling")

    assert link.view.own.seat == 3


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
    """B94, G13: GOING_AWAY with a cursor and a time to wait; new streams are refused; the next pod resumes."""
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
    assert (link.frames[-1].goodbye.final, link.frames[-1].goodbye.retry_after_ms > 0) == (False, True)
    for one in again:
        assert one.resets == []
        await told_all(house, one, phones[0].room_id, before)


async def test_a_round_looks_the_same_to_all_who_followed_it_whole(house):
    """A whole round with links, a screen and an onlooker: one order of events for everybody."""
    phones = await seated(house)
    streams = [await phone.link() for phone in phones]
    streams += [watch_screen(phones[0].doors, phones[0].code), watch_audience(phones[0].doors, phones[0].code)]
    for one in streams:
        await one.at(3)
    await phones[0].start()
    end = await play_out(phones)
    for one in streams:
        await one.at(end.position.version)

    assert all(one.versions == list(range(3, end.position.version + 1)) for one in streams)
    assert all(one.events == streams[0].events for one in streams)
    assert all(one.view.result == end.result for one in streams)


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


async def test_polls_wait_for_news_and_answer_at_once_when_there_is_some(house):
    """Poll: the same frames; no cursor: a snapshot; nothing new: after the wait, a heartbeat with the cursor."""
    phones = await seated(house)

    first = await phones[0].poll()
    silent = await phones[0].poll(first[-1].cursor, wait_ms=50)
    await phones[1].lobby("SetReady", ready=True)
    at_once = await phones[0].poll(first[-1].cursor, wait_ms=0)
    waiting = asyncio.create_task(phones[0].poll(at_once[-1].cursor, wait_ms=20_000))
    await until(lambda: house.of("display")[0].counted("chieu_display_viewers", "seat") == 1)
    await phones[1].lobby("SetReady", ready=False)
    came = await waiting

    assert [frame.kind for frame in first] == [SNAPSHOT]
    assert [(frame.kind, frame.cursor) for frame in silent] == [(HEARTBEAT, first[-1].cursor)]
    assert [(frame.kind, frame.position.version) for frame in at_once] == [(UPDATE, 4)]
    assert [(frame.kind, frame.position.version) for frame in came] == [(UPDATE, 5)]


async def test_a_poll_that_waits_is_told_of_the_end(house):
    """A removed seat's poll answers with the goodbye."""
    phones = await seated(house)
    first = await phones[1].poll()
    waiting = asyncio.create_task(phones[1].poll(first[-1].cursor, wait_ms=20_000))
    await until(lambda: house.of("display")[0].counted("chieu_display_viewers", "seat") == 1)

    await phones[0].lobby("KickSeat", seat=1)
    came = await waiting

    assert [frame.kind for frame in came] == [GOODBYE]


async def test_screens_and_onlookers_may_poll(house):
    """PollScreen and PollAudience."""
    phones = await seated(house)
    display = phones[0].doors.display

    screen = await display.PollScreen(display_pb2.PollScreenRequest(room_code=phones[0].code))
    audience = await display.PollAudience(display_pb2.PollAudienceRequest(room_code=phones[0].code.lower()))
    refused = await told(display.PollScreen(display_pb2.PollScreenRequest(room_code="XZXZX")))

    assert [frame.kind for frame in (*screen.frames, *audience.frames)] == [SNAPSHOT, SNAPSHOT]
    assert screen.frames[0].public == audience.frames[0].public
    assert (refused.code, refused.reason) == ("NOT_FOUND", "ROOM_NOT_FOUND")
