"""The lobby is run: ready, options, lock, bots, hosts, leaving and removing; each once, each by who may."""

import pytest

from chieu.api.v1 import rooms_pb2
from chieu.store import keys
from tests.support.evenings import sit
from tests.support.phones import Phone
from tests.support.positions import dump, stored
from tests.support.refusals import told


async def lobby_of(house):
    """Three people in a room and nothing played yet."""
    await house.table()
    return await sit(house, "An", "Bình", "Chi")


OPTIONS = rooms_pb2.GameOptions(lacuoi={"turn_seconds": 60, "stacking": True})
COMMANDS = {
    "UpdateOptions": (
        {"options": OPTIONS},
        lambda room: (room.options.stacking, room.options.turn_seconds) == (True, 60),
    ),
    "ChangeGame": (
        {"game": rooms_pb2.GAME_LA_CUOI, "options": OPTIONS},
        lambda room: (room.game, room.options.stacking, room.options.turn_seconds) == ("lacuoi", True, 60),
    ),
    "SetReady": ({"ready": True}, lambda room: room.seats[0].ready),
    "KickSeat": ({"seat": 1}, lambda room: [seat.number for seat in room.seats] == [0, 2]),
    "LockRoom": ({"admission": rooms_pb2.ADMISSION_NOBODY}, lambda room: room.locked),
    "TransferHost": ({"to_seat": 2}, lambda room: room.host == 2),
    "AddBot": ({}, lambda room: room.seats[3].bot),
    "LeaveRoom": ({}, lambda room: [seat.number for seat in room.seats] == [1, 2] and room.host == 1),
}


@pytest.mark.parametrize("method", COMMANDS)
async def test_a_command_is_carried_out_once_however_often_it_is_sent(house, method):
    """Rule: G2, B48: the repeat is answered with the first position and `replayed`, and Redis does not move."""
    phones = await lobby_of(house)
    fields, holds = COMMANDS[method]
    command_id = phones[0].next_id()

    first = await phones[0].lobby(method, command_id=command_id, **fields)
    after = await dump(house)
    again = await phones[0].lobby(method, command_id=command_id, **fields)

    assert holds(await stored(house, phones[0].room_id))
    assert (first.position.version, first.replayed) == (4, False)
    assert (again.position, again.replayed) == (first.position, True)
    assert await dump(house) == after


async def test_a_bot_is_removed_once(house):
    """RemoveBot, and its repeat."""
    phones = await lobby_of(house)
    bot = await phones[0].lobby("AddBot")
    command_id = phones[0].next_id()

    first = await phones[0].lobby("RemoveBot", seat=bot.seat, command_id=command_id)
    again = await phones[0].lobby("RemoveBot", seat=bot.seat, command_id=command_id)

    assert len((await stored(house, phones[0].room_id)).seats) == 3
    assert (again.position, again.replayed) == (first.position, True)


async def test_the_same_id_with_another_body_is_refused(house):
    """B49."""
    phones = await lobby_of(house)
    command_id = phones[0].next_id()
    await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_NOBODY, command_id=command_id)

    refused = await told(phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_CODE, command_id=command_id))
    other = await told(phones[0].lobby("SetReady", ready=True, command_id=command_id))

    assert (refused.code, refused.reason) == ("INVALID_ARGUMENT", "COMMAND_ID_REUSED")
    assert other.reason == "COMMAND_ID_REUSED"


async def test_a_number_below_the_oldest_kept_one_is_unknown(house):
    """B50, B51: gaps are no matter; a number older than the last four is OLD_COMMAND with the room's position."""
    phones = await lobby_of(house)
    client = bytes(range(8))

    def numbered(number):
        return client + number.to_bytes(8, "big")

    for number in (10, 1011, 1012, 1013, 1014):
        locked = await phones[0].lobby("LockRoom", admission=1 + 2 * (number % 2 == 0), command_id=numbered(number))
    refused = await told(phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_NOBODY, command_id=numbered(10)))

    assert (refused.code, refused.reason) == ("ABORTED", "OLD_COMMAND")
    assert refused.position == (locked.position.version, locked.position.tag)


async def test_what_changes_nothing_is_answered_and_makes_no_version(house):
    """Locking what is locked is no news to anybody."""
    phones = await lobby_of(house)
    locked = await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_NOBODY)

    again = await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_NOBODY)

    assert again.position == locked.position


async def test_a_mask_changes_what_it_names_alone(house):
    """UpdateOptions with a mask; a path that names nothing is refused."""
    phones = await lobby_of(house)
    await phones[0].lobby("UpdateOptions", options=OPTIONS)
    other = rooms_pb2.GameOptions(lacuoi={"turn_seconds": 15, "stacking": False})

    answer = await phones[0].lobby("UpdateOptions", options=other, update_mask={"paths": ["lacuoi.turn_seconds"]})
    refused = await told(phones[0].lobby("UpdateOptions", options=other, update_mask={"paths": ["lacuoi.luck"]}))

    assert (answer.options.lacuoi.turn_seconds, answer.options.lacuoi.stacking) == (15, True)
    assert (refused.code, refused.reason) == ("INVALID_ARGUMENT", "BAD_OPTION")


