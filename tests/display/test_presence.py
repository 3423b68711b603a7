"""Who is there is seen from real streams, told to everybody, and costs nothing while nobody comes or goes."""

import asyncio

from chieu.api.v1 import display_pb2, rooms_pb2
from chieu.store import keys
from tests.display.present import (
    ASLEEP,
    GONE,
    GONE_AFTER_MS,
    HERE,
    PACE,
    held,
    presence,
    present,
    settled,
    shows,
    through,
    turns,
    version,
)
from tests.support.evenings import sit
from tests.support.phones import Phone, secret, watch_audience, watch_screen
from tests.support.pods import until
from tests.support.positions import stored


async def test_who_opens_a_link_is_here_and_nothing_is_committed(house):
    """The commit that seated him has said it; his stream confirms it."""
    phones, links = await present(house)
    await settled(house, phones[0].room_id, streams=2)

    async def confirmed():
        return await held(house, phones[0].room_id) == ["s0", "s1"]

    await until(confirmed)
    assert [presence(phone.seat)(links[0]) for phone in phones] == [HERE, HERE]
    assert await version(house, phones[0].room_id) == 2


async def test_who_hangs_up_is_gone_after_a_moment_and_back_at_once(house):
    """Rule: G-09. Everybody is told, in both directions."""
    phones, links = await present(house)
    clock = house.pods[0].process.clock
    hung_up_ms = clock.now_ms()
    await links[1].close()

    await links[0].until(shows(1, GONE))
    gone_ms = (await stored(house, phones[0].room_id)).seats[1].absent_ms
    await phones[1].link()
    await links[0].until(shows(1, HERE))

    assert gone_ms - hung_up_ms >= GONE_AFTER_MS - 5
    assert turns(links[0], 1) == ["presence.gone", "presence.here"]


async def test_everybody_sees_until_when_the_seat_of_a_gone_player_is_kept(house):
    """Rule: G-11. From when the host may remove it; nobody else's line changes."""
    phones, links = await present(house, "An", "Bình", "Chi")
    await phones[0].start()
    await links[1].close()
    await links[0].until(shows(1, GONE))

    gone_ms = (await stored(house, phones[0].room_id)).seats[1].absent_ms
    seats = {one.seat: one for one in links[0].view.roster.seats}
    assert seats[1].kept_until.at_ms == gone_ms + 120_000
    assert not seats[2].HasField("kept_until")


async def test_a_reconnect_within_the_moment_is_no_event(house):
    """Product: no event, no version, whichever process the phone comes back through."""
    phones, links = await present(house, displays=2)
    one, two = house.of("display")
    for back_through in (one, two):
        before = await version(house, phones[0].room_id)
        await links[1].close()
        links[1] = await through(house, phones[1], back_through).link()
        await links[1].at(before)
        await settled(house, phones[0].room_id, streams=2)

        assert await version(house, phones[0].room_id) == before
    assert turns(links[0], 1) == []


async def test_a_seat_with_streams_in_two_processes_goes_with_the_last(house):
    """A phone and a laptop of one person."""
    phones, links = await present(house, displays=2)
    second = await through(house, phones[1], house.of("display")[1]).link()
    await second.at(2)
    await links[1].close()
    await settled(house, phones[0].room_id, streams=2)
    still = turns(links[0], 1)

    await second.close()
    await links[0].until(shows(1, GONE))

    assert still == []
    assert turns(links[0], 1) == ["presence.gone"]


async def test_a_page_that_is_hidden_sleeps_until_it_says_something_else(house):
    """Edge, 2.4: a phone in a pocket. A move, or a heartbeat of a page that is seen, ends it."""
    phones, links = await present(house)
    await links[1].send(heartbeat=display_pb2.Heartbeat(asleep=True))
    await links[0].until(shows(1, ASLEEP))
    await links[1].send(heartbeat=display_pb2.Heartbeat())
    await links[0].until(shows(1, HERE))
    await links[1].send(heartbeat=display_pb2.Heartbeat(asleep=True))
    await links[0].until(shows(1, ASLEEP))
    await links[1].close()
    await links[0].until(shows(1, GONE))

    assert turns(links[0], 1) == ["presence.asleep", "presence.here", "presence.asleep", "presence.gone"]
    assert presence(phones[0].seat)(links[0]) == HERE


async def test_a_page_that_is_hidden_for_a_moment_does_not_sleep(house):
    """The same moment: a look at a message is no event."""
    phones, links = await present(house)
    await links[1].send(heartbeat=display_pb2.Heartbeat(asleep=True))
    await until(lambda: _asleep(house, phones[0].room_id))
    await links[1].send(heartbeat=display_pb2.Heartbeat())
    await settled(house, phones[0].room_id)

    assert await version(house, phones[0].room_id) == 2


async def _asleep(house, room_id):
    return "z1" in await held(house, room_id)


async def test_a_hundred_heartbeats_commit_nothing(house):
    """No commit storm: what is so already is not written again, however long it lasts."""
    phones, links = await present(house)
    for _ in range(100):
        await links[1].send(heartbeat=display_pb2.Heartbeat())
    [display] = house.of("display")
    for _ in range(10):
        await display.loop("attendance").step()
    await settled(house, phones[0].room_id)

    assert await version(house, phones[0].room_id) == 2
    assert house.of("rules")[0].counted("chieu_rules_observations_total", "changed") == 0


