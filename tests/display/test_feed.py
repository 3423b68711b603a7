"""One room in one process, whatever the channel does: lost, repeated and shuffled messages, readers who do not read."""

import asyncio
import random

import grpc.aio
import pytest

from chieu.api.v1 import display_pb2, views_pb2
from chieu.api.v1.display_pb2_grpc import DisplayServiceStub
from chieu.display import pump
from chieu.display.viewers import AUDIENCE, QUEUE_FRAMES, Ending, Identity, Role, Viewer
from chieu.store.frames import Lost
from tests.display.desks import desk, taken
from tests.display.evidence import UPDATE, entries, events_after, newest
from tests.support.evenings import sit
from tests.support.phones import Phone, watch_audience
from tests.support.pods import until
from tests.support.positions import stored
from tests.support.refusals import told

NARROW = (("grpc.http2.lookahead_bytes", 16), ("grpc.http2.bdp_probe", 0))
"""A connection over which little is on its way that nobody has asked for."""


async def told_without_a_hole(house, room_id, frames):
    """The first frame's version and what happened since, against the stream."""
    first = frames[0].position.version
    told = [event for frame in frames if frame.kind == UPDATE for event in frame.public.events]
    happened = [event for version, _, events in await entries(house, room_id) if version > first for event in events]
    assert [event.SerializeToString() for event in told] == [event.SerializeToString() for event in happened]
    versions = [frame.position.version for frame in frames]
    assert versions == sorted(set(versions))


@pytest.mark.parametrize("seed", range(8))
async def test_messages_lost_repeated_and_shuffled_are_absorbed(house, seed):
    """FA23: whatever order they come in, each event is told once and in order, and the newest version is reached."""
    dice = random.Random(seed)
    made = await desk(house)
    feed = await made.open()
    viewer = await made.viewer(feed)
    frames = taken(viewer)
    for _ in range(4):
        await made.played(4)
        messages = made.heard[:] * 2
        dice.shuffle(messages)
        for message in messages[: dice.randrange(len(messages))]:
            feed.hear(message)
            if dice.random() < 0.3:
                await asyncio.sleep(0)
            frames += taken(viewer)
        made.heard[:] = made.heard[-1:]

    version, tag = (await stored(house, made.room_id)).version, (await stored(house, made.room_id)).tag
    feed.check(version, tag)
    await until(lambda: viewer.position == (version, tag))
    frames += taken(viewer)

    await told_without_a_hole(house, made.room_id, frames)
    assert [frame.reset for frame in frames if frame.kind != UPDATE] == [0]


async def test_a_lost_connection_makes_everybody_look_again(house):
    """Rule: G4: `Lost` says that something may have been missed; who missed nothing gets nothing."""
    made = await desk(house)
    feed = await made.open()
    behind, current = await made.viewer(feed), await made.viewer(feed)
    before = taken(behind) + taken(current)
    version = await made.played(2)
    for message in made.heard:
        feed._follow(current, message)
    told = taken(current)

    feed.hear(Lost("reconnected"))
    await until(lambda: behind.position[0] == version)

    assert [frame.position.version for frame in told] == [version - 1, version]
    assert taken(current) == []
    await told_without_a_hole(house, made.room_id, before[:1] + taken(behind))


async def test_those_who_come_back_together_each_get_what_they_missed(house):
    """G4, G5: one read serves them all, from where the one stands who was away longest; nobody starts anew."""
    made = await desk(house)
    feed = await made.open()
    begins = await made.viewer(feed)
    frames = taken(begins)
    await made.played(6)
    cursors = [(message.version, message.tag) for message in made.heard]
    viewers = [Viewer(AUDIENCE, cursors[-3]), begins, Viewer(AUDIENCE, cursors[-5]), Viewer(AUDIENCE, cursors[-2])]
    reads = made.commands()

    for viewer in viewers:
        feed.add(viewer)
    feed.doubt()
    for viewer in viewers:
        await until(lambda seen=viewer: seen.position == cursors[-1] and not seen.needs_read)

    told = [taken(viewer) for viewer in viewers]
    assert [[frame.kind for frame in of_one] for of_one in told] == [[UPDATE]] * 4
    assert made.commands() - reads < len(viewers)
    for since, of_one in zip((cursors[-3], (frames[0].position.version,), cursors[-5], cursors[-2]), told, strict=True):
        happened = await events_after(house, made.room_id, since[0])
        assert [e.SerializeToString() for e in of_one[0].public.events] == [e.SerializeToString() for e in happened]


async def test_a_reader_who_does_not_read_costs_no_more_than_his_queue(house):
    """G12, TM25: at 64 frames everything is dropped for one fresh snapshot that says SLOW; others are not concerned."""
    made = await desk(house)
    feed = await made.open()
    slow, quick = await made.viewer(feed), await made.viewer(feed)
    frames = taken(quick)
    most = 0
    for number in range(QUEUE_FRAMES + 3):
        await made.phones[0].lobby("LockRoom", admission=3 - number % 2 * 2)
        await until(lambda want=number + 5: made.heard and made.heard[-1].version == want)
        feed.hear(made.heard[-1])
        most = max(most, slow.waiting)
        frames += taken(quick)
    await until(lambda: slow.position and slow.position[0] == made.heard[-1].version)

    kept = taken(slow)
    assert most == QUEUE_FRAMES
    assert [frame.position.version for frame in frames] == list(range(4, QUEUE_FRAMES + 8))
    assert kept[0].reset == views_pb2.RESET_REASON_SLOW
    assert len(kept) < 5
    assert kept[-1].position.version == await newest(house, made.room_id)


