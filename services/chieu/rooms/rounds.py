"""Playing: a seat's move in the running round, judged by turn or on arrival."""

from __future__ import annotations

from typing import Any

from chieu.games.catalogue import game as game_of
from chieu.games.errors import IllegalMove, Reason

from .change import Change, LogKind, Moment
from .commands import Order, obeyed, stale
from .errors import NotNow
from .races import late_ms_of, lost
from .record import encode_move
from .room import Room, Seat
from .seats import is_playing
from .starting import Start, start_round
from .turns import chance_of, log_entry, running_round, stepped

__all__ = ["Act", "Start", "act", "start_round"]


class Act(Order, frozen=True, kw_only=True):
    """A move, and the decision it answers. `turn_seq` and `turn_tag` are not looked at for calls and catches (G-02)."""

    move: Any
    turn_seq: int = 0
    turn_tag: str = ""


def act(request: Act, room: Room, moment: Moment) -> Change:
    """Carry out a seat's move, or tell that it lost a race.

    Raises:
        NotNow: ``NO_ROUND``, ``ROUND_OVER``, ``NOT_A_PLAYER`` for a seat that watches.
        Outdated: ``STALE_TURN``, ``HISTORY_CHANGED`` for a turn action meant for another decision.
        Malformed: ``WRONG_GAME``, and what the game says.
        IllegalMove: what the game says.
    """

    def move(room: Room, moment: Moment, seat: Seat) -> Change:
        try:
            return _moved(request, room, moment, seat.number)
        except (IllegalMove, NotNow) as refused:
            late = lost(room, moment, seat, request.move, refused)
            if late is None:
                raise
            return late

    return obeyed(request, room, moment, move)


def _moved(request: Act, room: Room, moment: Moment, seat: int) -> Change:
    played = running_round(room)
    body = encode_move(room.game, request.move)
    if not is_playing(room, seat):
        raise NotNow(Reason.NOT_A_PLAYER, seat=seat)
    game = game_of(room.game)
    if not game.is_window_move(request.move):
        _meant_for_now(request, room, moment, seat)
    chance = chance_of(played)
    step = game.act(played.state, seat, request.move, moment.now_ms, chance, moment.pace)
    entry = log_entry(LogKind.MOVE, room, moment, seat, body)
    return stepped(room, step, chance, moment, entry, step.is_turn_action)


def _meant_for_now(request: Act, room: Room, moment: Moment, seat: int) -> None:
    """A turn action must answer the decision that is asked for now, of this very history. Rule: G-02.

    One that the server came before is told by how much.
    """
    played = running_round(room)
    if request.turn_seq != played.turn_seq:
        late_ms = late_ms_of(played, seat, request.turn_seq, moment.now_ms)
        raise stale(Reason.STALE_TURN, room, **({} if late_ms is None else {"late_ms": late_ms}))
    if request.turn_tag != played.turn_tag:
        raise stale(Reason.HISTORY_CHANGED, room)