async def test_who_polls_is_here_between_two_polls(house):
    """The fall-back of browsers: nothing is let go at the end of a poll, and its last lease ends by itself."""
    phones, links = await present(house, "An")
    guest = Phone("Bình", phones[0].doors)
    await guest.join(phones[0].code)
    for _ in range(4):
        await guest.poll(wait_ms=GONE_AFTER_MS)
    between = presence(1)(links[0])
    await links[0].until(shows(1, GONE))

    assert between == HERE
    assert turns(links[0], 1) == ["presence.gone"]


async def test_a_page_that_polls_may_sleep(house):
    """Rule: G-09, as with a link."""
    phones, links = await present(house, "An")
    guest = Phone("Bình", phones[0].doors)
    await guest.join(phones[0].code)
    asking = display_pb2.PollRequest(room_id=guest.room_id, wait_ms=0, contract=1, asleep=True)

    async def seen_asleep():
        await guest.doors.display.Poll(asking, metadata=guest.metadata)
        return shows(1, ASLEEP)(links[0])

    await until(seen_asleep)


async def test_who_sits_down_and_never_opens_a_stream_is_gone(house):
    """Not guessed for ever: a lease long he counts as here, and a simple client's moves are welcome all the same."""
    phones, links = await present(house, "An")
    guest = Phone("Bình", phones[0].doors)
    await guest.join(phones[0].code)
    at_first = presence(1)
    await links[0].until(lambda one: len(one.view.roster.seats) == 2)
    first = at_first(links[0])
    await links[0].until(shows(1, GONE))

    await guest.lobby("SetReady", ready=True)

    assert first == HERE


async def test_a_take_over_by_the_same_device_is_silent(house):
    """A phone that lost its pass: the seat was never gone."""
    phones, links = await present(house)
    again = Phone("Bình", phones[0].doors, pass_=secret("another"), device_key=phones[1].device_key)
    await again.join(phones[0].code)
    taken = await again.link()
    await taken.at(3)
    assert await links[1].over() == "SEAT_TAKEN_OVER"
    await settled(house, phones[0].room_id, streams=2)

    assert turns(links[0], 1) == []
    assert await version(house, phones[0].room_id) == 3


async def test_a_screen_or_a_guest_keeps_a_room_watched(house):
    """Architecture, 6 (lifetime): the later idle end while any link is open, the sooner one from when none is."""
    phones, links = await present(house, "An")
    screen = watch_screen(phones[0].doors, phones[0].code)
    guest = watch_audience(phones[0].doors, phones[0].code)
    await screen.until(lambda one: one.frames)
    await guest.until(lambda one: one.frames)
    await links[0].close()
    await screen.until(shows(0, GONE))
    with_both = (await stored(house, phones[0].room_id)).watched
    await screen.close()
    await settled(house, phones[0].room_id)
    with_guest = (await stored(house, phones[0].room_id)).watched

    await guest.close()

    async def alone():
        return not (await stored(house, phones[0].room_id)).watched

    await until(alone)
    room = await stored(house, phones[0].room_id)
    assert (with_both, with_guest) == (True, True)
    assert room.idle_ms - room.touched_ms == 20 * 60_000


async def test_leases_that_redis_lost_are_back_with_the_next_renewal(house):
    """FA15: what a process says, it says again; the record follows."""
    phones, _ = await present(house)
    await house.redis("DEL", keys.of_room(phones[0].room_id).presence)

    async def back():
        return await held(house, phones[0].room_id) == ["s0", "s1"]

    async def all_here():
        return [seat.absent_ms for seat in (await stored(house, phones[0].room_id)).seats] == [0, 0]

    await until(back)
    await until(all_here)
    assert await held(house, phones[0].room_id) == ["s0", "s1"]


async def test_a_room_that_is_no_more_is_not_looked_at_for_ever(house):
    """FA37: after one try nothing of it is left."""
    await present(house, "An")
    ghost = "07" + "a" * 16
    of_room = keys.of_room(ghost)
    await house.redis("ZADD", of_room.presence, 1, "s0@nobody")
    await house.redis("ZADD", of_room.look, 1, ghost)

    async def forgotten():
        return await house.redis("ZSCORE", of_room.look, ghost) is None

    await until(forgotten)
    assert await house.redis("EXISTS", of_room.presence) == 0


async def test_nobody_is_gone_from_a_room_that_has_ended(house):
    """A closed room is over: no version comes after its last."""
    phones, links = await present(house, "An", pace=f"{PACE},idle_watched_ms=200")
    assert await links[0].over() == "ROOM_CLOSED"
    at = await version(house, phones[0].room_id)
    await until(lambda: _nobody(house, phones[0].room_id))

    assert await version(house, phones[0].room_id) == at


async def _nobody(house, room_id):
    return await held(house, room_id) == []


async def test_a_seat_that_nobody_is_at_is_told_with_the_room(house):
    """Whoever joins later sees who is gone from the first frame."""
    phones, links = await present(house)
    await links[1].close()
    await links[0].until(shows(1, GONE))

    late = watch_audience(phones[0].doors, phones[0].code)
    await late.until(lambda one: one.frames)

    assert [one.presence for one in late.view.roster.seats] == [HERE, rooms_pb2.PRESENCE_GONE]


async def test_a_stream_that_never_was_let_in_holds_no_place(house):
    """A pass that opens nothing says nothing about anybody."""
    phones, _ = await present(house, "An")
    stranger = Phone("Dũng", phones[0].doors, room_id=phones[0].room_id)
    refused = await (await stranger.link()).refused()
    await asyncio.gather(*(link.close() for link in phones[0].streams))
    await until(lambda: _nobody(house, phones[0].room_id))

    assert refused.reason == "PASS_UNKNOWN"
    assert len(await sit(house, "Em")) == 1
