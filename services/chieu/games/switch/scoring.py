"""How a round ends and what it brings: a win to one seat, or to nobody.

Rule: SW-17, SW-18b, SW-19, SW-22, G-17.
"""

from __future__ import annotations

from chieu.games.events import Narration
from chieu.games.game import Outcome, SeatScore
from chieu.games.shedding import Player
from chieu.games.shedding.story import tell_blocked, tell_end

from .draft import Draft
from .state import Ending, Phase, State
from .story import sentence

WIN = 1
"""What a won round counts. Rule: SW-22."""

_HEADLINE = {
    Ending.OUT: "result.out",
    Ending.LAST_SEAT: "result.last_seat",
    Ending.BLOCKED: "result.blocked",
}


def _headline(ending: Ending, seat: int | None) -> Narration:
    return sentence("result.drawn") if seat is None else sentence(_HEADLINE[ending], seat)


def end(draft: Draft, ending: Ending, winner: int | None) -> None:
    """Close the round: nothing waits any more. Rule: SW-17."""
    draft.phase = Phase.OVER
    draft.ending = ending
    draft.winner = winner
    draft.drawn = None
    draft.close_window()
    draft.forget_chain()
    seat = None if winner is None else draft.players[winner].seat
    tell_end(draft, _headline(ending, seat), seat, 0 if seat is None else WIN)


def end_blocked(draft: Draft) -> None:
    """Close a round in which nobody can go on: the fewest cards win, equal ones are a draw. Rule: SW-19, G-20."""
    tell_blocked(draft)
    ranks = sorted((len(player.hand), index) for index, player in enumerate(draft.players) if not player.left)
    (fewest, best), (second, _) = ranks[:2]
    if fewest == second:
        end(draft, Ending.DRAWN, None)
    else:
        end(draft, Ending.BLOCKED, best)


def outcome(state: State) -> Outcome | None:
    """How the round ended, every hand open, or None while it runs. Rule: SW-22, G-17."""
    if state.ending is None:
        return None
    winner = None if state.winner is None else state.players[state.winner].seat
    return Outcome(
        ending=state.ending.value.lower(),
        winners=() if winner is None else (winner,),
        scores=tuple(_score(player, winner) for player in state.players),
        headline=_headline(state.ending, winner),
    )


def _score(player: Player, winner: int | None) -> SeatScore:
    return SeatScore(
        seat=player.seat,
        points=WIN if player.seat == winner else 0,
        value=player.frozen if player.left else len(player.hand),
        hand=player.hand,
        left=player.left,
    )
