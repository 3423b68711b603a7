"""Processes that die or race: nobody stays as a ghost, and nobody is gone who is there."""

import asyncio

from chieu.api.v1 import events_pb2
from chieu.chassis.channels import Channels
from chieu.timers.clients import Outcome, RulesClient
from tests.display.present import GONE, HERE, PACE, present, settled, shows, through, turns, version
from tests.support.phones import watch_audience
from tests.support.pods import until
from tests.support.positions import stored
from tests.support.proxy import Proxy


async def killed(house, display, line):
    """A display process is killed: its streams break, and nothing of it reaches Redis any more."""
    line.hold()
    await display.die()


async def test_the_seats_of_a_killed_process_are_gone_when_its_leases_end(house):
    """FA4, no ghosts: nobody told anybody; a guest of another process sees it."""
    async with Proxy(house.url) as line:
        phones, _ = await present(house, displays=2, line=line)
        dying, other = house.of("display")
        guest = watch_audience(through(house, phones[0], other).doors, phones[0].code)
        await guest.until(lambda one: one.frames)

        await killed(house, dying, line)
        await guest.until(shows(0, GONE))
        await guest.until(shows(1, GONE))
        await through(house, phones[1], other).link()
        await guest.until(shows(1, HERE))

        assert turns(guest, 1) == ["presence.gone", "presence.here"]


async def test_who_comes_back_through_another_process_in_time_was_never_gone(house):
    """FA4, G13: a killed process is no event when the phones are quick."""
    async with Proxy(house.url) as line:
        phones, _ = await present(house, displays=2, line=line)
        dying, other = house.of("display")

        await killed(house, dying, line)
        links = [await through(house, phone, other).link() for phone in phones]
        for link in links:
            await link.at(2)
        await settled(house, phones[0].room_id)

        assert await version(house, phones[0].room_id) == 2


async def test_a_process_that_drains_sends_its_phones_on_unnoticed(house):
    """G13: a rolling restart, seen from the roster."""
    phones, links = await present(house, displays=2)
    one, two = house.of("display")
    await one.drain()
    links = [await through(house, phone, two).link() for phone in phones]
    for link in links:
        await link.at(2)
    await settled(house, phones[0].room_id)

    assert await version(house, phones[0].room_id) == 2


async def test_a_process_that_was_frozen_for_longer_than_its_leases_says_it_again(house):
    """FA39: its phones are gone for the others meanwhile, and here with its next renewal."""
    phones, links = await present(house, displays=2)
    [frozen, other] = house.of("display")
    guest = watch_audience(through(house, phones[0], other).doors, phones[0].code)
    await guest.until(lambda one: one.frames)
    await frozen.loop("attendance").stop(0)
    await guest.until(shows(0, GONE))

    frozen.loop("attendance").start()
    await guest.until(shows(0, HERE))
    await guest.until(shows(1, HERE))

    assert not any(link.is_over for link in links)


async def test_the_host_s_role_passes_on_when_he_stays_away(house):
    """Rule: G-12. By its own deadline, which his going has armed; coming back does not bring it back."""
    phones, links = await present(house, pace=f"{PACE},host_absent_ms=200")
    await links[0].close()
    await links[1].until(lambda one: one.view.roster.host_seat == 1)
    gone_ms = (await stored(house, phones[0].room_id)).seats[0].absent_ms
    [changed] = [one for one in links[1].events if one.kind == events_pb2.EVENT_KIND_HOST_CHANGED]

    await phones[0].link()
    await links[1].until(shows(0, HERE))

    assert changed.at_ms - gone_ms >= 200 - 2
    assert links[1].view.roster.host_seat == 1


async def test_a_round_that_everybody_has_left_alone_is_void(house):
    """Rule: G-13. Disconnected for so long, by its own deadline."""
    phones, links = await present(house, pace=f"{PACE},all_absent_ms=200")
    await phones[0].start()
    for link in links:
        await link.close()

    async def is_void():
        played = (await stored(house, phones[0].room_id)).round
        return played is not None and played.void

    await until(is_void)


async def test_a_seat_that_goes_in_a_room_without_a_clock_gets_one(house):
    """Rule: G-09. Told to all with the turn; taken away again when it is back in time."""
    pace = PACE.replace("turn_ms=600000,", "")
    phones, links = await present(house, pace=pace, options={"lacuoi": {"turn_seconds": 0}})
    await phones[0].start()
    await links[0].until(lambda one: one.view.turn is not None and one.view.turn.turn_tag)
    asked = links[0].view.turn.seat
    other = next(link for phone, link in zip(phones, links, strict=True) if phone.seat != asked)
    before = other.view.turn.HasField("deadline")
    await links[asked].close()
    await other.until(lambda one: one.view.turn.HasField("deadline"))
    total_ms = other.view.turn.deadline.total_ms

    await phones[asked].link()
    await other.until(lambda one: not one.view.turn.HasField("deadline"))

    assert (before, total_ms) == (False, 30_000)


async def test_a_look_that_was_overtaken_does_not_have_the_last_word(house):
    """Two processes look at once; the one that looked first commits last, and then looks once more."""
    phones, links = await present(house, "An")
    await house.rules(pace=PACE)
    [timers] = house.of("timers")
    slow, quick = house.of("rules")
    channels = Channels()
    rules = RulesClient(channels)
    await settled(house, phones[0].room_id, streams=1)
    await timers.loop("watch").stop()
    await links[0].close()
    await until(lambda: _nobody(slow, phones[0].room_id))
    slow.failpoints.arm("before_commit=pause")
    looking = asyncio.create_task(rules.observe(slow.private_address, phones[0].room_id))
    await slow.failpoints.arrived("before_commit")
    again = await phones[0].link()
    await until(lambda: _somebody(slow, phones[0].room_id))
    quicker = await rules.observe(quick.private_address, phones[0].room_id)

    slow.failpoints.release("before_commit")
    overtaken = await looking

    assert (quicker.outcome, overtaken.outcome) == (Outcome.NOT_YET, Outcome.ACTED)
    assert overtaken.seen_ms
    await again.until(shows(0, HERE))
    assert turns(again, 0)[-1] == "presence.here"
    await channels.close()


async def _nobody(pod, room_id):
    return not (await pod.ground.store.leases.witness(room_id)).seen.here


async def _somebody(pod, room_id):
    return not await _nobody(pod, room_id)
