"""Backfill: people who wait are seated on open chairs of public tables; matchers that race or die seat nobody twice."""

import asyncio
from collections import Counter

import pytest

from chieu.api.v1 import rooms_pb2
from chieu.store import keys
from tests.support.phones import Doors, Phone, secret
from tests.support.pods import until
from tests.support.positions import stored
from tests.support.queuing import guests, placed

PACE = "turn_ms=600000,bot_ms=1,next_round_ms=600000,gone_after_ms=600000,lease_ms=300"


async def host(house, name="Chủ", **fields):
    """Somebody who has opened a public table."""
    return await Phone(name, Doors.of(house)).open(listed=True, **fields)


async def seats(house, phone):
    """Who sits at the table, and who of them is ready."""
    room = await stored(house, phone.room_id)
    return {seat.name: seat.ready for seat in room.seats if not seat.left}


async def soon(house, *followings):
    """What everybody was told once they were seated; nobody waits for the next look at the list."""

    async def told():
        await asyncio.gather(*(pod.loop("filler").step() for pod in house.of("matchmaking")))
        return all("PLACED" in following.states for following in followings)

    await until(told)
    return await placed(*followings)


async def test_who_waits_alone_is_seated_at_a_public_table(house):
    """He is told the room and the chair, his pass is the chair's, he is ready, and counts as here."""
    pod = await house.matchmaking(pace=PACE)
    await house.rules(pace=PACE)
    table = await host(house)
    (an,) = guests(house, "An")

    (found,) = await soon(house, await an.queue())

    assert (found.room.room_id, found.room.code, found.seat) == (table.room_id, table.code, 1)
    assert await seats(house, table) == {"Chủ": False, "An": True}
    assert (await an.phone(found).look()).own.seat == 1
    assert pod.counted("chieu_matchmaking_fills_total", "lacuoi", "SEATED") == 1
    presence = keys.of_room(table.room_id).presence
    assert b"s1@door" in await house.redis("ZRANGE", presence, 0, -1)


async def test_a_table_that_is_playing_is_filled_after_the_round(house):
    """The stranger waits as long as the round runs, and is dealt into the next one."""
    pod = await house.matchmaking(pace=PACE)
    await house.rules(pace=PACE)
    table = await host(house)
    guest = Phone("Khách", Doors.of(house))
    await guest.join(table.code)
    await table.start()
    following = await guests(house, "An")[0].queue()
    await until(lambda: pod.counted("chieu_matchmaking_waiting", "lacuoi") == 1)
    await pod.loop("filler").step()
    during = await seats(house, table)
    await guest.lobby("LeaveRoom")

    await soon(house, following)

    assert (during, await seats(house, table)) == ({"Chủ": False, "Khách": False}, {"Chủ": False, "An": True})


async def test_friends_are_seated_together_at_one_public_table(house):
    """A party of three finds the table with three chairs, not the fuller one with two."""
    await house.matchmaking(pace=PACE)
    full, empty = await host(house, "Một"), await host(house, "Hai")
    for n in range(7):
        await Phone(f"Khách {n}", Doors.of(house)).join(full.code)
    party = {"party_id": secret("party"), "party_size": 3}

    found = await soon(house, *[await friend.queue(**party) for friend in guests(house, "An", "Bình", "Chi")])

    assert {ticket.room.room_id for ticket in found} == {empty.room_id}


