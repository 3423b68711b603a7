"""Who is here, the options in force, and a room as anybody with its code may see it."""

from __future__ import annotations

from chieu.api.v1 import rooms_pb2 as pb
from chieu.games.catalogue import game
from chieu.rooms.pauses import shown_phase
from chieu.rooms.room import Admission, Phase, Room
from chieu.rooms.seats import sitting
from chieu.rooms.sections import Deadline, OptionsView, Power, Presence, Roster, RosterSeat

from .cards import Deck
from .enums import Pair
from .events import narration_message
from .options import game_number, options_message

PHASES = Pair(Phase, pb.RoomPhase, "ROOM_PHASE")
ADMISSIONS = Pair(Admission, pb.Admission, "ADMISSION")
PRESENCES = Pair(Presence, pb.Presence, "PRESENCE")
POWERS = Pair(Power, pb.Power, "POWER")


def position(version: int, tag: str) -> pb.Position:
    """Where a room's history stands."""
    return pb.Position(version=version, tag=tag)


def deadline(view: Deadline | None, deck: Deck) -> pb.Deadline | None:
    """An instant at which the server acts, or None."""
    if view is None:
        return None
    return pb.Deadline(
        at_ms=view.at_ms,
        total_ms=view.total_ms,
        grace_ms=view.grace_ms,
        on_expire=narration_message(view.on_expire, deck),
        paused=view.paused,
        left_ms=view.left_ms,
    )


def roster(view: Roster, join_url: str, deck: Deck) -> pb.RosterSection:
    """Who is here and what the room is doing."""
    return pb.RosterSection(
        code=view.code,
        game=game_number(view.game),
        phase=PHASES.number(view.phase),
        rounds=view.rounds,
        host_seat=view.host,
        seats=[_roster_seat(seat, deck) for seat in view.seats],
        admission=ADMISSIONS.number(view.admission),
        can_start=view.can_start,
        why_not_start=view.why_not_start,
        least_seats=view.least_seats,
        most_seats=view.most_seats,
        language=view.language,
        test_room=view.test_room,
        join_url=join_url,
        next_round=deadline(view.next_round, deck),
        pause=deadline(view.pause, deck),
        pause_wanted=view.pause_wanted,
        closes=deadline(view.closes, deck),
        screens=[pb.RosterScreen(screen=one.number, shows_hands=one.shows_hands) for one in view.screens],
        listed=view.listed,
    )


def _roster_seat(seat: RosterSeat, deck: Deck) -> pb.RosterSeat:
    return pb.RosterSeat(
        seat=seat.number,
        name=seat.name,
        presence=PRESENCES.number(seat.presence),
        kept_until=deadline(seat.kept_until, deck),
        host=seat.host,
        ready=seat.ready,
        score=seat.score,
        wins=seat.wins,
        plays_from_next_round=seat.plays_from_next_round,
        absent=seat.absent,
        generation=seat.generation,
        longer_clock=seat.longer_clock,
        rescue=deadline(seat.rescue, deck),
        wants_chair=seat.wants_chair,
        rescuable=seat.rescuable,
    )


def options(view: OptionsView) -> pb.OptionsSection:
    """The options in force."""
    return pb.OptionsSection(options=options_message(view.game, view.values), frozen=view.frozen)


def room(record: Room) -> pb.Room:
    """The room as anybody with its code may see it: no names, nothing of the round."""
    return pb.Room(
        room_id=record.room_id,
        code=record.code,
        game=game_number(record.game),
        phase=PHASES.number(shown_phase(record)),
        seats_taken=len(sitting(record)),
        most_seats=game(record.game).most_seats,
        admission=ADMISSIONS.number(record.admission),
        options=options_message(record.game, record.options),
        language=record.language,
        listed=record.listed,
    )
