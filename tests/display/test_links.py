"""A phone's link: hello first, moves up and answers down, each move once whatever becomes of the rules process."""

import asyncio

import grpc
import pytest

from chieu.api.v1 import display_pb2, views_pb2
from chieu.chassis.channels import held
from chieu.display import clients, servicer
from tests.support.evenings import bots_move, sit, turn_of, word
from tests.support.phones import CONTRACT, Doors, secret
from tests.support.positions import stored
from tests.support.refusals import refused_as, told
from tests.support.watching import Linked

LINK = "/chieu.api.v1.DisplayService/Link"


async def dealt(house, *names, rules=1):
    """A round that has just been dealt, with so many rules pods."""
    await house.table()
    for _ in range(rules - 1):
        await house.rules()
    phones = await sit(house, *(names or ("An", "Bình")))
    await phones[0].start()
    return phones


async def at_turn(phones):
    """The phone that is to act, its link, and a move decided on what it sees."""
    phone, view = await turn_of(phones)
    link = await phone.link()
    await link.at(view.position.version)
    return phone, link, phone.act_request(bots_move(view), view)


async def test_a_move_goes_up_and_its_answer_and_its_frame_come_down(house):
    """Accepted names the command and the position; the frame of that version comes too."""
    phones = await dealt(house)
    phone, link, request = await at_turn(phones)

    answer = await link.act(request)
    await link.at(answer.position.version)

    room = await stored(house, phone.room_id)
    assert isinstance(answer, display_pb2.Accepted)
    assert (answer.command_id, answer.replayed) == (request.command_id, False)
    assert (answer.position.version, answer.position.tag) == (room.version, room.tag)


async def test_a_move_is_the_same_by_whichever_door_it_comes(house):
    """Rule: G2: sent on the link, again on the link, and by the unary call: one move, one answer."""
    phones = await dealt(house)
    phone, link, request = await at_turn(phones)

    first = await link.act(request)
    link.answers.clear()
    again = await link.act(request)
    unary = await phone.doors.rules.Act(request, metadata=phone.metadata)

    assert first.position == again.position == unary.position
    assert (first.replayed, again.replayed, unary.replayed) == (False, True, True)


async def test_a_link_leaves_the_room_out_of_its_moves(house):
    """The room was named in the hello; the stamp of the command is the same without it."""
    phones = await dealt(house)
    phone, link, request = await at_turn(phones)
    short = type(request)()
    short.CopyFrom(request)
    short.ClearField("room_id")

    first = await link.act(short)
    unary = await phone.doors.rules.Act(request, metadata=phone.metadata)

    assert (unary.position, unary.replayed) == (first.position, True)


async def test_a_refusal_on_the_link_is_the_refusal_of_the_unary_call(house):
    """Same code, reason, facts and position."""
    phones = await dealt(house)
    phone, link, request = await at_turn(phones)
    other = next(one for one in phones if one is not phone)
    view = await other.look()

    stale = phone.act_request(request.move, await phone.look(), turn_seq=99)
    mine = await link.act(stale)
    unary = await told(phone.doors.rules.Act(stale, metadata=phone.metadata))
    others = await (await other.link()).act(other.act_request(word("draw"), view))

    assert refused_as(mine) == (unary.code, unary.reason) == ("ABORTED", "STALE_TURN")
    assert (mine.position.version, mine.position.tag) == unary.position
    assert refused_as(others) == ("FAILED_PRECONDITION", "NOT_YOUR_TURN")


HELLOS = {
    "B97 too old": ({"contract": 99}, "FAILED_PRECONDITION", "CLIENT_TOO_OLD"),
    "B46 bad room": ({"room_id": "{x}"}, "INVALID_ARGUMENT", "BAD_ROOM_ID"),
    "no room": ({"room_id": ""}, "INVALID_ARGUMENT", "FIELD_REQUIRED"),
    "unknown room": ({"room_id": "00" + "a" * 16}, "NOT_FOUND", "ROOM_NOT_FOUND"),
    "bad cursor": ({"cursor": "yesterday"}, "INVALID_ARGUMENT", "BAD_CURSOR"),
    "B34 wrong pass": ({"seat_pass": secret("nobody's")}, "UNAUTHENTICATED", "PASS_UNKNOWN"),
}


@pytest.mark.parametrize(("fields", "code", "reason"), HELLOS.values(), ids=HELLOS.keys())
async def test_a_wrong_hello_ends_the_link(house, lines, fields, code, reason):
    """Nothing goes out before the hello was good."""
    phones = await dealt(house)

    link = await phones[0].link(**fields)
    refused = await link.refused()

    assert (refused.code, refused.reason) == (code, reason)
    assert link.frames == []
    assert lines.at("error") == []


async def test_the_pass_may_come_in_the_hello(house):
    """For those who cannot send metadata."""
    phones = await dealt(house)
    link = Linked(phones[0].doors.display.Link())

    await link.send(hello=display_pb2.Hello(room_id=phones[0].room_id, seat_pass=phones[0].pass_, contract=CONTRACT))
    await link.at(3)

    assert link.view.own.seat == phones[0].seat


@pytest.mark.parametrize("first", ["heartbeat", "act", "nothing", "the end"])
async def test_a_link_without_a_hello_is_ended(house, monkeypatch, first):
    """Within five seconds, and before anything else."""
    monkeypatch.setattr(servicer, "_HELLO_S", 0.2)
    phones = await dealt(house)
    link = Linked(phones[0].doors.display.Link(metadata=phones[0].metadata))

    if first == "the end":
        await link.call.done_writing()
    elif first == "act":
        await link.send(act=phones[0].act_request(word("draw"), await phones[0].look()))
    elif first == "heartbeat":
        await link.send(heartbeat=display_pb2.Heartbeat())
    refused = await link.refused()

    assert (refused.code, refused.reason, refused.fields) == ("INVALID_ARGUMENT", "FIELD_REQUIRED", ("hello",))


