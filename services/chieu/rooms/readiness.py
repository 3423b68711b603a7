"""Whether a round may begin, and when the next one begins by itself.

Five seconds after everybody is ready; half a minute after enough are, so that nobody who sits there idle, is gone or
keeps coming and going can hold the table up. The host may start at any time and waits for nobody; a pause calls a
countdown off. What changes the table (who sits, the options, the game) ends the short countdown that runs; whoever
changes it says so by `next_ms` = 0.
"""

from __future__ import annotations

from typing import NamedTuple

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Reason
from chieu.games.pace import Pace

from .room import Phase, Room
from .seats import people, sitting


class Countdown(NamedTuple):
    """When the next round begins by itself, 0 for not; since when enough are ready, and of how many, 0 while not."""

    next_ms: int = 0
    enough_ms: int = 0
    enough_of: int = 0


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


def is_enough(room: Room) -> bool:
    """Whether a round could be dealt to those alone who are ready, and they are more than half of the people.

    Once they are, nobody who sits down later makes them fewer than half.
    """
    if why_not_start(room) is not None:
        return False
    sits, ready = people(room), sum(seat.ready for seat in people(room))
    bots = len(sitting(room)) - len(sits)
    return 2 * ready > _counted(room) and ready + bots >= game_of(room.game).least_seats


def countdown(room: Room, now_ms: int, pace: Pace) -> Countdown:
    """What is counted down from now on.

    `next_ms` and `enough_ms` are never later than they were, as long as enough are ready. During a pause nothing is
    counted.
    """
    if room.pause is not None or not is_enough(room):
        return Countdown()
    since_ms = room.enough_ms or now_ms
    at_latest_ms = since_ms + pace.enough_ms
    if not is_agreed(room):
        return Countdown(at_latest_ms, since_ms, _counted(room))
    next_ms = min(room.next_ms or at_latest_ms, now_ms + pace.next_round_ms, at_latest_ms)
    return Countdown(next_ms, since_ms, _counted(room))


def _counted(room: Room) -> int:
    """Of how many people more than half have to be ready: of those who sat here when enough were, less who went."""
    here = len(people(room))
    return min(here, room.enough_of) if room.enough_of else here
