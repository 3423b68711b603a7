"""Rooms are opened and found: once for each pass, under a code that is forgiven much."""

import asyncio

import pytest

from chieu.api.v1 import matchmaking_pb2, rooms_pb2
from tests.support.evenings import sit
from tests.support.phones import Doors, Phone, secret
from tests.support.positions import dump, stored
from tests.support.refusals import told


async def test_the_opener_sits_on_seat_0_and_is_host(house):
    """CreateRoom answers with the room, its code, the seat and the position."""
    await house.matchmaking()
    phone = Phone("An", Doors.of(house))

    answer = await phone.doors.matchmaking.CreateRoom(phone.opening(language="en"))

    room = answer.room
    assert (answer.seat, answer.replayed, answer.position.version) == (0, False, 1)
    assert (room.game, room.phase) == (rooms_pb2.GAME_LA_CUOI, rooms_pb2.ROOM_PHASE_LOBBY)
    assert (room.seats_taken, room.most_seats, room.admission, room.language) == (1, 10, rooms_pb2.ADMISSION_CODE, "en")
    assert (await stored(house, room.room_id)).host == 0


async def test_options_may_be_given_at_once_and_the_rest_are_the_games_own(house):
    """Rule: LC-22: what is not said is the default."""
    await house.matchmaking()
    phone = Phone("An", Doors.of(house))
    options = rooms_pb2.GameOptions(lacuoi={"stacking": True})

    given = await phone.doors.matchmaking.CreateRoom(phone.opening(options=options))
    default = await phone.doors.matchmaking.CreateRoom(phone.opening(seat_pass=secret("another")))

    assert (given.room.options.lacuoi.stacking, given.room.options.lacuoi.turn_seconds) == (True, 30)
    assert not default.room.options.lacuoi.stacking


async def test_one_pass_opens_one_room_however_often_it_asks(house):
    """CreateRoom is idempotent by the pass; the second answer is the first room."""
    await house.matchmaking()
    await house.matchmaking()
    phone = Phone("An", Doors.of(house))
    others = [Doors.of(house, matchmaking=pod) for pod in house.of("matchmaking")]

    answers = await asyncio.gather(*(doors.matchmaking.CreateRoom(phone.opening()) for doors in others * 3))

    assert len({(answer.room.room_id, answer.room.code) for answer in answers}) == 1
    assert sorted(answer.replayed for answer in answers) == [False] + [True] * 5


async def test_a_create_that_was_lost_after_the_commit_is_found_again(house):
    """Rule: G2. The first answer never came; the repeat finds the room and its code works."""
    pod = await house.matchmaking()
    phone = Phone("An", Doors.of(house))
    pod.failpoints.arm("after_commit_before_reply=raise@1")

    lost = await told(phone.doors.matchmaking.CreateRoom(phone.opening()))
    found = await phone.doors.matchmaking.CreateRoom(phone.opening())
    seen = await phone.doors.matchmaking.GetRoom(matchmaking_pb2.GetRoomRequest(room_code=found.room.code))

    assert lost.code == "INTERNAL"
    assert (found.replayed, found.position.version) == (True, 1)
    assert seen.room.room_id == found.room.room_id


async def test_the_code_is_never_one_that_a_living_room_has(house):
    """Fifty rooms, fifty codes of five letters."""
    await house.matchmaking()
    doors = Doors.of(house)

    rooms = [await doors.matchmaking.CreateRoom(Phone(f"An {n}", doors).opening(name="An")) for n in range(50)]

    assert len({answer.room.code for answer in rooms}) == 50
    assert {len(answer.room.code) for answer in rooms} == {5}


LOOK_ALIKES = str.maketrans("BSZG", "8526")


