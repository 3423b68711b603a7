"""How rounds and rooms end: points are added, seats that left are cleared, the seed is revealed.

What a round brought is entered here and nowhere else. Rule: G-13, G-16, G-17.
"""

from __future__ import annotations

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.events import Cause, Kind, Narration, Param, ParamKind, Weight
from chieu.games.game import Outcome, SeatScore

from .accounts import entered, remembered
from .change import Change, LogEntry, LogKind, Moment
from .pauses import after_the_round
from .room import Phase, Room, Round, Seat
from .seats import without_seats
from .telling import both, told

VOID_ENDING = "VOID"
"""The word for the ending of a round that does not count."""
_LAST_CHAIR = 63
"""No table has a chair after it."""


def outcome_of(room: Room, played: Round) -> Outcome:
    """How an ended round came out; a void one brought nobody anything (G-13)."""
    if not played.void:
        outcome = game_of(room.game).outcome(played.state)
        if outcome is not None:
            return outcome
    nothing = tuple(SeatScore(seat=seat, points=0, value=0, hand=()) for seat in played.seats)
    return Outcome(ending=VOID_ENDING, winners=(), scores=nothing, headline=Narration("round.voided"))


def finished(room: Room, moment: Moment) -> Change:
    """The room after a round whose state has an outcome: points, wins, chairs cleared, seed revealed."""
    played = _running(room)
    outcome = outcome_of(room, played)
    winner = outcome.winners[0] if outcome.winners else played.starter
    room = msgspec.structs.replace(entered(room, outcome), last_starter=played.starter, last_winner=winner)
    ended = after_the_round(_put_away(room, played), moment)
    return msgspec.structs.replace(ended, log=(_seal(room, played, moment),))


def voided(room: Room, moment: Moment) -> Change:
    """The running round does not count: no points, and the same seat will start again. Rule: G-13."""
    played = _running(room)
    room = msgspec.structs.replace(room, last_starter=before(played.starter), last_winner=played.starter)
    entry = LogEntry(kind=LogKind.VOID, at_ms=moment.now_ms, version=room.version + 1)
    event = told(Kind.ROUND_VOIDED, Narration("round.voided"), Weight.BIG)
    room = _put_away(room, msgspec.structs.replace(played, void=True))
    ended = Change(room=room, events=(event,), log=(entry, _seal(room, played, moment)))
    return both(ended, after_the_round(room, moment))


def before(starter: int) -> int:
    """What stands for the last starter, so that this one starts next: the chair before.

    The next starter is the first seat after the last one. Nobody sits after the last chair of all, and so the first
    seat starts.
    """
    return starter - 1 if starter else _LAST_CHAIR


def closed(room: Room, moment: Moment, cause: Cause = Cause.SERVER) -> Change:
    """The room ends for good; a round that still runs is void."""
    room = msgspec.structs.replace(room, pause=None, pause_wanted=False)
    before = Change(room=room)
    if room.phase is Phase.PLAYING:
        before = voided(room, moment)
    event = told(Kind.ROOM_CLOSED, Narration("room.closed"), Weight.BIG, cause)
    return Change(
        room=msgspec.structs.replace(before.room, phase=Phase.CLOSED),
        events=(*before.events, event),
        log=before.log,
    )


def warned(room: Room, moment: Moment) -> Change:
    """Who looks is told that the room ends soon, unless somebody does something."""
    minutes = Param("n", ParamKind.NUMBER, max(1, (room.idle_ms - moment.now_ms) // 60_000))
    event = told(Kind.ROOM_CLOSING, Narration("room.closing", (minutes,)), Weight.BIG)
    return Change(room=msgspec.structs.replace(room, idle_warned=True), events=(event,))


def _running(room: Room) -> Round:
    if room.round is None or room.round.over:
        raise AssertionError("only a running round ends")
    return room.round


def _put_away(room: Room, played: Round) -> Room:
    """No clocks, no chairs of leavers, nobody ready; the table stays to be looked at, and the round is history."""
    scores = {seat.number: seat.score for seat in room.seats}
    over = msgspec.structs.replace(
        played,
        over=True,
        due_ms=0,
        clock_ms=0,
        bot_due_ms=0,
        totals=tuple(scores.get(number, 0) for number in played.seats),
    )
    room = remembered(room, over, outcome_of(room, over))
    room = without_seats(room, (seat.number for seat in room.seats if seat.left))
    seats = tuple(_unready(seat) for seat in room.seats)
    return msgspec.structs.replace(room, seats=seats, round=over, phase=Phase.ROUND_END)


def _unready(seat: Seat) -> Seat:
    return msgspec.structs.replace(seat, ready=seat.bot)


def _seal(room: Room, played: Round, moment: Moment) -> LogEntry:
    return LogEntry(kind=LogKind.SEAL, at_ms=moment.now_ms, version=room.version + 1, body=played.seed)
