"""A table with strangers, looked for by the client library against real services."""

import asyncio

import pytest

from chieu.api.v1.matchmaking_pb2 import TicketState
from chieu.api.v1.rooms_pb2 import GAME_LA_CUOI
from chieu.client import Addresses, Client, Refused
from tests.support.pods import until

PACE = "turn_ms=600000,bot_ms=1,next_round_ms=600000"


def a_client(house, *pods):
    """A client that knows some matchmaking pods and one of rules."""
    matchmaking = "ipv4:" + ",".join(pod.address for pod in pods)
    rules = house.of("rules")[0].address
    return Client(Addresses(matchmaking=matchmaking, rules=rules, timers=rules, display=rules), language="en")


async def found(search, states=None):
    """The seat, and by the way every state that was told."""
    async for ticket in search.follow():
        (states if states is not None else []).append(TicketState.Name(ticket.state).removeprefix("TICKET_STATE_"))
    return search.seat


async def test_four_clients_find_each_other(house):
    """Each has a seat that works: its view is the seat's own."""
    pod = await house.matchmaking(pace=PACE)
    await house.rules()
    clients = [a_client(house, pod) for _ in range(4)]
    searches = [client.find_table(GAME_LA_CUOI, f"An {n}") for n, client in enumerate(clients)]

    seats = await asyncio.gather(*(found(search) for search in searches))

    assert len({seat.room_id for seat in seats}) == 1
    assert sorted([(await seat.view()).own.seat for seat in seats]) == [0, 1, 2, 3]
    for client in clients:
        await client.close()


async def test_a_search_goes_on_when_its_server_goes_away(house):
    """The goodbye of a pod that drains is no end: the next one goes on with the same ticket."""
    pods = [await house.matchmaking(pace=PACE) for _ in range(2)]
    await house.rules()
    async with a_client(house, *pods) as client:
        states = []
        search = client.find_table(GAME_LA_CUOI, "An", bots_after_ms=1_500)
        searching = asyncio.create_task(found(search, states))
        await until(lambda: states)
        watched = next(pod for pod in pods if pod.counted("chieu_matchmaking_watchers"))
        await watched.drain()

        seat = await searching

        assert (states[0], states[-1]) == ("WAITING", "PLACED")
        assert (await seat.view()).own.seat == 0


async def test_a_search_that_is_withdrawn_has_no_seat(house):
    """CANCELLED ends it."""
    pod = await house.matchmaking(pace=PACE)
    await house.rules()
    async with a_client(house, pod) as client:
        states = []
        search = client.find_table(GAME_LA_CUOI, "An")
        searching = asyncio.create_task(found(search, states))
        await until(lambda: states)
        await search.withdraw()

        assert await searching is None
        assert states[-1] == "CANCELLED"


async def test_friends_who_search_together_sit_together(house):
    """The same party on every phone."""
    pod = await house.matchmaking(pace=PACE)
    await house.rules()
    clients = [a_client(house, pod) for _ in range(2)]
    party = (bytes(range(32)), 2)
    searches = [
        client.find_table(GAME_LA_CUOI, f"An {n}", bots_after_ms=0, party=party) for n, client in enumerate(clients)
    ]

    seats = await asyncio.gather(*(found(search) for search in searches))

    assert len({seat.room_id for seat in seats}) == 1
    for client in clients:
        await client.close()


async def test_a_search_that_is_refused_says_why(house):
    """As any call."""
    pod = await house.matchmaking(pace=PACE)
    await house.rules()
    async with a_client(house, pod) as client:
        with pytest.raises(Refused, match="BAD_NAME"):
            await found(client.find_table(GAME_LA_CUOI, ""))
