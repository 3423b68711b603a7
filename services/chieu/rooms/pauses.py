"""Clocks that stand still: how a pause begins, what time they read meanwhile, and when it ends with a deal.

A pause stops clocks and nothing else: whoever can play may play. It outlives the end of a round and ends with a deal.
"""

from __future__ import annotations

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.events import Cause, Kind, Narration, Weight

from .change import Change, Moment
from .room import Pause, Phase, Room
from .telling import told


def clock_ms(room: Room, now_ms: int) -> int:
    """The time as the clocks read it, Redis ms: during a pause it is always the time at which that began."""
    return now_ms if room.pause is None else room.pause.since_ms


def shown_phase(room: Room) -> Phase:
    """The phase that people see: a running round whose clocks stand still is PAUSED."""
    return Phase.PAUSED if room.phase is Phase.PLAYING and room.pause is not None else room.phase


def waits_for_the_end(room: Room) -> bool:
    """Whether a pause could only begin when the running round is over. Rule: PH-24."""
    return room.phase is Phase.PLAYING and game_of(room.game).clock_is_fixed


def begun(room: Room, moment: Moment, cause: Cause) -> Change:
    """The room with its clocks stopped."""
    pause = Pause(moment.now_ms, moment.now_ms + moment.pace.pause_ms)
    text = Narration("pause.begun" if room.phase is Phase.PLAYING else "pause.between")
    event = told(Kind.PAUSED, text, Weight.BIG, cause)
    return Change(room=msgspec.structs.replace(room, pause=pause, pause_wanted=False), events=(event,))


def after_the_round(room: Room, moment: Moment) -> Change:
    """The room after its round, paused if somebody wanted that."""
    return begun(room, moment, Cause.SERVER) if room.pause_wanted else Change(room=room)


def dealt_anew(room: Room) -> Room:
    """The room at a deal: it plays, and pauses are counted from here."""
    return msgspec.structs.replace(room, pause=None, pause_wanted=False, pauses=0)
