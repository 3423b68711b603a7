"""Rooms that are set aside: those who show them are told, and nothing is left behind. Rule: G14."""

import pytest

from chieu.store import keys
from chieu.store.deadlines import MOST_FAILURES, Failed
from chieu.store.frames import Lost
from tests.store.rig import Pod, add, eventually, new_id, opening


async def opened(pod):
    room_id = new_id()
    await pod.rooms.open(room_id, opening(room_id, "An"))
    return room_id


async def test_those_who_show_a_room_are_told_that_it_is_parked(url):
    """G14: on the channel at once, in the frame for whoever comes later; the next version takes both back."""
    heard = []
    async with Pod(url) as pod:
        pod.hear()
        room_id = await opened(pod)
        await pod.bus.subscribe(room_id, heard.append)
        for _ in range(MOST_FAILURES):
            await pod.deadlines.fail(room_id)
        await eventually(lambda: heard)
        [standing], shot = await pod.bus.positions([room_id]), await pod.bus.snapshot(room_id)
        changed = await pod.rooms.change(room_id, add(0))
        [after], mended = await pod.bus.positions([room_id]), await pod.bus.snapshot(room_id)

        assert heard[0] == Lost("parked")
        assert (standing.parked, shot.parked) == (True, True)
        assert (after, mended.parked) == ((changed.version, changed.tag, False), False)


@pytest.mark.parametrize("spoil", ["gone", "garbage"])
async def test_parking_makes_no_frame_where_none_is(url, spoil):
    """Half a frame without an end would stay for ever; the deadline goes and the notice leaves all the same."""
    heard = []
    async with Pod(url) as pod:
        pod.hear()
        room_id = await opened(pod)
        await pod.bus.subscribe(room_id, heard.append)
        frame = keys.of_room(room_id).frame
        await pod.call("DEL", frame)
        if spoil == "garbage":
            await pod.call("SET", frame, "garbage")
        outcomes = [await pod.deadlines.fail(room_id) for _ in range(MOST_FAILURES)]
        await eventually(lambda: heard)

        assert outcomes[-1] is Failed.PARKED
        assert await pod.call("EXISTS", frame) == (spoil == "garbage")
