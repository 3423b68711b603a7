"""Over 300 lines: the table of bad input stays in one place, row by row of docs/test-names.md.

All four services are asked on one connection.

Every row asserts status and reason, that Redis is byte for byte what it was, that nothing was logged as an ERROR, and
that the next good request on the same connection is answered.

Rows held elsewhere, with these RPCs:

- B32 to B38, B40: `test_passes.py`, every kind of pass at every RPC.
- B55, B56, B60, B61, B63 to B66, B76: `tests/rules/test_rounds.py`, unary and on a link.
- B59, B67 to B72, B75 for five in Phỏm: `tests/rules/test_bad_moves.py`, unary and on a link.
- B42: `tests/rooms/test_admission.py`, `tests/client/test_seats.py`; pages: `tests/matchmaking/test_public_rooms.py`.
- B48 to B51, B72 (frozen), B75 (too few), B77, B78, B80, B82: `tests/matchmaking`; B43, B44 in `test_opening.py`.
- B83 to B85, B88, B89, B94: `tests/display`.
- B10, B12 to B17, B19 to B23, B25, B30, B31: the library's or the edge's; what it does by itself is in
  `tests/chassis/test_bad_input.py` and `tests/chassis/test_calls.py` where it can be asked of a server at all.

- B90 by address and device: `tests/matchmaking/test_guesses.py`; B92's parked snapshot: `tests/display/test_parked.py`.

B39 has no row: no request names the caller's own seat.
"""

import gzip
from dataclasses import dataclass, field
from typing import Any

import grpc
import pytest

from chieu.api.v1 import (
    display_pb2,
    errors_pb2,
    lacuoi_pb2,
    matchmaking_pb2,
    rules_pb2,
    timers_pb2,
)
from chieu.store import keys
from tests.chassis.raw_http2 import call as raw_call
from tests.games.tables import given
from tests.support.evenings import lay, sit, word
from tests.support.phones import Phone
from tests.support.positions import dump, put
from tests.support.refusals import told

M, R, T, D = (f"/chieu.api.v1.{name}Service/" for name in ("Matchmaking", "Rules", "Timers", "Display"))
ID = bytes(8) + (1).to_bytes(8, "big")
GHOST = "00" + "a" * 16


@dataclass
class Scene:
    """A round of An, Bình and Chi, in which An is to act; on one pod and one connection."""

    house: Any
    phones: list[Phone]
    view: Any
    before: dict = field(default_factory=dict)

    @property
    def channel(self):
        return self.house.pods[0].channel

    async def refused(self, path, sent, metadata=None, **options):
        """The refusal of raw bytes, or of a message, sent to a path."""
        raw = sent if isinstance(sent, bytes) else sent.SerializeToString()
        metadata = self.phones[0].metadata if metadata is None else metadata
        return await told(self.channel.unary_unary(path)(raw, metadata=metadata, **options))

    def act(self, move=None, **fields):
        return self.phones[0].act_request(move or word("draw"), self.view, **fields)


async def scene(house, **settings):
    await house.pod("all", **settings)
    phones = await sit(house, "An", "Bình", "Chi")
    await phones[0].start()
    await put(house, phones[0].room_id, given("top R5; P1 R9 B1 G1; P2 5; P3 5"))
    made = Scene(house, phones, await phones[0].look())
    made.before = await dump(house)
    return made


async def holds(made, lines):
    """What holds after every row."""
    assert await dump(made.house) == made.before
    assert lines.at("error") == []
    assert (await made.phones[0].look()).own.seat == 0


UNARY = {
    **{f"{M}{name}": getattr(matchmaking_pb2, f"{name}Request") for name in (
        "CreateRoom", "GetRoom", "JoinRoom", "LeaveRoom", "UpdateOptions", "SetReady", "KickSeat", "LockRoom",
        "TransferHost", "AddBot", "RemoveBot", "ChangeGame", "MoveSeat", "PublishRoom", "IssueTicket",
        "OpenScreen", "PairScreen", "RemoveScreen", "ShowHands", "RescueSeat", "ConfirmRescue",
    )},
    **{f"{R}{name}": getattr(rules_pb2, f"{name}Request") for name in ("StartRound", "Act", "GetView", "GetReplay")},
    f"{T}GetDeadline": timers_pb2.GetDeadlineRequest,
    **{f"{D}{name}": getattr(display_pb2, f"{name}Request") for name in ("Poll", "PollScreen", "PollAudience")},
}  # fmt: skip


