"""Every kind of pass at every RPC that asks for one: what it is good for is decided by the pass alone. Rule: G10, TM3."""

import hashlib

import grpc.aio
import msgspec
import pytest

from chieu.api.v1 import display_pb2, matchmaking_pb2, rooms_pb2, rules_pb2, timers_pb2
from chieu.rooms.room import Screen
from tests.support.evenings import sit, word
from tests.support.phones import CONTRACT, Doors, Phone, bearer, secret
from tests.support.positions import alter, dump
from tests.support.refusals import told_by

COMMANDS = {
    "UpdateOptions": {"options": {"lacuoi": {"turn_seconds": 15}}},
    "ChangeGame": {"game": 1, "options": {"lacuoi": {"turn_seconds": 60}}},
    "LockRoom": {"admission": rooms_pb2.ADMISSION_NOBODY},
    "PublishRoom": {"listed": True},
    "PairScreen": {"pairing_code": "BBBBB"},
    "RemoveScreen": {"screen": 7},
    "ShowHands": {"screen": 7, "shown": True},
    "ConfirmRescue": {"seat": 2, "agreed": True},
    "MoveSeat": {"to_seat": 1},
    "AddBot": {},
    "RemoveBot": {"seat": 3},
    "SetReady": {"ready": True},
    "TransferHost": {"to_seat": 0},
    "KickSeat": {"seat": 2},
}
CLOCKS = ("PauseClock", "ResumeClock", "ExtendTurn", "SetLongerClock")
SEAT_CALLS = ("GetView", "GetDeadline", "Link", "Watch", "Poll")


async def visit(phone, metadata):
    """Try everything in the phone's room with this metadata; what each RPC said: a reason, or OK."""
    doors, room_id = phone.doors, phone.room_id

    def command(method, fields):
        request = getattr(matchmaking_pb2, f"{method}Request")(room_id=room_id, command_id=phone.next_id(), **fields)
        return getattr(doors.matchmaking, method)(request, metadata=metadata)

    said = {method: await came_of(command(method, fields)) for method, fields in COMMANDS.items()}
    for method in CLOCKS:
        request = getattr(timers_pb2, f"{method}Request")(room_id=room_id, command_id=phone.next_id())
        said[method] = await came_of(getattr(doors.timers, method)(request, metadata=metadata))
    start = rules_pb2.StartRoundRequest(room_id=room_id, command_id=phone.next_id())
    said["StartRound"] = await came_of(doors.rules.StartRound(start, metadata=metadata))
    act = rules_pb2.ActRequest(room_id=room_id, command_id=phone.next_id(), move=word("call_last"))
    said["Act"] = await came_of(doors.rules.Act(act, metadata=metadata))
    look = rules_pb2.GetViewRequest(room_id=room_id)
    said["GetView"] = await came_of(doors.rules.GetView(look, metadata=metadata))
    ask = timers_pb2.GetDeadlineRequest(room_id=room_id)
    said["GetDeadline"] = await came_of(doors.timers.GetDeadline(ask, metadata=metadata))
    hello = display_pb2.LinkRequest(hello=display_pb2.Hello(room_id=room_id, contract=CONTRACT))
    link = doors.display.Link(iter([hello]), metadata=metadata)
    said["Link"] = await came_of(link.read())
    link.cancel()
    watch = doors.display.Watch(display_pb2.WatchRequest(room_id=room_id), metadata=metadata)
    said["Watch"] = await came_of(watch.read())
    watch.cancel()
    said["Poll"] = await came_of(doors.display.Poll(display_pb2.PollRequest(room_id=room_id), metadata=metadata))
    said["LeaveRoom"] = await came_of(command("LeaveRoom", {}))
    return said


async def came_of(call):
    """A reason, or OK."""
    try:
        await call
    except grpc.aio.AioRpcError as error:
        return told_by(error).reason
    return "OK"


async def room(house):
    """An (host), Bình (guest) and Chi in a lobby; on one pod with everything."""
    await house.pod("all")
    return await sit(house, "An", "Bình", "Chi")


async def nobody(house, phones):
    return ()


async def misshapen(house, phones):
    return (("authorization", "Bearer KMPXB"),)


async def unknown(house, phones):
    return bearer(secret("a stranger's"))


async def elsewhere(house, phones):
    return bearer((await Phone("Dũng", phones[0].doors).open()).pass_)


