"""Asking for a table: once for each pass and device, not too often, and never for what no table suits."""

import asyncio

import pytest

from chieu.api.v1 import matchmaking_pb2, rooms_pb2
from tests.support.phones import bearer, secret
from tests.support.positions import dump
from tests.support.queuing import guests, placed, state_of
from tests.support.refusals import told

UNHURRIED = "turn_ms=600000,bot_ms=1,next_round_ms=600000"


async def test_asking_again_with_the_same_pass_is_asking_once(house):
    """The answer was lost; the repeat finds the ticket, at any pod, also when placed."""
    pods = [await house.matchmaking(pace=UNHURRIED) for _ in range(2)]
    (an,) = guests(house, "An")
    (again,) = guests(house, "An", at=pods[1])

    answers = [await an.ask(), await again.ask(name="Somebody else")]
    await placed(*[await guest.queue() for guest in guests(house, "Bình", "Chi", "Dũng")], an.follow())
    answers.append(await again.ask())

    assert [answer.replayed for answer in answers] == [False, True, True]
    assert {answer.ticket.ticket_id for answer in answers} == {an.ticket_id}
    assert (state_of(answers[2].ticket), answers[2].ticket.room.seats_taken) == ("PLACED", 4)


async def test_a_device_waits_once(house):
    """Also when it asks for another game: the earlier ticket is withdrawn, and its watcher told so."""
    await house.matchmaking(pace=UNHURRIED)
    an, lost = guests(house, "An", "An không nhớ gì")
    first = await an.queue()

    second = await lost.queue(device_key=secret("An's device"), game=rooms_pb2.GAME_PHOM)

    assert (await first.over()).states[-1] == "CANCELLED"
    await second.until("WAITING")


async def waiting(house):
    """The names of those who wait, as Redis has them."""
    known = await house.pods[0].ground.store.tickets.known("lacuoi")
    return [ticket.name for ticket, standing in known.tickets if standing.state == "WAITING"]


@pytest.mark.parametrize("place", ["before_note", "after_note_before_queue"])
async def test_one_device_that_asks_twice_at_once_waits_once(house, place):
    """Whichever comes in between the other's steps: whoever was noted last waits, the other finds himself withdrawn."""
    pods = [await house.matchmaking(pace=UNHURRIED) for _ in range(2)]
    an, lai = guests(house, "An")[0], guests(house, "Lại là An", at=pods[1])[0]
    pods[0].failpoints.arm(f"{place}=pause@1")
    first = asyncio.create_task(an.ask(device_key=secret("one device")))
    await pods[0].failpoints.arrived(place)
    second = await lai.ask(device_key=secret("one device"))
    pods[0].failpoints.release(place)

    states = [state_of((await first).ticket), state_of(second.ticket)]

    assert states == (["WAITING", "WAITING"] if place == "before_note" else ["CANCELLED", "WAITING"])
    assert await waiting(house) == (["An"] if place == "before_note" else ["Lại là An"])


async def test_one_device_that_asks_many_times_at_once_waits_once(house):
    """Eight at a time at two pods."""
    pods = [await house.matchmaking(pace=UNHURRIED) for _ in range(2)]
    people = [guests(house, f"An {n}", at=pods[n % 2])[0] for n in range(8)]

    await asyncio.gather(*(guest.ask(device_key=secret("one device"), name="An") for guest in people))

    assert await waiting(house) == ["An"]


async def test_a_repeat_that_comes_late_withdraws_nobody(house):
    """The first ticket was withdrawn for the second; its request, sent again, is answered with that and no more."""
    await house.matchmaking(pace=UNHURRIED)
    an, lai = guests(house, "An", "Lại là An")
    await an.ask()
    await lai.ask(device_key=secret("An's device"))

    late = await an.ask()

    assert (late.replayed, state_of(late.ticket)) == (True, "CANCELLED")
    assert await waiting(house) == ["Lại là An"]


async def test_a_device_whose_table_is_being_made_waits_for_it(house):
    """CONFLICT for a moment: what is proposed cannot be withdrawn, and one device sits at one table."""
    pod = await house.matchmaking(pace=UNHURRIED)
    pod.failpoints.arm("after_take_before_open=pause@1")
    people = guests(house, "An", "Bình", "Chi", "Dũng")
    followings = [await guest.queue() for guest in people]
    await pod.failpoints.arrived("after_take_before_open")
    (lai,) = guests(house, "Lại là An")

    refused = await told(lai.ask(device_key=secret("An's device")))
    pod.failpoints.release("after_take_before_open")
    await placed(*followings)
    again = await lai.ask(device_key=secret("An's device"))

    assert (refused.code, refused.reason) == ("ABORTED", "CONFLICT")
    assert state_of(again.ticket) == "WAITING"


