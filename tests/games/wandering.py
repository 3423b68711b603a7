"""Random rounds of Lá Cuối in which everything is tried that a seat, the clock and the host could do."""

from chieu.games.lacuoi.cards import FOURS
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.legal import legal_moves, turn_moves
from chieu.games.lacuoi.moves import (
    Accept,
    CallLast,
    Catch,
    Challenge,
    Colour,
    Draw,
    Keep,
    Pass,
    Play,
    TakePenalty,
)
from chieu.games.lacuoi.options import Options

from .shedding import wandering
from .shedding.wandering import MOODS, PACE, Happening, Reached

__all__ = ["MOODS", "OTHERS", "PACE", "Happening", "Reached", "Walk"]

OTHERS = (Draw(), Keep(), Pass(), Challenge(), Accept(), TakePenalty(), CallLast(), Catch())


class Walk(wandering.Walk):
    """One round of Lá Cuối, with stacking or without."""

    game = LA_CUOI
    call = CallLast()
    catch = Catch()

    def __init__(self, seed: bytes, seats: int, stacking: bool, mood: str, reached: Reached | None = None):
        super().__init__(seed, seats, Options(0, stacking), mood, reached)
        self.reached.options["stacking" if stacking else "plain"] += 1

    def legal(self, state, seat, now_ms):
        moves = legal_moves(state, seat, now_ms, PACE)
        if self.dice.below(2):
            moves = tuple(turn_moves(state))  # those that G-22 holds back too
        plays = [move for move in moves if isinstance(move, Play)]
        if plays and self.dice.below(4):
            moves = plays
        move = moves[self.dice.below(len(moves))]
        if isinstance(move, Play) and self.dice.below(3) == 0:
            move = Play(move.card, move.colour, call=True)
        return move

    def out_of_the_air(self, state, anybody, now_ms):
        who = state.players[state.turn].seat if self.dice.below(2) else anybody
        move = self._any_move()
        if isinstance(move, Play) and self.dice.below(2):
            move = Play(self._a_held_card(state), move.colour, move.call)
        return Happening(who, move, now_ms)

    def rather(self, state, anybody):
        """Now and then who laid the open wild draw four."""
        if state.f_by is not None and self.dice.below(2):
            return state.players[state.f_by].seat
        return anybody

    def _any_move(self):
        if self.dice.below(2):
            return OTHERS[self.dice.below(len(OTHERS))]
        colour = (None, *Colour)[self.dice.below(5)] if self.dice.below(3) == 0 else None
        return Play(self.dice.below(110) - 1, colour, call=self.dice.below(2) == 1)

    def _a_held_card(self, state):
        """A card of the seat to act; while cards wait rather a wild draw four, or it would hardly ever be tried."""
        hand = state.players[state.turn].hand
        fours = [card for card in hand if card in FOURS]
        if fours and state.pending:
            return fours[0]
        return hand[self.dice.below(len(hand))]
