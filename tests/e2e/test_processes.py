"""Two processes of each service, twenty rooms, and processes that die in mid-game."""

import asyncio
import time

import pytest
import redis.asyncio

from chieu.api.v1.events_pb2 import EVENT_KIND_TIME_CREDITED
from chieu.client import Refused
from chieu.client.commands import bearer
from chieu.store import keys
from tests.support.checking import convergence_faults, room_faults
from tests.support.history import Outcome
from tests.support.players import crowd
from tests.support.processes import SERVICES, house
from tests.support.truth import Truth

from .rooms import LONGEST_TURN_MS, PACE, played, played_until, seated, until, within

pytestmark = [pytest.mark.slow, pytest.mark.e2e]

HELD_S = 0.4
SEVERAL = 5
MOVED_S = 10
LEASE_MS = 2_000
# Both timers keep a claim for a moment before they bring it, so that one can be caught with a claim in its hands.
HANDS_FULL = {"CHIEU_FAILPOINTS": "after_claim=sleep:150"}
TOLD_TO_PLAYERS = {
    "ALREADY_DREW",
    "CANNOT_CATCH_YOURSELF",
    "CARD_NOT_PLAYABLE",
    "CATCH_WINDOW",
    "EATEN_CARD_NEEDED",
    "NOBODY_TO_CATCH",
    "NOTHING_TO_CALL",
    "NOT_IN_THIS_STEP",
    "NOT_U",
    "NOT_YOUR_TURN",
    "NO_ROUND",
    "ONLY_THE_DRAWN_CARD",
    "PENALTY_FIRST",
    "RATE",
    "ROUND_OVER",
    "STALE_TURN",
}
"""What players are told for playing as they do; anything else would be the house's fault."""


GOING_AWAY = "GOODBYE_REASON_GOING_AWAY"


class Evidence:
    """What a killed process held when it died."""

    def __init__(self):
        self.streams = {}
        self.held = {}
        self.rooms_playing = {}


async def caught(victim, history, metric):
    """Stop a process while it serves streams, until several moves wait for it; answers how many streams, which moves."""
    streams = await victim.metric(metric)
    assert streams > 0
    victim.freeze()
    await until(lambda: len(history.under_way(HELD_S)) >= SEVERAL)
    return streams, history.under_way(HELD_S)


async def lives_without(service, metric, services, people, evidence):
    """Kill one process of a service with moves in its hands, and start it again after a while."""
    victim = services.processes[service][0]
    streams, held = await caught(victim, people.history, metric)
    await victim.kill()
    evidence.streams[service], evidence.held[service] = streams, held
    await until(lambda: all(op.outcome is not None for op in held))
    victim.start()
    await victim.ready()


async def leases(store):
    """Deadlines that are in some timers' hands: no turn is so long."""
    now_s, now_us = await store.time()
    now_ms = now_s * 1_000 + now_us // 1_000
    found = {}
    for shard in range(keys.SHARDS):
        due = keys.due(shard)
        for room, score in await store.zrangebyscore(due, now_ms + LONGEST_TURN_MS, now_ms + LEASE_MS, withscores=True):
            found[due, room] = score
    return found


async def still_held(store, held):
    """Those of the leases that nobody has settled since."""
    return {key: score for key, score in held.items() if await store.zscore(*key) == score}


async def lives_without_timers(services, evidence):
    """Kill one timers process between a claim and its bringing it to rules (FA6)."""
    victim = services.processes["timers"][0]
    async with redis.asyncio.Redis.from_url(services.redis_url) as store, asyncio.timeout(30):
        held = {}
        while not held:
            victim.thaw()
            while not await leases(store):
                await asyncio.sleep(0.005)
            victim.freeze()
            held = await leases(store)
            stopped = time.monotonic()
            # What the other one holds, it brings in a moment.
            while held and time.monotonic() < stopped + 2 * HELD_S:
                held = await still_held(store, held)
                await asyncio.sleep(0.05)
    await victim.kill()
    evidence.held["timers"] = held
    evidence.streams["timers"] = await services.total("timers", "chieu_timers_fired_total")
    victim.start()
    await victim.ready()


def heard(tables):
    """Every reason that a player was given for a no, and how often nobody answered at all."""
    failed = [error for table in tables for player in table.players for error in player.errors]
    return {error.reason if isinstance(error, Refused) else "nobody answered" for error in failed}


def kinds(people):
    """Every kind of event that somebody was told of."""
    seen = [each for viewer in people.history.viewers for each in viewer.seen]
    return {event.kind for each in seen for event in each.frame.public.events}


def log(table):
    """What happened at a table, by its sealed logs."""
    return [entry for played in Truth.of(table.replays).rounds for entry in played.log]


def told_in_logs(services, tables):
    """Passes and seeds that some process wrote into its log."""
    written = "".join(process.log.read_text("utf-8") for process in services.all())
    passes = [player.seat.pass_ for table in tables for player in table.players]
    seeds = [played.seed for table in tables for played in Truth.of(table.replays).rounds]
    ways = [bytes.hex, bearer, lambda secret: repr(secret)[2:-1]]
    return [secret for secret in passes + seeds for way in ways if way(secret).removeprefix("Bearer ") in written]


