"""Reading what Redis holds without trusting it: a name or a number that nobody of ours wrote is not one."""

from __future__ import annotations

import math
import re

from . import keys

MOST_VERSION = 2**53
"""As far as Lua counts exactly; no room comes near it."""
_DIGITS = 16
_PEER = re.compile(rb"(?:\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253}):[0-9]{1,5}\Z")


def room_of(member: bytes, shard: int) -> str | None:
    """The room that a member of a shard's set names; None if it is none of that shard."""
    if not keys.is_room_id(member):
        return None
    room_id = member.decode("ascii")
    return room_id if keys.shard_of(room_id) == shard else None


def peer_of(member: bytes) -> str | None:
    """The address of a process; None if it is none."""
    return member.decode("ascii") if _PEER.match(member) else None


def number(text: bytes | None) -> int | None:
    """A whole number from 0 to `MOST_VERSION`; None for anything else."""
    if text is None or not text.isdigit() or len(text) > _DIGITS:
        return None
    found = int(text)
    return found if found <= MOST_VERSION else None


def score_ms(text: bytes | str) -> int:
    """A score as a time; one that is no time at all is the end (or the beginning) of all times."""
    found = float(text)
    if math.isnan(found):
        return 0
    return int(max(-1.0 * MOST_VERSION, min(float(MOST_VERSION), found)))
