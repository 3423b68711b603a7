"""Random rounds of Switch in which everything is tried that a seat, the clock and the host could do."""

from chieu.games.switch.cards import OF_RANK
from chieu.games.switch.chains import RANK_OF
from chieu.games.switch.game import SWITCH
from chieu.games.switch.legal import legal_moves, turn_moves
from chieu.games.switch.moves import CallLast, Catch, Draw, Keep, Pass, Play, Stand, Suit, TakePenalty
from chieu.games.switch.options import Options
from tests.games.shedding import wandering
from tests.games.shedding.wandering import MOODS, PACE, Happening, Reached

__all__ = ["MOODS", "OTHERS", "PACE", "Happening", "Reached", "Walk"]

OTHERS = (Draw(), Keep(), Pass(), TakePenalty(), Stand(), CallLast(), Catch())


class Walk(wandering.Walk):
    """One round of Switch with some options."""

    game = SWITCH
    call = CallLast()
    catch = Catch()

    def __init__(self, seed: bytes, seats: int, options: Options, mood: str, reached: Reached | None = None):
        super().__init__(seed, seats, options, mood, reached)
        self.reached.options[(options.beginner_mode, options.voluntary_draw)] += 1

    def legal(self, state, seat, now_ms):
        """Rather a play, and rather one that makes a chain or passes it on."""
        moves = legal_moves(state, seat, now_ms, PACE) if self.dice.below(2) else tuple(turn_moves(state))
        plays = [move for move in moves if isinstance(move, Play)]
        if plays and self.dice.below(4):
            moves = plays
            chains = [move for move in plays if any(move.card in OF_RANK[rank] for rank in RANK_OF.values())]
            if chains and self.dice.below(2):
                moves = chains
        move = moves[self.dice.below(len(moves))]
        if isinstance(move, Play) and self.dice.below(3) == 0:
            move = Play(move.card, move.suit, call=True)
        return move

    def out_of_the_air(self, state, anybody, now_ms):
        move = self._any_move()
        to_act = state.players[state.turn]
        if isinstance(move, Play) and self.dice.below(2):
            move = Play(to_act.hand[self.dice.below(len(to_act.hand))], move.suit, move.call)
        return Happening(to_act.seat if self.dice.below(2) else anybody, move, now_ms)

    def _any_move(self):
        if self.dice.below(2):
            return OTHERS[self.dice.below(len(OTHERS))]
        suit = (None, *Suit)[self.dice.below(5)] if self.dice.below(3) == 0 else None
        return Play(self.dice.below(106) - 1, suit, call=self.dice.below(2) == 1)
