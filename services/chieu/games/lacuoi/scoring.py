"""How a round ends and what it brings.

Rule: LC-19, LC-20, LC-22f, LC-23, G-17.
"""

from __future__ import annotations

from collections.abc import Sequence

from chieu.games.events import Narration
from chieu.games.game import Outcome, SeatScore
from chieu.games.shedding import Player
from chieu.games.shedding.story import tell_blocked, tell_end

from .cards import hand_value
from .draft import Draft
from .state import Ending, Phase, State
from .story import sentence

_HEADLINE = {
    Ending.OUT: "result.out",
    Ending.LAST_SEAT: "result.last_seat",
    Ending.BLOCKED: "result.blocked",
}


def worth(player: Player) -> int:
    """What a seat's cards bring the winner: its hand's value, or the frozen one of a leaver. Rule: LC-20, LC-22a."""
    return player.frozen if player.left else hand_value(player.hand)


def winnings(players: Sequence[Player], winner: int | None) -> int:
    """What the winner scores: all that the others hold or held. Rule: LC-20."""
    if winner is None:
        return 0
    return sum([worth(player) for index, player in enumerate(players) if index != winner])


def _headline(players: Sequence[Player], ending: Ending, winner: int | None) -> Narration:
    if winner is None:
        return sentence("result.drawn")
    return sentence(_HEADLINE[ending], players[winner].seat, winnings(players, winner))


def end(draft: Draft, ending: Ending, winner: int | None) -> None:
    """Close the round: nothing waits any more, and the hands are counted. Rule: LC-19a."""
    draft.phase = Phase.OVER
    draft.ending = ending
    draft.winner = winner
    draft.drawn = None
    draft.close_window()
    draft.forget_penalty()
    seat = None if winner is None else draft.players[winner].seat
    tell_end(draft, _headline(draft.players, ending, winner), seat, winnings(draft.players, winner))


def end_blocked(draft: Draft) -> None:
    """Close a round in which nobody can go on: the lowest hand wins, then the fewest cards. Rule: LC-23, G-20."""
    tell_blocked(draft)
    ranks = sorted(
        (worth(player), len(player.hand), index) for index, player in enumerate(draft.players) if not player.left
    )
    best, second = ranks[0], ranks[1]
    if best[:2] == second[:2]:
        end(draft, Ending.DRAWN, None)
    else:
        end(draft, Ending.BLOCKED, best[2])


def outcome(state: State) -> Outcome | None:
    """How the round ended, every hand open, or None while it runs. Rule: LC-20, G-17."""
    if state.ending is None:
        return None
    points = winnings(state.players, state.winner)
    winner = None if state.winner is None else state.players[state.winner].seat
    return Outcome(
        ending=state.ending.value.lower(),
        winners=() if winner is None else (winner,),
        scores=tuple(
            SeatScore(
                seat=player.seat,
                points=points if player.seat == winner else 0,
                value=worth(player),
                hand=player.hand,
                left=player.left,
            )
            for player in state.players
        ),
        headline=_headline(state.players, state.ending, state.winner),
    )
