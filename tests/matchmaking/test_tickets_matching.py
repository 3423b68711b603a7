"""Many matchers, and matchers that die: nobody is seated twice, nobody is lost, and no table is left over."""

import asyncio
from collections import Counter

import pytest
from msgspec.structs import replace

from chieu.rooms.room import Phase
from chieu.rooms.tickets import Ask, issue
from chieu.store import keys
from tests.support.pods import until
from tests.support.positions import stored
from tests.support.queuing import guests, placed

PACE = "turn_ms=600000,bot_ms=1,next_round_ms=600000,lease_ms=300"


async def rooms(house):
    """Every room there is."""
    found = await house.redis("KEYS", "*:r:*")
    return [await stored(house, key.decode().rsplit(":", 1)[1]) for key in found]


async def sitting(house):
    """How often each person sits in an open room."""
    open_rooms = [room for room in await rooms(house) if room.phase is not Phase.CLOSED]
    return Counter(seat.name for room in open_rooms for seat in room.seats if not seat.bot)


@pytest.mark.parametrize("pods", [2, 3])
async def test_matchers_that_run_at_once_place_nobody_twice(house, pods):
    """Sixty people at all pods in one go: fifteen tables, everybody at exactly one, as he was told."""
    running = [await house.matchmaking(pace=PACE) for _ in range(pods)]
    people = [guests(house, f"Khách {n}", at=running[n % pods])[0] for n in range(60)]

    found = await placed(*await asyncio.gather(*(guest.queue() for guest in people)))

    assert await sitting(house) == Counter({guest.name: 1 for guest in people})
    assert len(await rooms(house)) == 15
    for guest, ticket in zip(people, found, strict=True):
        room = await stored(house, ticket.room.room_id)
        assert room.seats[ticket.seat].name == guest.name
    counts = [pod.counted("chieu_matchmaking_tickets_total", "lacuoi", "PLACED") for pod in running]
    assert sum(counts) == 60


async def test_two_matchers_that_reach_for_the_same_people(house):
    """Both see the same four in the same moment; one gets them, the other gets none and loses none."""
    one, other = [await house.matchmaking(pace=PACE) for _ in range(2)]
    for pod in (one, other):
        await pod.loop("matcher").stop()
    people = guests(house, "An", "Bình", "Chi", "Dũng", "Em")
    followings = [await guest.queue() for guest in people]

    await asyncio.gather(one.loop("matcher").step(), other.loop("matcher").step())
    for _ in range(3):
        await asyncio.gather(one.loop("matcher").step(), other.loop("matcher").step())

    async def seated():
        await asyncio.gather(one.loop("matcher").step(), other.loop("matcher").step())
        return sum(bool(following.told) and "PLACED" in following.states for following in followings) == 4

    await until(seated)
    assert await sitting(house) == Counter({name: 1 for name in ("An", "Bình", "Chi", "Dũng")})
    assert sum(pod.counted("chieu_matchmaking_missed_total", "lacuoi") for pod in (one, other)) == 1
    assert (
        one.counted("chieu_matchmaking_waiting", "lacuoi") == other.counted("chieu_matchmaking_waiting", "lacuoi") == 1
    )


@pytest.mark.parametrize("place", ["after_take_before_open", "before_commit", "after_commit_before_reply"])
async def test_a_matcher_that_fails_on_the_way_loses_nobody(house, place):
    """Between taking and opening, and around the commit of the room: all are seated, once, at one table."""
    pod = await house.matchmaking(pace=PACE)
    pod.failpoints.arm(f"{place}=raise@1")
    people = guests(house, "An", "Bình", "Chi", "Dũng")

    await placed(*[await guest.queue() for guest in people])

    assert await sitting(house) == Counter({guest.name: 1 for guest in people})


