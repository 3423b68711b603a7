"""Each service with a user of its own in Redis, and by TLS: they play, and may do nothing else. Rule: G7."""

import contextlib

import pytest

from chieu.api.v1 import matchmaking_pb2
from chieu.chassis.clock import monotonic_ns
from chieu.store.access import Access, Login
from chieu.store.client import Client
from chieu.store.errors import StoreError
from deploy.redis import users
from tests.support.evenings import play, sit
from tests.support.pods import SERVICES, House
from tests.support.queuing import guests, placed
from tests.support.redis import running
from tests.support.screens import PairedScreen

WORDS = {name: f"word of {name}" for name in (*users.SERVICES, "operator")}
BOTS = "turn_ms=600000,bot_ms=1,gone_after_ms=3000,catch_lock_ms=20,false_catch_ms=20"


@pytest.fixture
def guarded(tmp_path):
    """A Redis with the users of deploy/redis."""
    file = tmp_path / "users.acl"
    file.write_text(users.file_of(WORDS))
    # The tests' server is looked at from outside; only the file's users may do anything.
    with running(aclfile=str(file)) as redis:
        yield redis.url


@contextlib.asynccontextmanager
async def logged_in(url, name):
    """A client with the user of a service."""
    client = Client(Access.of(url, login=Login(f"chieu-{name}", WORDS[name])), name=name, ticks=monotonic_ns)
    try:
        yield client
    finally:
        await client.close()


async def everything(house):
    """What people do in an evening; the version that their room came to."""
    phones = await sit(house, "An", "Bình")
    await phones[0].lobby("PublishRoom", listed=True)
    await phones[0].doors.matchmaking.ListRooms(matchmaking_pb2.ListRoomsRequest())
    shown = (await PairedScreen("tv", phones[0].doors).paired_by(phones[0])).watch()
    link = await phones[0].link()
    await phones[0].start()
    version = await play(phones, 12)
    await shown.at(version)
    waiting = [await guest.queue(bots_after_ms=1) for guest in guests(house, "Chi", "Dung")]
    await placed(*waiting)
    for stream in (shown, link):
        await stream.close()
    left = await phones[1].lobby("LeaveRoom")
    return left.position.version


async def test_services_play_with_the_rights_of_their_users(guarded):
    """A room, its phones, a screen, quick play, deadlines: nobody was ever denied anything."""
    house = House(guarded)
    try:
        for name in SERVICES:
            await house.pod(name, pace=BOTS, redis_username=f"chieu-{name}", redis_password=WORDS[name])
        version = await everything(house)
        async with logged_in(guarded, "operator") as client:
            denied = await client.call("ACL", "LOG")
    finally:
        await house.close()

    assert version > 10
    assert denied == []


DENIED = {
    "display": (
        "HGETALL {mm}:r:00a", "HMGET {mm}:r:00a s", "LRANGE {mm}:l:00a 0 -1", "HSET {mm}:f:00a v 1", "GET pairing:BCDFG", "GET screen:0",
        "ZRANGE {mm}:due 0 -1", "HGETALL {mm}:q:lacuoi", "SET code:BCDFG x",
        "SET {mm}:look x", "SET {mm}:p:00a x", "SET deployment x", "ZADD deployment 1 x", "PEXPIRE deployment 1",
        "EVAL return(redis.call('SET',KEYS[1],'x')) 1 deployment", "ZADD peers:rules 1 x", "SPUBLISH {mm}:n:00a x", "SSUBSCRIBE other",
        "EVAL return(redis.call('HGETALL',KEYS[1])) 1 {mm}:r:00a", "KEYS *", "FLUSHALL", "CONFIG GET *",
    ),
    "rules": ("GET pairing:BCDFG", "HGETALL {mm}:q:lacuoi", "GET waits:0", "GET budget:miss:0", "ZADD {mm}:p:00a 1 s0@x", "KEYS *", "FLUSHALL", "CONFIG GET *"),
    "timers": ("GET pairing:BCDFG", "HGETALL {mm}:q:lacuoi", "GET waits:0", "GET budget:miss:0", "ZADD peers:rules 1 x", "KEYS *", "FLUSHALL", "ACL LIST"),
    "matchmaking": ("ZADD peers:rules 1 x", "SPUBLISH other x", "KEYS *", "FLUSHALL", "SHUTDOWN NOSAVE", "CONFIG GET *", "DEBUG SLEEP 0"),
}  # fmt: skip


@pytest.mark.parametrize("name", DENIED)
async def test_a_user_may_do_nothing_that_its_service_does_not(guarded, name):
    """Display cannot read what is in a hand, by a command or by a script; nobody can change the server."""
    async with logged_in(guarded, name) as client:
        answers = [(line, await answer(client, line)) for line in DENIED[name]]

    assert [line for line, answer in answers if "no permissions" not in answer] == []


async def answer(client, line):
    """What Redis says to a command."""
    try:
        return repr(await client.call(*line.split()))
    except StoreError as refused:
        return refused.detail


def test_the_file_of_users_is_what_the_program_writes():
    """`make redis-users` was run after the last change of a script."""
    assert (users.HERE / "users.acl").read_text("utf-8") == users.file_of({})


async def test_services_play_by_tls_and_show_who_they_are(tls_redis, authority):
    """The server asks for a certificate and is asked for one."""
    certificate, key = authority.signed("client")
    house = House(tls_redis)
    files = {"redis_ca_file": authority.certificate, "redis_cert_file": certificate, "redis_key_file": key}
    try:
        await house.pod("all", pace=BOTS, **files)
        phones = await sit(house, "An", "Bình")
        await phones[0].start()

        assert await play(phones, 10) > 10
    finally:
        await house.close()