def complete(path, sent):
    """The fields that a request needs besides its room and its id."""
    if path.endswith("/Act"):
        sent.move.CopyFrom(word("draw"))
    if path.endswith("/UpdateOptions"):
        sent.options.lacuoi.stacking = True
    if path.endswith("/LockRoom"):
        sent.admission = 1
    if path.endswith("/ChangeGame"):
        sent.game = 1
    if path.endswith("/PairScreen"):
        sent.pairing_code = "BBBBB"


UNREADABLE = {
    "B1 random bytes": b"\xff\xff\xff\xff",
    "B1 cut off": b"\x0a\x7f",
    "B2 invalid UTF-8": b"\x0a\x02\xc3\x28",
    "B8 nested too deep": b"\x7b" * 120 + b"\x7c" * 120,
}
_NOT_TEXT_FIRST = (f"{M}CreateRoom", f"{M}OpenScreen")


@pytest.mark.parametrize("sent", UNREADABLE.values(), ids=UNREADABLE.keys())
async def test_a_message_that_cannot_be_read_is_refused_everywhere(house, lines, sent):
    """B1, B2, B8: INVALID_ARGUMENT MALFORMED_MESSAGE by every unary RPC, whatever it would do."""
    made = await scene(house)

    came = {path: await made.refused(path, sent) for path in UNARY if sent[0] != 10 or path not in _NOT_TEXT_FIRST}

    assert {(one.code, one.reason) for one in came.values()} == {("INVALID_ARGUMENT", "MALFORMED_MESSAGE")}
    await holds(made, lines)


@pytest.mark.parametrize("kind", ["B5 empty", "B3 another wire type"])
async def test_a_request_without_what_it_needs_is_refused_everywhere(house, lines, kind):
    """B3, B5: the first field that is missing is named. GetRoom and its like say BAD_CODE, which a person typed."""
    made = await scene(house)
    sent = b"" if kind == "B5 empty" else b"\x08\x01"
    fine_empty = {f"{M}CreateRoom"} if kind != "B5 empty" else set()

    came = {path: await made.refused(path, sent) for path in UNARY if path not in fine_empty}

    assert {one.code for one in came.values()} == {"INVALID_ARGUMENT"}
    assert {one.reason for one in came.values()} <= {"FIELD_REQUIRED", "BAD_CODE", "UNKNOWN_ENUM", "BAD_PASS"}
    assert all(one.fields for one in came.values())
    await holds(made, lines)


@pytest.mark.parametrize(
    "room_id", ["{mm}:r:x", "a}b", "a:b", "*", "a\0b", "x" * 10_000, "../..", "Ａ", GHOST.upper(), "99" + "a" * 16]
)
async def test_a_room_id_that_is_none_never_reaches_a_key(house, lines, room_id):
    """B46: BAD_ROOM_ID by every RPC that takes one."""
    made = await scene(house)
    asking = {path: request for path, request in UNARY.items() if "room_id" in request.DESCRIPTOR.fields_by_name}

    came = {}
    for path, request in asking.items():
        sent = request(room_id=room_id)
        if "command_id" in request.DESCRIPTOR.fields_by_name:
            sent.command_id = ID
        complete(path, sent)
        came[path] = await made.refused(path, sent)

    assert {(one.code, one.reason) for one in came.values()} == {("INVALID_ARGUMENT", "BAD_ROOM_ID")}
    await holds(made, lines)


async def test_a_room_that_is_not_there_is_not_found_everywhere(house, lines):
    """B45: unknown or expired reads the same, before any pass is looked at."""
    made = await scene(house)
    look = {path: request for path, request in UNARY.items() if "room_id" in request.DESCRIPTOR.fields_by_name}

    came = {}
    for path, request in look.items():
        sent = request(room_id=GHOST)
        if "command_id" in request.DESCRIPTOR.fields_by_name:
            sent.command_id = ID
        complete(path, sent)
        came[path] = await made.refused(path, sent)

    assert {(one.code, one.reason) for one in came.values()} == {("NOT_FOUND", "ROOM_NOT_FOUND")}
    await holds(made, lines)


