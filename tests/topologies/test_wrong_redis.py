"""A process on a wrong Redis is not ready, and says why and what to do in one line."""

import contextlib

import pytest

from chieu.chassis.settings import SettingsFault
from tests.support.certificates import Authority
from tests.support.pods import until
from tests.support.ports import reserved_port
from tests.support.redis import running

from .starting import beginning, readyz, said


@contextlib.contextmanager
def nobody():
    yield f"redis://127.0.0.1:{reserved_port()}/0", {}


@contextlib.contextmanager
def server(prefix="redis", suffix="/0", environ=None, **settings):
    with running(**settings) as redis:
        yield f"{prefix}://127.0.0.1:{redis.port}{suffix}", environ or {}


@contextlib.contextmanager
def replica():
    with running() as primary, running(replicaof=f"127.0.0.1 {primary.port}") as redis:
        yield redis.url, {}


@contextlib.contextmanager
def another_deployments():
    with running() as redis:
        redis.say("SET", "deployment", "club")
        yield redis.url, {}


WRONG = {
    "nobody is there": (nobody, "Connect call failed"),
    "it may drop rooms": (lambda: server(maxmemory_policy="allkeys-lru"), "CHIEU_REDIS_EVICTION_CHECK=warn"),
    "it is a replica": (replica, "name its primary"),
    "it is another's": (another_deployments, "set CHIEU_DEPLOYMENT_ID=club"),
    "the password is missing": (lambda: server(requirepass="word"), "set CHIEU_REDIS_PASSWORD"),
    "the password is wrong": (lambda: server(requirepass="word", environ={"CHIEU_REDIS_PASSWORD": "hunter2"}), "see CHIEU_REDIS_USERNAME"),
    "it speaks no TLS": (lambda: server("rediss"), "redis:// instead of rediss://"),
    "it is no cluster": (lambda: server("redis+cluster", ""), "redis:// instead of redis+cluster://"),
    "it is a node": (lambda: server(cluster_enabled="yes", cluster_port=str(reserved_port())), "use redis+cluster://"),
    "it is no sentinel": (lambda: server("redis+sentinel", "/mymaster"), "see the hosts and the NAME in CHIEU_REDIS_URL"),
}  # fmt: skip


@pytest.mark.parametrize("how", WRONG)
async def test_it_says_what_is_wrong_and_what_mends_it(how, lines):
    """In /readyz and once in the log, in a line without a traceback and without a password."""
    wrong, expected = WRONG[how]
    with wrong() as (url, environ):
        async with beginning(url, **environ) as (process, host):
            told = await said(host)
            await until(lambda: lines.of("redis.refused"))

            assert expected in told
            assert "hunter2" not in told
            assert not process.readiness.is_ready
            [line] = lines.of("redis.refused")
            assert (line["level"], line["why"]) == ("error", told)
            assert "exception" not in line


async def test_it_becomes_ready_by_itself_when_the_redis_is_mended():
    """Nobody has to restart it."""
    with running(maxmemory_policy="allkeys-lru") as redis:
        async with beginning(redis.url) as (_, host):
            told = await said(host)
            redis.say("CONFIG", "SET", "maxmemory-policy", "noeviction")
            while (await readyz(host))[0] != 200:
                pass

    assert "allkeys-lru" in told


async def test_a_managed_redis_may_be_taken_with_a_warning(lines):
    """Where the policy cannot be changed, a setting takes it all the same; the log says what that means."""
    with running(maxmemory_policy="volatile-lru") as redis:
        async with beginning(redis.url, CHIEU_REDIS_EVICTION_CHECK="warn") as (_, host):
            while (await readyz(host))[0] != 200:
                pass

    doubts = [line["doubt"] for line in lines.of("redis.doubtful")]
    assert any("volatile-lru" in doubt for doubt in doubts)


async def test_a_server_that_others_signed_is_not_believed(tls_redis, tmp_path):
    """The authority that is named is the only one that is believed."""
    others = Authority.at(tmp_path)
    async with beginning(tls_redis, CHIEU_REDIS_CA_FILE=str(others.certificate)) as (_, host):
        assert "CHIEU_REDIS_CA_FILE has to hold whoever signed" in await said(host)


async def test_a_server_that_asks_for_a_certificate_is_shown_none(tls_redis, authority):
    """What the server closes the connection for is said with the setting that is missing."""
    async with beginning(tls_redis, CHIEU_REDIS_CA_FILE=str(authority.certificate)) as (_, host):
        assert "CHIEU_REDIS_CERT_FILE" in await said(host)


async def test_a_port_of_tls_is_spoken_to_in_the_clear(tls_redis):
    """Somebody wrote redis:// for rediss://."""
    async with beginning(tls_redis.replace("rediss", "redis")) as (_, host):
        assert "rediss:// instead of redis://" in await said(host)


CONTRADICTIONS = {
    "a certificate without TLS": ({"CHIEU_REDIS_CA_FILE": "/etc/ca.crt"}, "CHIEU_REDIS_URL has to begin with rediss"),
    "a file that is not there": ({"CHIEU_REDIS_URL": "rediss://a", "CHIEU_REDIS_CA_FILE": "/no/ca.crt"}, "CHIEU_REDIS_CA_FILE: /no/ca.crt cannot be read"),
    "a certificate without its key": ({"CHIEU_REDIS_URL": "rediss://a", "CHIEU_REDIS_CERT_FILE": __file__}, "go together"),
    "a sentinel's password without sentinels": ({"CHIEU_REDIS_SENTINEL_PASSWORD": "hunter2"}, "is for redis+sentinel://"),
}  # fmt: skip


@pytest.mark.parametrize("how", CONTRADICTIONS)
async def test_settings_that_contradict_each_other_are_a_fault_before_anything_connects(how):
    """One line each, with the key and the fix; the process ends with 2."""
    given, expected = CONTRADICTIONS[how]
    environ = dict(given)
    with pytest.raises(SettingsFault) as refused:
        async with beginning(environ.pop("CHIEU_REDIS_URL", "redis://127.0.0.1:1/0"), **environ):
            pass

    [fault] = refused.value.faults
    assert expected in fault
    assert "hunter2" not in fault
