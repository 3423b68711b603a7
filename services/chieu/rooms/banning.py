"""Whom the host removed does not come back while the room lives: known by the pass and by the device."""

from __future__ import annotations

import hmac

import msgspec

from .outsiders import Banned
from .room import Room, Seat

MOST_BANNED = 64
"""More have hardly been removed in an evening; beyond that the first of them are forgotten."""


def with_ban(room: Room, seat: Seat) -> Room:
    """The room into which the seat's person does not come again, with an earlier device neither; a bot is no person.

    A device that somebody else at the table has by now is that person's.
    """
    if seat.bot:
        return room
    others = {sha for one in room.seats if one.number != seat.number for sha in (one.pass_sha, one.device_sha)}
    former = (Banned(sha, sha) for sha in seat.former if sha not in others)
    banned = (*room.banned, *former, Banned(seat.pass_sha, seat.device_sha))
    return msgspec.structs.replace(room, banned=banned[-MOST_BANNED:])


def is_banned(room: Room, pass_sha: bytes, device_sha: bytes = b"") -> bool:
    """Whether the host removed the person with this pass, or with this device (empty: not known)."""
    return any(
        [
            hmac.compare_digest(one.pass_sha, pass_sha)
            or (bool(device_sha) and hmac.compare_digest(one.device_sha, device_sha))
            for one in room.banned
        ]
    )
