"""What `chieu.games.game.Game` asks for, as far as every such game answers alike."""

from __future__ import annotations

from typing import Any

from chieu.games.chance import Chance
from chieu.games.game import Step
from chieu.games.pace import Pace

from .play import Doors
from .state import Standing


class Shedding:
    """The answers that do not depend on which of these games it is."""

    kick_while_playing: bool = True
    short_clock_when_absent: bool = True
    clock_is_fixed: bool = False
    _doors: Doors[Any, Any, Any]
    """How a seat acts, runs out of time and leaves."""

    def turn_seconds(self, options: Any) -> int:
        seconds: int = options.turn_seconds
        return seconds

    def is_window_move(self, move: Any) -> bool:
        return isinstance(move, (self._doors.call_last, self._doors.catch))

    def open_to_catch(self, state: Standing) -> int | None:
        return None if state.vulnerable is None else state.players[state.vulnerable].seat

    def act(self, state: Standing, seat: int, move: Any, now_ms: int, chance: Chance, pace: Pace) -> Step:
        return self._doors.act(state, seat, move, now_ms, chance, pace)

    def time_out(self, state: Standing, now_ms: int, chance: Chance, pace: Pace) -> Step:
        return self._doors.time_out(state, now_ms, chance)

    def leave(self, state: Standing, seat: int, now_ms: int, chance: Chance, pace: Pace) -> Step:
        return self._doors.leave(state, seat, now_ms, chance)

    def active_seats(self, state: Standing) -> tuple[int, ...]:
        return tuple([player.seat for player in state.players if not player.left])

    def hands(self, state: Standing) -> tuple[tuple[int, tuple[int, ...]], ...]:
        return tuple((player.seat, player.hand) for player in state.players)

    def all_cards(self, state: Standing) -> tuple[int, ...]:
        hands = [card for player in state.players for card in player.hand]
        return (*state.stock, *state.pile, *hands)