@pytest.mark.parametrize(
    ("command_id", "reason"),
    [(b"", "FIELD_REQUIRED"), (b"x", "BAD_COMMAND_ID"), (bytes(17), "BAD_COMMAND_ID"), (bytes(16), "BAD_COMMAND_ID")],
    ids=["empty", "one byte", "17 bytes", "all zero"],
)
async def test_a_command_id_that_is_none_is_refused_everywhere(house, lines, command_id, reason):
    """B47: a command id that is none."""
    made = await scene(house)
    asking = {path: request for path, request in UNARY.items() if "command_id" in request.DESCRIPTOR.fields_by_name}

    came = {}
    for path, request in asking.items():
        sent = request(room_id=made.phones[0].room_id, command_id=command_id)
        complete(path, sent)
        came[path] = await made.refused(path, sent)

    assert {(one.code, one.reason) for one in came.values()} == {("INVALID_ARGUMENT", reason)}
    await holds(made, lines)


def move(**fields):
    return rules_pb2.Move(lacuoi=lacuoi_pb2.LaCuoiMove(**fields))


ZWJ_BOMB = "\u200d".join(["👨"] * 20)
OPENINGS = {
    "B6 game 99": ({"game": 99}, "UNKNOWN_ENUM"),
    "B6 game -1": ({"game": -1}, "UNKNOWN_ENUM"),
    "B7 game unspecified": ({"game": 0}, "UNKNOWN_ENUM"),
    "B72 options of another game": ({"options": {"phom": {"stake": 0}}}, "WRONG_GAME"),
    "B72 turn of 0xffffffff seconds": ({"options": {"lacuoi": {"turn_seconds": 2**32 - 1}}}, "BAD_OPTION"),
    "B79 name empty": ({"name": ""}, "BAD_NAME"),
    "B79 name of spaces": ({"name": "  \u3000 "}, "BAD_NAME"),
    "B79 name of 17": ({"name": "n" * 17}, "BAD_NAME"),
    "B79 name of 4096": ({"name": "n" * 4096}, "BAD_NAME"),
    "B79 direction": ({"name": "An\u202eB"}, "BAD_NAME"),
    "B79 joined emoji": ({"name": ZWJ_BOMB}, "BAD_NAME"),
    "B79 NUL": ({"name": "An\0"}, "BAD_NAME"),
    "B79 line break": ({"name": "An\r\nX"}, "BAD_NAME"),
    "pass missing": ({"seat_pass": b""}, "BAD_PASS"),
    "pass of 31 bytes": ({"seat_pass": bytes(range(31))}, "BAD_PASS"),
    "pass of zeros": ({"seat_pass": bytes(32)}, "BAD_PASS"),
    "pass of 10 kB": ({"seat_pass": bytes(range(250)) * 40}, "BAD_PASS"),
    "device key of 31 bytes": ({"device_key": bytes(range(31))}, "BAD_PASS"),
    "language": ({"language": "tlh"}, "BAD_OPTION"),
}


@pytest.mark.parametrize(("fields", "reason"), OPENINGS.values(), ids=OPENINGS.keys())
async def test_a_room_is_not_opened_with_what_is_wrong(house, lines, fields, reason):
    """B6, B7, B72, B79: CreateRoom; no code is claimed for nothing."""
    made = await scene(house)
    phone = Phone("Dũng", made.phones[0].doors)

    refused = await told(phone.doors.matchmaking.CreateRoom(phone.opening(**fields)))

    assert (refused.code, refused.reason) == ("INVALID_ARGUMENT", reason)
    assert refused.fields
    await holds(made, lines)


