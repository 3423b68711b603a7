"""A gone player's seat is asked for from a new phone, and the table says whether it is that person. Issue, part 3."""

import asyncio

import pytest

from chieu.api.v1 import matchmaking_pb2
from chieu.matchmaking import waiting
from chieu.rooms.presence import Seen, observe
from tests.support.evenings import sit
from tests.support.phones import Doors, Phone, secret
from tests.support.pods import until
from tests.support.positions import alter, stored
from tests.support.refusals import told
from tests.support.screens import PairedScreen


async def here(house, phones, *seats):
    """Exactly these seats have a phone that is connected; the others are gone."""
    await alter(house, phones[0].room_id, lambda room, moment: observe(Seen(here=frozenset(seats)), room, moment).room)


async def table(house, who_paired=0):
    """An, Bình and Chi in a lobby; Chi's phone is gone. A screen shows the QR of the seat; its ticket."""
    await house.matchmaking()
    phones = await sit(house, "An", "Bình", "Chi")
    screen = await PairedScreen("tivi", phones[0].doors).paired_by(phones[who_paired])
    await here(house, phones, 0, 1)
    return phones, await ticket_of(screen, phones[0].room_id, 2)


async def ticket_of(screen, room_id, seat):
    request = matchmaking_pb2.IssueTicketRequest(room_id=room_id, rescue_seat=seat)
    return (await screen.doors.matchmaking.IssueTicket(request, metadata=screen.metadata)).ticket


async def rescue(phone, ticket, name="máy mới", wait_ms=0, doors=None, **fields):
    """Ask for the seat from a phone of that name."""
    given = {"room_code": phone.code, "ticket": ticket, "wait_ms": wait_ms}
    given |= {"seat_pass": secret(f"{name}'s pass"), "device_key": secret(f"{name}'s device")}
    return await (doors or phone.doors).matchmaking.RescueSeat(matchmaking_pb2.RescueSeatRequest(**{**given, **fields}))


async def test_the_table_confirms_and_the_new_phone_has_the_seat(house):
    """The old pass is dead, the new one good; asking again tells the same, also when the ticket is nobody's any more."""
    phones, ticket = await table(house)
    asked = await rescue(phones[0], ticket)
    waits = asyncio.create_task(rescue(phones[0], ticket, wait_ms=20_000))
    await until(lambda: house.pods[0].process.server.running == 1)

    await phones[1].lobby("ConfirmRescue", seat=2, agreed=True)
    confirmed, again = await waits, await rescue(phones[0], ticket)
    old = await told(phones[2].lobby("SetReady", ready=True))
    new = Phone("máy mới", phones[0].doors, room_id=phones[0].room_id)
    await new.lobby("SetReady", ready=True)

    room = await stored(house, phones[0].room_id)
    assert (asked.seat, asked.confirmed, asked.expires_ms > 0) == (2, False, True)
    assert (confirmed.confirmed, again.confirmed, again.expires_ms) == (True, True, 0)
    assert (old.code, old.reason) == ("UNAUTHENTICATED", "SEAT_TAKEN_OVER")
    assert (room.seats[2].name, room.seats[2].generation, room.seats[2].ready, room.rescues) == ("Chi", 2, True, ())


async def test_the_table_refuses_and_who_asked_is_told(house):
    """RESCUE_REFUSED, and nobody asks for the seat anew until the minute is over."""
    phones, ticket = await table(house)
    await rescue(phones[0], ticket)

    await phones[1].lobby("ConfirmRescue", seat=2, agreed=False)
    refused = await told(rescue(phones[0], ticket))
    another = await told(rescue(phones[0], ticket, "kẻ lạ"))

    assert (refused.code, refused.reason) == ("FAILED_PRECONDITION", "RESCUE_REFUSED")
    assert (another.code, another.reason, 0 < another.retry_ms <= 60_000) == ("RESOURCE_EXHAUSTED", "LIMIT", True)


@pytest.mark.parametrize(("who_paired", "is_enough"), [(2, True), (0, False)])
async def test_with_nobody_else_connected_the_own_screen_is_enough(house, who_paired, is_enough):
    """Alone with bots, or with all gone, nobody could confirm; another's screen may be another's second phone."""
    phones, ticket = await table(house, who_paired)
    await here(house, phones)

    asked = await rescue(phones[0], ticket)

    assert (asked.seat, asked.confirmed) == (2, is_enough)


