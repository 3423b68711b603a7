"""Opening a door: the socket behind an address, and what stands in the way, in words for whoever starts the process."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from .fields import Address


class CannotStart(Exception):
    """Why the process does not start, in one sentence for whoever started it: plain text wherever it is read."""


class PortTaken(OSError):
    """Nobody can listen at this address now: another program does, or it is not ours."""

    def __init__(self, address: Address, why: str = "") -> None:
        super().__init__(f"cannot listen on {address}" + (f": {why}" if why else ""))
        self.address = address
        self.port = address.port


@contextmanager
def opening(address: Address) -> Iterator[None]:
    """Listen at this address inside the block.

    Raises:
        PortTaken: it could not be done.
    """
    try:
        yield
    except OSError as failed:
        raise PortTaken(address, failed.strerror or str(failed)) from failed


def bound(address: Address) -> socket.socket:
    """A socket that has this address, and does not listen yet.

    ``::`` is every interface, for callers by IPv6 and by IPv4, as it is at the doors that gRPC opens itself; where a
    machine has no IPv6 it is what is left. Other libraries would leave those out who call by IPv4.

    Raises:
        OSError: the address is taken or not ours.
    """
    host, has_both = address.host, socket.has_dualstack_ipv6()
    if ":" in host and not host.strip("0:") and not has_both:
        host = "0.0.0.0"
    # Of a name that has both, IPv4.
    family, kind, _, _, at = min(socket.getaddrinfo(host, address.port, type=socket.SOCK_STREAM))
    made = socket.socket(family, kind)
    try:
        # Connections that have ended and linger are nobody who listens.
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family is socket.AF_INET6 and has_both:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        made.setblocking(False)
        made.bind(at)
    except BaseException:
        made.close()
        raise
    return made