@pytest.mark.parametrize("name", [key for key in OPENINGS if key.startswith(("B79", "pass", "device"))])
async def test_nobody_is_seated_with_what_is_wrong(house, lines, name):
    """B79 and passes: JoinRoom refuses the same."""
    fields, reason = OPENINGS[name]
    made = await scene(house)
    phone = Phone("Dũng", made.phones[0].doors)

    refused = await told(phone.doors.matchmaking.JoinRoom(phone.joining(made.phones[0].code, **fields)))

    assert (refused.code, refused.reason) == ("INVALID_ARGUMENT", reason)
    await holds(made, lines)


@pytest.mark.parametrize("name", ["Nguyễn Thị Ánh", "Nguyễn", "Ðặng Ỷ", "阿强", "👩🏽‍🍳 An"])
async def test_people_may_have_their_names(house, name):
    """B79 from the other side: Vietnamese composed and decomposed, other scripts, an emoji."""
    made = await scene(house)
    phone = Phone("Dũng", made.phones[0].doors)

    answer = await phone.doors.matchmaking.JoinRoom(phone.joining(made.phones[0].code, name=name))

    assert answer.seat == 3


ACTS = {
    "B5 no move": ({"move": rules_pb2.Move()}, "FIELD_REQUIRED"),
    "B5 no kind of move": ({"move": move()}, "FIELD_REQUIRED"),
    "B6 colour 99": ({"move": lay(3, 99)}, "UNKNOWN_ENUM"),
    "B6 colour -1": ({"move": lay(3, -1)}, "UNKNOWN_ENUM"),
    "B57 card 108": ({"move": lay(108)}, "BAD_CARD"),
    "B57 card 0xffffffff": ({"move": lay(2**32 - 1)}, "BAD_CARD"),
    "another game's move": ({"move": rules_pb2.Move(phom={"draw": {}})}, "WRONG_GAME"),
}


@pytest.mark.parametrize(("fields", "reason"), ACTS.values(), ids=ACTS.keys())
async def test_a_move_that_is_none_is_refused(house, lines, fields, reason):
    """B5, B6, B57: whatever the turn, and the same on a link."""
    made = await scene(house)
    link = await made.phones[0].link()

    refused = await made.refused(f"{R}Act", made.act(**fields))
    on_link = await link.act(made.act(**fields))
    await link.close()

    assert (refused.code, refused.reason) == ("INVALID_ARGUMENT", reason)
    assert errors_pb2.Reason.Name(on_link.reason) == f"REASON_{reason}"
    await holds(made, lines)


async def test_unknown_fields_are_dropped(house):
    """B4: answered as if they were not there; the command is the same with and without."""
    made = await scene(house)
    request = made.act(word("draw"))
    unknown = bytes.fromhex("ba3e04") + b"evil"

    first = await made.channel.unary_unary(f"{R}Act")(
        request.SerializeToString() + unknown, metadata=made.phones[0].metadata
    )
    again = await made.phones[0].doors.rules.Act(request, metadata=made.phones[0].metadata)

    assert rules_pb2.ActResponse.FromString(first).position == again.position
    assert again.replayed
    assert not [value for value in (await dump(house)).values() if b"evil" in value]


async def test_turns_that_are_not_this_one_are_told_apart(house, lines):
    """B52, B53, B54: ABORTED with the position and no more."""
    made = await scene(house)
    rows = (
        ({"turn_seq": 0}, "STALE_TURN"),
        ({"turn_seq": 2**32 - 1}, "STALE_TURN"),
        ({"turn_tag": ""}, "HISTORY_CHANGED"),
        ({"turn_tag": "x" * 10_000}, "HISTORY_CHANGED"),
    )

    came = [(await made.refused(f"{R}Act", made.act(**fields)), reason) for fields, reason in rows]

    at = (made.view.position.version, made.view.position.tag)
    assert [(one.code, one.reason, one.position) for one, _ in came] == [("ABORTED", why, at) for _, why in came]
    await holds(made, lines)