@pytest.mark.parametrize("when", ["first", "later"])
async def test_a_message_that_cannot_be_read_ends_the_link(house, lines, when):
    """B1 on a link: INVALID_ARGUMENT, whether it comes before the hello or after it; the connection goes on."""
    phones = await dealt(house)
    channel = house.of("display")[0].channel
    hello = display_pb2.Hello(room_id=phones[0].room_id, contract=CONTRACT)
    async with held(channel.stream_stream(LINK)(metadata=phones[0].metadata)) as call:
        if when == "later":
            await call.write(display_pb2.LinkRequest(hello=hello).SerializeToString())
            await call.read()
        await call.write(b"\xff\xff\xff")
        refused = await told(_to_the_end(call))
    link = await phones[0].link()
    await link.at(3)

    assert (refused.code, refused.reason) == ("INVALID_ARGUMENT", "MALFORMED_MESSAGE")
    assert lines.at("error") == []


async def _to_the_end(call):
    while await call.read() is not grpc.aio.EOF:
        pass


async def test_a_phone_that_has_said_all_may_still_listen(house):
    """A half-closed link goes on bringing frames."""
    phones = await dealt(house)
    link = await phones[0].link()
    await link.at(3)
    await link.call.done_writing()
    phone, view = await turn_of(phones)

    answer = await phone.act(bots_move(view), view)
    await link.at(answer.position.version)

    assert not link.is_over


async def test_a_phone_that_hangs_up_leaves_nothing_behind(house, lines):
    """The viewer is gone, the link is closed in rules too, and nobody logs an error."""
    phones = await dealt(house)
    _, link, request = await at_turn(phones)
    await link.act(request)
    rules, display = house.of("rules")[0], house.of("display")[0]
    assert rules.counted("chieu_rules_links") == 1

    await link.close()
    while rules.counted("chieu_rules_links") or display.counted("chieu_display_viewers", "seat"):
        await asyncio.sleep(0.005)

    assert lines.at("error") == []


@pytest.mark.parametrize("place", ["after_commit_before_reply", "before_commit"])
async def test_a_move_under_way_when_its_rules_process_dies_is_made_once(house, place):
    """FA1, FA2, FA3: the same command goes to another process; the phone sees one answer, the room one version."""
    phones = await dealt(house, rules=2)
    phone, link, request = await at_turn(phones)
    before = (await stored(house, phone.room_id)).version
    home = house.home(phone.room_id)
    home.failpoints.arm(f"{place}=pause@1")
    await link.send(act=request)
    await home.failpoints.arrived(place)

    dying = asyncio.create_task(home.die())
    answer = await link.answer(request.command_id)
    home.failpoints.release(place)
    await dying

    room = await stored(house, phone.room_id)
    assert isinstance(answer, display_pb2.Accepted)
    assert answer.replayed is (place == "after_commit_before_reply")
    assert room.version == before + 1
    assert house.of("display")[0].counted("chieu_display_moves_resent_total") == 1


async def test_moves_go_on_while_a_rules_process_drains(house, lines):
    """G13: the home gives up its lease; no move is refused or lost, and it is gone long before its grace is over."""
    phones = await dealt(house, rules=2)
    links = {phone.seat: await phone.link() for phone in phones}
    home = house.home(phones[0].room_id)
    other = next(pod for pod in house.of("rules") if pod is not home)
    version = (await stored(house, phones[0].room_id)).version
    for phone in phones:
        phone.doors = Doors.of(house, rules=other)

    for number in range(10):
        phone, view = await turn_of(phones)
        answer = await links[phone.seat].act(phone.act_request(bots_move(view), view))
        assert isinstance(answer, display_pb2.Accepted), answer
        if number == 3:
            draining = asyncio.create_task(home.drain())
    seconds = asyncio.get_running_loop().time()
    await draining

    assert (await stored(house, phones[0].room_id)).version == version + 10
    assert lines.at("error") == []
    assert asyncio.get_running_loop().time() - seconds < 5.0


async def test_without_any_rules_process_a_move_is_unknown_and_says_so(house, monkeypatch):
    """RULES_UNAVAILABLE with a time to come back; the link lives on."""
    monkeypatch.setattr(clients, "_BUDGET_S", 0.3)
    phones = await dealt(house)
    _, link, request = await at_turn(phones)
    await house.of("rules")[0].die()

    answer = await link.act(request)

    assert refused_as(answer) == ("UNAVAILABLE", "RULES_UNAVAILABLE")
    assert answer.retry_after_ms > 0
    assert not link.is_over


async def test_moves_whose_answers_nobody_reads_end_the_link(house):
    """G12: what a link can keep waiting is bounded."""
    phones = await dealt(house)
    channel = house.of("display")[0].channel
    hello = display_pb2.Hello(room_id=phones[0].room_id, contract=CONTRACT)
    view = await phones[0].look()
    await house.of("rules")[0].die()
    async with held(channel.stream_stream(LINK)(metadata=phones[0].metadata)) as call:
        await call.write(display_pb2.LinkRequest(hello=hello).SerializeToString())
        for _ in range(65):
            request = phones[0].act_request(word("catch"), view)
            await call.write(display_pb2.LinkRequest(act=request).SerializeToString())
        frames = []
        while (raw := await call.read()) is not grpc.aio.EOF:
            frames.append(display_pb2.LinkResponse.FromString(raw))

    assert frames[-1].frame.goodbye.reason == views_pb2.GOODBYE_REASON_SLOW_CONSUMER
