"""Passes that somebody made up cost a room's store nothing: they share reads, and those who are new still come in."""

import asyncio

from chieu.display.fanout import REFRESHES
from tests.support.evenings import sit
from tests.support.phones import Phone
from tests.support.refusals import told


async def test_a_hundred_unknown_passes_cost_a_handful_of_reads(house):
    """A read each was an attack for pennies; the answer is as before, at most a moment later."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    display = house.of("display")[0]
    watch = phones[0].watch()
    await watch.at(2)
    strangers = [Phone(f"kẻ lạ {number}", phones[0].doors, room_id=phones[0].room_id) for number in range(100)]
    before = display.counted("chieu_store_commands_total")

    answers = await asyncio.gather(*(told(stranger.poll()) for stranger in strangers))

    assert {(answer.code, answer.reason) for answer in answers} == {("UNAUTHENTICATED", "PASS_UNKNOWN")}
    # Some positions and leases are looked at by the clock meanwhile.
    assert display.counted("chieu_store_commands_total") - before <= REFRESHES + 8


async def test_who_has_just_sat_down_comes_in_between_them(house):
    """Nothing of the join was heard here: the read that is shared finds it."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    display = house.of("display")[0]
    watch = phones[0].watch()
    await watch.at(2)
    display.failpoints.arm("before_publish_handling=pause")
    strangers = [Phone(f"kẻ lạ {number}", phones[0].doors, room_id=phones[0].room_id) for number in range(20)]
    refused = [asyncio.ensure_future(told(stranger.poll())) for stranger in strangers]
    late = Phone("Chi", phones[0].doors)
    await late.join(phones[0].code)

    frames = await late.poll()

    assert frames[0].own.seat == late.seat == 2
    assert {(await one).reason for one in refused} == {"PASS_UNKNOWN"}