@pytest.mark.parametrize(
    "cursor", ["yesterday", "1", "-1.x", "01.x", "1." + "x" * 65, "9" * 19 + ".x", "1.\u00e9", "1. "]
)
async def test_a_cursor_that_is_none_is_refused(house, lines, cursor):
    """BAD_CURSOR by every way to look."""
    made = await scene(house)
    code = made.phones[0].code
    asks = {
        f"{D}Poll": display_pb2.PollRequest(room_id=made.phones[0].room_id, cursor=cursor),
        f"{D}PollScreen": display_pb2.PollScreenRequest(room_code=code, cursor=cursor),
        f"{D}PollAudience": display_pb2.PollAudienceRequest(room_code=code, cursor=cursor),
    }

    came = [await made.refused(path, sent) for path, sent in asks.items()]

    assert {(one.code, one.reason) for one in came} == {("INVALID_ARGUMENT", "BAD_CURSOR")}
    await holds(made, lines)


async def test_a_client_of_another_contract_is_told_so(house, lines):
    """B97, with the contract that is spoken here."""
    made = await scene(house)

    refused = await made.refused(f"{D}Poll", display_pb2.PollRequest(room_id=made.phones[0].room_id, contract=2))

    assert (refused.code, refused.reason, refused.facts) == ("FAILED_PRECONDITION", "CLIENT_TOO_OLD", {"contract": "1"})
    await holds(made, lines)


async def test_too_large_is_refused_by_the_library(house, lines):
    """B9, B11: 16 KiB and not a byte more, packed or not; B28, B29: metadata."""
    made = await scene(house)
    padding = b"\x0a" + bytes((0x80 | 0x7F, 0x80 | 0x7F, 0x01)) + b"n" * 16_384
    stub = made.channel.unary_unary(f"{R}GetView")

    large = await told(stub(bytes(16_385), metadata=made.phones[0].metadata))
    bomb = await told(stub(bytes(10_000_000), metadata=made.phones[0].metadata, compression=grpc.Compression.Gzip))
    heavy = await told(stub(b"", metadata=(*made.phones[0].metadata, ("x-large", "a" * 9_000))))

    assert len(gzip.compress(bytes(10_000_000))) < 16_384 < len(padding) + 16
    assert [one.code for one in (large, bomb, heavy)] == ["RESOURCE_EXHAUSTED"] * 3
    await holds(made, lines)


async def test_metadata_that_is_no_text_is_refused(house, lines):
    """B27: BAD_METADATA, with a line break as with letters outside ASCII."""
    made = await scene(house)
    port = made.house.pods[0].process.server.public_port

    came = [await raw_call(port, f"{R}ListGames", [(b"x-name", value)]) for value in (b"a\nb", "phỏm".encode())]

    assert came == [grpc.StatusCode.INVALID_ARGUMENT.value[0]] * 2
    await holds(made, lines)


async def test_a_deadline_of_nothing_has_passed(house, lines):
    """B24: the library ends the call before anybody sees it."""
    made = await scene(house)

    port = made.house.pods[0].process.server.public_port
    (_, shown), *_ = made.phones[0].metadata
    headers = [(b"grpc-timeout", b"0S"), (b"authorization", shown.encode())]

    came = await raw_call(port, f"{R}Act", headers, made.act().SerializeToString())

    assert came in (grpc.StatusCode.DEADLINE_EXCEEDED.value[0], None)
    await holds(made, lines)


ELSEWHERE = {
    "B18 method": f"{R}Cheat",
    "B18 service": "/chieu.api.v1.AdminService/Deal",
    "B95 internal, Expire": "/chieu.api.v1.RulesInternalService/Expire",
    "B96 reflection": "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
    "B96 channelz": "/grpc.channelz.v1.Channelz/GetServers",
}


@pytest.mark.parametrize("path", ELSEWHERE.values(), ids=ELSEWHERE.keys())
async def test_what_is_not_served_here_is_unimplemented(house, lines, path):
    """B18, B95, B96: internal RPCs are on the private port alone; reflection is off unless switched on."""
    made = await scene(house)

    refused = await made.refused(path, b"")

    assert refused.code == "UNIMPLEMENTED"
    await holds(made, lines)


