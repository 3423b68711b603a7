"""A name server of our own on loopback: what a headless service of a cluster is to whoever looks it up.

``names.addresses["rules"] = ["127.0.0.2", "127.0.0.3"]`` and ``names.target("rules", 50051)`` is a target for gRPC.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import cast

_IPV4, _INTERNET = 1, 1
_HEADER = 12
_AUTHORITATIVE = 0x8400
_TTL_S = 1
_TO_THE_NAME = b"\xc0\x0c"


@dataclass(eq=False, slots=True)
class Names(asyncio.DatagramProtocol):
    """What each name stands for now, and how often it was asked for. Others are known, and stand for nothing."""

    addresses: dict[str, list[str]] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)
    port: int = 0
    _transport: asyncio.DatagramTransport | None = None

    def target(self, name: str, port: int) -> str:
        """What gRPC is told so that it looks this name up here."""
        return f"dns://127.0.0.1:{self.port}/{name}.house:{port}"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by asyncio."""
        self._transport = cast(asyncio.DatagramTransport, transport)
        self.port = transport.get_extra_info("sockname")[1]

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        """Answer one question. Rule: RFC 1035, 4."""
        labels, end = _labels(data)
        name, kind = ".".join(labels[:-1]), struct.unpack_from(">H", data, end)[0]
        if kind == _IPV4:
            self.asked[name] = self.asked.get(name, 0) + 1
        there = self.addresses.get(name, []) if kind == _IPV4 else []
        # Each answer begins with another one, as a cluster's name server has it: the first is connected to first.
        first = self.asked.get(name, 0) % (len(there) or 1)
        found = there[first:] + there[:first]
        head = data[:2] + struct.pack(">HHHHH", _AUTHORITATIVE, 1, len(found), 0, 0)
        about = _TO_THE_NAME + struct.pack(">HHIH", _IPV4, _INTERNET, _TTL_S, 4)
        answers = b"".join(about + socket.inet_aton(address) for address in found)
        assert self._transport is not None
        self._transport.sendto(head + data[_HEADER : end + 4] + answers, addr)


def _labels(data: bytes) -> tuple[list[str], int]:
    """The labels of the name that is asked for, and where it ends."""
    labels, at = [], _HEADER
    while data[at]:
        labels.append(data[at + 1 : at + 1 + data[at]].decode())
        at += 1 + data[at]
    return labels, at + 1


@asynccontextmanager
async def name_server() -> AsyncIterator[Names]:
    """A running one that knows no addresses yet."""
    loop = asyncio.get_running_loop()
    transport, names = await loop.create_datagram_endpoint(Names, local_addr=("127.0.0.1", 0))
    try:
        yield names
    finally:
        transport.close()
