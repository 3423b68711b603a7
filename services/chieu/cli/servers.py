"""Where the server is, as it is written behind ``--server``: one address, or one for each of the four services."""

from __future__ import annotations

import re
from dataclasses import fields

from chieu.client import Addresses

SERVICES = tuple(field.name for field in fields(Addresses))
# An address may hold commas itself (``ipv4:10.0.0.7:50051,10.0.0.8:50051``), so parts begin where a service is named.
_PART = re.compile(rf"(?:^|,)({'|'.join(SERVICES)})=")


def read_server(written: str) -> str:
    """What was written, with its parts in one order, so that the same services are the same server.

    Raises:
        ValueError: it is neither; the message says what is wrong.
    """
    found = addresses_of(written)
    if isinstance(found, str):
        return found
    return ",".join(f"{name}={getattr(found, name)}" for name in SERVICES)


def addresses_of(written: str) -> str | Addresses:
    """The one address, or that of each service.

    Raises:
        ValueError: it is neither; the message says what is wrong.
    """
    if "=" not in written:
        if not written:
            raise ValueError("no address")
        return written
    before, *parts = _PART.split(written)
    if before:
        raise ValueError(f"{before.partition('=')[0]!r} is none of {', '.join(SERVICES)}")
    names, found = parts[::2], dict(zip(parts[::2], parts[1::2], strict=True))
    for name in SERVICES:
        if names.count(name) > 1:
            raise ValueError(f"{name} is named twice")
        if not found.get(name):
            raise ValueError(f"{name} is missing")
    return Addresses(**found)
