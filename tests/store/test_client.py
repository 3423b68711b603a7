"""The connection: which Redis is let in, what it is asked at the start, and how little the library does on its own."""

import asyncio

import pytest

from chieu.chassis.clock import monotonic_ns
from chieu.store.client import Client
from chieu.store.errors import BadServer, Unavailable
from chieu.store.lines import RESTED_S
from chieu.store.scripts import Scripts
from tests.store.rig import Pod, new_id
from tests.support.ports import reserved_port
from tests.support.redis import running


async def checked(url):
    client = Client(url, name="check", ticks=monotonic_ns)
    try:
        return await client.check()
    finally:
        await client.close()


async def test_a_redis_that_may_drop_rooms_is_refused():
    """Any policy but noeviction forgets running rooms under memory pressure."""
    with running(maxmemory_policy="allkeys-lru") as server:
        with pytest.raises(BadServer, match="allkeys-lru"):
            await checked(server.url)


async def test_a_replica_is_refused():
    """FA60: it would answer every move with READONLY."""
    with running() as primary, running(replicaof=f"127.0.0.1 {primary.port}") as replica:
        with pytest.raises(BadServer, match="replica"):
            await checked(replica.url)


async def test_a_cluster_node_is_refused_for_now():
    """Half of the rooms would be somewhere else."""
    with running(cluster_enabled="yes", cluster_port=str(reserved_port())) as server:
        with pytest.raises(BadServer, match="cluster"):
            await checked(server.url)


async def test_the_policy_is_seen_where_config_is_forbidden(one_url):
    """Managed servers forbid CONFIG; INFO says it too."""
    async with Pod(one_url) as pod:
        await pod.call("ACL", "SETUSER", "managed", "reset", "on", ">pw", "~*", "&*", "+@all", "-config")
        found = await checked(one_url.replace("redis://", "redis://managed:pw@"))
        await pod.call("ACL", "DELUSER", "managed")

        assert found.policy == "noeviction"


async def test_what_an_operator_may_want_to_know_is_told(one_url):
    """Nothing is saved and nothing bounds the memory of a test server: both are said, neither is refused."""
    found = await checked(one_url)

    assert any("appendonly" in warning for warning in found.warnings)
    assert any("maxmemory" in warning for warning in found.warnings)
    assert int(found.version.split(".")[0]) >= 7


async def test_a_wrong_password_is_told_without_the_password(one_url):
    """What goes to the log never holds a secret of the URL."""
    with pytest.raises(Unavailable) as refused:
        await checked(one_url.replace("redis://", "redis://nobody:hunter2@"))

    assert "hunter2" not in str(refused.value)


async def test_the_policy_can_be_looked_at_again():
    """An operator may change it while rooms are played."""
    with running() as server:
        async with Pod(server.url) as pod:
            before = (await pod.store.client.memory()).policy
            await pod.call("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")

            assert (before, (await pod.store.client.memory()).policy) == ("noeviction", "allkeys-lru")


async def test_answers_are_timed_with_the_clock_that_is_given(url):
    """A simulation owns the local clock too."""
    readings = iter(range(100, 200))
    async with Pod(url, ticks=lambda: next(readings)) as pod:
        sample = await pod.store.client.time_sample()

        assert 100 == sample.sent_ns < sample.received_ns < 110


@pytest.mark.parametrize(("rested_s", "made"), [(RESTED_S - 1, 0), (RESTED_S + 1, 1)])
async def test_a_connection_that_rested_long_is_made_again(url, rested_s, made):
    """A half-open connection costs a second to find out; a new one costs a millisecond."""
    now_ns = 1
    async with Pod(url, ticks=lambda: now_ns) as pod, Pod(url) as other:
        await pod.store.scripts.command("PING")
        before = await connections(other)
        now_ns += int(rested_s * 1e9)
        await pod.store.scripts.command("PING")

        assert await connections(other) - before == made


async def connections(pod):
    """How many connections the server ever took."""
    return (await pod.call("INFO", "stats"))["total_connections_received"]


async def test_redis_tells_the_time(url):
    """Its clock, between two readings of ours."""
    async with Pod(url) as pod:
        before, after = [await pod.store.client.time_sample() for _ in range(2)]

        assert before.sent_ns <= before.received_ns <= after.sent_ns
        assert 1_600_000_000_000 < before.redis_ms <= after.redis_ms


async def test_connections_are_listed_by_name(url):
    """An operator sees who holds what: service and pod."""
    async with Pod(url, name="rules-pod-7") as pod:
        pod.hear()
        await pod.bus.subscribe(new_id(), print)
        await pod.store.scripts.command("PING")
        listed = await pod.call("CLIENT", "LIST")

        assert listed.count(b"name=rules-pod-7 ") >= 2


async def test_what_one_turn_asks_for_leaves_in_one_write(url):
    """A hundred rooms change in the same turn of the loop: one batch."""
    async with Pod(url) as pod:
        await pod.store.scripts.command("PING")
        before = pod.counted("chieu_store_batches_total")
        came = await asyncio.gather(*(pod.store.scripts.command("ECHO", f"{n}") for n in range(100)))

        assert came == [b"%d" % n for n in range(100)]
        assert pod.counted("chieu_store_batches_total") - before == 1


async def test_while_all_lanes_are_busy_the_next_write_fills_up(url):
    """Nothing waits on nothing, and order within a write is kept."""
    async with Pod(url) as pod:
        scripts = pod.store.scripts
        asked = []
        for n in range(200):
            asked.append(scripts.command("RPUSH", "list", n))
            await asyncio.sleep(0)
        await asyncio.gather(*asked)

        assert await pod.call("LLEN", "list") == 200
        assert pod.counted("chieu_store_batches_total") < 200


async def test_closing_waits_for_what_is_under_way(url):
    """What was submitted before is carried out."""
    async with Pod(url) as other:
        async with Pod(url) as pod:
            asked = [pod.store.scripts.command("INCR", "counter") for _ in range(10)]
        assert [done.result() for done in asked] == list(range(1, 11))
        assert await other.call("GET", "counter") == b"10"


class Halves:
    """A way to one server as if it were two places: a command waits there that keeps the other place from nothing."""

    def __init__(self, url):
        self.lines = {name: Client(url, name=name, ticks=monotonic_ns).line for name in ("waits", "quick")}

    def place(self, command):
        return "waits" if command[0] == "BLPOP" else "quick"

    async def exchange(self, commands, place):
        return await self.lines[place].exchange(commands)

    async def look(self):
        return None

    async def close(self):
        for line in self.lines.values():
            await line.close()


@pytest.mark.parametrize("first", ["waits", "quick"])
async def test_closing_waits_for_every_place_whichever_answers_first(one_url, first):
    """On a cluster the last commits of a process that ends are on their way to several nodes."""
    scripts = Scripts(Halves(one_url))
    asks = {"waits": ("BLPOP", "nothing", "0.05"), "quick": ("INCR", "counter")}
    asked = [scripts.command(*asks[place]) for place in sorted(asks, key=lambda place: place != first)]

    await scripts.close()

    assert {done.result() for done in asked} == {None, 1}
    with pytest.raises(Unavailable, match="hung up"):
        await scripts.command("PING")


async def test_what_is_asked_after_the_end_is_not_sent(url):
    """A task that is late on the way out opens no connection that nobody would close."""
    async with Pod(url) as pod:
        assert await pod.store.scripts.command("PING")

    with pytest.raises(Unavailable, match="hung up"):
        await pod.store.scripts.command("PING")
