"""What becomes of a room's times when the clock is set back: what was to come in a minute still comes in a minute.

The clock is Redis's. A room may be a little ahead of it (another process, another node); one that is further ahead was
touched while that clock was wrong, and would stand still until the clock has caught up. FA40.
"""

from __future__ import annotations

import msgspec

from .room import Pause, Room, Round

LEAD_MS = 5_000
"""So far a room may be ahead of the clock; its own time counts then."""


def is_ahead(touched_ms: int, now_ms: int) -> bool:
    """Whether a room that was last touched then is further ahead than it may be."""
    return touched_ms - now_ms > LEAD_MS


def rewound(room: Room, now_ms: int) -> Room:
    """The room as if its last commit had been made now.

    What began while the clock was ahead begins so much earlier, and ends so much earlier. What began before that stays.
    """
    by_ms = room.touched_ms - now_ms

    def since(at_ms: int) -> int:
        return at_ms - by_ms if at_ms > now_ms else at_ms

    return msgspec.structs.replace(
        room,
        touched_ms=now_ms,
        opened_ms=since(room.opened_ms),
        code_ms=since(room.code_ms),
        host_since_ms=since(room.host_since_ms),
        all_absent_ms=since(room.all_absent_ms),
        # Each commit sets it anew.
        idle_ms=room.idle_ms - by_ms,
        next_ms=max(now_ms, room.next_ms - by_ms) if room.next_ms else 0,
        enough_ms=since(room.enough_ms),
        seats=tuple(msgspec.structs.replace(seat, absent_ms=since(seat.absent_ms)) for seat in room.seats),
        rescues=tuple(msgspec.structs.replace(one, until_ms=max(now_ms, one.until_ms - by_ms)) for one in room.rescues),
        pause=None if room.pause is None else _pause(room.pause, now_ms, by_ms),
        round=None if room.round is None else _round(room.round, now_ms, by_ms),
    )


def _pause(pause: Pause, now_ms: int, by_ms: int) -> Pause:
    return pause if pause.since_ms <= now_ms else Pause(pause.since_ms - by_ms, pause.until_ms - by_ms)


def _round(played: Round, now_ms: int, by_ms: int) -> Round:
    """The clock of a turn that began while the clock was ahead, and of a bot that was asked then.

    What happened lately, and is told to who comes too late, was not lately any more.
    """
    if played.begun_ms > now_ms:
        played = msgspec.structs.replace(played, begun_ms=played.begun_ms - by_ms)
    if played.started_ms > now_ms:
        due_ms = played.due_ms - by_ms if played.due_ms else 0
        played = msgspec.structs.replace(played, started_ms=played.started_ms - by_ms, due_ms=due_ms)
    if played.race is not None and played.race.at_ms > now_ms:
        played = msgspec.structs.replace(played, race=None)
    if played.lapse is not None and played.lapse.at_ms > now_ms:
        played = msgspec.structs.replace(played, lapse=None)
    if played.asked_ms > now_ms:
        bot_due_ms = played.bot_due_ms - by_ms if played.bot_due_ms else 0
        played = msgspec.structs.replace(played, asked_ms=played.asked_ms - by_ms, bot_due_ms=bot_due_ms)
    return played
