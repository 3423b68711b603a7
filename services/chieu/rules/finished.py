"""The round that ended last in a room, as its action log and its result; of a running one nothing."""

from __future__ import annotations

from chieu.composition.ground import Ground
from chieu.games.errors import Reason
from chieu.rooms.change import LogEntry, LogKind
from chieu.rooms.ending import outcome_of
from chieu.rooms.errors import NotThere
from chieu.rooms.record import decode_deal
from chieu.rooms.replay import SeatResult, result_of
from chieu.rooms.room import Phase, Room


async def finished_round(ground: Ground, room_id: str) -> tuple[tuple[LogEntry, ...], tuple[SeatResult, ...]]:
    """Every entry, from the deal to the seal, and how the round came out, as far as the room still shows it.

    Raises:
        NotThere: ``REPLAY_NOT_FOUND`` while a round runs and before the first has ended.
        StoreError.
    """
    room = await ground.rooms.read(room_id)
    entries = await ground.store.replays.read(room_id)
    if room.phase is Phase.PLAYING or not entries or entries[-1].kind is not LogKind.SEAL:
        raise NotThere(Reason.REPLAY_NOT_FOUND)
    return entries, _result(room, entries[0])


def _result(room: Room, dealt: LogEntry) -> tuple[SeatResult, ...]:
    """What the room says of the round that was dealt so; nothing of a void one, or when another table is set."""
    played = room.round
    if played is None or played.void or played.commitment != decode_deal(dealt.body).commitment:
        return ()
    return result_of(outcome_of(room, played).scores)
