"""The round that ended last in a room, as its action log and its result; of a running one nothing."""

from __future__ import annotations

from typing import NamedTuple

from chieu.composition.ground import Ground
from chieu.games.errors import Reason
from chieu.rooms.change import LogEntry, LogKind
from chieu.rooms.ending import outcome_of
from chieu.rooms.errors import NotThere
from chieu.rooms.passes import known
from chieu.rooms.record import decode_deal
from chieu.rooms.replay import SeatResult, result_of
from chieu.rooms.room import Admission, Phase, Room, Round
from chieu.store.errors import NoSuchRoom


class Finished(NamedTuple):
    """A round from the deal to the seal; how it came out and who sat where, as far as the room still shows it."""

    log: tuple[LogEntry, ...]
    result: tuple[SeatResult, ...]
    names: tuple[tuple[int, str], ...]


async def finished_round(ground: Ground, room_id: str, pass_sha: bytes = b"") -> Finished:
    """What there is of a room's last round; one that asks for tickets is there for who shows a pass of it.

    Raises:
        NotThere: ``REPLAY_NOT_FOUND`` while a round runs and before the first has ended; NoSuchRoom.
        StoreError.
    """
    room = await ground.rooms.read(room_id)
    if room.admission is Admission.TICKET and pass_sha.hex() not in known(room):
        raise NoSuchRoom
    entries = await ground.store.replays.read(room_id)
    if room.phase is Phase.PLAYING or not entries or entries[-1].kind is not LogKind.SEAL:
        raise NotThere(Reason.REPLAY_NOT_FOUND)
    played = _shown(room, entries[0])
    if played is None:
        return Finished(entries, (), ())
    names = tuple(zip(played.seats, played.names, strict=True))
    # Of a void round nobody has points.
    result = () if played.void else result_of(outcome_of(room, played).scores)
    return Finished(entries, result, names)


def _shown(room: Room, dealt: LogEntry) -> Round | None:
    """The round that was dealt so, unless another table is set meanwhile."""
    played = room.round
    if played is None or played.commitment != decode_deal(dealt.body).commitment:
        return None
    return played
