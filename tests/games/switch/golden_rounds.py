"""Golden rounds of Switch: which ones, and how its table is written."""

from pathlib import Path

from chieu.games.switch.cards import FACE, in_order, print_hand
from chieu.games.switch.chains import cards_waiting
from chieu.games.switch.game import SWITCH
from chieu.games.switch.moves import Play
from chieu.games.switch.options import Options
from tests.games.shedding.golden_rounds import Teller

from .wandering import Walk

GOLDEN = Path(__file__).parent / "golden.txt"
ROUNDS = (
    # seed, seats, options, mood; chosen for how much happens in how few steps
    (b"golden 4 687", 4, Options(0), "lively"),
    (b"golden 3 207", 3, Options(0, voluntary_draw=True), "restless"),
    (b"golden 2 512", 2, Options(0), "lively"),
    (b"golden 6 578", 6, Options(0), "restless"),
)


class SwitchTeller(Teller):
    """Writes rounds of Switch down."""

    game = SWITCH
    faces = FACE

    def play(self, move):
        if not isinstance(move, Play):
            return None
        return f"{self.face(move.card)}{f'>{move.suit.value}' if move.suit else ''}{'!' if move.call else ''}"

    def hand(self, cards):
        return print_hand(in_order(cards))

    def waiting(self, state):
        chain = f", chain of {state.chain} ({cards_waiting(state)} cards)" if state.chain else ""
        return state.suit.value + chain


def golden_text():
    """All golden rounds."""
    teller = SwitchTeller()
    return "\n".join(
        line
        for seed, seats, options, mood in ROUNDS
        for line in teller.round_text(
            Walk(seed, seats, options, mood),
            f"# {seats} seats, drawing {'voluntary' if options.voluntary_draw else 'only when unable'}, {mood}, seed "
            f"{seed.decode()}",
        )
    )