async def test_asking_too_often_is_refused(house):
    """Ten at once, then one in two seconds: RATE, with the time to come back."""
    await house.matchmaking(pace=UNHURRIED)
    (an,) = guests(house, "An")
    for _ in range(10):
        await an.ask()

    refused = await told(an.ask())

    assert (refused.code, refused.reason) == ("RESOURCE_EXHAUSTED", "RATE")
    assert 0 < refused.retry_ms <= 2_000


async def test_only_its_pass_opens_a_ticket(house):
    """Its id is no secret: without the pass nobody follows or withdraws it."""
    await house.matchmaking(pace=UNHURRIED)
    an, thief = guests(house, "An", "Kẻ trộm")
    await an.ask()
    thief.ticket_id = an.ticket_id

    refused = [await told(thief.cancel()), (await thief.follow().over()).refused]

    assert {(one.code, one.reason) for one in refused} == {("UNAUTHENTICATED", "PASS_UNKNOWN")}
    assert await an.cancel() == "CANCELLED"


@pytest.mark.parametrize(
    "ticket_id", ["", "lacuoi-aaaaaaaaaaaaaaaa", "poker-aaaaaaaaaaaaaaaa", "{mm}:q:lacuoi", "x" * 9_000]
)
async def test_a_ticket_that_is_not_there(house, ticket_id):
    """NOT_FOUND, and never a key made of what somebody wrote."""
    await house.matchmaking(pace=UNHURRIED)
    (an,) = guests(house, "An")
    an.ticket_id = ticket_id
    before = await dump(house)

    refused = [await told(an.cancel()), (await an.follow().over()).refused]

    assert {(one.code, one.reason) for one in refused} == {("NOT_FOUND", "TICKET_NOT_FOUND")}
    assert await dump(house) == before


BAD = {
    "no game": ({"game": 0}, "UNKNOWN_ENUM", "game"),
    "an unknown game": ({"game": 99}, "UNKNOWN_ENUM", "game"),
    "no name": ({"name": ""}, "BAD_NAME", "name"),
    "a long name": ({"name": "x" * 17}, "BAD_NAME", "name"),
    "a name that turns the writing": ({"name": "a\u202eb"}, "BAD_NAME", "name"),
    "no pass": ({"seat_pass": b""}, "BAD_PASS", "seat_pass"),
    "a short pass": ({"seat_pass": b"short"}, "BAD_PASS", "seat_pass"),
    "a pass of zeros": ({"seat_pass": bytes(32)}, "BAD_PASS", "seat_pass"),
    "a short device key": ({"device_key": b"short"}, "BAD_PASS", "device_key"),
    "a short party": ({"party_id": b"short", "party_size": 2}, "BAD_PASS", "party_id"),
    "friends without a party": ({"party_size": 2}, "FIELD_REQUIRED", "party_id"),
    "more friends than chairs": ({"party_size": 11, "party_id": secret("p")}, "BAD_OPTION", "party_size"),
    "a language that is not there": ({"language": "fr"}, "BAD_OPTION", "language"),
    "options of another game": ({"options": rooms_pb2.GameOptions(phom={})}, "WRONG_GAME", "options"),
    "an option that is not offered": (
        {"options": rooms_pb2.GameOptions(lacuoi={"turn_seconds": 17})},
        "BAD_OPTION",
        "options",
    ),
}


@pytest.mark.parametrize(("fields", "reason", "field"), BAD.values(), ids=BAD.keys())
async def test_a_request_that_no_table_suits_is_refused(house, lines, fields, reason, field):
    """INVALID_ARGUMENT with the field; nothing is queued, nothing is logged as an error."""
    await house.matchmaking(pace=UNHURRIED)
    (an,) = guests(house, "An")
    before = await dump(house)

    refused = await told(an.ask(**fields))

    assert (refused.code, refused.reason, refused.fields) == ("INVALID_ARGUMENT", reason, (field,))
    assert (await dump(house), lines.at("error")) == (before, [])


@pytest.mark.parametrize("metadata", [(), (("authorization", "Bearer x"),), bearer(secret("another"))])
async def test_who_shows_no_pass_is_told_nothing(house, metadata):
    """Missing, misshapen and unknown passes: UNAUTHENTICATED on both calls."""
    await house.matchmaking(pace=UNHURRIED)
    (an,) = guests(house, "An")
    await an.ask()
    door = an.doors.matchmaking

    refused = [
        await told(door.CancelTicket(matchmaking_pb2.CancelTicketRequest(ticket_id=an.ticket_id), metadata=metadata)),
        await told(
            door.WatchTicket(matchmaking_pb2.WatchTicketRequest(ticket_id=an.ticket_id), metadata=metadata).read()
        ),
    ]

    assert {one.code for one in refused} == {"UNAUTHENTICATED"}
