"""What a request can get wrong whatever the state of the room is refused where it is read."""

import base64
import hashlib

import pytest

from chieu.api.v1 import lacuoi_pb2, matchmaking_pb2, rules_pb2
from chieu.games.errors import Refusal
from chieu.games.lacuoi.moves import Draw
from chieu.rooms.codes import read_code
from chieu.rooms.names import clean
from chieu.rooms.rounds import Act
from chieu.wire import requests
from chieu.wire.errors import status_of
from tests.rooms.evening import came_of

SECRET = bytes(range(32))
ID = bytes(range(8)) + (7).to_bytes(8, "big")


def bearer(secret=SECRET, word="Bearer", pad=False):
    text = base64.urlsafe_b64encode(secret).decode()
    return (("authorization", f"{word} {text if pad else text.rstrip('=')}"),)


def act(**fields):
    move = rules_pb2.Move(lacuoi=lacuoi_pb2.LaCuoiMove(draw=lacuoi_pb2.LaCuoiDraw()))
    return rules_pb2.ActRequest(**{"room_id": "00room", "command_id": ID, "turn_seq": 3, "move": move, **fields})


@pytest.mark.parametrize(
    ("rule", "metadata", "then"),
    [
        ("B32", (), "PASS_MISSING"),
        ("B32", (("user-agent", "phone"),), "PASS_MISSING"),
        ("B33", (("authorization", ""),), "PASS_UNKNOWN"),
        ("B33", (("authorization", "Bearer "),), "PASS_UNKNOWN"),
        ("B33", bearer(b""), "PASS_UNKNOWN"),
        ("B33", bearer(bytes(range(31))), "PASS_UNKNOWN"),
        ("B33", bearer(bytes(range(33))), "PASS_UNKNOWN"),
        ("B33", bearer(bytes(10_000)), "PASS_UNKNOWN"),
        ("B33", bearer(SECRET, "Basic"), "PASS_UNKNOWN"),
        ("B33", (("authorization", "Bearer " + "!" * 43),), "PASS_UNKNOWN"),
        ("B33", (("authorization", b"Bearer x"),), "PASS_UNKNOWN"),
        ("B34", bearer(bytes(32)), "PASS_UNKNOWN"),
        ("ok", bearer(), "ok"),
        ("ok", bearer(pad=True), "ok"),
        ("ok", bearer(word="bearer"), "ok"),
    ],
)
def test_a_pass_is_32_bytes_in_the_metadata(rule, metadata, then):
    """Missing and misshapen passes are UNAUTHENTICATED; the pass itself is never taken apart further."""
    assert came_of(lambda: requests.pass_sha_of(metadata)) == then, rule


def test_a_pass_is_known_by_its_hash():
    """The server never keeps the pass."""
    assert requests.pass_sha_of(bearer()) == hashlib.sha256(SECRET).digest()


def test_missing_misshapen_and_unknown_passes_read_alike():
    """Rule: B33, B34. Nobody learns from the status how far his guess came."""
    statuses = set()
    for metadata in (bearer(b"x"), bearer(bytes(32)), bearer(bytes(31)), (("authorization", "nonsense"),)):
        with pytest.raises(Refusal) as refused:
            requests.pass_sha_of(metadata)
        statuses.add(status_of(refused.value, "en"))

    assert len(statuses) == 1


@pytest.mark.parametrize(
    ("rule", "room_id", "then"),
    [
        ("B5", "", "FIELD_REQUIRED"),
        ("B46", "{21}", "BAD_ROOM_ID"),
        ("B46", "room}", "BAD_ROOM_ID"),
        ("B46", "r:room", "BAD_ROOM_ID"),
        ("B46", "room*", "BAD_ROOM_ID"),
        ("B46", "room\0", "BAD_ROOM_ID"),
        ("B46", "room\n", "BAD_ROOM_ID"),
        ("B46", "ROOM", "BAD_ROOM_ID"),
        ("B46", "phòng", "BAD_ROOM_ID"),
        ("B46", "٣٣room", "BAD_ROOM_ID"),
        ("B46", "a" * 10_240, "BAD_ROOM_ID"),
        ("ok", "00abcdefghijklmnop", "ok"),
    ],
)
def test_a_room_id_is_small_letters_and_digits(rule, room_id, then):
    """A brace would move the hash tag: nothing else ever reaches a key."""
    assert came_of(lambda: requests.room_id(room_id)) == then, rule


@pytest.mark.parametrize(
    ("rule", "command_id", "then"),
    [
        ("B47", b"", "FIELD_REQUIRED"),
        ("B47", ID[:15], "BAD_COMMAND_ID"),
        ("B47", ID + b"\0", "BAD_COMMAND_ID"),
        ("B47", bytes(16), "BAD_COMMAND_ID"),
        ("B47", b"client-1" + bytes(8), "BAD_COMMAND_ID"),
        ("ok", ID, "ok"),
        ("ok", bytes(8) + b"\xff" * 8, "ok"),
    ],
)
def test_a_command_id_is_a_client_and_a_counter_from_one(rule, command_id, then):
    """16 bytes: 8 made when the client started, then a big-endian counter."""
    assert came_of(lambda: requests.stamp(act(command_id=command_id))) == then, rule


