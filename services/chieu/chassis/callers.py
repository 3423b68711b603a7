"""Who calls, as far as an address tells: one answer for every door; of what proxies say, what may be believed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Protocol
from urllib.parse import unquote

Address = IPv4Address | IPv6Address
Networks = Sequence[IPv4Network | IPv6Network]

UNKNOWN = "unknown"
_FORWARDED = "x-forwarded-for"
_MOST_HOPS = 16
_OWN_64, _SHOWN_4, _SHOWN_6 = 64, 24, 48
_THIS_MACHINE = ip_address("127.0.0.1")


class Call(Protocol):
    """What every door hands to a servicer: grpc.aio's context, and `calls.WebCall` with headers for metadata."""

    def peer(self) -> str: ...
    def invocation_metadata(self) -> Iterable[tuple[str, str | bytes]] | None: ...


@dataclass(frozen=True, slots=True)
class Caller:
    """Where a call comes from.

    `address` is an IPv4 address or the /64 of an IPv6 one, which is what one line or one phone has. `connection` names
    the caller's own connection, and is empty where a proxy carries the calls of many over one. `via_stranger`: somebody
    whom nobody trusts says that he forwards for another.
    """

    address: str
    connection: str
    via_stranger: bool = False

    @property
    def shown(self) -> str:
        """As much of the address as a log may tell: the neighbourhood, not the house."""
        try:
            network = ip_network(self.address)
        except ValueError:
            return self.address
        return str(network.supernet(new_prefix=_SHOWN_4 if network.version == 4 else _SHOWN_6))


def caller_of(call: Call, trusted: Networks = ()) -> Caller:
    """Who calls: the peer, or, where that is one of the `trusted` proxies, the nearest hop that is none.

    ``X-Forwarded-For`` grows at its right end, so what is left of an untrusted hop may be invented. A hop that cannot
    be read ends the search too.
    """
    peer = call.peer()
    address = _of_peer(peer)
    hops = list(_hops(call))
    if address is None:
        return Caller(UNKNOWN, peer)
    if not _is_in(address, trusted):
        return Caller(_grouped(address), peer, via_stranger=bool(hops))
    for hop in hops:
        named = _read(hop)
        if named is None:
            break
        address = named
        if not _is_in(address, trusted):
            break
    return Caller(_grouped(address), "" if hops else peer)


def _of_peer(peer: str) -> Address | None:
    """The address in ``ipv4:192.0.2.7:5000`` or ``ipv6:%5B::1%5D:5000``; a socket file is on this machine."""
    kind, _, rest = peer.partition(":")
    if kind == "unix":
        return _THIS_MACHINE
    return _read(unquote(rest)) if kind in ("ipv4", "ipv6") else None


def _hops(call: Call) -> Iterator[str]:
    """What was forwarded, the nearest hop first."""
    said = [value for key, value in call.invocation_metadata() or () if key == _FORWARDED and isinstance(value, str)]
    every = [hop.strip() for hop in ",".join(said).split(",") if hop.strip()]
    return reversed(every[-_MOST_HOPS:])


def _read(text: str) -> Address | None:
    """An address with or without a port and brackets; one of IPv4 that is written as IPv6 is the former."""
    host = text
    if text.startswith("["):
        host = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        host = text.partition(":")[0]
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_in(address: Address, networks: Networks) -> bool:
    return any(address in network for network in networks)


def _grouped(address: Address) -> str:
    return str(address) if address.version == 4 else str(ip_network((address, _OWN_64), strict=False))