def without_fault(people, tables):
    """Everything there is to say against the evening."""
    faults = [fault for table in tables for fault in room_faults(table)]
    for table in tables:
        faults += convergence_faults(people.history.of_room(table.room_id), table.viewers)
    return faults


@within(240)
async def test_twenty_rooms_outlive_a_process_of_each_kind(tmp_path):
    """FA1, FA6, FA9: no move is lost or doubled, no room sticks, no viewer misses a version, no card vanishes.

    Each process dies with streams open and something in its hands: moves without an answer, claimed deadlines.
    """
    evidence = Evidence()
    async with house(tmp_path, PACE, **HANDS_FULL) as services, crowd(services.addresses()) as people:
        tables = await seated(people, [2] * 8 + [4] * 7 + [10] * 5)
        evening = [asyncio.create_task(played(table, 1 if len(table.players) == 10 else 2)) for table in tables]
        await until(lambda: len(people.history.operations) > 100)

        await lives_without("display", "chieu_display_viewers", services, people, evidence)
        evidence.rooms_playing["display"] = sum(not task.done() for task in evening)
        await lives_without("rules", "chieu_rules_links", services, people, evidence)
        evidence.rooms_playing["rules"] = sum(not task.done() for task in evening)
        await lives_without_timers(services, evidence)
        evidence.rooms_playing["timers"] = sum(not task.done() for task in evening)

        await asyncio.gather(*evening)
        resent = await services.total("display", "chieu_display_moves_resent_total")
        loud, told = services.errors(), told_in_logs(services, tables)

    assert without_fault(people, tables) == []
    assert told == []
    assert all(evidence.streams.values())
    assert all(evidence.held.values())
    assert min(evidence.rooms_playing.values()) > 0
    assert resent > 0
    assert any(op.outcome is Outcome.OK for op in evidence.held["rules"])
    assert any(op.outcome is Outcome.OK for op in evidence.held["display"])
    assert heard(tables) <= TOLD_TO_PLAYERS
    assert EVENT_KIND_TIME_CREDITED not in kinds(people)  # which says that a deadline came more than 5 s late
    assert {"MOVE", "TIME_OUT"} <= {entry.kind.value for table in tables for entry in log(table)}
    assert loud == []


async def dies_at(place, victim, history):
    """Let a rules process die at its twentieth passing of a failpoint, and start it again; answers its exit code."""
    await victim.terminate()
    victim.start(CHIEU_FAILPOINTS=f"{place}=exit:137@20")
    await victim.ready()
    code = await victim.ended()
    held = history.under_way()
    await until(lambda: all(op.outcome is not None for op in held))
    victim.start()
    await victim.ready()
    return code


@within(150)
async def test_a_move_is_made_once_though_rules_dies_beside_its_commit(tmp_path):
    """FA2, FA3: after the commit and before the answer, the repetition is told what it made; before it, it makes it."""
    codes = []
    async with house(tmp_path, PACE) as services, crowd(services.addresses(), seed=2) as people:
        history, victim = people.history, services.processes["rules"][0]
        tables = await seated(people, [2] * 10, seed=2)
        evening = [asyncio.create_task(played_until(table, lambda: "before_commit" in dict(codes))) for table in tables]
        # It may have been a deadline's commit; then nobody repeats it.
        while not any(op.replayed for op in history.operations):
            codes.append(("after_commit", await dies_at("after_commit_before_reply", victim, history)))
        codes.append(("before_commit", await dies_at("before_commit", victim, history)))
        await asyncio.gather(*evening)

    assert set(dict(codes).values()) == {137}
    assert without_fault(people, tables) == []
    assert any(op.replayed for op in history.operations)
    assert heard(tables) <= TOLD_TO_PLAYERS


@within(180)
async def test_a_rolling_restart_is_noticed_by_nobody(tmp_path):
    """FA12, G13: every process goes and comes back, one by one, under load; streams move with one reconnect each.

    Nobody is told anything but what the rules say, no round ends for it, and every process leaves in good order.
    """
    codes = []

    def services_are_new():
        return all(process.starts == 2 for process in services.all())

    async with house(tmp_path, PACE) as services, crowd(services.addresses(), seed=3) as people:
        tables = await seated(people, [2] * 3 + [4] * 4 + [7], seed=3)
        evening = [asyncio.create_task(played_until(table, services_are_new)) for table in tables]
        await until(lambda: len(people.history.operations) > 50)
        for process in (process for service in SERVICES for process in services.processes[service]):
            codes.append(await process.terminate())
            process.start()
            await process.ready()
        await asyncio.gather(*evening)
        loud = services.errors()

    assert codes == [0] * len(services.all())
    assert without_fault(people, tables) == []
    assert heard(tables) <= TOLD_TO_PLAYERS
    streams = [viewer.streams_served for viewer in people.history.viewers]
    assert 1 < max(streams) <= 1 + len(services.processes["display"])
    assert max(viewer.longest_break_s for viewer in people.history.viewers) < MOVED_S
    assert {goodbye for viewer in people.history.viewers for goodbye in viewer.goodbyes} == {GOING_AWAY}
    assert [viewer.resets for viewer in people.history.viewers if viewer.resets] == []
    assert loud == []
