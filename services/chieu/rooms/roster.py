"""What everybody sees of the people at the table, and of the screens that show it."""

from __future__ import annotations

from chieu.games.catalogue import game as game_of
from chieu.games.events import Narration, Param, ParamKind
from chieu.games.pace import Pace

from .pauses import shown_phase
from .readiness import is_agreed, why_not_start
from .room import Phase, Room, Seat
from .seats import is_absent, is_playing, rescue_of
from .sections import Deadline, Presence, Roster, RosterScreen, RosterSeat
from .telling import about_seat


def presence_of(seat: Seat) -> Presence:
    """Whether the seat's phone is there."""
    if seat.left:
        return Presence.LEFT
    if seat.bot:
        return Presence.BOT
    if seat.absent_ms:
        return Presence.GONE
    return Presence.ASLEEP if seat.asleep else Presence.HERE


def roster_of(room: Room, pace: Pace) -> Roster:
    """Who is here and where the evening stands."""
    game = game_of(room.game)
    why_not = why_not_start(room)
    return Roster(
        code=room.code,
        game=room.game,
        phase=shown_phase(room),
        rounds=room.rounds,
        host=room.host,
        seats=tuple(_roster_seat(room, seat, pace) for seat in room.seats),
        admission=room.admission,
        can_start=why_not is None,
        why_not_start="" if why_not is None else why_not.value,
        least_seats=game.least_seats,
        most_seats=game.most_seats,
        language=room.language,
        test_room=room.test_room,
        next_round=_next_round(room, pace),
        pause=_pause(room, pace),
        pause_wanted=room.pause_wanted,
        screens=tuple(RosterScreen(number=one.number, shows_hands=one.shows_hands) for one in room.screens),
        listed=room.listed,
        closes=_closes(room, pace),
    )


def _closes(room: Room, pace: Pace) -> Deadline | None:
    if not room.idle_warned or room.phase is Phase.CLOSED:
        return None
    ends = Narration("room.closed")
    return Deadline(at_ms=room.idle_ms, total_ms=pace.closing_ms, grace_ms=0, on_expire=ends)


def _pause(room: Room, pace: Pace) -> Deadline | None:
    if room.pause is None:
        return None
    ends = Narration("pause.ends")
    return Deadline(at_ms=room.pause.until_ms, total_ms=pace.pause_ms, grace_ms=0, on_expire=ends)


def _next_round(room: Room, pace: Pace) -> Deadline | None:
    if not room.next_ms:
        return None
    begins = Narration("round.begins", (Param("n", ParamKind.NUMBER, room.rounds + 1),))
    total_ms = pace.next_round_ms if is_agreed(room) else pace.enough_ms
    return Deadline(at_ms=room.next_ms, total_ms=total_ms, grace_ms=pace.grace_ms, on_expire=begins)


def _roster_seat(room: Room, seat: Seat, pace: Pace) -> RosterSeat:
    return RosterSeat(
        number=seat.number,
        name=seat.name,
        presence=presence_of(seat),
        kept_until=_kept_until(room, seat, pace),
        host=seat.number == room.host,
        ready=seat.ready,
        score=seat.score,
        wins=seat.wins,
        plays_from_next_round=room.phase is Phase.PLAYING and seat.plays_from > room.rounds,
        absent=is_absent(room, seat),
        generation=seat.generation,
        longer_clock=seat.longer_clock,
        wants_chair=seat.wants_chair,
        rescue=_rescue(room, seat, pace),
        rescuable=presence_of(seat) is Presence.GONE and not seat.among_strangers,
    )


def _kept_until(room: Room, seat: Seat, pace: Pace) -> Deadline | None:
    """From when the host may remove a gone seat from the round. Rule: G-11."""
    removable = game_of(room.game).kick_while_playing and is_playing(room, seat.number)
    if not removable or seat.bot or not seat.absent_ms:
        return None
    return Deadline(
        at_ms=seat.absent_ms + pace.kick_after_ms,
        total_ms=pace.kick_after_ms,
        grace_ms=0,
        on_expire=about_seat("seat.may_be_removed", seat.number),
    )


def _rescue(room: Room, seat: Seat, pace: Pace) -> Deadline | None:
    """Until when the table may confirm that somebody with a new phone is who sat there."""
    rescue = rescue_of(room, seat)
    if rescue is None or rescue.refused:
        return None
    lapses = about_seat("rescue.lapsed", seat.number)
    return Deadline(at_ms=rescue.until_ms, total_ms=pace.rescue_ms, grace_ms=0, on_expire=lapses)