def test_the_stamp_has_the_two_halves_of_the_id():
    came = requests.stamp(act())

    assert (came.client, came.number, len(came.body)) == (bytes(range(8)), 7, 32)


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (act(command_id=bytes(8) + b"\1" * 8), True),
        (act(room_id=""), True),
        (act(turn_seq=4), False),
        (act(turn_tag="x"), False),
        (act(move=rules_pb2.Move(lacuoi=lacuoi_pb2.LaCuoiMove(keep=lacuoi_pb2.LaCuoiKeep()))), False),
        (rules_pb2.StartRoundRequest(command_id=ID), False),
    ],
)
def test_a_body_is_the_same_by_whichever_door_it_comes(other, same):
    """Rule: B48, B49. The id and the room (a link leaves it out) do not count, the kind of request does."""
    assert (requests.stamp(act()).body == requests.stamp(other).body) is same


def test_requests_of_two_kinds_with_the_same_fields_are_not_the_same():
    """Leaving with the id of an earlier "add a bot" is a mistake, not a repeat."""
    leave = matchmaking_pb2.LeaveRoomRequest(room_id="00room", command_id=ID)
    add = matchmaking_pb2.AddBotRequest(room_id="00room", command_id=ID)

    assert requests.stamp(leave).body != requests.stamp(add).body


def test_the_request_itself_is_left_alone():
    """Making the stamp takes nothing out of it."""
    request = act()

    requests.stamp(request)

    assert request == act()


def test_a_move_is_read_with_all_that_decides_it():
    """The decision it answers, the pass, the stamp and the move."""
    request = act(turn_tag="tag1")

    came = requests.act(request, b"sha")

    assert came == Act(pass_sha=b"sha", stamp=requests.stamp(request), move=Draw(), turn_seq=3, turn_tag="tag1")


@pytest.mark.parametrize(
    ("number", "then"), [(0, "ok"), (1, "ok"), (2, "CLIENT_TOO_OLD"), (2**32 - 1, "CLIENT_TOO_OLD")]
)
def test_only_the_contract_of_today_is_spoken(number, then):
    """A client that does not say is taken for today's."""
    assert came_of(lambda: requests.contract(number)) == then


@pytest.mark.parametrize(("number", "then"), [(0, "ok"), (63, "ok"), (64, "BAD_SEAT"), (2**32 - 1, "BAD_SEAT")])
def test_a_seat_number_is_small(number, then):
    """Whether somebody sits there, the room says."""
    assert came_of(lambda: requests.seat_number(number)) == then


@pytest.mark.parametrize(
    ("rule", "fields", "then"),
    [
        ("as it is", {"game": 1}, "ok"),
        ("with options", {"game": 1, "options": {"lacuoi": {"stacking": True}}}, "ok"),
        ("B5", {}, "UNKNOWN_ENUM"),
        ("B6", {"game": 99}, "UNKNOWN_ENUM"),
        ("B6", {"game": -1}, "UNKNOWN_ENUM"),
        ("B72", {"game": 1, "options": {"phom": {}}}, "WRONG_GAME"),
        ("B72", {"game": 1, "options": {"switch": {"turn_seconds": 30}}}, "WRONG_GAME"),
    ],
)
def test_another_game_is_asked_for_by_its_number_and_its_own_options(rule, fields, then):
    """What is wrong with a request whatever the room's state is."""
    assert came_of(lambda: requests.changed_game(matchmaking_pb2.ChangeGameRequest(**fields))) == then, rule


@pytest.mark.parametrize(
    ("rule", "read", "text", "then"),
    [
        ("B43", read_code, "BFG", "BAD_CODE"),
        ("B43", read_code, "BFGHJKMNP", "BAD_CODE"),
        ("B43", read_code, "BFGHA", "BAD_CODE"),
        ("B43", read_code, "bf ghj", "ok"),
        ("B43", read_code, "86252", "ok"),
        ("B79", clean, "", "BAD_NAME"),
        ("B79", clean, "   ", "BAD_NAME"),
        ("B79", clean, "a" * 17, "BAD_NAME"),
        ("B79", clean, "An\r\n", "BAD_NAME"),
        ("B79", clean, "An\0", "BAD_NAME"),
        ("B79", clean, "\u202enA", "BAD_NAME"),
        ("B79", clean, "👩‍👩‍👧‍👦" * 17, "BAD_NAME"),
        ("B79", clean, "Nguyễn Thị Ánh", "ok"),
        ("B79", clean, "Nguye\u0302\u0303n Thi\u0323 A\u0301nh", "ok"),
    ],
)
def test_codes_and_names_are_refused_as_invalid_arguments(rule, read, text, then):
    """The rooms read them; a caller gets INVALID_ARGUMENT with the field."""
    came, code = "ok", None
    try:
        read(text)
    except Refusal as refused:
        came, code = refused.reason.value, status_of(refused, "vi").code

    assert (came, code) == (then, None if then == "ok" else "INVALID_ARGUMENT"), rule
