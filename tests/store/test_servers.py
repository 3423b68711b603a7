"""What is made of a server's INFO: who is refused, and what an operator is warned of."""

import pytest

from chieu.store.access import Kind
from chieu.store.servers import Wanted, memory_of, refusals_of, server_of, warnings_of

GOOD = {
    "redis_version": "8.4.0",
    "role": "master",
    "maxmemory_policy": "noeviction",
    "maxmemory": 1,
    "aof_enabled": 1,
    "connected_slaves": 1,
}

REFUSED = {
    "too old": ({"redis_version": "6.2.14"}, Wanted(), "7.0 or newer"),
    "a replica": ({"role": "slave"}, Wanted(), "is a replica"),
    "a node, named as a server": ({"cluster_enabled": 1}, Wanted(), "use redis+cluster://"),
    "a server, named as a cluster": ({}, Wanted(Kind.CLUSTER), "is no node"),
    "may drop rooms": ({"maxmemory_policy": "allkeys-lru"}, Wanted(), "is allkeys-lru"),
    "hides what it does": ({"maxmemory_policy": ""}, Wanted(), "cannot be seen"),
}


@pytest.mark.parametrize("how", REFUSED)
def test_a_server_that_is_not_to_be_used_is_refused_in_a_sentence(how):
    """One reason for one fault, and none for a server that is as it should be."""
    facts, wanted, expected = REFUSED[how]
    [why] = refusals_of({**GOOD, **facts}, wanted)

    assert expected in why
    assert refusals_of(GOOD, Wanted()) == []


WARNED = {
    "holes": ({"redis_version": "7.4.2"}, Wanted(), "7.4.6 mends them"),
    "holes of Valkey": ({"valkey_version": "8.1.1"}, Wanted(), "8.1.4 mends them"),
    "an old line": ({"redis_version": "7.0.15"}, Wanted(), "only from distributions"),
    "no file": ({"aof_enabled": 0, "connected_slaves": 0}, Wanted(), "rooms are lost when Redis restarts"),
    "no file, with replicas": ({"aof_enabled": 0}, Wanted(), "empties the replicas too"),
    "no limit": ({"maxmemory": 0}, Wanted(), "maxmemory is not set"),
    "nobody takes over": ({"connected_slaves": 0}, Wanted(Kind.SENTINEL), "nobody takes over"),
    "too few to wait for": ({}, Wanted(Kind.SENTINEL, replicas=2), "1 replicas follow and CHIEU_REDIS_REPLICAS=2"),
    "taken all the same": ({"maxmemory_policy": "volatile-lru"}, Wanted(keeps=False), "may drop running rooms"),
}


@pytest.mark.parametrize("how", WARNED)
def test_a_server_that_could_be_better_is_doubted(how):
    """One doubt for one thing, none where all is well."""
    facts, wanted, expected = WARNED[how]
    [doubt] = warnings_of({**GOOD, **facts}, wanted)

    assert expected in doubt
    assert warnings_of(GOOD, Wanted()) == []


def test_of_many_primaries_the_worst_counts():
    """The policy of the one that may drop rooms, the memory of the fullest, each doubt once."""
    other = {**GOOD, "maxmemory_policy": "allkeys-lru", "aof_enabled": 0}
    server = server_of([GOOD, other, other], Wanted(Kind.CLUSTER, keeps=False))
    memory = memory_of(
        [
            {"used_memory": 10, "maxmemory": 100},
            {"used_memory": 60, "maxmemory": 80},
            {"used_memory": 900, "maxmemory": 0},
        ]
    )

    assert server.policy == "allkeys-lru"
    assert len(server.warnings) == len(set(server.warnings)) == 2
    assert (memory.used_bytes, memory.most_bytes) == (60, 80)