async def test_matchers_that_fill_at_once_seat_nobody_twice(house):
    """Four public tables, three people who want each of them, three pods: all sit where they wanted, as they were told."""
    pods = [await house.matchmaking(pace=PACE) for _ in range(3)]
    clocks = [rooms_pb2.GameOptions(lacuoi={"turn_seconds": seconds}) for seconds in (15, 30, 60, 0)]
    tables = [await host(house, f"Chủ {n}", options=clock) for n, clock in enumerate(clocks)]
    people = [guests(house, f"Khách {n}", at=pods[n % 3])[0] for n in range(12)]
    asking = [guest.queue(options=clocks[n % 4]) for n, guest in enumerate(people)]

    found = await soon(house, *await asyncio.gather(*asking))

    sitting = {}
    for table in tables:
        room = await stored(house, table.room_id)
        sitting |= {(room.room_id, seat.number): seat.name for seat in room.seats if seat.number}
    wanted = [tables[n % 4].room_id for n in range(12)]
    assert [one.room.room_id for one in found] == wanted
    assert sitting == {(one.room.room_id, one.seat): guest.name for guest, one in zip(people, found, strict=True)}


async def test_a_table_that_filled_meanwhile_refuses_and_they_wait_on(house):
    """Its last chair went to somebody with the code: the ticket is given back and keeps its place."""
    pod = await house.matchmaking(pace=PACE)
    pod.failpoints.arm("after_take_before_sit=pause@1")
    table = await host(house)
    (an,) = guests(house, "An")
    following = await an.queue()
    await pod.failpoints.arrived("after_take_before_sit")
    await table.lobby("LockRoom", admission="ADMISSION_NOBODY")
    pod.failpoints.release("after_take_before_sit")
    await until(lambda: pod.counted("chieu_matchmaking_fills_total", "lacuoi", "REFUSED") == 1)

    others = await placed(*[await one.queue() for one in guests(house, "Bình", "Chi", "Dũng")])

    assert (await following.until("PLACED")).seat == 0
    assert {ticket.room.seats_taken for ticket in others} == {4}
    assert await seats(house, table) == {"Chủ": False}


@pytest.mark.parametrize("place", ["after_take_before_sit", "before_commit", "after_sit_before_place"])
async def test_a_matcher_that_dies_while_it_fills_loses_nobody(house, place):
    """Whoever finds the lease run out asks the room: the stranger sits there, once, and is told so."""
    first, second = [await house.matchmaking(pace=PACE) for _ in range(2)]
    for name in ("matcher", "filler"):
        await second.loop(name).stop()
    table = await host(house)
    first.failpoints.arm(f"{place}=pause")
    (an,) = guests(house, "An", at=first)
    (same,) = guests(house, "An", at=second)
    await an.ask()
    await first.failpoints.arrived(place)
    await first.die()
    for name in ("matcher", "filler"):
        second.loop(name).start()
    same.ticket_id = an.ticket_id

    (found,) = await soon(house, same.follow())

    assert (found.room.room_id, found.seat) == (table.room_id, 1)
    assert Counter(seat.name for seat in (await stored(house, table.room_id)).seats) == {"Chủ": 1, "An": 1}


async def test_a_matcher_that_was_away_too_long_seats_nobody(house):
    """Others were asked to look after the ticket meanwhile, and it sits elsewhere: the late one is refused by the room."""
    first, second = [await house.matchmaking(pace=PACE) for _ in range(2)]
    for name in ("matcher", "filler"):
        await second.loop(name).stop()
    table = await host(house)
    first.failpoints.arm("after_take_before_sit=pause@1")
    people = guests(house, "An", "Bình", "Chi", "Dũng", at=first)
    followings = [await people[0].queue()]
    await first.failpoints.arrived("after_take_before_sit")
    for name in ("matcher", "filler", "tickets"):
        await first.loop(name).stop()
    followings += [await guest.queue() for guest in people[1:]]
    second.loop("matcher").start()

    async def elsewhere():
        return second.counted("chieu_matchmaking_tickets_total", "lacuoi", "PLACED") == 4

    await until(elsewhere)
    first.failpoints.release("after_take_before_sit")
    await until(lambda: first.counted("chieu_matchmaking_fills_total", "lacuoi", "REFUSED") == 1)
    first.loop("matcher").start()

    found = await placed(*followings)
    assert table.room_id not in {ticket.room.room_id for ticket in found}
    assert await seats(house, table) == {"Chủ": False}
