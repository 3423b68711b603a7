"""Streams that come back in the very moment in which something happens at the table. Rule: G4."""

from tests.display.evidence import HEARTBEAT, UPDATE, events_after
from tests.support.evenings import play, sit


async def test_who_comes_back_while_a_version_is_made_is_not_reset(house):
    """The read for a returning viewer is under way when the next version is announced.

    It follows on from where he says he stands, but is not his before the read is there: updates alone, and no snapshot
    that claims history had changed.
    """
    await house.table()
    phones = await sit(house, "An", "Bình", "Chi")
    display = house.of("display")[0]
    onlooker = phones[1].watch()
    gone = phones[0].watch()
    await phones[0].start()
    left_at = await play(phones, 3)
    await gone.at(left_at)
    await onlooker.at(left_at)
    await gone.close()

    display.failpoints.arm("after_snapshot_before_stream=pause@1")
    back = phones[0].watch(gone.cursor)
    await display.failpoints.arrived("after_snapshot_before_stream")
    meanwhile = await play(phones, 1)
    await onlooker.at(meanwhile)
    display.failpoints.release("after_snapshot_before_stream")
    await back.at(meanwhile)
    await back.at(await play(phones, 1))

    assert back.resets == []
    assert {frame.kind for frame in back.frames} <= {HEARTBEAT, UPDATE}
    told = [event.SerializeToString() for frame in back.frames for event in frame.public.events]
    happened = await events_after(house, phones[0].room_id, left_at)
    assert told == [event.SerializeToString() for event in happened]