async def test_a_seat_that_was_given_away_shows_its_cards_to_its_new_owner_alone(house):
    """G7, G10: somebody who was removed and reads slowly gets nothing of the person who sits there now."""
    made = await desk(house, "An", "Bình", dealt=False)
    room = await stored(house, made.room_id)
    old = Identity(Role.SEAT, 1, 1, room.seats[1].pass_sha.hex())
    feed = await made.open()
    reading, waiting = await made.viewer(feed, old), await made.viewer(feed, old)
    taken(reading), taken(waiting)
    await made.phones[1].lobby("LeaveRoom")
    new = Phone("Dũng", made.phones[0].doors)
    await new.join(made.phones[0].code)
    await made.phones[0].start()
    room = await stored(house, made.room_id)
    await until(lambda: made.heard[-1].version == room.version)

    for message in made.heard:
        feed.hear(message)
    waiting.is_behind = True
    feed.doubt()
    await asyncio.sleep(0)
    shown = taken(reading) + taken(waiting)

    assert (reading.ending, waiting.ending) == (Ending.SEAT_GONE, Ending.SEAT_GONE)
    assert new.seat == 1
    assert [frame for frame in shown if frame.own.lacuoi.cards] == []


async def test_a_viewer_behind_a_take_over_is_sent_away_before_he_is_shown_anything(house):
    """The message of the take-over was lost; the read that heals it must not hand the new owner's part to the old pass."""
    made = await desk(house)
    room = await stored(house, made.room_id)
    old = Identity(Role.SEAT, 1, 1, room.seats[1].pass_sha.hex())
    feed = await made.open()
    viewer = await made.viewer(feed, old)
    taken(viewer)
    await Phone("Bình lại", made.phones[1].doors, device_key=made.phones[1].device_key).join(made.phones[0].code)

    feed.doubt()
    await until(lambda: viewer.ending is not None)

    assert viewer.ending is Ending.SEAT_TAKEN_OVER
    assert taken(viewer) == []


async def test_many_who_come_at_once_cost_one_read(house):
    """FA11: a storm of reconnects reads a room once a moment, not once a viewer."""
    made = await desk(house)
    feed = await made.open()
    before = made.commands()

    viewers = [Viewer(AUDIENCE) for _ in range(50)]
    for viewer in viewers:
        feed.add(viewer)
    for viewer in viewers:
        assert await viewer.settled(5)

    assert made.commands() - before < 10
    assert all(len(taken(viewer)) == 1 for viewer in viewers)


async def test_a_feed_lives_as_long_as_somebody_looks(house):
    """The last one who leaves closes it; who comes back opens it again."""
    made = await desk(house)
    first = await made.hall.enter(made.room_id)
    second = await made.hall.enter(made.room_id)
    made.hall.leave(made.room_id)
    still = await made.hall.enter(made.room_id)
    for _ in range(2):
        made.hall.leave(made.room_id)
    again = await made.hall.enter(made.room_id)

    assert first is second is still
    assert again is not first
    made.hall.leave(made.room_id)


async def test_a_room_that_is_not_there_opens_no_feed(house):
    """And leaves nothing behind."""
    made = await desk(house)

    with pytest.raises(Exception, match="ROOM_NOT_FOUND"):
        await made.hall.enter("00" + "a" * 16)

    assert not made.hall._feeds
    assert not made.hall._users


async def test_who_takes_nothing_is_sent_away_and_the_others_go_on(house, monkeypatch):
    """FA52, SLOW_CONSUMER: over a real connection that is not read; the call ends by itself within seconds."""
    monkeypatch.setattr(pump, "_SEND_S", 0.2)
    await house.table()
    phones = await sit(house, *(f"Người {number} có tên" for number in range(10)))
    display = house.of("display")[0]
    quick = watch_audience(phones[0].doors, phones[0].code)
    await quick.at(10)
    request = display_pb2.WatchAudienceRequest(room_code=phones[0].code)
    async with grpc.aio.insecure_channel(display.address, options=NARROW) as channel:
        narrow = DisplayServiceStub(channel).WatchAudience(request)
        await narrow.read()
        for number in range(300):
            answer = await phones[0].lobby("LockRoom", admission=3 - number % 2 * 2)
        await quick.at(answer.position.version)
        await until(lambda: display.counted("chieu_display_closed_total", "SLOW_CONSUMER") == 1)
        await until(lambda: display.counted("chieu_display_viewers", "audience") == 1)
        refused = await told(_to_the_end(narrow))

    assert quick.versions == list(range(10, answer.position.version + 1))
    assert (refused.code, refused.reason) == ("RESOURCE_EXHAUSTED", "SLOW_CONSUMER")


async def _to_the_end(call):
    while await call.read() is not grpc.aio.EOF:
        pass
