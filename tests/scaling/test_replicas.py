"""One, two, four replicas of every service under load, and fewer again: everybody works, and nobody notices."""

import asyncio

import pytest

from tests.e2e.rooms import PACE, within
from tests.support.checking import convergence_faults, room_faults
from tests.support.players import crowd

from .replicas import replicas

pytestmark = [pytest.mark.slow, pytest.mark.e2e]

MOVES = 150
ROOMS = 8
GOING_AWAY = "GOODBYE_REASON_GOING_AWAY"
WORK = {
    "matchmaking": ("chieu_rpc_handled_total", {}),
    "rules": ("chieu_store_commits_total", {"result": "ok"}),
    "timers": ("chieu_timers_fired_total", {}),
    "display": ("chieu_display_frames_total", {}),
}
"""What counts the work of each service."""
LEAST_SHARE = 0.3
"""Of an equal share: rooms are placed by their names, so an even spread is one of many rooms, not of a dozen."""


async def more_rooms(people, so_far):
    """So many rooms again: two phones and a screen each, played round after round until they are told to end."""
    names = [f"r{len(so_far) + number}" for number in range(ROOMS)]
    return await asyncio.gather(*(people.table(name, 2) for name in names))


async def shares(cluster, people):
    """What part of the work each process does while so many moves are made, by service; the smallest of equal shares."""
    before = {service: await cluster.counted(service, name, **of) for service, (name, of) in WORK.items()}
    made = len(people.history.operations)
    while len(people.history.operations) < made + MOVES:
        await asyncio.sleep(0.05)
    least = {}
    for service, (name, of) in WORK.items():
        done = await cluster.counted(service, name, **of)
        done.subtract(before[service])
        least[service] = min(done.values()) * len(done) / max(1, sum(done.values()))
    return least


class Evening:
    """Rooms that are played in until it is over."""

    def __init__(self, people):
        self.people = people
        self.tables = []
        self.over = asyncio.Event()
        self.playing = []

    async def grow(self):
        new = await more_rooms(self.people, self.tables)
        self.tables += new
        self.playing += [asyncio.create_task(self._play(table)) for table in new]

    async def end(self):
        self.over.set()
        await asyncio.gather(*self.playing)

    async def _play(self, table):
        while not self.over.is_set():
            await table.play_round()
        await table.settled()


def without_fault(evening):
    """Everything there is to say against the evening."""
    history = evening.people.history
    faults = [fault for table in evening.tables for fault in room_faults(table)]
    for table in evening.tables:
        faults += convergence_faults(history.of_room(table.room_id), table.viewers)
    return faults


@within(300)
async def test_replicas_share_the_work_and_go_unnoticed(tmp_path):
    """Each of two and of four gets its part within seconds; of four that become three each stream moves once.

    Whoever is added is found by name (matchmaking, timers, display) or by lease (rules); whoever is asked to go takes
    no move and no version along. No round ends for it.
    """
    least, codes = {}, []
    async with replicas(tmp_path, PACE) as cluster:
        await cluster.grow(1)
        async with crowd(cluster.addresses(), seed=5) as people:
            evening = Evening(people)
            for number in (1, 2, 4):
                await cluster.grow(number)
                await evening.grow()
                least[number] = await shares(cluster, people)
            before = {viewer.name: viewer.streams for viewer in people.history.viewers}
            leaving = sum((await cluster.counted("display", "chieu_display_viewers")).values())
            moving = await cluster.up("display")[0].metric("chieu_display_viewers")
            codes = await cluster.shrink()
            await shares(cluster, people)
            await evening.end()
            again = {viewer.name: viewer.streams - before[viewer.name] for viewer in people.history.viewers}
        loud = cluster.errors()

    assert without_fault(evening) == []
    assert {
        (number, service): share for number, of in least.items() for service, share in of.items() if share < LEAST_SHARE
    } == {}
    assert codes == [0, 0, 0, 0]
    assert leaving == 3 * len(evening.tables)
    assert max(again.values()) == 1
    assert sum(again.values()) == moving > 0
    assert {goodbye for viewer in people.history.viewers for goodbye in viewer.goodbyes} == {GOING_AWAY}
    assert [viewer.resets for viewer in people.history.viewers if viewer.resets] == []
    assert loud == []
