"""The links and commands behind QRs: into a room that asks for a ticket, and back to a gone player's seat."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64

_RESCUE = "rescue"


def joining(join_url: str, code: str, ticket: bytes) -> str:
    """What a phone opens to take a seat. The ticket stands behind the #, which no server sees."""
    return f"{join_url.rstrip('/')}/#{code}/{_written(ticket)}"


def rescuing(join_url: str, code: str, ticket: bytes) -> str:
    """What a phone opens to ask for a gone seat."""
    return f"{join_url.rstrip('/')}/#{_RESCUE}/{way_back(code, ticket)}"


def way_back(code: str, ticket: bytes) -> str:
    """The same as it is typed behind ``chieu rescue``."""
    return f"{code}/{_written(ticket)}"


def read_way_back(written: str) -> tuple[str, bytes]:
    """The code and the ticket of a link, or of what `way_back` wrote.

    Raises:
        ValueError: it is neither.
    """
    found = re.fullmatch(rf"(?:.*#)?(?:{_RESCUE}/)?([A-Za-z]{{5,8}})/([A-Za-z0-9_-]+)", written.strip())
    if found is None:
        raise ValueError("a link from the QR of a gone seat, or CODE/TICKET")
    try:
        return found[1], urlsafe_b64decode(found[2] + "=" * (-len(found[2]) % 4))
    except NotBase64:
        raise ValueError("the ticket in it is cut off") from None


def _written(ticket: bytes) -> str:
    return urlsafe_b64encode(ticket).decode().rstrip("=")