async def taken_over(house, phones):
    await Phone("Bình lại", phones[1].doors, device_key=phones[1].device_key).join(phones[1].code)
    return phones[1].metadata


async def kicked(house, phones):
    await phones[0].lobby("KickSeat", seat=2)
    return phones[2].metadata


async def of_a_screen(house, phones):
    def paired(there, moment):
        screen = Screen(0, hashlib.sha256(secret("screen")).digest())
        return msgspec.structs.replace(there, screens=(screen,))

    await alter(house, phones[0].room_id, paired)
    return bearer(secret("screen"))


def everywhere(reason):
    return dict.fromkeys((*COMMANDS, *CLOCKS, "StartRound", "Act", *SEAT_CALLS, "LeaveRoom"), reason)


OUTSIDERS = {
    "B32 no pass": (nobody, everywhere("PASS_MISSING")),
    "B33 misshapen": (misshapen, everywhere("PASS_UNKNOWN")),
    "B34 unknown": (unknown, everywhere("PASS_UNKNOWN")),
    "B36 of another room": (elsewhere, everywhere("PASS_UNKNOWN")),
    "B35 taken over": (taken_over, everywhere("SEAT_TAKEN_OVER")),
    "removed": (kicked, {**everywhere("PASS_UNKNOWN"), "LeaveRoom": "OK"}),
    "B37, B38 of a screen": (of_a_screen, everywhere("SCOPE")),
}


@pytest.mark.parametrize(("comes", "expected"), OUTSIDERS.values(), ids=OUTSIDERS.keys())
async def test_a_pass_that_is_no_seats_opens_nothing(house, lines, comes, expected):
    """Rule: B32 to B38. Nothing is written, nothing is seen, and the answer to all unknown passes is one."""
    phones = await room(house)
    metadata = await comes(house, phones)
    before = await dump(house)

    said = await visit(phones[0], metadata)

    assert said == expected
    assert await dump(house) == before
    assert lines.at("error") == []


async def test_a_guests_pass_is_good_for_its_own_seat_alone(house):
    """B40: what the host may do, nobody else may."""
    phones = await room(house)

    said = await visit(phones[1], phones[1].metadata)

    own = {"SetReady": "OK", "MoveSeat": "OK", "Act": "NO_ROUND", "LeaveRoom": "OK", **dict.fromkeys(SEAT_CALLS, "OK")}
    own |= {"PairScreen": "PAIRING_NOT_FOUND", "ConfirmRescue": "RESCUE_NOT_FOUND"}
    assert said == {**everywhere("HOST_ONLY"), **own}


async def test_the_hosts_pass_is_good_for_everything(house):
    """The other side of the table above."""
    phones = await room(house)
    bot_makes_three = {"KickSeat": "OK", "Act": "NOTHING_TO_CALL"}
    nothing_there = {"PairScreen": "PAIRING_NOT_FOUND", "ConfirmRescue": "RESCUE_NOT_FOUND"}
    nothing_there |= {"RemoveScreen": "SCREEN_NOT_FOUND", "ShowHands": "SCREEN_NOT_FOUND"}
    nothing_there |= {"ExtendTurn": "BAD_DURATION"}

    said = await visit(phones[0], phones[0].metadata)

    assert said == {**everywhere("OK"), **bot_makes_three, **nothing_there}


async def test_screens_and_onlookers_need_no_pass_and_get_none_of_a_seats_part(house):
    """Rule: TM3: a seat's pass on a public stream is not looked at."""
    phones = await room(house)
    await phones[0].start()
    doors = Doors.of(house)

    screen = doors.display.WatchScreen(
        display_pb2.WatchScreenRequest(room_code=phones[0].code), metadata=phones[0].metadata
    )
    audience = doors.display.WatchAudience(
        display_pb2.WatchAudienceRequest(room_code=phones[0].code), metadata=phones[0].metadata
    )
    seen = [(await stream.read()).frame for stream in (screen, audience)]
    for stream in (screen, audience):
        stream.cancel()

    raw = [frame.SerializeToString() for frame in seen]
    as_seat = [type((await phones[0].poll())[0]).FromString(one) for one in raw]
    assert not any(frame.HasField("own") for frame in as_seat)
    assert all(frame.public.table.lacuoi.draw_count for frame in seen)
