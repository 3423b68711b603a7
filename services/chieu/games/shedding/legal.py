"""What may be sent, as far as it is the same in every such game.

Rule: G-19, CW-2, CW-4.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from chieu.games.last_card import lock_until, may_call, may_catch
from chieu.games.pace import Pace

from .state import Standing

S = TypeVar("S", bound=Standing)
M = TypeVar("M")


def supply(state: Standing) -> int:
    """How many cards can still be drawn: the stock and the pile below its top. Rule: G-19."""
    return len(state.stock) + len(state.pile) - 1


def legal_moves(
    state: S, seat: int, now_ms: int, pace: Pace, turn_moves: Callable[[S], list[M]], call: M, catch: M
) -> tuple[M, ...]:
    """Every move that is accepted from `seat` at this instant; `turn_moves` are those of the seat to act."""
    if state.ending is not None:
        return ()
    players = state.players
    turn = state.turn
    moves: list[M] = []
    if players[turn].seat == seat:
        index = turn
        if now_ms >= lock_until(state, pace):
            moves = turn_moves(state)
    else:
        index = next((i for i, player in enumerate(players) if player.seat == seat and not player.left), -1)
        if index < 0:
            return ()
    if may_call(state, index):
        moves.append(call)
    if may_catch(state, index):
        moves.append(catch)
    return tuple(moves)
