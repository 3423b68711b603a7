"""Whoever missed something gets exactly that, or a snapshot that says why not. Rule: G4, G5, B83 to B85."""

import pytest

from tests.display.evidence import HEARTBEAT, UPDATE, entries, lose_subscriptions
from tests.display.tables import kinds, seated, told_all
from tests.support.evenings import play
from tests.support.phones import Doors, Phone, watch_screen
from tests.support.positions import stored


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
    """Nothing was missed, which is said at once, and nothing comes before the next version."""
    phones = await seated(house)
    watch = phones[0].watch()
    await watch.at(3)

    again = phones[0].watch(watch.cursor)
    await again.until(lambda watching: watching.frames)
    await phones[1].lobby("SetReady", ready=True)
    await again.at(4)

    assert (kinds(again), again.versions) == ([HEARTBEAT, UPDATE], [4])


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

    assert [kind for kind in kinds(again) if kind != HEARTBEAT] == [UPDATE]
    assert again.versions == [4]


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
