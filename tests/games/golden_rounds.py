"""Golden rounds of Lá Cuối: which ones, and how its table is written."""

from pathlib import Path

from chieu.games.lacuoi.cards import FACE, print_hand
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.moves import Play

from .shedding.golden_rounds import Teller
from .wandering import Walk

GOLDEN = Path(__file__).parent / "golden" / "lacuoi.txt"
ROUNDS = (
    # seed, seats, stacking, mood; chosen for how much happens in how few steps
    (b"golden 4 408", 4, False, "lively"),
    (b"golden 3 21", 3, True, "lively"),
    (b"golden 2 598", 2, False, "lively"),
    (b"golden 6 85", 6, True, "restless"),
)


class LaCuoiTeller(Teller):
    """Writes rounds of Lá Cuối down."""

    game = LA_CUOI
    faces = FACE

    def play(self, move):
        if not isinstance(move, Play):
            return None
        return f"{self.face(move.card)}{f'>{move.colour.value}' if move.colour else ''}{'!' if move.call else ''}"

    def hand(self, cards):
        return print_hand(sorted(cards))

    def waiting(self, state):
        return state.colour.value + (f", {state.pending} pending" if state.pending else "")


def golden_text():
    """All golden rounds."""
    teller = LaCuoiTeller()
    return "\n".join(
        line
        for seed, seats, stacking, mood in ROUNDS
        for line in teller.round_text(
            Walk(seed, seats, stacking, mood),
            f"# {seats} seats, stacking {'on' if stacking else 'off'}, {mood}, seed {seed.decode()}",
        )
    )
