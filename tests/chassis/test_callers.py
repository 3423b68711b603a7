"""Who calls: the address of a phone, whichever door it came by and whichever proxy stood before it."""

import pytest

from chieu.chassis import fields
from chieu.chassis.callers import caller_of
from chieu.chassis.calls import WebCall

ROWS = """
peer                      | trusted            | forwarded                          | address             | connection
ipv4:192.0.2.7:5000       |                    |                                    | 192.0.2.7           | own
ipv6:%5B2001:db8::9%5D:50 |                    |                                    | 2001:db8::/64       | own
ipv6:[2001:db8:0:1::9]:50 |                    |                                    | 2001:db8:0:1::/64   | own
ipv6:[::ffff:192.0.2.7]:5 |                    |                                    | 192.0.2.7           | own
ipv6:[fe80::1%25eth0]:5   |                    |                                    | fe80::/64           | own
unix:/run/x.sock          |                    |                                    | 127.0.0.1           | own
unknown:                  |                    |                                    | unknown             | own
ipv4:192.0.2.7:5000       |                    | 198.51.100.1                       | 192.0.2.7           | stranger
ipv4:10.0.0.7:5000        | 10.0.0.0/8         | 198.51.100.1                       | 198.51.100.1        | shared
ipv4:10.0.0.7:5000        | 10.0.0.0/8         | 203.0.113.5, 198.51.100.1          | 198.51.100.1        | shared
ipv4:10.0.0.7:5000        | 10.0.0.0/8         | 203.0.113.5, 198.51.100.1, 10.9.9.9 | 198.51.100.1       | shared
ipv4:10.0.0.7:5000        | 10.0.0.0/8         | 198.51.100.1:61234                 | 198.51.100.1        | shared
ipv4:10.0.0.7:5000        | 10.0.0.0/8         | [2001:db8:0:2::1]:443              | 2001:db8:0:2::/64   | shared
ipv4:10.0.0.7:5000        | 10.0.0.0/8         | 198.51.100.1, nobody, 10.9.9.9     | 10.9.9.9            | shared
ipv4:10.0.0.7:5000        | 10.0.0.0/8         | 10.1.1.1                           | 10.1.1.1            | shared
ipv4:10.0.0.7:5000        | 10.0.0.0/8         |                                    | 10.0.0.7            | own
ipv6:[::1]:5              | 127.0.0.0/8,::1    | 198.51.100.1                       | 198.51.100.1        | shared
"""


class Call:
    """A context with a peer and headers."""

    def __init__(self, peer, forwarded):
        self._peer, self._forwarded = peer, forwarded

    def peer(self):
        return self._peer

    def invocation_metadata(self):
        return (("x-forwarded-for", self._forwarded),) if self._forwarded else ()


def table():
    lines = ROWS.strip().splitlines()[1:]
    return [tuple(cell.strip() for cell in line.split("|")) for line in lines]


@pytest.mark.parametrize(("peer", "trusted", "forwarded", "address", "connection"), table())
def test_the_nearest_hop_that_nobody_trusts_is_the_caller(peer, trusted, forwarded, address, connection):
    """X-Forwarded-For counts from its right end, and only behind a proxy that is named; IPv6 is cut to its /64."""
    caller = caller_of(Call(peer, forwarded), fields.networks(trusted))

    assert caller.address == address
    assert (caller.connection == peer, caller.via_stranger) == (connection != "shared", connection == "stranger")


def test_the_web_door_names_its_callers_alike():
    """Its context has the shape of grpc.aio's, and the request's headers for metadata."""
    headers = (("x-forwarded-for", "203.0.113.5"), ("x-forwarded-for", "198.51.100.1"))

    assert caller_of(WebCall(("2001:db8::9", 80), ())).address == "2001:db8::/64"
    assert caller_of(WebCall(("10.0.0.7", 80), headers), fields.networks("10.0.0.7")).address == "198.51.100.1"


@pytest.mark.parametrize(
    ("peer", "shown"), [("ipv4:192.0.2.7:5", "192.0.2.0/24"), ("ipv6:[2001:db8:7:8::9]:5", "2001:db8:7::/48")]
)
def test_a_log_is_told_the_neighbourhood_and_not_the_house(peer, shown):
    """An address is somebody's."""
    assert caller_of(Call(peer, "")).shown == shown


@pytest.mark.parametrize("text", ["10.0.0.0/33", "everybody", "10.0.0.7/8"])
def test_networks_that_are_none_are_refused(text):
    """A typing error must not trust the wrong half of the world."""
    with pytest.raises(ValueError, match="networks like"):
        fields.networks(text)
