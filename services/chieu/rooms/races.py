"""Races that somebody lost by a moment, told to both sides. Rule: CW-5, CW-6.

The order of commits decides them and nothing else; nobody's clock is asked. A catch or a call that comes just after it
was too late changes nothing at the table and is no entry of the action log: all that is committed is that it is told,
once to each who came too late. What comes later than that, or was aimed at nobody, is a mistake, and is refused.
"""

from __future__ import annotations

from typing import Any

import msgspec

from chieu.games.catalogue import CALLS, CATCHES
from chieu.games.catalogue import game as game_of
from chieu.games.errors import Reason, Refusal
from chieu.games.events import Cause, Event, Kind, Narration, Param, ParamKind, Weight
from chieu.games.game import Step

from .change import Change, LogEntry, LogKind, Moment
from .lateness import Lapse, Race
from .room import Room, Round, Seat
from .telling import told

_TOO_LATE = frozenset({Reason.NOBODY_TO_CATCH, Reason.NOTHING_TO_CALL, Reason.ROUND_OVER})


def race_after(room: Room, played: Round, step: Step, entry: LogEntry) -> Race | None:
    """How the time to catch somebody ended with this step of the round; what was known before if it did not.

    Whoever leaves has outrun nobody.
    """
    game = game_of(room.game)
    open_before = game.open_to_catch(played.state)
    if open_before is None or open_before == game.open_to_catch(step.state):
        return played.race
    if entry.kind is LogKind.LEAVE:
        return None
    caught = any(event.kind is Kind.CAUGHT for event in step.events)
    return Race(open_before, entry.at_ms, entry.seat if entry.kind is LogKind.MOVE else None, caught)


def lost(room: Room, moment: Moment, seat: Seat, move: Any, refused: Refusal) -> Change | None:
    """What is told of a refused move that came just too late; None of any other.

    The very round is left as it was, but for who has been told.
    """
    played = room.round
    race = None if played is None else played.race
    if played is None or race is None or refused.reason not in _TOO_LATE or not _played_in(played, seat):
        return None
    late_ms = max(0, moment.now_ms - race.at_ms)
    if late_ms > moment.pace.race_ms or not _ran(race, seat.number, move):
        return None
    race = msgspec.structs.replace(race, told=(*race.told, seat.number))
    played = msgspec.structs.replace(played, race=race)
    event = _lost_event(race, seat.number, move, late_ms)
    return Change(room=msgspec.structs.replace(room, round=played), events=(event,), seat=seat.number)


def late_ms_of(played: Round, seat: int, turn_seq: int, now_ms: int) -> int | None:
    """By how much a turn action missed the server's own, in ms; None when it was not the server that came before it."""
    lapse = played.lapse
    if lapse is None or (lapse.seat, lapse.turn_seq) != (seat, turn_seq):
        return None
    return max(0, now_ms - lapse.at_ms)


def with_lapse(room: Room, played: Round, seat: int, moment: Moment) -> Room:
    """The room, remembering that the server decides for the seat now."""
    lapse = Lapse(seat, played.turn_seq, moment.now_ms)
    return msgspec.structs.replace(room, round=msgspec.structs.replace(played, lapse=lapse))


def _played_in(played: Round, seat: Seat) -> bool:
    """Whether the person on the chair played this round: when it is over, the chair may be somebody else's."""
    return seat.number in played.seats and seat.plays_from <= played.number


def _ran(race: Race, seat: int, move: Any) -> bool:
    """Whether the move was aimed at what the race was about, by somebody who does not know yet."""
    if seat == race.by or seat in race.told:
        return False
    if isinstance(move, CATCHES):
        return seat != race.seat
    return isinstance(move, CALLS) and race.caught and seat == race.seat


def _lost_event(race: Race, seat: int, move: Any, late_ms: int) -> Event:
    key = "race.catch" if isinstance(move, CATCHES) else "race.call"
    params = [Param("loser", ParamKind.SEAT, seat), Param("late", ParamKind.DURATION_MS, late_ms)]
    if race.by is None:
        key = "race.catch_clock"
    else:
        params.append(Param("seat", ParamKind.SEAT, race.by))
    text = Narration(key, tuple(params))
    return told(Kind.RACE_LOST, text, Weight.BIG, Cause.PLAYER, actor=seat, target=race.by, amount=late_ms)