@pytest.mark.parametrize(
    "typed",
    [
        str.lower,
        lambda code: f"  {code[:2]} {code[2:]}\t",
        lambda code: f"{code[:3]}-{code[3:]}",
        lambda code: code.translate(LOOK_ALIKES),
        lambda code: "".join(chr(ord(one) + 0xFEE0) for one in code),
    ],
    ids=["lower case", "spaces", "dash", "look-alike digits", "wide letters"],
)
async def test_a_code_is_forgiven_how_it_is_typed(house, typed):
    """B43."""
    await house.matchmaking()
    doors = Doors.of(house)
    # Codes are drawn at random; take one that has something to mistake.
    for number in range(100):
        host = await Phone(f"host {number}", doors).open(name="An")
        if host.code.translate(LOOK_ALIKES) != host.code:
            break

    found = await doors.matchmaking.GetRoom(matchmaking_pb2.GetRoomRequest(room_code=typed(host.code)))
    joined = await Phone("Bình", doors).join(typed(host.code))

    assert found.room.room_id == joined.room.room_id == host.room_id


@pytest.mark.parametrize(
    ("typed", "code", "reason"),
    [
        ("", "INVALID_ARGUMENT", "BAD_CODE"),
        ("BFGH", "INVALID_ARGUMENT", "BAD_CODE"),
        ("BFGHJKMNP", "INVALID_ARGUMENT", "BAD_CODE"),
        ("AEIOU", "INVALID_ARGUMENT", "BAD_CODE"),
        ("{BFGH}", "INVALID_ARGUMENT", "BAD_CODE"),
        ("B" * 10_000, "INVALID_ARGUMENT", "BAD_CODE"),
        ("XZXZX", "NOT_FOUND", "ROOM_NOT_FOUND"),
    ],
)
@pytest.mark.parametrize("method", ["GetRoom", "JoinRoom"])
async def test_a_code_that_opens_nothing_is_refused(house, method, typed, code, reason):
    """Rule: B43, B44. No key is made of what is no code."""
    await house.matchmaking()
    phone = Phone("An", Doors.of(house))
    before = await dump(house)
    request = matchmaking_pb2.GetRoomRequest(room_code=typed) if method == "GetRoom" else phone.joining(typed)

    refused = await told(getattr(phone.doors.matchmaking, method)(request))

    assert (refused.code, refused.reason) == (code, reason)
    assert await dump(house) == before


async def test_what_a_stranger_is_told_of_a_room_names_nobody(house):
    """GetRoom gives game, phase, seats and whether it is locked, and no names."""
    await house.matchmaking()
    phones = await sit(house, "An", "Bình")

    seen = await phones[0].doors.matchmaking.GetRoom(matchmaking_pb2.GetRoomRequest(room_code=phones[0].code))

    assert seen.room.seats_taken == 2
    assert "An" not in str(seen)
    assert "Bình" not in str(seen)


async def test_a_room_that_closed_takes_its_code_along(house):
    """The tombstone keeps the code from opening anything for a day."""
    await house.matchmaking()
    phones = await sit(house, "An", "Bình")
    for phone in phones:
        await phone.lobby("LeaveRoom")
    await house.pods[0].ground.rooms.close()

    refused = await told(phones[0].doors.matchmaking.JoinRoom(Phone("Chi", phones[0].doors).joining(phones[0].code)))
    held = await house.redis("GET", f"code:{phones[0].code}")
    left_ms = await house.redis("PTTL", f"code:{phones[0].code}")

    assert refused.reason == "ROOM_NOT_FOUND"
    assert held == b"-" + phones[0].room_id.encode()
    assert 86_000_000 < left_ms <= 86_400_000


async def test_the_pass_of_a_closed_room_opens_no_new_one(house):
    """A late repeat of CreateRoom must not make somebody host of an empty room nobody asked for."""
    await house.matchmaking()
    host = await Phone("An", Doors.of(house)).open()
    await host.lobby("LeaveRoom")

    refused = await told(host.doors.matchmaking.CreateRoom(host.opening()))

    assert (refused.code, refused.reason) == ("NOT_FOUND", "ROOM_GONE")