async def test_the_owner_who_comes_back_keeps_the_seat(house, monkeypatch):
    """Who waits hears that it is over; who asks anew, that the phone is there."""
    monkeypatch.setattr(waiting, "LOOK_S", 0.05)
    phones, ticket = await table(house)
    waits = asyncio.create_task(rescue(phones[0], ticket, wait_ms=20_000))
    await until(lambda: house.pods[0].process.server.running == 1)
    await here(house, phones, 0, 1, 2)

    over = await told(waits)
    refused = await told(rescue(phones[0], ticket))
    late = await told(phones[1].lobby("ConfirmRescue", seat=2, agreed=True))

    assert (over.reason, refused.reason, late.reason) == ("RESCUE_NOT_FOUND", "SEAT_NOT_GONE", "RESCUE_NOT_FOUND")
    await phones[2].lobby("SetReady", ready=True)


async def test_races_at_a_rescue_have_one_winner(house):
    """Rule: G3. Two say yes at once: one of them did it. The owner comes back while a yes arrives: by commit order."""
    phones, ticket = await table(house)
    await rescue(phones[0], ticket)

    yes = [phone.lobby("ConfirmRescue", seat=2, agreed=True) for phone in phones[:2]]
    came = await asyncio.gather(*yes, return_exceptions=True)
    assert sum(isinstance(one, Exception) for one in came) == 1

    await here(house, phones, 0, 1)
    again = await ticket_of(PairedScreen("tivi", phones[0].doors), phones[0].room_id, 2)
    await rescue(phones[0], again, "máy thứ ba")
    back = here(house, phones, 0, 1, 2)
    _, said = await asyncio.gather(back, phones[1].lobby("ConfirmRescue", seat=2, agreed=True), return_exceptions=True)
    room = await stored(house, phones[0].room_id)

    assert room.seats[2].generation == (2 if isinstance(said, Exception) else 3)
    assert room.rescues == ()


async def test_the_same_phone_gets_its_seat_without_asking_anybody(house):
    """The device key is as good as ever; who sits elsewhere at the table asks for nobody's seat."""
    phones, ticket = await table(house)

    other = await told(rescue(phones[0], ticket, device_key=phones[1].device_key))
    mine = await rescue(phones[0], ticket, device_key=phones[2].device_key)

    assert (other.code, other.reason) == ("PERMISSION_DENIED", "NOT_YOUR_SEAT")
    assert mine.confirmed


async def test_a_rescue_survives_the_process_it_was_asked_through(house):
    """It is in the record; another process confirms and answers."""
    phones, ticket = await table(house)
    await rescue(phones[0], ticket)
    first, second = house.of("matchmaking")[0], await house.matchmaking()
    await first.die()
    doors = Doors.of(house, matchmaking=second)
    phones[1].doors = doors

    await phones[1].lobby("ConfirmRescue", seat=2, agreed=True)

    assert (await rescue(phones[0], ticket, doors=doors)).confirmed


async def test_who_showed_the_qr_does_not_confirm_alone(house):
    """ANOTHER_MUST_CONFIRM, with a ticket of the own phone; somebody else does."""
    phones, _ = await table(house)
    await rescue(phones[0], await ticket_of(phones[0], phones[0].room_id, 2))

    alone = await told(phones[0].lobby("ConfirmRescue", seat=2, agreed=True))
    await phones[1].lobby("ConfirmRescue", seat=2, agreed=True)

    assert (alone.code, alone.reason) == ("FAILED_PRECONDITION", "ANOTHER_MUST_CONFIRM")
    assert (await stored(house, phones[0].room_id)).seats[2].generation == 2


async def test_a_seat_taken_at_a_public_table_has_no_qr(house):
    """AMONG_STRANGERS; nobody there can say who that is."""
    phones, _ = await table(house)
    await phones[0].lobby("PublishRoom", listed=True)
    stranger = Phone("Lạ", phones[0].doors)
    await stranger.join(phones[0].code)
    await here(house, phones, 0, 1)

    refused = await told(ticket_of(phones[0], phones[0].room_id, 3))

    assert (refused.code, refused.reason) == ("FAILED_PRECONDITION", "AMONG_STRANGERS")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"room_code": ""}, "BAD_CODE"),
        ({"seat_pass": b"short"}, "BAD_PASS"),
        ({"device_key": b"short"}, "BAD_PASS"),
        ({"ticket": b""}, "TICKET_EXPIRED"),
        ({"ticket": bytes(22)}, "TICKET_EXPIRED"),
        ({"room_code": "BBBBB"}, "ROOM_NOT_FOUND"),
    ],
)
async def test_what_is_asked_wrongly_is_refused(house, fields, reason):
    """Bad rows: the room is as it was."""
    phones, ticket = await table(house)
    before = await stored(house, phones[0].room_id)

    refused = await told(rescue(phones[0], **{"ticket": ticket, **fields}))

    assert refused.reason == reason
    assert await stored(house, phones[0].room_id) == before