async def test_a_matcher_that_dies_before_it_opened_the_table_loses_nobody(house):
    """The lease ends, another pod gives the tickets back, with their old place, and makes the table."""
    first, second = [await house.matchmaking(pace=PACE) for _ in range(2)]
    await second.loop("matcher").stop()
    first.failpoints.arm("after_take_before_open=pause")
    people = guests(house, "An", "Bình", "Chi", "Dũng", at=first)
    for guest in people:
        await guest.ask()
    await first.failpoints.arrived("after_take_before_open")
    await first.die()
    second.loop("matcher").start()
    same = [guests(house, guest.name, at=second)[0] for guest in people]
    for guest, old in zip(same, people, strict=True):
        guest.ticket_id = old.ticket_id

    found = await placed(*[guest.follow() for guest in same])

    assert await sitting(house) == Counter({guest.name: 1 for guest in people})
    assert found[0].seat == 0
    assert second.counted("chieu_matchmaking_tickets_total", "lacuoi", "GIVEN_BACK") == 4


async def test_a_matcher_that_dies_after_it_opened_the_table_leaves_no_second_one(house):
    """Whoever finds the lease run out asks for the room: it is there, so the people are placed in it."""
    first, second = [await house.matchmaking(pace=PACE) for _ in range(2)]
    await second.loop("matcher").stop()
    first.failpoints.arm("after_open_before_place=pause")
    people = guests(house, "An", "Bình", "Chi", "Dũng", at=first)
    for guest in people:
        await guest.ask()
    await first.failpoints.arrived("after_open_before_place")
    await first.die()
    second.loop("matcher").start()
    same = [guests(house, guest.name, at=second)[0] for guest in people]
    for guest, old in zip(same, people, strict=True):
        guest.ticket_id = old.ticket_id

    found = await placed(*[guest.follow() for guest in same])

    (room,) = await rooms(house)
    assert {ticket.room.room_id for ticket in found} == {room.room_id}
    assert [ticket.seat for ticket in found] == [0, 1, 2, 3]


async def test_who_is_placed_by_two_is_counted_once(house):
    """The slow maker of a table tells what another pod, which found the lease run out, has told before."""
    slow, other = [await house.matchmaking(pace=PACE) for _ in range(2)]
    for name in ("matcher", "tickets"):
        await other.loop(name).stop()
    slow.failpoints.arm("after_open_before_place=pause")
    followings = [await guest.queue() for guest in guests(house, "An", "Bình", "Chi", "Dũng", at=slow)]
    await slow.failpoints.arrived("after_open_before_place")
    await slow.loop("tickets").stop()
    other.loop("tickets").start()
    found = await placed(*followings)
    slow.failpoints.release("after_open_before_place")

    await slow.drain()

    counts = [pod.counted("chieu_matchmaking_tickets_total", "lacuoi", "PLACED") for pod in (slow, other)]
    waits = [pod.process.registry._declared["chieu_matchmaking_wait_seconds"].count("lacuoi") for pod in (slow, other)]
    assert (len(found), counts, waits) == (4, [0, 4], [0, 4])


async def test_a_table_that_cannot_be_opened_catches_nobody(house, lines):
    """A wish that this release does not know: its people wait apart for a while, and may withdraw all the time."""
    pod = await house.matchmaking(pace=PACE + ",rest_ms=600000")
    people = guests(house, "An", "Bình", "Chi")
    made = issue(Ask(game="lacuoi", name="Dũng", pass_sha=b"d" * 32), pod.process.clock.now_ms())
    await pod.ground.store.tickets.queue(replace(made, accepts=(("luck", "true"),)), pod.ground.patience)
    for guest in people:
        await guest.ask()

    async def refused():
        return pod.counted("chieu_matchmaking_waiting", "lacuoi") == 4 and len(lines.of("table.refused")) > 0

    await until(refused)
    assert [await guest.cancel() for guest in people] == ["CANCELLED"] * 3
    assert [(one["game"], one["reason"]) for one in lines.of("table.refused")] == [("lacuoi", "BAD_OPTION")]


