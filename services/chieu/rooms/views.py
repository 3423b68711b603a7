"""What is seen of a room: the public part by everybody, an own part by each seat.

Views are built up from what may be seen, never by taking things away. Rule: G-04.
"""

from __future__ import annotations

from chieu.games.catalogue import GAMES
from chieu.games.catalogue import game as game_of
from chieu.games.events import Narration, Param, ParamKind
from chieu.games.game import Asked, Outcome
from chieu.games.pace import Pace

from .changing import fits
from .ending import outcome_of
from .extending import why_not_extend
from .pausing import may_pause
from .readiness import why_not_start
from .room import Phase, Room, Round, Seat
from .roster import presence_of, roster_of
from .screens import plays_open
from .seats import is_absent, is_dealt_in, is_playing, seat_at, sitting
from .sections import (
    Deadline,
    HistorySection,
    OptionsView,
    OwnView,
    Power,
    Presence,
    PublicView,
    ResultSection,
    Roster,
    RosterSeat,
    SeatResult,
    TableSection,
    TurnSection,
)

__all__ = [
    "Deadline",
    "HistorySection",
    "OptionsView",
    "OwnView",
    "Power",
    "Presence",
    "PublicView",
    "ResultSection",
    "Roster",
    "RosterSeat",
    "SeatResult",
    "TableSection",
    "TurnSection",
    "own_view",
    "presence_of",
    "public_view",
]


def public_view(room: Room, pace: Pace) -> PublicView:
    """What everybody may see of the room. Rule: G-04."""
    return PublicView(
        roster=roster_of(room, pace),
        options=OptionsView(game=room.game, values=room.options, frozen=room.phase is Phase.PLAYING),
        table=_table(room),
        turn=_turn(room, pace),
        result=_result(room),
        history=HistorySection(rounds=room.history),
    )


def own_view(room: Room, seat_number: int, now_ms: int, pace: Pace) -> OwnView:
    """What the seat alone may see besides the public view.

    Raises:
        NotThere: ``SEAT_NOT_FOUND``.
    """
    seat = seat_at(room, seat_number)
    game, view, open_table = game_of(room.game), None, None
    if room.round is not None and not room.round.void and is_dealt_in(room, seat_number):
        view = game.seat_view(room.round.state, seat_number, now_ms, pace)
        if not room.round.over and is_playing(room, seat_number):
            open_table = game.open_table(room.round.state)
    return OwnView(
        seat=seat_number,
        generation=seat.generation,
        playing=is_playing(room, seat_number),
        powers=_powers(room, seat, pace),
        view=view,
        notices=_notices(room, seat),
        open_table=open_table,
    )


def _table(room: Room) -> TableSection:
    played = room.round
    if played is None:
        return TableSection(view=None, round_number=0, commitment=b"", seed=b"")
    # A void round has no outcome that would open the hands; its table is put away.
    view = None if played.void else game_of(room.game).table_view(played.state)
    return TableSection(
        view=view,
        round_number=played.number,
        commitment=played.commitment,
        seed=played.seed if played.over else b"",
    )


def _turn(room: Room, pace: Pace) -> TurnSection:
    played = room.round
    asked = None
    if played is not None and not played.over:
        asked = game_of(room.game).asked(played.state, pace)
    if played is None or asked is None:
        seq, tag = (played.turn_seq, played.turn_tag) if played is not None else (0, "")
        return TurnSection(
            turn_seq=seq, turn_tag=tag, seat=None, phase="", direction=1, upcoming=(), deadline=None, headline=None
        )
    return TurnSection(
        turn_seq=played.turn_seq,
        turn_tag=played.turn_tag,
        seat=asked.seat,
        phase=asked.phase,
        direction=asked.direction,
        upcoming=asked.upcoming,
        deadline=_turn_deadline(room, played, asked, pace),
        headline=Narration("turn.asked", (Param("seat", ParamKind.SEAT, asked.seat),)),
    )


def _turn_deadline(room: Room, played: Round, asked: Asked, pace: Pace) -> Deadline | None:
    if seat_at(room, asked.seat).bot or not played.due_ms:
        return None
    return Deadline(
        at_ms=played.due_ms,
        total_ms=played.clock_ms,
        grace_ms=pace.grace_ms,
        on_expire=asked.on_expire,
        paused=room.pause is not None,
        left_ms=0 if room.pause is None else max(0, played.due_ms - room.pause.since_ms),
    )


def _result(room: Room) -> ResultSection | None:
    played = room.round
    if played is None or not played.over:
        return None
    outcome = outcome_of(room, played)
    return ResultSection(
        ending=outcome.ending,
        winners=outcome.winners,
        seats=_seat_results(played, outcome),
        headline=outcome.headline,
        commitment=played.commitment,
        seed=played.seed,
        round_number=played.number,
        next=_what_is_next(room),
        account=outcome.account,
    )


def _seat_results(played: Round, outcome: Outcome) -> tuple[SeatResult, ...]:
    names = dict(zip(played.seats, played.names, strict=True))
    totals = dict(zip(played.seats, played.totals, strict=True))
    return tuple(
        SeatResult(
            seat=score.seat,
            name=names[score.seat],
            points=score.points,
            total=totals[score.seat],
            value=score.value,
            hand=score.hand,
            left=score.left,
        )
        for score in outcome.scores
    )


def _what_is_next(room: Room) -> Narration:
    if room.phase is Phase.CLOSED:
        return Narration("room.closed")
    if room.next_ms:
        return Narration("result.next_soon")
    return Narration("result.next", (Param("seat", ParamKind.SEAT, room.host),))


def _powers(room: Room, seat: Seat, pace: Pace) -> tuple[Power, ...]:
    if seat.number != room.host or room.phase is Phase.CLOSED:
        return ()
    others = len(sitting(room)) > 1
    between = room.phase is not Phase.PLAYING
    powers = {
        Power.START: why_not_start(room) is None,
        Power.OPTIONS: between,
        Power.KICK: others and (between or game_of(room.game).kick_while_playing),
        Power.BOTS: between,
        Power.TRANSFER_HOST: any(s.number != seat.number and not s.bot for s in sitting(room)),
        Power.LOCK: True,
        Power.PAUSE: may_pause(room, pace),
        Power.GAME: between and any(game.key != room.game and fits(room, game) for game in GAMES.values()),
        Power.EXTEND: why_not_extend(room, pace) is None,
        Power.CLOCKS: not game_of(room.game).clock_is_fixed,
        Power.LIST: True,
        Power.SCREENS: bool(room.screens),
        Power.HANDS: bool(room.screens) and plays_open(room),
    }
    return tuple(power for power, held in powers.items() if held)


def _notices(room: Room, seat: Seat) -> tuple[Narration, ...]:
    """What the seat should be told about itself."""
    notices = []
    if room.phase is Phase.PLAYING and seat.plays_from > room.rounds:
        notices.append(Narration("notice.plays_from_next_round"))
    notices += [
        Narration("notice.wants_your_chair", (Param("seat", ParamKind.SEAT, other.number),))
        for other in room.seats
        if other.wants_chair == seat.number
    ]
    if room.phase is Phase.PLAYING and is_absent(room, seat):
        notices.append(Narration("notice.short_clock"))
    elif room.phase is Phase.PLAYING and seat.time_outs:
        notices.append(Narration("notice.server_played"))
    return tuple(notices)
