"""What a seat may ask of its room, asked of real services."""

import pytest

from chieu.api.v1.rooms_pb2 import ADMISSION_CODE, ADMISSION_TICKET, GAME_LA_CUOI
from chieu.client import Addresses, Client, Refused, suggested_name
from chieu.client.names import NAMES
from chieu.games.errors import Reason
from chieu.rooms.names import BOT_NAMES, clean, shape
from chieu.wire.errors import sentence


async def a_client(house):
    """A client of a pod of matchmaking and one of rules."""
    matchmaking, rules = await house.matchmaking(), await house.rules()
    at = Addresses(matchmaking=matchmaking.address, rules=rules.address, timers=rules.address, display=rules.address)
    return Client(at, language="en")


async def test_a_locked_room_lets_nobody_in_until_it_is_unlocked(house):
    """The host shuts the door, and opens it again."""
    async with await a_client(house) as client, await a_client(house) as other:
        host = await client.create_room(GAME_LA_CUOI, "An")
        await host.lock()
        with pytest.raises(Refused) as caught:
            await other.join_room(host.code, "Bình")
        await host.lock(ADMISSION_CODE)
        guest = await other.join_room(host.code, "Bình")

        assert (caught.value.reason, caught.value.text) == ("LOCKED", sentence(Reason.LOCKED, "en"))
        assert guest.number == 1


async def test_only_the_host_locks(house):
    """Host only, as the method says."""
    async with await a_client(house) as client, await a_client(house) as other:
        host = await client.create_room(GAME_LA_CUOI, "An")
        guest = await other.join_room(host.code, "Bình")

        with pytest.raises(Refused, match="HOST_ONLY"):
            await guest.lock()


async def test_a_public_room_is_found_on_the_list(house):
    """From the start or by the host's word, page after page; the others are not there."""
    async with await a_client(house) as client:
        rooms = [await client.create_room(GAME_LA_CUOI, "An", listed=True) for _ in range(22)]
        private = await client.create_room(GAME_LA_CUOI, "An")
        await rooms[0].set_listed(False)
        await private.set_listed()
        found = [room.room_id async for room in client.public_rooms(GAME_LA_CUOI, language="en", with_free_seat=True)]

        assert found == [private.room_id, *(seat.room_id for seat in reversed(rooms[1:]))]
        assert [room async for room in client.public_rooms(language="vi")] == []


async def test_a_room_for_tickets_opens_to_who_scanned_one(house):
    """The code alone finds no room; a ticket of anybody seated lets a new phone in."""
    async with await a_client(house) as client, await a_client(house) as other:
        host = await client.create_room(GAME_LA_CUOI, "An")
        await host.lock(ADMISSION_TICKET)
        made = await host.issue_ticket()
        with pytest.raises(Refused, match="ROOM_NOT_FOUND"):
            await other.join_room(host.code, "Bình")
        guest = await other.join_room(host.code, "Bình", ticket=made.ticket)

        assert guest.number == 1
        with pytest.raises(Refused, match="SEAT_NOT_GONE"):
            await guest.issue_ticket(rescue_seat=0)


async def test_a_seat_moves_and_its_pass_stays(house):
    """A free chair at once; the seat's commands go on from there."""
    async with await a_client(house) as client:
        host = await client.create_room(GAME_LA_CUOI, "An")
        await host.move(4)
        view = await host.view()

        assert view.seat == view.roster.host_seat == 4
        assert (await host.add_bot()).seat == 0


@pytest.mark.parametrize("language", sorted(NAMES))
def test_every_suggested_name_is_one(language):
    """Whoever takes one is not refused, and no two of them are the same at a table."""
    assert [clean(name) for name in NAMES[language]] == list(NAMES[language])
    together = [*NAMES[language], *(name for names in BOT_NAMES.values() for name in names)]
    assert len({shape(name) for name in together}) == len(together)
    assert {suggested_name(language, lambda n, at=at: at.to_bytes(n, "big")) for at in range(99)} == set(
        NAMES[language]
    )
