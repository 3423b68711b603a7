"""Lost races over the wire: who came too late, and what it costs. Rule: CW-5, CW-6."""

import msgspec

from chieu.api.v1 import events_pb2
from tests.support.evenings import sit, word
from tests.support.positions import put, stored
from tests.support.refusals import told


async def test_both_sides_hear_who_was_faster(house):
    """The late catch is carried out as what it is, costs no pause, and is told once; a repeat is answered alike.

    Pressing on is the false catch of CW-6: refused, and then not listened to for two seconds.
    """
    await house.pod("all", pace="turn_ms=600000,gone_after_ms=600000,race_ms=600000")
    caller, catcher, other = await sit(house, "An", "Bình", "Chi")
    await caller.start()
    links = [await phone.link() for phone in (caller, catcher)]
    state = (await stored(house, caller.room_id)).round.state
    await put(house, caller.room_id, msgspec.structs.replace(state, vulnerable=caller.seat, turn=other.seat))
    called = await caller.act(word("call_last"))
    request = catcher.act_request(word("catch"), await catcher.look())

    lost = await catcher.doors.rules.Act(request, metadata=catcher.metadata)
    again = await catcher.doors.rules.Act(request, metadata=catcher.metadata)
    pressed = await told(catcher.act(word("catch")))
    pressed_on = await told(catcher.act(word("catch")))
    others = await other.act(word("catch"))

    assert (lost.position.version, lost.replayed) == (called.position.version + 1, False)
    assert (again.position, again.replayed) == (lost.position, True)
    assert (pressed.reason, pressed_on.reason) == ("NOBODY_TO_CATCH", "RATE")
    for link in links:
        await link.at(others.position.version)
        races = [event for event in link.events if event.kind == events_pb2.EVENT_KIND_RACE_LOST]
        assert [(event.actor_seat, event.target_seat, event.text.key) for event in races] == [
            (catcher.seat, caller.seat, "race.catch"),
            (other.seat, caller.seat, "race.catch"),
        ]
    log = await house.pods[0].ground.store.replays.read(caller.room_id)
    assert [entry.kind for entry in log] == ["DEALT", "MOVE"]