async def test_what_the_room_does_not_allow_is_refused(house):
    """Each with its own reason; nothing is written."""
    phones = await lobby_of(house)
    host = phones[0]
    bot = (await host.lobby("AddBot")).seat
    before = await dump(house)

    async def reason(method, **fields):
        return (await told(host.lobby(method, **fields))).reason

    assert await reason("RemoveBot", seat=1) == "NOT_A_BOT"
    assert await reason("RemoveBot", seat=9) == "SEAT_NOT_FOUND"
    assert await reason("KickSeat", seat=0) == "BAD_SEAT"
    assert await reason("KickSeat", seat=9) == "SEAT_NOT_FOUND"
    assert await reason("KickSeat", seat=4_000_000_000) == "BAD_SEAT"
    assert await reason("TransferHost", to_seat=bot) == "HOST_MUST_BE_HUMAN"
    assert await reason("TransferHost", to_seat=9) == "SEAT_NOT_FOUND"
    assert await reason("UpdateOptions") == "FIELD_REQUIRED"
    assert await reason("UpdateOptions", options={}) == "FIELD_REQUIRED"
    assert await reason("UpdateOptions", options={}, update_mask={"paths": ["lacuoi.stacking"]}) == "FIELD_REQUIRED"
    assert await reason("UpdateOptions", options={"phom": {}}) == "WRONG_GAME"
    assert await reason("UpdateOptions", options={"lacuoi": {"turn_seconds": 4_000_000_000}}) == "BAD_OPTION"
    assert await reason("ChangeGame") == "UNKNOWN_ENUM"
    assert await reason("ChangeGame", game=99) == "UNKNOWN_ENUM"
    assert await reason("ChangeGame", game=1, options={"phom": {}}) == "WRONG_GAME"
    assert await reason("ChangeGame", game=1, options={"lacuoi": {"turn_seconds": 7}}) == "BAD_OPTION"
    assert (await told(phones[1].lobby("ChangeGame", game=1))).reason == "HOST_ONLY"
    assert await dump(house) == before


async def test_during_a_round_the_lobby_stands_still(house):
    """Rule: G-10, G-11, G-23: options, bots and readiness wait; a person who plays and is there is not removed."""
    phones = await lobby_of(house)
    bot = (await phones[0].lobby("AddBot")).seat
    await phones[0].start()

    async def reason(method, **fields):
        return (await told(phones[0].lobby(method, **fields))).reason

    assert await reason("UpdateOptions", options=OPTIONS) == "OPTIONS_FROZEN"
    assert await reason("ChangeGame", game=1, options=OPTIONS) == "ROUND_RUNNING"
    assert await reason("AddBot") == "ROUND_RUNNING"
    assert await reason("RemoveBot", seat=bot) == "ROUND_RUNNING"
    assert await reason("SetReady", ready=True) == "ROUND_RUNNING"
    assert await reason("KickSeat", seat=1) == "KICK_NOT_NOW"


async def test_a_table_of_ten_takes_no_bot(house):
    """Rule: LC-01."""
    phones = await lobby_of(house)
    for _ in range(7):
        await phones[0].lobby("AddBot")

    assert (await told(phones[0].lobby("AddBot"))).reason == "ROOM_FULL"


async def test_who_was_removed_is_told_so_and_does_not_come_again(house):
    """KickSeat ends the pass, and keeps the person out for the room's life; another person sits down there."""
    phones = await lobby_of(house)
    await phones[0].lobby("KickSeat", seat=1)

    refused = await told(phones[1].lobby("SetReady", ready=True))
    left = await phones[1].lobby("LeaveRoom")
    again = await told(phones[1].join(phones[0].code))
    another = await Phone("Dung", phones[0].doors).join(phones[0].code)

    assert (refused.code, refused.reason) == ("UNAUTHENTICATED", "PASS_UNKNOWN")
    assert left.replayed
    assert (again.code, again.reason) == ("PERMISSION_DENIED", "BANNED")
    assert another.seat == 1


async def test_leaving_twice_is_leaving_once(house):
    """B82: also with another command id, also when nobody remembers the first."""
    phones = await lobby_of(house)
    first = await phones[1].lobby("LeaveRoom")

    again = await phones[1].lobby("LeaveRoom")

    assert (again.position, again.replayed) == (first.position, True)


async def test_the_room_closes_behind_the_last_person(house):
    """Rule: G-12, G-13: the host's role passes on, bots do not keep a room."""
    phones = await lobby_of(house)
    await phones[0].lobby("AddBot")
    for phone in phones:
        await phone.lobby("LeaveRoom")

    room = await stored(house, phones[0].room_id)

    assert room.phase == "CLOSED"


async def test_when_everybody_is_ready_a_deadline_is_armed(house):
    """The commit that completes the agreement arms it, whoever commits; taking it back disarms it."""
    phones = await lobby_of(house)
    for phone in phones[:2]:
        await phone.lobby("SetReady", ready=True)
    before = await due_of(house, phones[0].room_id)
    await phones[2].lobby("SetReady", ready=True)
    during, room = await due_of(house, phones[0].room_id), await stored(house, phones[0].room_id)
    await phones[1].lobby("SetReady", ready=False)

    assert during == room.next_ms + house.pods[0].ground.pace.grace_ms
    assert during < before
    assert await due_of(house, phones[0].room_id) > during


async def due_of(house, room_id):
    """When the room is to be looked at, as timers finds it."""
    return int(float(await house.redis("ZSCORE", keys.of_room(room_id).due, room_id)))
