"""A process takes work only while all that it stands on works: Redis and what it keeps, its loops, what it hears."""

from chieu.composition import ground as grounds
from chieu.store import keys
from tests.support.pods import until
from tests.support.proxy import Proxy
from tests.support.redis import running


async def failing(pod):
    """What stands in the way, once three questions in a row have found it so."""
    for _ in range(3):
        await pod.process.readiness.step()
    return set(pod.process.readiness.failing)


async def test_a_display_that_hears_nothing_is_not_ready(house):
    """Its streams would be minutes behind; the subscription is asked for, not only the connection that writes."""
    display, rules = await house.display(), await house.rules()
    heard = await failing(display)
    display.ground._bus_task.cancel()
    await until(lambda: not display.ground.store.bus.connected)

    assert (heard, await failing(display), await failing(rules)) == (set(), {"bus"}, set())


async def test_one_lost_connection_takes_nobody_out(house):
    """It is made again at once; only what stays away counts."""
    display = await house.display()
    await failing(display)
    await display.ground.store.bus.subscribe(keys.room_id(bytes(keys.ID_BYTES)), print)
    killed = await house.redis("CLIENT", "KILL", "TYPE", "pubsub")
    await until(lambda: display.counted("chieu_store_subscriptions_lost_total", "STORE_UNAVAILABLE") == 1)
    await until(lambda: display.ground.store.bus.connected)

    assert killed == 1
    assert await failing(display) == set()


async def test_a_process_whose_loop_hangs_is_not_ready(house, lines):
    """Nothing raises and nothing is done: readiness asks when a step last ended, and the log names the loop."""
    timers = await house.timers()
    fine = await failing(timers)
    sweep = timers.loop("sweep")
    sweep._next_ns -= int((grounds._LATE_S + 1) * 1e9)
    await sweep.stop(0)

    assert (fine, await failing(timers)) == (set(), {"loops"})
    assert lines.of("loops.late")[0]["loops"] == ["sweep"]


async def test_a_redis_that_may_drop_rooms_takes_the_process_out_until_it_may_not(house, lines):
    """The policy is looked at again while rooms are played, and what has to be mended is said once."""
    with running() as server:
        rules = await house.rules(url=server.url)
        client, look = rules.ground.store.client, rules.loop("memory").step
        seen = [await failing(rules)]
        for policy in ("allkeys-lru", "noeviction"):
            await client.call("CONFIG", "SET", "maxmemory-policy", policy)
            await look()
            await look()
            seen.append(await failing(rules))
        await rules.host.stop()

    assert seen == [set(), {"redis"}, set()]
    assert [(line["level"], line["policy"]) for line in lines.of("redis.evicts")] == [("error", "allkeys-lru")]
    assert [line["policy"] for line in lines.of("redis.keeps")] == ["noeviction"]


async def test_a_redis_that_does_not_answer_takes_the_process_out(house, redis_server, lines):
    """Liveness does not ask it; readiness does."""
    async with Proxy(redis_server.url) as proxy:
        rules = await house.rules(url=proxy.url)
        fine = await failing(rules)
        proxy.hold()
        cut_off = await failing(rules)
        await rules.host.stop()

    assert (fine, cut_off) == (set(), {"redis"})


async def test_a_redis_that_lost_whose_it_is_is_told_at_the_next_question(house):
    """Each second, long before a stranger who waits for it believes that it is nobody's."""
    rules = await house.rules()
    await house.redis("DEL", keys.deployment())

    assert await failing(rules) == set()
    assert await house.redis("GET", keys.deployment()) == rules.ground.redis._deployment_id.encode()


async def test_a_redis_that_is_another_deployments_takes_the_process_out(house):
    """A name may lead elsewhere by now."""
    rules = await house.rules()
    before = await house.redis("GET", keys.deployment())
    await house.redis("SET", keys.deployment(), "club")
    away = await failing(rules)
    await house.redis("SET", keys.deployment(), before)

    assert (away, await failing(rules)) == ({"redis"}, set())
