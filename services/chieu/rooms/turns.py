"""What follows a step of the game: the next decision is numbered, its clock is set, or the round ends.

The clock starts anew exactly when the game's turn number changes (G-08). `turn_seq` rises with every accepted turn
action and every new turn; `turn_tag` is the tag of the commit that raised it.
"""

from __future__ import annotations

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.chance import Chance
from chieu.games.errors import Reason
from chieu.games.game import Asked, Step
from chieu.games.pace import Pace

from .change import Change, LogEntry, LogKind, Moment
from .ending import finished
from .errors import NotNow
from .pauses import clock_ms
from .races import race_after
from .room import Phase, Room, Round, Seat
from .seats import is_absent, seat_at
from .telling import both


def running_round(room: Room) -> Round:
    """The round that is being played.

    Raises:
        NotNow: ``NO_ROUND`` before the first, ``ROUND_OVER`` between rounds.
    """
    if room.round is None:
        raise NotNow(Reason.NO_ROUND)
    if room.phase is not Phase.PLAYING:
        raise NotNow(Reason.ROUND_OVER)
    return room.round


def asked_now(room: Room, pace: Pace) -> Asked | None:
    """Who is to act in the running round, None when none runs."""
    if room.phase is not Phase.PLAYING or room.round is None:
        return None
    return game_of(room.game).asked(room.round.state, pace)


def chance_of(played: Round) -> Chance:
    """The round's luck, continued where the last commit left it."""
    return Chance(played.seed, played.chance_at)


def clock_length(room: Room, seat: Seat, pace: Pace) -> int:
    """Full length of the seat's next clock in ms, 0 for none. Rule: G-09, PH-24."""
    game = game_of(room.game)
    base = game.turn_seconds(room.options) * 1000 if pace.turn_ms is None else pace.turn_ms
    if is_absent(room, seat):
        return min(base, pace.absent_turn_ms) if base else pace.absent_turn_ms
    if not base and seat.absent_ms:
        return pace.disconnected_turn_ms
    return base * pace.longer_clock_times if seat.longer_clock and not game.clock_is_fixed else base


def clocked(room: Room, moment: Moment) -> Room:
    """The clock of the seat that is asked, begun or taken away when its going, coming or waking makes the difference.

    Only a room without a clock of its own has turns with one and without. Rule: G-09.
    """
    asked = asked_now(room, moment.pace)
    if asked is None:
        return room
    played, seat = running_round(room), seat_at(room, asked.seat)
    length = 0 if seat.bot else clock_length(room, seat, moment.pace)
    if bool(length) == bool(played.due_ms):
        return room
    due = clock_ms(room, moment.now_ms) + length if length else 0
    return msgspec.structs.replace(room, round=msgspec.structs.replace(played, clock_ms=length, due_ms=due))


def stepped(room: Room, step: Step, chance: Chance, moment: Moment, entry: LogEntry, is_turn_action: bool) -> Change:
    """The room after a step of its running round, which `entry` records."""
    played = running_round(room)
    race = race_after(room, played, step, entry)
    played = msgspec.structs.replace(
        played, state=step.state, chance_at=chance.counter, actions=played.actions + 1, race=race
    )
    asked = game_of(room.game).asked(step.state, moment.pace)
    if asked is None:
        room = msgspec.structs.replace(room, round=played)
        return both(Change(room=room, events=step.events, log=(entry,), seat=entry.seat), finished(room, moment))
    is_new_turn = asked.turn_number != played.clock_turn
    played = _decision(played, moment, is_turn_action or is_new_turn, entry.seat == asked.seat)
    room = msgspec.structs.replace(room, round=played)
    room = with_clock(room, asked, moment, is_new_turn)
    return Change(room=room, events=step.events, log=(entry,), seat=entry.seat)


def log_entry(kind: LogKind, room: Room, moment: Moment, seat: int, body: bytes = b"") -> LogEntry:
    return LogEntry(kind=kind, at_ms=moment.now_ms, version=room.version + 1, seat=seat, body=body)


def with_clock(room: Room, asked: Asked, moment: Moment, is_new_turn: bool) -> Room:
    """The room with the clock of the seat that is asked: set at a new turn, else kept; a bot's is set each decision."""
    played = running_round(room)
    seat = seat_at(room, asked.seat)
    if is_new_turn:
        length = 0 if seat.bot else clock_length(room, seat, moment.pace)
        begins_ms = clock_ms(room, moment.now_ms)
        played = msgspec.structs.replace(
            played,
            clock_turn=asked.turn_number,
            started_ms=begins_ms,
            clock_ms=length,
            due_ms=begins_ms + length if length else 0,
            extensions=0,
        )
    bot_due = 0
    if seat.bot:
        # G-21, G-22: never sooner than it may, and never at once.
        bot_due = max(played.asked_ms + moment.pace.bot_ms, asked.bot_not_before_ms, asked.not_before_ms)
    return msgspec.structs.replace(room, round=msgspec.structs.replace(played, bot_due_ms=bot_due))


def _decision(played: Round, moment: Moment, is_new: bool, acted_itself: bool) -> Round:
    """A new decision gets the next number; a seat that goes on acting is at least asked anew."""
    if is_new:
        return msgspec.structs.replace(
            played, turn_seq=played.turn_seq + 1, turn_tag=moment.tag, asked_ms=moment.now_ms
        )
    return msgspec.structs.replace(played, asked_ms=moment.now_ms) if acted_itself else played
