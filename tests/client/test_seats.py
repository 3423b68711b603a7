"""What a seat may ask of its room, asked of real services."""

import pytest

from chieu.api.v1.rooms_pb2 import ADMISSION_CODE, GAME_LA_CUOI
from chieu.client import Addresses, Client, Refused
from chieu.games.errors import Reason
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
