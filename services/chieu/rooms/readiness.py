"""Whether a round may begin, and when the next one begins by itself: once everybody is ready, after a countdown.

The host may start at any time and waits for nobody. What changes the table (who sits, the options, the game) ends the
countdown that runs; whoever changes it says so by `next_ms` = 0.
"""

from __future__ import annotations

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Reason
from chieu.games.pace import Pace

from .room import Phase, Room
from .seats import people, sitting


def why_not_start(room: Room) -> Reason | None:
    """Why no round can be started now, or None."""
    if room.phase is Phase.CLOSED:
        return Reason.ROOM_CLOSED
    if room.phase is Phase.PLAYING:
        return Reason.ROUND_RUNNING
    game = game_of(room.game)
    if not game.least_seats <= len(sitting(room)) <= game.most_seats:
        return Reason.PLAYER_COUNT
    return None


def is_agreed(room: Room) -> bool:
    """Whether every person who would be dealt in is ready for a round that can be dealt; bots always are."""
    return why_not_start(room) is None and all(seat.ready for seat in people(room))


def next_round_ms(room: Room, now_ms: int, pace: Pace) -> int:
    """When the next round begins by itself, 0 for not: as it was, or a whole countdown from now if none runs.

    During a pause none runs.
    """
    if room.pause is not None or not is_agreed(room):
        return 0
    return room.next_ms or now_ms + pace.next_round_ms
