"""Primaries that die and primaries that are moved, under people who play. Rule: G1, G4, G6, G11."""

import subprocess
from functools import partial
from pathlib import Path

import pytest

from chieu.store import keys
from tests.e2e.rooms import within
from tests.support.clusters import sharded
from tests.support.topologies import until, watched

from .evenings import through

pytestmark = [pytest.mark.slow, pytest.mark.e2e]

HAND_OVER = Path(__file__).parents[2] / "deploy/redis/hand-over.sh"
REPLICATED = {"CHIEU_REDIS_DURABILITY": "replicated"}
MOST_OUTAGE_S = 30.0
"""Nobody moves any more; what it takes on this machine stands in the report and in docs/figures.md."""
ALONE = 20
"""So many versions the primary has that its replicas lack."""


def reported(record_property, came):
    """What was measured stands with the test in the report."""
    record_property("outage_s", f"{came.outage_s:.2f}")
    record_property("accepted", came.accepted)
    record_property("longest_s", f"{came.longest_s:.2f}")
    told, resets = sorted(came.told), sorted(came.resets)
    print(f"outage {came.outage_s:.2f} s, of one room {came.longest_s:.2f} s, {came.accepted} moves, {told} {resets}")


@within(150)
async def test_no_move_that_two_servers_have_is_lost_with_the_primary(tmp_path, record_property):
    """The sentinels make a replica the primary; with `replicated` an answer means that it has the move."""
    with watched(down_ms=1_000) as redis:
        first = redis.primary()
        came = await through(lambda _: first.kill(), redis.url, tmp_path, **REPLICATED)
        moved = redis.primary() is not first
    reported(record_property, came)

    assert moved
    assert came.faults == []
    assert came.outage_s < MOST_OUTAGE_S
    assert came.errors == []


def handed_over(redis):
    """The operator's command."""
    subprocess.run([HAND_OVER, "127.0.0.1", str(redis.sentinels[0].port), redis.name], check=True, timeout=60)


@within(150)
async def test_a_planned_change_of_the_primary_loses_nothing(tmp_path, record_property):
    """Also with the default durability: nothing is written to the old primary once the new one is being made."""
    with watched() as redis:
        first = redis.primary()
        came = await through(lambda _: handed_over(redis), redis.url, tmp_path)
        moved = redis.primary() is not first
    reported(record_property, came)

    assert moved
    assert came.faults == []
    assert came.outage_s < MOST_OUTAGE_S
    assert came.resets <= {"RESET_REASON_GAP"}
    assert came.errors == []


@within(150)
async def test_no_move_that_two_nodes_have_is_lost_with_a_primary_of_a_cluster(tmp_path, record_property):
    """The dead node's rooms wait until its replica has taken over and is followed again; the others play on.

    Who comes back follows: without it the new primary would have no replica, and every move would be NOT_REPLICATED.
    """
    with sharded(node_timeout_ms=1_000) as redis:

        def dies_and_comes_back(rooms):
            record = keys.of_room(rooms[0]).record
            victim = redis.owner(record)
            victim.kill()
            until(lambda: redis.owner(record) is not victim, "the replica has the slots")
            victim.start()

        came = await through(dies_and_comes_back, redis.url, tmp_path, **REPLICATED)
    reported(record_property, came)

    assert came.faults == []
    assert came.errors == []


@within(150)
async def test_a_planned_change_of_a_primary_of_a_cluster_loses_nothing(tmp_path, record_property):
    """CLUSTER FAILOVER is a hand-over between the two nodes; clients are told where to go."""
    with sharded() as redis:

        def hand_over(rooms):
            record = keys.of_room(rooms[0]).record
            new = redis.replica(redis.owner(record))
            new.said("CLUSTER", "FAILOVER")
            until(lambda: redis.owner(record) is new, "the replica has the slots")

        came = await through(hand_over, redis.url, tmp_path)
    reported(record_property, came)

    assert came.faults == []
    assert came.outage_s < MOST_OUTAGE_S
    assert came.resets <= {"RESET_REASON_GAP"}
    assert came.errors == []


def versions(server):
    """All that was committed on it, in all rooms."""
    return sum(int(server.said("HGET", record, "v")) for record in server.said("KEYS", "*:r:*"))


def is_ahead_alone(first, replicas, since):
    """Whether it has `ALONE` versions since the replicas were cut off; sentinels set them right after some seconds."""
    following = [one for one in replicas if str(one.info("replication").get("master_port")) != "1"]
    for replica in following:
        replica.said("REPLICAOF", "127.0.0.1", 1)
    if following:
        since[0] = versions(first)
    return not following and versions(first) >= since[0] + ALONE


@within(150)
async def test_a_lost_history_is_told_and_play_goes_on(tmp_path, record_property):
    """What `primary` does not promise: replicas are cut off, the primary dies, and what it alone had is gone.

    Everybody who saw more is brought to what there is, and told that history has changed.
    """
    with watched(down_ms=1_000) as redis:
        first = redis.primary()

        def loses(_):
            until(partial(is_ahead_alone, first, redis.servers[1:], [0]), "moves are made that nobody else has")
            first.kill()

        came = await through(loses, redis.url, tmp_path, round_s=25.0)
        moved = redis.primary() is not first
    reported(record_property, came)

    assert moved
    assert "RESET_REASON_HISTORY_CHANGED" in came.resets
    assert came.errors == []
