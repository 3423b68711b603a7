"""G13 with pages: every process is replaced under two phones, a television and two more tables, and nobody notices."""

import asyncio
import threading
from concurrent.futures import wait
from contextlib import contextmanager

import pytest

from chieu.rooms.formats import FORMAT
from tests.browser.chronicle import noticed_s
from tests.browser.fronted import NEEDS_ENVOY
from tests.browser.playing import evening_at
from tests.e2e.rooms import played_until, until
from tests.e2e.test_processes import TOLD_TO_PLAYERS, heard, without_fault
from tests.support.players import Habits, crowd
from tests.upgrade.rolling import breaks

pytestmark = [
    pytest.mark.slow,
    NEEDS_ENVOY,
]
CALM = Habits(think_s=2.0)
PATIENCE_S = 300
ENDED_S = 60


def test_pages_play_on_while_every_process_is_replaced(deployed, phones, devices, record_property):
    """Each page stands where the house does after every move; a stream opens anew once for each display that carried it and went."""
    rolling, is_over = deployed.rolling, threading.Event()
    evening = evening_at(deployed, phones, devices)

    with going_on(deployed, is_over) as (replaced, others):
        strays = []
        while not replaced.done() and not strays:
            strays = evening.goes_on()
        replaced.result(PATIENCE_S)
        is_over.set()
        strays = strays or evening.ends()
        people, tables = others.result(PATIENCE_S)

    written = evening.written()
    moved = breaks(written.viewers)
    figures = {
        "moves": evening.moves,
        "rounds": len(evening.replays),
        "moves_at_other_tables": len(people.history.operations),
        "streams_moved": len(moved),
        "streams_opened_in_vain": sum(viewer.streams - viewer.streams_served for viewer in written.viewers),
        "resume_s": {name: [round(one.seconds, 3) for one in moved if one.viewer == name] for name in evening.devices},
        "notice_s": {name: round(noticed_s(device), 1) for name, device in evening.devices.items()},
        "drain_max_s": round(max(one.drain_s for one in rolling.gone), 2),
    }
    for name, figure in figures.items():
        record_property(name, figure)
    print(figures)

    assert strays == []
    assert evening.faults(written) == []
    assert len(written.operations) == evening.moves
    assert [one.code for one in rolling.gone] == [0] * 8
    assert [one for one in moved if not one.told] == []
    assert {1, 2} >= {len([one for one in moved if one.viewer == name]) for name in evening.devices}
    assert without_fault(people, tables) == []
    assert heard(tables) <= TOLD_TO_PLAYERS
    assert [viewer.resets for viewer in people.history.viewers if viewer.resets] == []
    assert rolling.house.errors() == []
    evening.goes_home()


@contextmanager
def going_on(deployed, is_over):
    """Every process is being replaced, and other tables play until it is over; nothing of it outlives what is inside."""
    begun = (
        deployed.aside.begin(deployed.rolling.replace_all(FORMAT, first_the_new=True)),
        deployed.aside.begin(other_tables(deployed.address, is_over)),
    )
    try:
        yield begun
    finally:
        is_over.set()
        try:
            wait(begun, ENDED_S)
        finally:
            for one in begun:
                one.cancel()


async def other_tables(address, is_over):
    """People without pages play Phỏm and Switch behind the same Envoy until it is over; what they did, and their tables."""
    async with crowd(address, habits=CALM) as people:
        tables = [
            await people.table("phom", 2, game="phom", bots=1),
            await people.table("switch", 2, game="switch", bots=1),
        ]
        playing = [asyncio.create_task(played_until(table, is_over.is_set)) for table in tables]
        await until(is_over.is_set, PATIENCE_S)
        for player in (player for table in tables for player in table.players):
            player.habits = Habits()
        await asyncio.gather(*playing)
        return people, tables
