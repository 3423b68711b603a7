"""Where a URL leads, and who we are there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chieu.chassis import fields
from chieu.store.access import Access, Address, Kind, Login

READ = {
    "redis://a": Access(Kind.ONE, (Address("a", 6379),)),
    "rediss://u:p%40s@a:1/3": Access(Kind.ONE, (Address("a", 1),), 3, is_tls=True, login=Login("u", "p@s")),
    "redis://:word@[::1]:1": Access(Kind.ONE, (Address("::1", 1),), login=Login("", "word")),
    "unix://:word@/run/redis.sock": Access(Kind.ONE, (Address("/run/redis.sock", 0),), login=Login("", "word")),
    "unix:///run/redis.sock": Access(Kind.ONE, (Address("/run/redis.sock", 0),)),
    "redis+sentinel://a,b:2/my%20name/4": Access(Kind.SENTINEL, (Address("a", 26379), Address("b", 2)), 4, "my name"),
    "rediss+cluster://u:p@a:1,b:2": Access(
        Kind.CLUSTER, (Address("a", 1), Address("b", 2)), is_tls=True, login=Login("u", "p")
    ),
}


@pytest.mark.parametrize("url", READ)
def test_a_url_is_read(url):
    """Server, socket, sentinels, cluster; with and without TLS, user, database."""
    assert Access.of(url) == READ[url]


def test_what_is_given_beside_the_url_wins():
    """A chart has the password from a secret; what is not given stays."""
    found = Access.of("redis://u:p@a", login=Login("", "secret"))

    assert found.login == Login("u", "secret")


def test_passwords_are_not_shown():
    """Whatever prints it."""
    shown = repr(Access.of("redis://user:hunter2@a", sentinel_login=Login("x", "hunter3")))

    assert "hunter" not in shown


@pytest.mark.parametrize(
    "url",
    [
        "redis://app:77#geheim@h:1",
        "redis://:pa[geheim]x@h:1/geheim",
        "redis+sentinel://app:7/n/geheim@s:1",
        "geheim://h",
    ],
)
def test_what_cannot_be_read_is_not_told(url):
    """Whoever logs the error logs no password."""
    try:
        told = str(Access.of(url).addresses)
    except ValueError as wrong:
        told = str(wrong)

    assert "eheim" not in told


SCHEMES = st.sampled_from(("redis", "rediss", "redis+sentinel", "rediss+cluster", "unix"))
HOSTS = st.sampled_from(
    ("", "a", "a..b", "[::1]:1", "[1:2]", "a:0", "a:1,b:2", "a,,b", "u:p@a", "u:%ff@a", ":w@", "@a@b")
)
WORDS = st.lists(st.sampled_from(("", "0", "7", "00", "4294967296", "٣", "²", "m", "%ff", "9" * 5000)), max_size=4)


@given(scheme=SCHEMES, hosts=HOSTS, words=WORDS)
def test_what_the_settings_take_is_read_whole(scheme, hosts, words):
    """What is wrong with a URL is told where it is given; nothing of one that was taken is left aside."""
    url = f"{scheme}://{hosts}{''.join('/' + word for word in words)}"
    try:
        fields.redis_url(url)
    except ValueError:
        return
    found = Access.of(url)

    assert all(one.port or scheme == "unix" for one in found.addresses)
    assert scheme == "unix" or {found.primary, str(found.db)} - {"", "0"} == {*words} - {"", "0"}
