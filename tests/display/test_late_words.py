"""Messages and reads reach a feed by different ways: what comes late, or is of another history, throws nobody out."""

import pytest

from chieu.chassis.failpoints import Failpoints, parse
from chieu.display.viewers import Ending, Viewer, identify
from chieu.store import keys
from chieu.store.frames import Lost
from tests.display.desks import desk, taken
from tests.display.evidence import newest
from tests.support.phones import Phone
from tests.support.pods import until


async def test_a_message_that_comes_late_sends_nobody_away(house):
    """G4, G7: messages and reads come by different ways; who took a chair since stays, who left one is sent away."""
    made = await desk(house, "An", "Bình", dealt=False)
    feed = await made.open()
    chi, is_chi = await made.comes("Chi")
    _, is_dung = await made.comes("Dũng")
    late = made.heard[-2:]
    await feed.refresh()
    stays, leaves = await made.viewer(feed, is_dung), await made.viewer(feed, is_chi)
    await chi.lobby("LeaveRoom")
    await made.changed()
    await feed.refresh()

    for message in late:
        feed.hear(message)
    await until(lambda: not stays.needs_read)

    assert (stays.ending, leaves.ending) == (None, Ending.SEAT_GONE)
    assert identify(feed.auth, is_dung.pass_sha) == is_dung
    assert identify(feed.auth, is_chi.pass_sha) is None


@pytest.mark.parametrize("newer", ["heard", "read"])
async def test_a_read_that_ends_late_sends_nobody_away(house, newer):
    """G4: a chair that was taken while a read was under way is told of by a message or by another read."""
    points = Failpoints(parse("after_snapshot_before_stream=pause@3"))
    made = await desk(house, "An", "Bình", dealt=False, failpoints=points)
    feed = await made.open()
    looks = await made.viewer(feed)
    feed.doubt()
    await points.arrived("after_snapshot_before_stream")
    _, is_chi = await made.comes("Chi")
    if newer == "heard":
        feed.hear(made.heard[-1])
    else:
        await feed.refresh()
    viewer = Viewer(is_chi)
    feed.add(viewer)

    points.release("after_snapshot_before_stream")
    assert await viewer.settled(5)

    assert (viewer.ending, looks.ending) == (None, None)
    assert identify(feed.auth, is_chi.pass_sha) == is_chi
    assert [frame.position.version for frame in taken(viewer)] == [await newest(house, made.room_id)]


async def test_who_may_look_goes_back_with_the_history(house):
    """G7, G10: after a fail-over that lost versions a take-over counts, though its number was known before."""
    made = await desk(house, "An", "Bình", dealt=False)
    feed = await made.open()
    old = await made.viewer(feed, await made.who(1))
    kept = [getattr(keys.of_room(made.room_id), one) for one in ("record", "frame", "stream")]
    for key in kept:
        await house.redis("COPY", key, f"{key}:kept")
    _, is_chi = await made.comes("Chi")
    await made.comes("Dũng")
    await feed.refresh()
    lost = await made.viewer(feed, is_chi)
    for key in kept:
        await house.redis("COPY", f"{key}:kept", key, "REPLACE")

    feed.hear(Lost("reconnected"))
    await until(lambda: lost.ending is not None and not old.needs_read)
    await Phone("Bình lại", made.phones[1].doors, device_key=made.phones[1].device_key).join(made.phones[0].code)
    await made.changed()
    feed.hear(made.heard[-1])

    assert (lost.ending, old.ending) == (Ending.SEAT_GONE, Ending.SEAT_TAKEN_OVER)
    assert identify(feed.auth, is_chi.pass_sha) is None


async def test_a_loss_during_a_read_is_looked_after_by_another(house):
    """G4: what was missed may have happened after the read; nobody waits for the position check."""
    points = Failpoints(parse("after_snapshot_before_stream=pause@3"))
    made = await desk(house, failpoints=points)
    feed = await made.open()
    viewer = await made.viewer(feed)
    feed.doubt()
    await points.arrived("after_snapshot_before_stream")
    version = await made.played(2)

    feed.hear(Lost("reconnected"))
    points.release("after_snapshot_before_stream")

    await until(lambda: viewer.position[0] == version and not viewer.needs_read)
    assert points.reached("after_snapshot_before_stream") == 4
