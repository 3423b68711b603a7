"""The public list: who is on it, what one looks for, and pages that hold together while rooms come and go."""

import pytest

from chieu.api.v1 import matchmaking_pb2, rooms_pb2
from chieu.store import keys
from tests.support.evenings import sit
from tests.support.phones import Doors, Phone
from tests.support.positions import dump
from tests.support.refusals import told


async def _open(house, count, name="Chủ", **fields):
    doors = Doors.of(house)
    return [await Phone(f"{name} {number}", doors).open(**{"listed": True, **fields}) for number in range(count)]


async def _page(phone, **fields):
    return await phone.doors.matchmaking.ListRooms(matchmaking_pb2.ListRoomsRequest(**fields))


async def _ids(phone, **fields):
    return [room.room_id for room in (await _page(phone, **fields)).rooms]


async def test_the_list_is_read_page_by_page_the_latest_first(house):
    """AIP-158: every room once; a room that is opened meanwhile is on no later page, one that ended on none."""
    await house.matchmaking()
    hosts = await _open(house, 8)
    await _open(house, 1, listed=False, name="Kín")

    first = await _page(hosts[0], page_size=3)
    (late,) = await _open(house, 1, name="Muộn")
    await hosts[1].lobby("LeaveRoom")
    second = await _page(hosts[0], page_size=3, page_token=first.next_page_token)
    third = await _page(hosts[0], page_size=3, page_token=second.next_page_token)

    opened = [host.room_id for host in hosts]
    assert [room.room_id for room in first.rooms] == opened[:4:-1]
    assert [room.room_id for page in (second, third) for room in page.rooms] == [opened[n] for n in (4, 3, 2, 0)]
    assert third.next_page_token == ""
    assert (await _ids(hosts[0]))[0] == late.room_id
    assert {room.listed for room in first.rooms} == {True}


@pytest.mark.parametrize(
    ("size", "count"), [(0, 20), (1, 1), (21, 21), (101, 24), (2**31 - 1, 24)], ids=lambda value: str(value)
)
async def test_a_page_is_as_long_as_was_asked_for(house, size, count):
    """AIP-158: twenty when left out; beyond a hundred is a hundred."""
    await house.matchmaking()
    hosts = await _open(house, 24)

    page = await _page(hosts[0], page_size=size)

    assert len(page.rooms) == count
    assert bool(page.next_page_token) is (count < 24)


async def test_one_looks_for_a_game_a_language_or_a_free_chair(house):
    """Filters are combined; a room whose last chairs were left in the running round is no free chair yet (G-06)."""
    await house.table()
    lacuoi, phom, english = [
        (await _open(house, 1, name=name, game=game, language=language))[0]
        for name, game, language in (
            ("An", rooms_pb2.GAME_LA_CUOI, "vi"),
            ("Bo", rooms_pb2.GAME_PHOM, "vi"),
            ("Chi", rooms_pb2.GAME_SWITCH, "en"),
        )
    ]
    full = await sit(house, "A", "B", "C", "D", listed=True, game=rooms_pb2.GAME_PHOM)
    before = await _ids(lacuoi)
    await full[0].start()
    await full[1].lobby("LeaveRoom")

    assert before == [english.room_id, phom.room_id, lacuoi.room_id]
    assert await _ids(lacuoi, game=rooms_pb2.GAME_PHOM) == [full[0].room_id, phom.room_id]
    assert await _ids(lacuoi, game=rooms_pb2.GAME_PHOM, with_free_seat=True) == [phom.room_id]
    assert await _ids(lacuoi, language="en") == [english.room_id]
    assert await _ids(lacuoi, game=rooms_pb2.GAME_LA_CUOI, language="en") == []


async def test_a_room_is_on_the_list_as_its_host_has_it(house):
    """PublishRoom, LockRoom: each change counts for the next who looks; guests do not publish."""
    await house.matchmaking()
    phones = await sit(house, "An", "Bình")
    seen = [await _ids(phones[0])]
    for method, fields in (
        ("PublishRoom", {"listed": True}),
        ("LockRoom", {"admission": rooms_pb2.ADMISSION_TICKET}),
        ("LockRoom", {"admission": rooms_pb2.ADMISSION_NOBODY}),
        ("LockRoom", {"admission": rooms_pb2.ADMISSION_CODE}),
        ("PublishRoom", {"listed": False}),
    ):
        await phones[0].lobby(method, **fields)
        seen.append(await _ids(phones[0]))
    refused = await told(phones[1].lobby("PublishRoom", listed=True))

    here = [phones[0].room_id]
    assert seen == [[], here, [], [], here, []]
    assert (refused.code, refused.reason) == ("PERMISSION_DENIED", "HOST_ONLY")


async def test_a_line_whose_room_is_gone_is_not_shown_and_goes(house):
    """No ghosts: when Redis has lost a room its line is taken off by who finds it."""
    await house.matchmaking()
    (host,) = await _open(house, 1)
    await house.redis("DEL", keys.of_room(host.room_id).record)

    assert await _ids(host) == []
    assert await house.redis("ZCARD", keys.of_room(host.room_id).public) == 0


@pytest.mark.parametrize(
    ("fields", "reason", "field"),
    [
        ({"page_size": -1}, "BAD_PAGE", "page_size"),
        ({"page_token": "x"}, "BAD_PAGE", "page_token"),
        ({"page_token": "é" * 100}, "BAD_PAGE", "page_token"),
        ({"page_token": "A" * 5_000}, "BAD_PAGE", "page_token"),
        ({"page_token": "of another search"}, "BAD_PAGE", "page_token"),
        ({"language": "fr"}, "BAD_OPTION", "language"),
        ({"game": 99}, "UNKNOWN_ENUM", "game"),
    ],
)
async def test_what_is_no_page_is_refused(house, fields, reason, field):
    """AIP-158: a token belongs to the search that it was given for. Redis is as it was."""
    await house.matchmaking()
    hosts = await _open(house, 2)
    if fields.get("page_token") == "of another search":
        fields = {"page_token": (await _page(hosts[0], page_size=1, language="vi")).next_page_token}
    before = await dump(house)

    refused = await told(_page(hosts[0], **fields))

    assert (refused.code, refused.reason, refused.fields) == ("INVALID_ARGUMENT", reason, (field,))
    assert await dump(house) == before