async def test_who_is_matched_in_vain_again_and_again_waits_no_longer_than_anybody(house):
    """Each time the tickets are given back; what is older than the longest wait has expired instead."""
    pod = await house.matchmaking(pace=PACE + ",longest_ms=1500")
    pod.failpoints.arm("after_take_before_open=raise")
    followings = [await guest.queue() for guest in guests(house, "An", "Bình", "Chi", "Dũng")]

    ended = [await following.over() for following in followings]

    assert [one.states[-1] for one in ended] == ["EXPIRED"] * 4
    assert pod.counted("chieu_matchmaking_tickets_total", "lacuoi", "EXPIRED") == 4
    assert pod.counted("chieu_matchmaking_tickets_total", "lacuoi", "GIVEN_BACK") > 0


async def test_a_matcher_that_was_away_too_long_calls_its_table_off(house):
    """It wakes when its people sit elsewhere: its room is closed before anybody hears of it."""
    first, second = [await house.matchmaking(pace=PACE) for _ in range(2)]
    await second.loop("matcher").stop()
    first.failpoints.arm("after_take_before_open=pause@1")
    people = guests(house, "An", "Bình", "Chi", "Dũng", at=first)
    followings = [await guest.queue() for guest in people]
    await first.failpoints.arrived("after_take_before_open")
    await first.loop("matcher").stop()
    second.loop("matcher").start()

    async def elsewhere():
        return await sitting(house) == Counter({guest.name: 1 for guest in people})

    await until(elsewhere)
    first.failpoints.release("after_take_before_open")
    await until(lambda: _closed(house))
    first.loop("matcher").start()

    found = await placed(*followings)
    (closed,) = [room for room in await rooms(house) if room.phase is Phase.CLOSED]
    assert closed.room_id not in {ticket.room.room_id for ticket in found}
    assert await elsewhere()


async def _closed(house):
    return any(room.phase is Phase.CLOSED for room in await rooms(house))


@pytest.mark.parametrize("lost", [("ql",), ("ql", "q", "qs", "qd")])
async def test_a_redis_that_lost_something_is_noticed(house, lost):
    """The log is gone, or all of the queue: it is read anew; who is not in it any more is told so and asks again."""
    await house.matchmaking(pace=PACE)
    an, *others = guests(house, "An", "Bình", "Chi", "Dũng")
    following = await an.queue()
    await following.until("WAITING")
    await until(lambda: house.pods[0].counted("chieu_matchmaking_waiting", "lacuoi") == 1)
    tag = keys.of_queue("lacuoi").log.split(":")[0]
    await house.redis("DEL", *(f"{tag}:{name}:lacuoi" for name in lost))

    rest = [await guest.queue() for guest in others]
    if len(lost) > 1:
        assert (await following.over()).refused.reason == "TICKET_NOT_FOUND"
        following = await an.queue()

    await placed(*[following, *rest])
    assert await sitting(house) == Counter({guest.name: 1 for guest in (an, *others)})


async def test_a_pod_that_drains_finishes_its_tables(house):
    """What was begun is made; nothing new is begun."""
    pod = await house.matchmaking(pace=PACE)
    pod.failpoints.arm("after_take_before_open=sleep:200")
    people = guests(house, "An", "Bình", "Chi", "Dũng")
    for guest in people:
        await guest.ask()
    await until(lambda: pod.failpoints.reached("after_take_before_open") == 1)

    await pod.drain()

    assert await sitting(house) == Counter({guest.name: 1 for guest in people})
    assert pod.counted("chieu_matchmaking_tickets_total", "lacuoi", "PLACED") == 4


async def test_an_unusual_wait_and_the_lag_are_measured(house):
    """The wait of each person, and how long each table took from when it could be made."""
    pod = await house.matchmaking(pace=PACE)

    await placed(*[await guest.queue() for guest in guests(house, "An", "Bình", "Chi", "Dũng")])

    measured = pod.process.registry._declared
    assert measured["chieu_matchmaking_wait_seconds"].count("lacuoi") == 4
    await until(lambda: measured["chieu_matchmaking_lag_seconds"].count() == 1)
