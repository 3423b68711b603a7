"""What is asked at every door, and where the doors differ in what came of it. Empty is good."""

import grpc.aio
from google.protobuf.message_factory import GetMessageClass

from chieu.api.v1 import display_pb2, matchmaking_pb2, rooms_pb2
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


async def calls(house, front):
    """Each call, answered once and repeated at the other doors; where they differ, and the names of those answered."""
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
        outcomes[method.name] = await everywhere(front, method, request, phones[0].metadata)

    answered = [name for name, by_door in outcomes.items() if hasattr(by_door["grpc"], "DESCRIPTOR")]
    return differing(outcomes), answered


async def refusals(house, front):
    """Each call with nothing given, nobody known, nothing readable; where the doors differ, and what garbage came to."""
    phone = (await sit(house, "An"))[0]
    phone.room_id = GHOST
    stranger = (*bearer(secret("nobody")), ("accept-language", "en-GB,en;q=0.8"))
    garbage = {"grpc": b"\x0a\xff", "connect": b"\x0a\xff", "grpc-web": b"\x0a\xff", "json": b'{"roomId":'}
    outcomes, unread = {}, set()
    for method in UNARY:
        outcomes[f"{method.name}, empty"] = await everywhere(
            front, method, filled(method, Phone("", phone.doors), phone)
        )
        outcomes[f"{method.name}, ghost"] = await everywhere(front, method, filled(method, phone, phone), stranger)
        outcomes[f"{method.name}, garbage"] = came = await everywhere(front, method, garbage)
        unread.add((came["grpc"].code, came["grpc"].reason))
    return differing(outcomes), unread


async def streams(house, front):
    """First the snapshot, then what somebody does; then the cursor of one door goes on at the others."""
    host = (await sit(house, "An"))[0]
    kinds = ("grpc", *WEB)
    through = {kind: doors(front, kind) for kind in (*kinds, "socket")}
    asked = {"room_code": host.code, "contract": 1}
    open_ = {
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
    for one in each(open_):
        await one.at(1)
    version = (await host.lobby("AddBot")).position.version
    for one in each(open_):
        await one.at(version)
    frames = {
        name: {kind: [timeless(frame) for frame in one.frames] for kind, one in by_door.items()}
        for name, by_door in open_.items()
    }
    cursor = open_["Watch"]["grpc"].cursor
    version = (await host.lobby("AddBot")).position.version
    resumed = {kind: Phone("An", through[kind], room_id=host.room_id).watch(cursor) for kind in kinds}
    for one in resumed.values():
        await one.at(version)
    later = {kind: [timeless(frame) for frame in one.frames] for kind, one in resumed.items()}
    for one in (*each(open_), *resumed.values()):
        await one.close()
    assert {method.name for method in STREAMS} == {*open_, "WatchTicket"}
    return differing({**frames, "resumed": later, "WatchTicket": await _ticket(front)})


def each(by_name):
    return [one for by_door in by_name.values() for one in by_door.values()]


async def _ticket(front):
    """What the queue says to one who waits: for a friend, so that nobody seats him at a table meanwhile."""
    waiting = Phone("An", doors(front, "grpc"))
    request = matchmaking_pb2.CreateTicketRequest(
        game=rooms_pb2.GAME_LA_CUOI,
        seat_pass=waiting.pass_,
        device_key=waiting.device_key,
        name="An",
        party_size=2,
        party_id=secret("friends"),
    )
    ticket = await waiting.doors.matchmaking.CreateTicket(request)
    asked = matchmaking_pb2.WatchTicketRequest(ticket_id=ticket.ticket.ticket_id)
    came = {}
    for kind in ("grpc", *WEB):
        call = doors(front, kind).matchmaking.WatchTicket(asked, metadata=waiting.metadata)
        came[kind] = timeless(await call.read())
        call.cancel()
    return came
