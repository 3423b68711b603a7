"""People change chairs while they are looked at, and rooms close to strangers: each pass is shown its own, and no more."""

import asyncio

import pytest

from chieu.api.v1 import display_pb2, events_pb2, matchmaking_pb2, rooms_pb2
from tests.display.evidence import entries
from tests.display.tables import seated
from tests.support.evenings import play_out
from tests.support.phones import CONTRACT, watch_audience, watch_screen
from tests.support.refusals import told


async def _change_places(phones, one, other):
    await phones[one].lobby("MoveSeat", to_seat=phones[other].seat)
    await phones[other].lobby("MoveSeat", to_seat=phones[one].seat)


def _parts(watching):
    """The chairs whose own part came over this stream."""
    return {frame.own.seat for frame in watching.frames if frame.HasField("own")}


async def test_who_changes_chairs_is_shown_that_chairs_part_and_never_the_others(house):
    """Rule: G7, G10. The old stream ends before anything of the new chair; the pass opens the new one, also by poll."""
    phones = await seated(house)
    await phones[0].start()
    await play_out(phones)
    links = [await phones[1].link(), await phones[2].link()]
    watches = [phones[1].watch(), phones[2].watch(), phones[0].watch()]
    await asyncio.gather(*(stream.until(lambda stream: stream.view.own) for stream in (*links, *watches)))

    await _change_places(phones, 1, 2)
    why = [await stream.over() for stream in (*links, *watches[:2])]
    again = [phones[1].watch(watches[0].cursor), phones[2].watch(watches[1].cursor)]
    await asyncio.gather(*(stream.until(lambda stream: stream.view.own) for stream in again))
    polled = [(await phone.poll())[0].own.seat for phone in phones]

    assert why == ["GOING_AWAY"] * 4
    assert [_parts(stream) for stream in (*links, *watches)] == [{1}, {2}, {1}, {2}, {0}]
    assert [_parts(stream) for stream in again] == [{2}, {1}]
    assert polled == [0, 2, 1]
    await phones[0].start()
    for stream, phone in zip(again, (phones[1], phones[2]), strict=True):
        await stream.until(lambda stream: stream.view.own.playing)
        assert stream.view.own == (await phone.look()).own


async def test_nobody_seems_gone_who_only_changed_chairs(house):
    """Here, asleep and gone are about people: the moves are told, and no phone that came or went."""
    phones = await seated(house)
    watches = [phone.watch() for phone in phones]
    await asyncio.gather(*(stream.until(lambda stream: stream.view.own) for stream in watches))

    await _change_places(phones, 0, 2)
    for stream in (watches[0], watches[2]):
        await stream.over()
    streams = [phones[0].watch(), phones[2].watch()]
    await asyncio.gather(*(stream.until(lambda stream: stream.view.own) for stream in streams))
    await phones[1].lobby("MoveSeat", to_seat=7)
    await watches[1].over()

    told_kinds = [event.kind for _, _, events in await entries(house, phones[0].room_id) for event in events]
    assert events_pb2.EVENT_KIND_PRESENCE_CHANGED not in told_kinds
    assert told_kinds.count(events_pb2.EVENT_KIND_SEAT_MOVED) == 2
    view = await phones[0].look()
    assert view.own.seat == view.roster.host_seat == 2
    assert {seat.presence for seat in view.roster.seats} == {rooms_pb2.PRESENCE_HERE}


@pytest.mark.parametrize("watch", [watch_screen, watch_audience])
async def test_where_the_code_alone_opens_nothing_strangers_find_no_room(house, watch):
    """Also those who looked already; once it is open again they are let in again."""
    phones = await seated(house)
    before = watch(phones[0].doors, phones[0].code)
    await before.at(3)

    await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_TICKET)
    why = await before.over()
    refused = await watch(phones[0].doors, phones[0].code).refused()
    mine = phones[0].watch()
    await mine.at(4)
    seen = mine.view.roster.admission
    await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_NOBODY)
    after = watch(phones[0].doors, phones[0].code)
    await after.at(5)

    assert why == "GOING_AWAY"
    assert (refused.code, refused.reason) == ("NOT_FOUND", "ROOM_NOT_FOUND")
    assert seen == rooms_pb2.ADMISSION_TICKET


async def test_strangers_learn_nothing_of_a_room_for_tickets(house):
    """GetRoom, JoinRoom, PollScreen, PollAudience answer as for a code that nobody has; who sits there is answered."""
    phones = await seated(house)
    await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_TICKET)
    doors, code = phones[0].doors, phones[0].code
    get = matchmaking_pb2.GetRoomRequest(room_code=code)

    refused = [
        await told(doors.matchmaking.GetRoom(get)),
        await told(doors.matchmaking.JoinRoom(phones[1].joining(code, seat_pass=b"n" + bytes(31), device_key=b""))),
        await told(doors.display.PollScreen(display_pb2.PollScreenRequest(room_code=code, contract=CONTRACT))),
        await told(doors.display.PollAudience(display_pb2.PollAudienceRequest(room_code=code, contract=CONTRACT))),
    ]
    unknown = await told(doors.matchmaking.GetRoom(matchmaking_pb2.GetRoomRequest(room_code="ZZZZZ")))
    seen = await doors.matchmaking.GetRoom(get, metadata=phones[1].metadata)

    assert {(one.code, one.reason, one.sentence) for one in refused} == {
        (unknown.code, unknown.reason, unknown.sentence)
    }
    assert all(one.position is None for one in refused)
    assert seen.room.admission == rooms_pb2.ADMISSION_TICKET
