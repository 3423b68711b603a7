"""Whether replicas have what is about to be answered again: a room that another call, or another connection, wrote."""

from __future__ import annotations

from .keys import RoomKeys
from .programs import CONFIRM
from .scripts import Scripts


async def is_confirmed(scripts: Scripts, keys: RoomKeys, version: int, tag: str) -> bool:
    """True once enough replicas have the room with this position in its history; at once where none is waited for.

    False when the room has another history by now.

    Raises:
        NotReplicated: they do not have it yet.
        StoreError.
    """
    if not scripts.replicas:
        return True
    return bool(await scripts.submit(CONFIRM, (keys.record, keys.stream), (version, tag)))
