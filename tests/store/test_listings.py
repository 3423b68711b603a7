"""The public list in Redis: kept by every commit, read in pages over all shards, without ghosts."""

import asyncio

import msgspec
import pytest

from chieu.rooms.change import Change
from chieu.rooms.listing import START, Place, Wanted
from chieu.rooms.room import Phase
from chieu.store import keys
from tests.store.rig import NOON, Pod, new_id, opening

ANY = Wanted()


def _public(room_id, opened_ms=NOON, **fields):
    def make(moment):
        change = opening(room_id, "An")(moment)
        room = msgspec.structs.replace(change.room, **{"listed": True, "opened_ms": opened_ms, **fields})
        return msgspec.structs.replace(change, room=room)

    return make


def _with(**fields):
    return lambda room, moment: Change(room=msgspec.structs.replace(room, **fields))


async def _open(pod, *makings):
    await asyncio.gather(*(pod.rooms.open(room_id, _public(room_id, *rest)) for room_id, *rest in makings))


async def _pages(pod, wanted=ANY, most=7):
    """Every room of the list in its order, page by page."""
    pages, place = [], START
    while place is not None:
        lines, place = await pod.store.listings.look(wanted, place, most=most)
        pages.append([line.entry.room_id for line in lines])
    return pages


async def test_the_list_runs_from_the_latest_room_to_the_first_over_all_shards(url):
    """Product, section 4 (public list with paging): each room once, in order, however the shards are filled."""
    crowded = [keys.room_id(bytes([7]) + bytes([number]) * 10) for number in range(40)]
    rooms = [(room_id, NOON + number % 25) for number, room_id in enumerate([*crowded, *(new_id() for _ in range(60))])]
    async with Pod(url) as pod:
        await _open(pod, *rooms)

        pages = await _pages(pod)

        order = [room_id for room_id, _ in sorted(rooms, key=lambda room: (room[1], room[0]), reverse=True)]
        assert [room_id for page in pages for room_id in page] == order
        assert max(map(len, pages)) == 7


async def test_many_rooms_of_one_moment_and_one_shard_are_all_found(url):
    """A place is the moment and the room: equal moments are no reason to lose one, nor to go in a circle."""
    rooms = {keys.room_id(bytes([3, number, *bytes(9)])) for number in range(90)}
    async with Pod(url) as pod:
        await _open(pod, *((room_id,) for room_id in rooms))

        found = [room_id for page in await _pages(pod, most=20) for room_id in page]

        assert found == sorted(rooms, reverse=True)


async def test_what_does_not_suit_is_passed_over(url):
    """Filters are in the line; a page may be short before the list ends, and the next one goes on behind it."""
    async with Pod(url) as pod:
        await _open(pod, *((new_id(), NOON + number) for number in range(50)))
        english = new_id()
        await pod.rooms.open(english, _public(english, NOON - 1, language="en"))

        assert sum(map(len, await _pages(pod, Wanted(language="vi")))) == 50
        assert [page for page in await _pages(pod, Wanted(language="en")) if page] == [[english]]
        assert [page for page in await _pages(pod, Wanted(game="phom")) if page] == []


@pytest.mark.parametrize(
    ("case", "fields", "listed"),
    [
        ("something else", {"language": "en"}, True),
        ("off the list", {"listed": False}, False),
        ("locked", {"locked": True}, False),
        ("for tickets", {"tickets_only": True}, False),
        ("ended", {"phase": Phase.CLOSED}, False),
    ],
)
async def test_the_commit_that_changes_a_room_changes_its_line(url, case, fields, listed):
    """One line a room, as its last version has it."""
    room_id = new_id()
    async with Pod(url) as pod:
        await pod.rooms.open(room_id, _public(room_id))
        before = await pod.call("ZRANGE", keys.of_room(room_id).public, 0, -1)
        await pod.rooms.change(room_id, _with(**fields))
        after = await pod.call("ZRANGE", keys.of_room(room_id).public, 0, -1)
        back = {name: {"listed": True, "phase": Phase.LOBBY}.get(name, False) for name in fields if name != "language"}
        await pod.rooms.change(room_id, _with(**back, language="vi"))

        assert len(before) == 1
        assert (len(after), after != before) == (int(listed), True), case
        assert await pod.call("ZRANGE", keys.of_room(room_id).public, 0, -1) == before


async def test_a_private_room_writes_no_line(url):
    """Private by default."""
    room_id = new_id()
    async with Pod(url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await pod.rooms.change(room_id, _with(language="en"))

        assert await pod.call("EXISTS", keys.of_room(room_id).public) == 0


async def test_lines_that_are_not_ours_are_passed_over_and_ghosts_can_be_removed(url):
    """What a partial restore or a foreign hand left behind must not stop the list."""
    room_id = new_id()
    public = keys.of_room(room_id).public
    async with Pod(url) as pod:
        await pod.rooms.open(room_id, _public(room_id))
        for line in (b"", b"\xff", b"a b c d", b"one two", b"* * * *"):
            await pod.call("ZADD", public, NOON + 5, line)
        (ghost,), rest = await pod.store.listings.look(ANY, most=10)
        await pod.store.listings.remove(ghost)

        assert (ghost.entry.room_id, ghost.place, rest) == (room_id, Place(NOON, room_id), None)
        assert (await pod.store.listings.look(ANY, most=10)).found == ()


async def test_a_list_of_another_type_refuses_the_commit_and_nothing_was_written(url):
    """What can fail is tried before the first write."""
    room_id = new_id()
    async with Pod(url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await pod.call("SET", keys.of_room(room_id).public, "x")

        with pytest.raises(Exception, match="public list"):
            await pod.rooms.change(room_id, _with(listed=True))

        assert (await pod.rooms.read(room_id)).version == 1
