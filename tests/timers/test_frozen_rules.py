"""A rules process that does not answer delays its own rooms by two seconds, and nobody else's. Rule: G6, G14."""

from hashlib import sha256

from chieu.store import keys
from chieu.store.peers import home
from chieu.timers import clients
from chieu.timers import lines as lines_at
from chieu.timers.lines import AT_ONE
from tests.support.evenings import sit
from tests.support.phones import Doors
from tests.support.pods import until
from tests.timers.test_deadlines import PACE, time_outs


def ids(seen, address, count):
    """Names of rooms that would have this home."""
    found = []
    for number in range(10_000):
        room_id = keys.room_id(sha256(str(number).encode()).digest()[: keys.ID_BYTES])
        if home(room_id, seen) == address:
            found.append(room_id)
        if len(found) == count:
            return found
    raise AssertionError("too few")


async def beside_a_frozen_one(house):
    """A room at a process that is well, its clock, and the one beside it at which twice as many hang as may be asked."""
    await house.matchmaking(pace=PACE)
    rules = [await house.rules(pace=PACE), await house.rules(pace=PACE)]
    await house.display(pace=PACE)
    timers = await house.timers(pace=PACE)
    phones = await sit(house, "An", "Bình")
    alive = house.home(phones[0].room_id)
    frozen = next(pod for pod in rules if pod is not alive)
    phones[0].doors = Doors.of(house, rules=alive)
    frozen.failpoints.arm("before_read=pause")
    for room_id in ids(timers.ground.rules.seen, frozen.private_address, 2 * AT_ONE):
        await house.redis("ZADD", keys.of_room(room_id).due, 1, room_id)
    await until(lambda: frozen.failpoints.reached("before_read") >= AT_ONE)
    return phones[0], timers, frozen


async def test_other_rooms_do_not_wait_for_a_frozen_process(house, monkeypatch):
    """More rooms than may be asked about at once hang at one process, for good; those of the other go on."""
    monkeypatch.setattr(clients, "_DEADLINE_S", 600.0)
    monkeypatch.setattr(lines_at, "PATIENCE_S", 600.0)
    phone, _, frozen = await beside_a_frozen_one(house)
    watch = phone.watch()
    await watch.at(2)

    await phone.start()
    await watch.until(lambda one: len(time_outs(one)) >= 2)

    assert frozen.failpoints.reached("before_read") == AT_ONE
    frozen.failpoints.release("before_read")


async def test_rooms_of_a_frozen_process_go_to_another_one(house):
    """Those that found no place there, and no room anywhere else, are gone by the word of the other process."""
    _, timers, frozen = await beside_a_frozen_one(house)

    await until(lambda: timers.counted("chieu_timers_fired_total", "gone") == 2 * AT_ONE)

    # Not all at once; on a slow machine some were given up meanwhile, and left their place to others.
    assert frozen.failpoints.reached("before_read") < 2 * AT_ONE
    frozen.failpoints.release("before_read")


async def test_garbage_among_the_deadlines_stops_no_other(house, lines):
    """It is thrown out and told; the loop does not fail."""
    await house.rules(pace=PACE)
    timers = await house.timers(pace=PACE)
    await house.redis("ZADD", keys.due(3), 1, "hello")
    await house.redis("ZADD", keys.look(3), 1, "hello")

    await until(lambda: timers.counted("chieu_store_repairs_total", "garbage") == 2)

    assert {line["key"] for line in lines.of("index.cleaned")} == {keys.due(3), keys.look(3)}
    assert lines.of("loop.failed") == []
