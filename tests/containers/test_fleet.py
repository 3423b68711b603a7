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


@pytest.fixture(scope="module")
def fleet(chieu_image, network):
    """Hardened as the chart does it, healthy, each known to the others by a name of its own."""
    made = Fleet(chieu_image, network, SETTINGS)
    try:
        asyncio.run(made.start_all(each=2))
        yield made
    finally:
        made.close()


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


async def one_more_each(fleet, play):
    """Start a third of each, play until all of them have worked, and let them go again."""
    more = await fleet.start_one_each()
    await asyncio.gather(*(member.healthy() for member in more))
    before = {member: await member.counted(WORK[member.service]) for member in more}
    said, idle = [], set(more)
    async with asyncio.timeout(240):
        while idle:
            said += await asyncio.gather(*(asyncio.to_thread(play) for _ in range(2)))
            idle = {member for member in idle if await member.counted(WORK[member.service]) == before[member]}
    playing = asyncio.create_task(asyncio.to_thread(play))
    left = [await member.leave() for member in more]
    return [*said, await playing], left


def test_a_third_container_of_each_is_found_by_its_services_name(engine, fleet):
    """Whoever resolves the name gets to it; rules is found by its lease. When they go nobody notices."""
    said, left = asyncio.run(one_more_each(fleet, lambda: sing(engine, fleet)))

    assert [line for text in said for line in text.splitlines() if "✗" in line] == []
    assert {status for status, _ in left} == {0}
