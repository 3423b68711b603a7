"""Redis is nearly full: what runs goes on, nothing new is begun; and it is said how full it is. Rule: G12."""

import asyncio

import pytest

from chieu.chassis.metrics import Registry
from chieu.composition.reserve import Reserve
from chieu.store.errors import StoreFull
from chieu.store.servers import Memory
from tests.support.evenings import bots_move, sit, turn_of
from tests.support.phones import Doors, Phone
from tests.support.pods import House
from tests.support.redis import running
from tests.support.refusals import refused_as, told


@pytest.mark.parametrize(
    ("shares", "touched"),
    [
        ((0.85,), False),
        ((0.86,), True),
        ((0.86, 0.81), True),
        ((0.86, 0.80), False),
        ((0.86, 0.80, 0.85), False),
        ((None,), False),
    ],
)
def test_the_reserve_begins_at_85_and_ends_below_80_percent(shares, touched):
    """So that it does not flicker; a Redis without a limit has none."""
    reserve = Reserve(Registry())
    for share in shares:
        most = 0 if share is None else 1_000
        reserve.saw(Memory("noeviction", 1_000 if share is None else int(share * most), most))

    assert reserve.is_touched is touched


def test_what_is_refused_is_counted():
    """An alert is on it."""
    registry = Registry()
    reserve = Reserve(registry)
    reserve.check()
    reserve.saw(Memory("noeviction", 99, 100))
    with pytest.raises(StoreFull):
        reserve.check()

    page = registry.exposition().decode()
    assert "chieu_store_reserve_refused_total 1.0" in page
    assert 'chieu_store_memory_bytes{kind="used"} 99.0' in page


async def test_running_rooms_go_on_while_new_ones_are_refused(lines):
    """STORE_FULL before anything is written; who sits plays, who opened before is answered as before."""
    with running() as redis:
        house = House(redis.url)
        pod = await house.pod("all")
        phones = await sit(house, "An", "Bình")
        used = (await pod.ground.store.client.memory()).used_bytes
        await house.redis("CONFIG", "SET", "maxmemory", str(int(used / 0.9)))
        await pod.loop("memory").step()
        stranger = Phone("Chi", Doors.of(house))

        refused = await told(stranger.open())
        again = await phones[0].doors.matchmaking.CreateRoom(phones[0].opening())
        started = await phones[0].start()
        await house.redis("CONFIG", "SET", "maxmemory", "0")
        await pod.loop("memory").step()
        opened = await stranger.open()
        await house.close()

    assert (refused.code, refused.reason, refused.retry_ms > 0) == ("RESOURCE_EXHAUSTED", "STORE_FULL", True)
    assert (again.replayed, started.round, bool(opened.code)) == (True, 1, True)
    assert [line["level"] for line in lines.of("redis.filling") + lines.of("redis.roomy")] == ["error", "info"]


async def test_a_move_is_refused_at_once_when_the_store_is_full():
    """The home keeps its lease, so a link need not look for one; that nothing could be written is said in a moment."""
    with running() as redis:
        house = House(redis.url)
        pod = await house.pod("all", pace="turn_ms=600000,gone_after_ms=600000,catch_lock_ms=1")
        phones = await sit(house, "An", "Bình")
        await phones[0].start()
        phone, view = await turn_of(phones)
        link = await phone.link()
        await link.until(lambda one: one.frames)
        await house.redis("CONFIG", "SET", "maxmemory", "1mb")
        await pod.loop("lease").step()
        async with asyncio.timeout(10):
            refused = await link.act(phone.act_request(bots_move(view), view))
        leased = pod.ground.rules.seen
        await house.redis("CONFIG", "SET", "maxmemory", "0")
        await house.close()

    assert (refused_as(refused), len(leased)) == (("RESOURCE_EXHAUSTED", "STORE_FULL"), 1)
