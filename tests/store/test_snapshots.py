"""Snapshots: all of a room at one version, what led there, and nothing that display may not read."""

import asyncio
import itertools

import pytest

from chieu.store import keys
from chieu.store.errors import NoSuchRoom, RoomBroken, Unavailable
from chieu.store.frames import Entry, Snapshot
from tests.store.rig import Pod, add, eventually, new_id, opening


async def test_a_snapshot_is_of_one_version(url):
    """Frame and stream are read in one step, whatever is committed meanwhile."""
    room_id = new_id()
    async with Pod(url, home=True) as home, Pod(url) as display:
        await home.rooms.open(room_id, opening(room_id, "An"))
        writing = asyncio.create_task(write(home, room_id, 150))
        shots = []
        while not writing.done():
            after = shots[-1].version if shots else 0
            shots.append(await display.bus.snapshot(room_id, after))
        await writing

        for shot in shots:
            assert shot.public == b"public of %d" % shot.version
            assert shot.seats == {0: b"An has %d" % (shot.version - 1)}
        for before, after in itertools.pairwise(shots):
            assert after.continues(before.version, before.tag)
        assert len({shot.version for shot in shots}) > 5


async def write(pod, room_id, times):
    for _ in range(times):
        await pod.rooms.change(room_id, add(0))


async def test_a_snapshot_reads_nothing_but_what_display_may_read(one_url):
    """The ACL of display: frames and streams; the record, with every hand and the deck, is refused to it."""
    room_id = new_id()
    async with Pod(one_url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        rights = ["%R~{*}:f:*", "%R~{*}:e:*", "&{*}:n:*", "+@read", "+@scripting", "+@connection", "+@pubsub"]
        await pod.call("ACL", "SETUSER", "display", "reset", "on", ">pw", *rights)
        async with Pod(one_url.replace("redis://", "redis://display:pw@")) as display:
            display.hear()
            heard = []
            await display.bus.subscribe(room_id, heard.append)
            shown = await display.bus.snapshot(room_id, 0)
            await pod.rooms.change(room_id, add(0))
            await eventually(lambda: heard)

            assert shown.version == 1
            with pytest.raises(Unavailable):
                await display.rooms.read(room_id)
        await pod.call("ACL", "DELUSER", "display")


@pytest.mark.parametrize(
    ("case", "first", "version", "tag", "continues"),
    [
        ("the same position", 10, 9, "t9", True),
        ("the same number in another history", 10, 9, "other", False),
        ("all entries are there", 7, 6, "t6", True),
        ("the first entry follows another history", 7, 6, "other", False),
        ("the stream begins too late", 7, 5, "t5", False),
        ("ahead of the room", 13, 12, "t12", False),
        ("the one furthest behind", 6, 6, "t6", True),
        ("one who stands further on", 6, 8, "t8", True),
        ("one who stands further on in another history", 6, 8, "other", False),
        ("one whose number the stream does not reach", 6, 10, "t10", False),
        ("one from before the stream begins", 6, 4, "t4", False),
    ],
)
def test_a_cursor_resumes_only_where_nothing_is_missing(case, first, version, tag, continues):
    """F5: a trimmed stream gives later entries without a hint of the hole; the chain shows it.

    G4: the read may have begun where somebody else stands; what one has already had makes no hole.
    """
    entries = tuple(Entry(v, f"t{v}", f"t{v - 1}", b"") for v in range(first, 10))
    shot = Snapshot(9, "t9", "t8", b"", {}, {}, {}, entries)

    assert shot.continues(version, tag) is continues


async def test_a_trimmed_stream_is_a_reset(url):
    """FA35: away for more versions than are kept."""
    room_id = new_id()
    async with Pod(url, home=True) as pod:
        opened = await pod.rooms.open(room_id, opening(room_id, "An"))
        await write(pod, room_id, 70)
        shown = await pod.bus.snapshot(room_id, 1)

        assert len(shown.entries) == 64
        assert not shown.continues(1, opened.tag)


async def test_positions_are_told_in_the_order_asked(url):
    """The check that heals a lost last message; a room that is gone has none."""
    rooms = [new_id() for _ in range(3)]
    async with Pod(url) as pod:
        first = await pod.rooms.open(rooms[0], opening(rooms[0], "An"))
        await pod.rooms.open(rooms[2], opening(rooms[2], "An"))
        third = await pod.rooms.change(rooms[2], add(0))

        assert await pod.bus.positions(rooms) == [(1, first.tag, False), None, (2, third.tag, False)]


@pytest.mark.parametrize("spoil", [("SET", "garbage"), ("HSET", "v", "many"), ("HDEL", "t")])
async def test_one_frame_that_is_none_keeps_no_other_position_back(url, spoil):
    """G14: all rooms are asked for at once; the garbled one has to be read to know more."""
    rooms = [new_id() for _ in range(3)]
    async with Pod(url) as pod:
        opened = [await pod.rooms.open(room_id, opening(room_id, "An")) for room_id in rooms]
        frame, (verb, *words) = keys.of_room(rooms[1]).frame, spoil
        if verb == "SET":
            await pod.call("DEL", frame)
        await pod.call(verb, frame, *words)

        found = await pod.bus.positions(rooms)

        assert found == [(1, opened[0].tag, False), None, (1, opened[2].tag, False)]


async def test_a_room_without_a_frame_is_not_there(url):
    """And one whose frame is garbled is broken, which is not the same."""
    room_id = new_id()
    async with Pod(url) as pod:
        with pytest.raises(NoSuchRoom):
            await pod.bus.snapshot(room_id)
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await pod.call("HDEL", keys.of_room(room_id).frame, "auth")
        with pytest.raises(RoomBroken):
            await pod.bus.snapshot(room_id)
        await pod.call("SET", keys.of_room(room_id).frame, "garbage")
        with pytest.raises(RoomBroken):
            await pod.bus.snapshot(room_id)
