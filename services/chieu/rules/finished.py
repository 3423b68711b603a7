"""The round that ended last in a room, as its action log; of a running one nothing."""

from __future__ import annotations

from chieu.composition.ground import Ground
from chieu.games.errors import Reason
from chieu.rooms.change import LogEntry, LogKind
from chieu.rooms.errors import NotThere
from chieu.rooms.room import Phase

_LAST = (LogKind.SEAL, LogKind.VOID)


async def finished_round(ground: Ground, room_id: str) -> tuple[LogEntry, ...]:
    """Every entry, from the deal to the seal.

    Raises:
        NotThere: ``REPLAY_NOT_FOUND`` while a round runs and before the first has ended.
        StoreError.
    """
    room = await ground.rooms.read(room_id)
    entries = await ground.store.replays.read(room_id)
    if room.phase is Phase.PLAYING or not entries or entries[-1].kind not in _LAST:
        raise NotThere(Reason.REPLAY_NOT_FOUND)
    return entries
