"""A link is a link, by gRPC or by WebSocket: the same pump, the same answers, the same ends."""

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from chieu.api.v1 import display_pb2, rooms_pb2
from tests.support.evenings import bots_move, sit, turn_of, word
from tests.support.phones import Phone, secret, watch_screen
from tests.support.pods import until
from tests.support.refusals import refused_as
from tests.web.doors import Front, doors

BOTH = pytest.mark.parametrize("door", ["grpc", "socket"])


def through(pod, door, phone):
    """The same person's phone at a door."""
    return Phone(phone.name, doors(Front.of(pod), door), room_id=phone.room_id, code=phone.code, seat=phone.seat)


@BOTH
async def test_a_round_is_played_on_links_and_seen_on_a_screen(house, door):
    """Every move goes up a link and is answered there; phones and the screen end at the same position."""
    pod = await house.pod("all")
    phones = [through(pod, door, one) for one in await sit(house, "An", "Bình")]
    links = {one.seat: await one.link() for one in phones}
    screen = watch_screen(doors(Front.of(pod), door), phones[0].code)
    await phones[0].start()
    for _ in range(6):
        mover, view = await turn_of(phones)
        answer = await links[mover.seat].act(mover.act_request(bots_move(view), view))
        assert answer.DESCRIPTOR.name == "Accepted"
    for one in (*links.values(), screen):
        await one.at(answer.position.version)

    assert {one.view.position.tag for one in (*links.values(), screen)} == {answer.position.tag}
    assert links[0].view.own is not None
    assert links[0].view.own != links[1].view.own
    assert not any(field.name == "own" for frame in screen.frames for field, _ in frame.ListFields())
    for one in (*links.values(), screen):
        await one.close()


@BOTH
async def test_a_move_that_is_refused_is_answered_on_the_link(house, door):
    """A refusal is an answer like another; the link goes on."""
    pod = await house.pod("all")
    phone = through(pod, door, (await sit(house, "An", "Bình"))[0])
    link = await phone.link()
    view = await phone.look()
    refusal = await link.act(phone.act_request(word("draw"), view))

    assert refused_as(refusal) == ("FAILED_PRECONDITION", "NO_ROUND")
    assert not link.is_over
    await link.close()


ENDS = {
    "PASS_UNKNOWN": ({"pass_": secret("nobody")}, {}),
    "BAD_CURSOR": ({}, {"cursor": "yesterday"}),
    "CLIENT_TOO_OLD": ({}, {"contract": 99}),
    "ROOM_NOT_FOUND": ({"room_id": "00" + "a" * 16}, {}),
    "BAD_ROOM_ID": ({"room_id": "{00}"}, {}),
}


@pytest.mark.parametrize("reason", ENDS)
async def test_a_hello_that_is_refused_ends_the_stream_alike(house, reason):
    """The status of gRPC is the close code here, 4000 and its number, and its reason the text."""
    pod = await house.pod("all")
    phone = (await sit(house, "An"))[0]
    person, hello = ENDS[reason]
    came = {}
    for door in ("grpc", "socket"):
        told = await (await _with(through(pod, door, phone), person).link(**hello)).refused()
        came[door] = (told.code, told.reason, told.retry_ms)

    assert came["socket"] == came["grpc"]
    assert came["grpc"][1] == reason


def _with(phone, person):
    for name, value in person.items():
        setattr(phone, name, value)
    return phone


FIRST = {
    "another message": (display_pb2.LinkRequest(heartbeat={}).SerializeToString(), 4003, "FIELD_REQUIRED"),
    "text": ("hello", 4003, "MALFORMED_MESSAGE"),
    "bytes that are none": (b"\x0a\xff", 4003, "MALFORMED_MESSAGE"),
    "too much": (bytes(16_385), 1009, ""),
}


@pytest.mark.parametrize("first", FIRST)
async def test_nothing_goes_out_before_a_good_hello(house, first):
    """What comes first and is no Hello is answered by the close alone."""
    pod = await house.pod("all")
    sent, code, reason = FIRST[first]
    async with connect(f"ws://127.0.0.1:{pod.process.web.port}/link", proxy=None) as socket:
        await socket.send(sent)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()

    assert closed.value.rcvd.code == code
    assert closed.value.rcvd.reason.startswith(reason)


async def test_only_the_paths_there_are_open(house):
    """Any other path is refused before there is a WebSocket."""
    pod = await house.pod("all")
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://127.0.0.1:{pod.process.web.port}/elsewhere", proxy=None)

    assert refused.value.response.status_code == 403


async def test_a_phone_that_goes_is_let_go(house):
    """A socket that is cut ends the stream on the server at once."""
    pod = await house.pod("all")
    phone = through(pod, "socket", (await sit(house, "An"))[0])
    link = await phone.link()
    await link.at(1)
    before = pod.counted("chieu_display_viewers", "seat")
    await link.close()
    await until(lambda: pod.counted("chieu_display_viewers", "seat") == 0)

    assert before == 1
    assert pod.counted("chieu_rpc_handled_total", "DisplayService/Link", "CANCELLED") == 1


async def test_draining_says_goodbye_and_takes_nobody_new(house):
    """Open streams end with a Goodbye and a clean close, whatever they came by, and the process is gone soon."""
    pod = await house.pod("all", drain_seconds=5)
    phone = (await sit(house, "An"))[0]
    port = pod.process.web.port
    streams = [await through(pod, "socket", phone).link(), watch_screen(doors(Front.of(pod), "socket"), phone.code)]
    streams += [through(pod, kind, phone).watch() for kind in ("connect", "grpc-web")]
    for one in streams:
        await one.at(1)
    late = await connect(f"ws://127.0.0.1:{port}/screen", proxy=None)
    loop = asyncio.get_running_loop()
    began = loop.time()
    draining = asyncio.ensure_future(pod.drain())
    await pod.process.draining.wait()
    await late.send(display_pb2.WatchScreenRequest(room_code=phone.code).SerializeToString())
    with pytest.raises(ConnectionClosed) as closed:
        await late.recv()
    goodbyes = [await one.over() for one in streams]
    await draining

    assert goodbyes == ["GOING_AWAY"] * 4
    assert [one.ended for one in streams] == [None] * 4
    assert closed.value.rcvd.code == 4014
    assert closed.value.rcvd.reason.split(" ")[0] == "GOING_AWAY"
    assert loop.time() - began < 3
    with pytest.raises(OSError, match=r"."):
        await connect(f"ws://127.0.0.1:{port}/screen", proxy=None)


async def test_the_screens_stream_shows_no_hand(house):
    """A WebSocket of a screen carries ScreenFrames, an onlooker's AudienceFrames."""
    pod = await house.pod("all")
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    screen = watch_screen(doors(Front.of(pod), "socket"), phones[0].code)
    await screen.until(lambda one: one.view.roster.phase == rooms_pb2.ROOM_PHASE_PLAYING)

    assert not screen.view.own
    await screen.close()
