"""Streams of seats, screens and onlookers: a snapshot, every version after it, and a goodbye that says why. Rule: G4, G5."""

from chieu.display import pump
from tests.display.evidence import HEARTBEAT, SNAPSHOT, UPDATE, newest
from tests.display.tables import kinds, seated, told_all
from tests.support.evenings import play, play_out
from tests.support.phones import Doors, watch_audience, watch_screen


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
    """Whole sections, those that changed; the reader keeps the rest."""
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
    """A viewer to whom nothing happens knows that the line is good."""
    monkeypatch.setattr(pump, "HEARTBEAT_S", 0.05)
    phones = await seated(house)
    watch = phones[0].watch()

    await watch.until(lambda one: kinds(one).count(HEARTBEAT) >= 2)

    beats = [frame for frame in watch.frames if frame.kind == HEARTBEAT]
    assert beats[0].cursor == watch.frames[0].cursor
    assert (beats[0].position.version, beats[0].server_time_ms > 0) == (3, True)
    assert not beats[0].HasField("public")


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
