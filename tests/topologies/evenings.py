"""An evening during which something happens to Redis: what everybody was told, what was lost, how long nobody could move."""

import asyncio
import contextlib
import itertools
import time
from dataclasses import dataclass, field

from chieu.client import Refused
from tests.e2e.rooms import seated, until
from tests.support.checking import convergence_faults, room_faults
from tests.support.history import Outcome
from tests.support.players import DILIGENT, crowd
from tests.support.processes import house

PACE = (
    "bot_ms=40,turn_ms=4000,grace_ms=200,catch_lock_ms=100,false_catch_ms=100,absent_turn_ms=2000,gone_after_ms=600000"
)
WARM = 40
"""So many moves are made before it happens, and as many after."""
WINDOW_NS = 45_000_000_000
SIZES = [2, 2, 3, 4]


@dataclass
class Evening:
    """What came of it. `outage_s` is the longest time after the event in which no move at all was answered with yes,

    `longest_s` the longest for a single room.
    """

    faults: list = field(default_factory=list)
    outage_s: float = 0.0
    longest_s: float = 0.0
    accepted: int = 0
    resets: set = field(default_factory=set)
    told: set = field(default_factory=set)
    errors: list = field(default_factory=list)


async def through(event, url, tmp_path, *, round_s=None, **environ):
    """Play at four tables, let it happen, play on; everything that is to be said about it.

    `event` is told the ids of the rooms. Where rounds may be lost nobody waits for one longer than `round_s`.
    """
    came = Evening()
    async with (
        house(tmp_path, PACE, 1, url=url, **environ) as services,
        crowd(services.addresses(), habits=DILIGENT) as people,
    ):
        tables = await seated(people, SIZES)
        happened = asyncio.Event()
        playing = [asyncio.create_task(_played(table, happened, round_s)) for table in tables]
        done = people.history.operations
        await until(lambda: len(_accepted(done)) > WARM, 40)
        began_ns = time.monotonic_ns()
        await asyncio.to_thread(event, [table.room_id for table in tables])
        before = len(_accepted(done))
        await until(lambda: len(_accepted(done)) > before + WARM, 60)
        happened.set()
        await asyncio.gather(*playing)
        came.errors = [line for line in services.errors() if line["event"] != "redis.refused"]
        for table in tables:
            came.faults += room_faults(table)
            came.faults += convergence_faults(people.history.of_room(table.room_id), table.viewers)
        came.told = {_reason(error) for table in tables for player in table.players for error in player.errors}
        came.resets = set(itertools.chain.from_iterable(viewer.resets for viewer in people.history.viewers))
        came.accepted = len(_accepted(done))
        came.outage_s = _gap_s(_accepted(done), began_ns)
        rooms = [_accepted(people.history.of_room(table.room_id).operations) for table in tables]
        came.longest_s = max(_gap_s(room, began_ns) for room in rooms)
    return came


async def _played(table, happened, round_s):
    """Round after round until it is over. Who could not begin one tries again, as who waits for one that is lost."""
    while True:
        with contextlib.suppress(Refused, TimeoutError):
            async with asyncio.timeout(round_s):
                await table.play_round()
        if happened.is_set():
            await table.settled()
            return


def _gap_s(accepted, began_ns):
    """The longest time between two answers, of those that end within so long after the event."""
    ends = sorted(op.returned_ns for op in accepted)
    pairs = [(before, after) for before, after in itertools.pairwise(ends) if began_ns < after < began_ns + WINDOW_NS]
    return max(((after - max(before, began_ns - WINDOW_NS)) / 1e9 for before, after in pairs), default=0.0)


def _accepted(operations):
    return [op for op in operations if op.outcome is Outcome.OK]


def _reason(error):
    return error.reason if isinstance(error, Refused) else "nobody answered"
