"""Two containers of each service and a Redis: played on, looked at by a canary, hurt one after the other, added to."""

import asyncio

import docker
import pytest

from tests.architecture.tree import SERVICES
from tests.containers.conftest import HARDENED
from tests.containers.fleet import Fleet
from tests.support.checking import convergence_faults, room_faults
from tests.support.players import crowd

PACE = "turn_ms=2000,bot_ms=100,catch_lock_ms=200,false_catch_ms=100"
SETTINGS = {
    "CHIEU_TEST": "1",
    "CHIEU_TEST_PACE": PACE,
    "CHIEU_DRAIN_SECONDS": "5",
    "CHIEU_OPENINGS_PER_MINUTE": "0",
}
FROZEN_S, CUT_S, DEAD_S = 1.5, 1.5, 0.5
TABLES = ("lacuoi", "phom", "switch")
INSIDE = ",".join(f"{service}=dns:///{service}:50051" for service in SERVICES)
PAGES = ",".join(f"{service}:9464" for service in SERVICES)
WORK = {
    "matchmaking": "chieu_rpc_handled_total",
    "rules": "chieu_store_commits_total",
    "timers": "chieu_rpc_handled_total",
    "display": "chieu_display_frames_total",
}
"""What counts the work of each service."""
MOST = 3.0
"""Times an equal share, for anybody; of four, 4 would be all the work. A canary's round is one room, and a few of them

are never even. How even it becomes with many is measured by `make bench ARGS=replicas`.
"""


@pytest.fixture(scope="module")
def started(chieu_image, network):
    """Hardened as the chart does it, healthy, each known to the others by a name of its own."""
    made = Fleet(chieu_image, network, SETTINGS)
    try:
        asyncio.run(made.start_all(each=2))
        yield made
    finally:
        made.close()


@pytest.fixture
def fleet(started):
    """All of them well, though a test before, or this one's try before, left one frozen, cut off or dead."""
    asyncio.run(started.recover())
    return started


def sing(engine, fleet):
    """What a canary says that plays from inside the network, as `helm test` runs it."""
    words = ["cli", "canary", "--once", "--server", INSIDE, "--metrics", PAGES, "--lang", "en"]
    where = {"network": fleet.network.name, "remove": True, "stderr": True}
    try:
        return engine.containers.run(fleet.image, words, **where, **HARDENED).decode()
    except docker.errors.ContainerError as failed:
        return failed.stderr.decode()


def test_a_canary_plays_from_inside_the_network(engine, fleet):
    """The same image with other arguments, with nothing to write to, finds the services by their names."""
    said = sing(engine, fleet)

    assert said.count("✓") == 6, said
    assert "✗" not in said


async def everything_happens_to(member):
    """One thing after another, each settled before the next; how it went when it was asked to go."""
    await member.pause(FROZEN_S)
    await member.cut_off(CUT_S)
    await member.healthy()
    await member.die(DEAD_S)
    await member.healthy()
    left = await member.restart()
    await member.healthy()
    return left


async def everything_happens(fleet):
    """To one container of each service, then to Redis."""
    return {service: await everything_happens_to(fleet.members[service][0]) for service in (*SERVICES, "redis")}


async def evening(fleet):
    """Three tables play round after round until all has happened, and one more round each."""
    async with asyncio.timeout(300), crowd(fleet.addresses()) as people:
        tables = [await people.table(game, 2, game=game, bots=1) for game in TABLES]
        happening = asyncio.create_task(everything_happens(fleet))

        async def play(table):
            while not happening.done():
                await table.play_round()
            await table.play_round()
            await table.settled()

        await asyncio.gather(*(play(table) for table in tables))
        return people.history, tables, await happening


def test_rounds_are_played_to_their_end_whatever_happens_to_a_container(fleet, record_property):
    """Frozen, cut off, killed, restarted, one after the other: no move is lost or doubled, nobody misses a version.

    Asked to go, each goes with status 0 before the engine kills it.
    """
    history, tables, left = asyncio.run(evening(fleet))
    record_property("gone_after_s", {service: round(took_s, 1) for service, (_, took_s) in left.items()})

    faults = [fault for table in tables for fault in room_faults(table)]
    for table in tables:
        faults += convergence_faults(history.of_room(table.room_id), table.viewers)
    assert faults == []
    assert {service: status for service, (status, _) in left.items()} == dict.fromkeys(left, 0)


async def worked(fleet):
    """What each container has done so far."""
    return {member: await member.counted(WORK[member.service]) for member in fleet.all() if member.service in WORK}


def shares(before, after):
    """What part each did meanwhile, in equal shares, by service."""
    did = {member: after[member] - before.get(member, 0) for member in after}
    found = {}
    for service in WORK:
        counts = [count for member, count in did.items() if member.service == service]
        found[service] = [round(count * len(counts) / max(1, sum(counts)), 2) for count in counts]
    return found


async def four_of_each(fleet, play):
    """Two more of each, rounds until every container has worked, and back to two while others play."""
    async with fleet.more(each=2) as more:
        before = await worked(fleet)
        said = []
        async with asyncio.timeout(240):
            while True:
                said += await asyncio.gather(*(asyncio.to_thread(play) for _ in range(4)))
                did = shares(before, await worked(fleet))
                if all(min(parts) > 0 for parts in did.values()):
                    break
        playing = asyncio.create_task(asyncio.to_thread(play))
        left = [await member.leave() for member in more]
        return [*said, await playing], did, left


def test_four_containers_of_each_are_found_by_their_services_name_and_share_the_work(engine, fleet, record_property):
    """Whoever resolves the name gets to them; rules are found by their lease. When two go nobody notices."""
    said, did, left = asyncio.run(four_of_each(fleet, lambda: sing(engine, fleet)))
    record_property("equal_shares", did)

    assert [line for text in said for line in text.splitlines() if "✗" in line] == []
    assert all(len(parts) == 4 and max(parts) < MOST for parts in did.values()), did
    assert {status for status, _ in left} == {0}