async def test_a_full_store_refuses_and_heals(house, lines):
    """B91, FA29: RESOURCE_EXHAUSTED STORE_FULL with a time to come back; reading works meanwhile."""
    made = await scene(house)
    await house.redis("CONFIG", "SET", "maxmemory", 1)
    try:
        refused = await made.refused(f"{R}Act", made.act())
        seen = await made.phones[0].look()
    finally:
        await house.redis("CONFIG", "SET", "maxmemory", 0)
    await holds(made, lines)
    accepted = await made.phones[0].doors.rules.Act(made.act(), metadata=made.phones[0].metadata)

    assert (refused.code, refused.reason) == ("RESOURCE_EXHAUSTED", "STORE_FULL")
    assert refused.retry_ms > 0
    assert seen.own.seat == 0
    assert accepted.position.version == made.view.position.version + 1


async def test_a_store_without_its_replicas_refuses_and_heals(house, lines):
    """B91: UNAVAILABLE NOT_REPLICATED."""
    made = await scene(house)
    await house.redis("CONFIG", "SET", "min-replicas-to-write", 1)
    try:
        refused = await made.refused(f"{R}Act", made.act())
    finally:
        await house.redis("CONFIG", "SET", "min-replicas-to-write", 0)

    assert (refused.code, refused.reason) == ("UNAVAILABLE", "NOT_REPLICATED")
    assert refused.retry_ms > 0
    await holds(made, lines)


async def test_a_frozen_store_is_told_soon(house, redis_server, lines):
    """B91, FA16: UNAVAILABLE within seconds, and the repeat is told what became of the first."""
    made = await scene(house)
    redis_server.freeze()
    try:
        refused = await made.refused(f"{R}Act", made.act(command_id=ID))
    finally:
        redis_server.thaw()
    answer = await made.phones[0].doors.rules.Act(made.act(command_id=ID), metadata=made.phones[0].metadata)

    assert (refused.code, refused.reason) == ("UNAVAILABLE", "STORE_UNAVAILABLE")
    assert refused.retry_ms > 0
    assert answer.position.version == made.view.position.version + 1
    assert lines.at("error") == []


async def test_a_room_that_cannot_be_read_says_no_more_than_that(house):
    """B92, FA33: INTERNAL ROOM_BROKEN; other rooms are not concerned."""
    made = await scene(house)
    other = await Phone("Dũng", made.phones[0].doors).open()
    of_room = keys.of_room(made.phones[0].room_id)
    await house.redis("HSET", of_room.record, "s", "not a record, R5 B7")

    refused = await made.refused(f"{R}GetView", rules_pb2.GetViewRequest(room_id=made.phones[0].room_id))

    assert (refused.code, refused.reason) == ("INTERNAL", "ROOM_BROKEN")
    assert "R5" not in str(refused)
    assert (await other.look()).own.seat == 0


async def test_a_fault_of_ours_tells_an_id_and_nothing_else(house, lines):
    """B93: the log has the rest under that id."""
    made = await scene(house)
    made.house.pods[0].failpoints.arm("before_commit=raise@1")

    refused = await made.refused(f"{R}Act", made.act())
    [logged] = lines.at("error")

    assert (refused.code, refused.reason) == ("INTERNAL", "INTERNAL")
    assert refused.facts == {"error_id": logged["error_id"]}
    assert await dump(house) == made.before


async def test_a_fault_of_ours_on_a_link_tells_the_same(house, lines):
    """B93 on a link: the id under which rules logged it."""
    made = await scene(house)
    link = await made.phones[0].link()
    made.house.pods[0].failpoints.arm("before_commit=raise@1")

    refused = await link.act(made.act())
    [logged] = lines.at("error")

    assert errors_pb2.Reason.Name(refused.reason) == "REASON_INTERNAL"
    assert {fact.key: fact.value for fact in refused.facts} == {"error_id": logged["error_id"]}


async def test_refusals_speak_the_callers_language(house):
    """Rule: style, errors: the message is fixed English, the sentence for people is in Vietnamese unless asked otherwise."""
    made = await scene(house)
    ask = rules_pb2.GetViewRequest(room_id=GHOST)

    plain = await made.refused(f"{R}GetView", ask)
    english = await made.refused(f"{R}GetView", ask, (*made.phones[0].metadata, ("accept-language", "en-GB,en;q=0.9")))

    assert plain.text == english.text == english.sentence
    assert plain.sentence != english.sentence
