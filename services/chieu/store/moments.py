"""What a decision takes from outside: time, chance, and what tests have prepared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from chieu.games.pace import Pace
from chieu.rooms.change import Moment
from chieu.rooms.rewinding import is_ahead
from chieu.rooms.room import Room

from .protocols import Clock, Entropy, Failpoints, Ticks
from .tracing import UNTRACED, Spans

_TAG_BYTES = 8
_SECRET_BYTES = 32

RULES_PACE = Pace()


@dataclass(frozen=True, slots=True)
class World:
    """What a decision takes from outside; given at composition.

    `ticks` is the local clock that answers of Redis are timed with. `deck_of` gives the draw order that a test wants
    in a room, in test rooms only.
    """

    clock: Clock
    entropy: Entropy
    failpoints: Failpoints
    ticks: Ticks
    pace: Pace = RULES_PACE
    test_room: bool = False
    deck_of: Callable[[Room | None], tuple[int, ...] | None] = lambda room: None
    spans: Spans = UNTRACED


def moment_of(world: World, room: Room | None, first: Moment | None = None) -> Moment:
    """The world at a decision; at the second and later tries the first one's, unless the room is newer still.

    A room that is further ahead than clocks differ is not believed: the moment is before its last commit then.
    """
    touched_ms = room.touched_ms if room else 0
    now_ms = world.clock.now_ms() if first is None else first.now_ms
    now_ms = now_ms if is_ahead(touched_ms, now_ms) else max(now_ms, touched_ms)
    if first is not None:
        return msgspec.structs.replace(first, now_ms=now_ms)
    return Moment(
        now_ms=now_ms,
        tag=world.entropy.bytes(_TAG_BYTES).hex(),
        secret=world.entropy.bytes(_SECRET_BYTES),
        pace=world.pace,
        test_room=world.test_room,
        deck=world.deck_of(room) if world.test_room else None,
    )
