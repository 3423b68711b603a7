"""A refusal says on which position of the room it was decided, by whatever door it leaves."""

import pytest

from chieu.api.v1 import timers_pb2
from chieu.client import View
from chieu.rooms.ending import closed
from tests.support.evenings import play, sit, turn_of, word
from tests.support.phones import Phone, secret
from tests.support.positions import alter
from tests.support.refusals import refused_as, told


async def playing(house):
    """A round some moves old, whose turn it is not, and the view of that phone."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    await play(phones, 4)
    acting, view = await turn_of(phones)
    return next(phone for phone in phones if phone is not acting), view


async def test_a_unary_refusal_carries_the_position_it_was_decided_at(house):
    """FAILED_PRECONDITION as well as ABORTED: a client compares it with its view, and knows whether to look again."""
    phone, view = await playing(house)
    came = await told(phone.act(word("draw"), view))

    assert (came.code, came.reason) == ("FAILED_PRECONDITION", "NOT_YOUR_TURN")
    assert came.position == (view.position.version, view.position.tag)


async def test_a_refusal_on_a_link_carries_it_too(house):
    """Through both streams, from rules to display and from display to the phone."""
    phone, view = await playing(house)
    link = await phone.link()
    came = await link.act(phone.act_request(word("draw"), view))

    assert refused_as(came) == ("FAILED_PRECONDITION", "NOT_YOUR_TURN")
    assert came.position == view.position


async def test_a_stranger_is_not_told_where_the_room_stands(house):
    """Who has shown no good pass learns that, and nothing of the room."""
    phone, view = await playing(house)
    phone.pass_ = secret("nobody's pass")
    came = await told(phone.act(word("draw"), view))

    assert (came.code, came.position) == ("UNAUTHENTICATED", None)


async def asked_of(phone):
    """What every kind of call with a pass is told: look, stream, poll, clock, command, move."""
    clock = timers_pb2.GetDeadlineRequest(room_id=phone.room_id)
    link = await phone.link()
    said = [
        await told(phone.look()),
        await phone.watch().refused(),
        await link.refused(),
        await told(phone.poll()),
        await told(phone.doors.timers.GetDeadline(clock, metadata=phone.metadata)),
        await told(phone.lobby("SetReady", ready=True)),
        await told(phone.start()),
        await told(phone.doors.rules.Act(phone.act_request(word("draw"), View()), metadata=phone.metadata)),
    ]
    return {(one.code, one.reason) for one in said}


@pytest.mark.parametrize("how", ["they left", "nobody came back"])
async def test_a_closed_room_is_gone_for_those_who_were_in_it(house, how):
    """Everywhere alike: who was in it is told that it is gone, a stranger that there is no such room."""
    await house.pod("all")
    phones = await sit(house, "An", "Bình")
    if how == "they left":
        for phone in phones:
            await phone.lobby("LeaveRoom")
    else:
        await alter(house, phones[0].room_id, lambda room, moment: closed(room, moment).room)
    stranger = Phone("Người lạ", phones[0].doors, room_id=phones[0].room_id)
    came = [await asked_of(one) for one in (*phones, stranger)]

    gone, unknown = {("NOT_FOUND", "ROOM_GONE")}, {("NOT_FOUND", "ROOM_NOT_FOUND")}
    assert came == [gone, gone, unknown]
