"""What an operator may see of a live room, over the private door and with `chieu doctor`."""

import json

import grpc.aio
import msgspec

from chieu.api.v1.rules_internal_pb2 import InspectRequest
from chieu.api.v1.rules_internal_pb2_grpc import RulesInternalServiceStub
from chieu.cli import arguments
from chieu.cli.doctor import DOUBTFUL, doctor
from chieu.cli.session import Session
from chieu.store import keys
from tests.support.evenings import sit
from tests.support.positions import stored
from tests.support.refusals import told

UNHURRIED = "turn_ms=600000,gone_after_ms=600000"


async def table(house):
    """Two people at a table of Lá Cuối, and what asks the private door about it."""
    pod = await house.pod("all", pace=UNHURRIED)
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    channel = grpc.aio.insecure_channel(pod.private_address)
    return pod, phones[0], channel, RulesInternalServiceStub(channel).Inspect


async def test_a_look_at_a_room_is_redacted_unless_there_is_a_reason(house, lines):
    """Counts instead of cards; whole with a reason, which is logged as a warning and counted, the contents never."""
    pod, phone, channel, inspect = await table(house)
    async with channel:
        seed = (await stored(house, phone.room_id)).round.seed.hex()

        outline = (await inspect(InspectRequest(room_code=phone.code.lower()))).document
        without = await told(inspect(InspectRequest(room_id=phone.room_id, reveal=True, because=" ")))
        whole = (await inspect(InspectRequest(room_id=phone.room_id, reveal=True, because="số bài\nlệch"))).document
        nobody = await told(inspect(InspectRequest(room_code="BBBBB")))

    found = json.loads(outline)
    room = await stored(house, phone.room_id)
    assert (found["doubts"], found["room"]["version"], found["stored"]["frame_version"]) == (
        [],
        room.version,
        room.version,
    )
    assert [seat["cards"] for seat in found["room"]["round"]["table"]["seats"]] == [7, 7]
    assert found["stored"]["due"]["at_ms"] == found["room"]["deadlines"][0]["at_ms"]
    assert seed not in outline
    assert "record" not in found
    assert json.loads(whole)["record"]["round"]["seed"] == seed
    assert (without.reason, nobody.reason) == ("FIELD_REQUIRED", "ROOM_NOT_FOUND")
    (line,) = lines.of("room.revealed")
    assert (line["level"], line["room"], line["because"]) == ("warning", phone.room_id, "số bàilệch")
    assert len(lines.of("room.inspected")) == 1
    assert seed not in lines.text
    counted = [pod.counted("chieu_rules_inspections_total", kind) for kind in ("outline", "whole")]
    assert counted == [1, 1]


async def test_what_is_wrong_with_a_room_is_said(house):
    """Also of one whose record nobody can read."""
    _, phone, channel, inspect = await table(house)
    at = keys.of_room(phone.room_id)
    await house.redis("ZREM", at.due, phone.room_id)
    await house.redis("PERSIST", at.record)
    await house.redis("HSET", at.frame, "parked", "1")
    async with channel:
        unarmed = json.loads((await inspect(InspectRequest(room_id=phone.room_id))).document)
        await house.redis("HSET", at.record, "s", "garbage")
        await house.redis("HSET", at.record, "bad", "2")
        unreadable = json.loads((await inspect(InspectRequest(room_id=phone.room_id))).document)

    assert unarmed["doubts"] == ["PARKED", "NO_DEADLINE", "LIVES_FOR_EVER"]
    assert unreadable["doubts"] == ["UNREADABLE", "PARKED", "FAILING", "LIVES_FOR_EVER"]
    assert "room" not in unreadable
    assert unreadable["stored"]["fault"]


async def test_a_doctor_at_the_players_door_is_told_which_to_ask(house, capsys, tmp_path, monkeypatch):
    """That port knows no such question, and says a bare UNIMPLEMENTED."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    pod, phone, channel, _ = await table(house)
    await channel.close()
    words = arguments.read(["doctor", phone.code, "--server", pod.address, "--lang", "en"])
    session = Session.of(words)

    async with session.client:
        status = await doctor(words, session)

    said = capsys.readouterr().err
    assert status == 1
    assert said.startswith(f"{pod.address} is the port of players: ask the private one")
    assert "7351" in said


async def test_the_doctor_prints_a_room_for_people(house, lines, capsys, tmp_path, monkeypatch):
    """By code, in words, without colour where nobody looks; 0 when all is well, 3 when something is not."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    pod, phone, channel, _ = await table(house)
    await channel.close()

    async def examined(*more):
        words = arguments.read(["doctor", phone.code, "--server", pod.private_address, "--lang", "en", *more])
        session = Session.of(words)
        async with session.client:
            return await doctor(words, session), capsys.readouterr().out

    well = await examined()
    raw = await examined("--json", "--reveal", "--because", "a test")
    await house.redis("ZREM", keys.of_room(phone.room_id).due, phone.room_id)
    ill = await examined()

    assert (well[0], raw[0], ill[0]) == (0, 0, DOUBTFUL)
    assert well[1].splitlines()[:2] == [f"Room {phone.room_id}", "Nothing looks wrong."]
    assert "phase  PLAYING" in well[1]
    assert "\nnow  20" in well[1]
    assert "\x1b" not in well[1]
    assert msgspec.json.decode(raw[1])["record"]["code"] == phone.code
    assert lines.of("room.revealed")[0]["because"] == "a test"
    assert ill[1].splitlines()[1].startswith("! The room needs a deadline")
