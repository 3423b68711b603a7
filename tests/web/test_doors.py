"""One servicer behind every door: gRPC, Connect (binary and JSON) and gRPC-Web answer alike and refuse alike."""

import grpc.aio
from google.protobuf.message_factory import GetMessageClass

from chieu.api.v1 import display_pb2, matchmaking_pb2, rooms_pb2
from chieu.client.views import View
from tests.support.evenings import bots_move, sit
from tests.support.phones import Phone, bearer, secret
from tests.support.refusals import told_by
from tests.support.watching import Watching
from tests.web.doors import STREAMS, UNARY, WEB, channels, doors, filled, path, timeless

GHOST = "00" + "a" * 16
MORE = {
    "ChangeGame": {"game": rooms_pb2.GAME_SWITCH},
    "CreateRoom": {"game": rooms_pb2.GAME_LA_CUOI},
    "CreateTicket": {"game": rooms_pb2.GAME_LA_CUOI},
    "KickSeat": {"seat": 1},
    "SetReady": {"ready": True},
    "TransferHost": {"seat": 1},
}
"""What some requests need beside the fields that all share."""


async def still(house):
    """A pod of all four in which nobody's coming and going makes a new version."""
    pod = await house.pod("all")
    await pod.loop("watch").stop()
    return pod


async def outcome(channel, method, request, metadata, reads):
    """The answer, or the refusal with all that it says."""
    call = channel.unary_unary(
        path(method), None if isinstance(request, bytes) else type(request).SerializeToString, reads
    )
    try:
        return timeless(await call(request, metadata=metadata))
    except grpc.aio.AioRpcError as error:
        return told_by(error)


def reader(method):
    return GetMessageClass(method.output_type).FromString


async def everywhere(pod, method, requests, metadata=()):
    """What came of a call, by door; `requests` are the same for all, or by door."""
    by_door = requests if isinstance(requests, dict) else dict.fromkeys(("grpc", *WEB), requests)
    return {
        door: await outcome(channel, method, by_door[door], metadata, reader(method))
        for door, channel in channels(pod).items()
    }


def differing(outcomes):
    """The calls that did not come to the same at every door."""
    return {
        name: by_door for name, by_door in outcomes.items() if any(one != by_door["grpc"] for one in by_door.values())
    }


async def test_every_call_comes_to_the_same_at_every_door(house):
    """The same request, answered once and repeated at the other doors: one answer, or one refusal with all its details."""
    pod = await still(house)
    outcomes = {}
    for number, method in enumerate(UNARY):
        phones = await sit(house, f"An {number}", f"Bình {number}")
        newcomer = Phone(f"Chi {number}", phones[0].doors)
        if method.name == "Act":
            await phones[0].start()
        request = filled(method, phones[0], newcomer, **MORE.get(method.name, {}))
        if method.name == "Act":
            mover = phones[(await phones[0].look()).turn.seat]
            request, phones = mover.act_request(bots_move(view := await mover.look()), view), [mover]
        outcomes[method.name] = await everywhere(pod, method, request, phones[0].metadata)

    answered = [name for name, by_door in outcomes.items() if hasattr(by_door["grpc"], "DESCRIPTOR")]
    assert differing(outcomes) == {}
    assert len(answered) >= 18


async def test_every_call_is_refused_alike_at_every_door(house):
    """Nothing given, nobody known, nothing readable: status, reason, facts, sentence and wait are the same."""
    pod = await still(house)
    phone = (await sit(house, "An"))[0]
    phone.room_id = GHOST
    stranger = (*bearer(secret("nobody")), ("accept-language", "en-GB,en;q=0.8"))
    garbage = {"grpc": b"\x0a\xff", "connect": b"\x0a\xff", "grpc-web": b"\x0a\xff", "json": b'{"roomId":'}
    outcomes = {}
    for method in UNARY:
        outcomes[f"{method.name}, empty"] = await everywhere(pod, method, filled(method, Phone("", phone.doors), phone))
        outcomes[f"{method.name}, ghost"] = await everywhere(pod, method, filled(method, phone, phone), stranger)
        outcomes[f"{method.name}, garbage"] = came = await everywhere(pod, method, garbage)
        assert (came["grpc"].code, came["grpc"].reason) == ("INVALID_ARGUMENT", "MALFORMED_MESSAGE"), came

    assert differing(outcomes) == {}


async def test_every_stream_tells_the_same_at_every_door(house):
    """First the snapshot, then what somebody does; and the cursor of one door goes on at another."""
    pod = await still(house)
    host = (await sit(house, "An"))[0]
    kinds = ("grpc", *WEB)
    through = {kind: doors(pod, kind) for kind in (*kinds, "socket")}
    asked = {"room_code": host.code, "contract": 1}
    streams = {
        "Watch": {kind: Phone("An", through[kind], room_id=host.room_id).watch() for kind in kinds},
        "WatchScreen": {
            kind: Watching(one.display.WatchScreen(display_pb2.WatchScreenRequest(**asked)))
            for kind, one in through.items()
        },
        "WatchAudience": {
            kind: Watching(one.display.WatchAudience(display_pb2.WatchAudienceRequest(**asked)))
            for kind, one in through.items()
        },
    }
    for one in each(streams):
        await one.at(1)
    version = (await host.lobby("AddBot")).position.version
    for one in each(streams):
        await one.at(version)
    frames = {
        name: {kind: [timeless(frame) for frame in one.frames] for kind, one in by_door.items()}
        for name, by_door in streams.items()
    }
    resumed = {
        kind: Phone("An", through[kind], room_id=host.room_id).watch(streams["Watch"]["grpc"].cursor) for kind in kinds
    }
    version = (await host.lobby("AddBot")).position.version
    for one in resumed.values():
        await one.at(version)

    assert {method.name for method in STREAMS} == {*streams, "WatchTicket"}
    assert differing(frames) == {}
    assert all(one.view == View() or one.versions == [version] for one in resumed.values())
    for one in (*each(streams), *resumed.values()):
        await one.close()


def each(streams):
    return [one for by_door in streams.values() for one in by_door.values()]


async def test_a_ticket_is_watched_alike_at_every_door(house):
    """What the queue says to one who waits."""
    pod = await still(house)
    waiting = Phone("An", doors(pod, "grpc"))
    request = matchmaking_pb2.CreateTicketRequest(
        game=rooms_pb2.GAME_LA_CUOI, seat_pass=waiting.pass_, device_key=waiting.device_key, name="An"
    )
    ticket = await waiting.doors.matchmaking.CreateTicket(request)
    asked = matchmaking_pb2.WatchTicketRequest(ticket_id=ticket.ticket.ticket_id)
    came = {}
    for kind in ("grpc", *WEB):
        call = doors(pod, kind).matchmaking.WatchTicket(asked, metadata=waiting.metadata)
        came[kind] = timeless(await call.read())
        call.cancel()

    assert differing({"WatchTicket": came}) == {}
