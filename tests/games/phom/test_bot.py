"""The bot of Phỏm: decent, always legal, and it knows no more than its seat."""

import pytest

from chieu.games.chance import Chance
from chieu.games.game import Setup
from chieu.games.phom.cards import FACE
from chieu.games.phom.game import PHOM
from chieu.games.phom.legal import legal_moves
from chieu.games.phom.moves import Discard

from .tables import NOW, PACE, given, own_view, rows


def chosen(state):
    """The bot's move for the seat to act, in the written form."""
    move = PHOM.bot_move(PHOM.table_view(state), own_view(state), Chance(b"bot"))
    return FACE[move.card] if isinstance(move, Discard) else type(move).__name__


@rows("""
why                          | start                                                                    | choice
says Ù                       | 2p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P2; phase DISCARD            | DeclareU
eats what it can             | 2p; P2 5H 7H 7; pile P1 6H; last P1; turn P2                             | Eat
draws when it must           | 2p; turn P2                                                              | Draw
lays the best split          | 2p; P2 10; turn P2; phase LAY; pile P2 3                                 | Lay
sends what fits              | 2p; laid P1 4S 5S 6S; laid P2 9C 9D 9H; P2 7S KD QC; turn P2; phase SEND | SendAll
gives away the dearest loner | 2p; P2 5H 6H 7H 2S 2C 3C 9D 9S KC 4S; turn P2; phase DISCARD             | KC
keeps its phỏms              | 2p; P2 KS KC KD QH JH 10H AS AC 2D 2H; turn P2; phase DISCARD            | 2D
keeps what may become one    | 2p; P2 KS KC 5D 8H JC AS 3D 6S 9C 10D; turn P2; phase DISCARD            | 10D
""")
def test_the_bot_chooses_sensibly(why, start, choice):
    """One position for each of its habits."""
    came = chosen(given(start))

    assert came == choice or (choice == "2D" and came in ("2D", "2H", "AS", "AC"))


def points_of_the_bot(rounds):
    """What the bot's points come to in so many rounds with three seats that play any legal move; it sits in turns."""
    points = 0
    dice = Chance(b"random players")
    for number in range(rounds):
        chance = Chance(number.to_bytes(4, "big"))
        bot = number % 4
        setup = Setup(
            seats=(0, 1, 2, 3), options=PHOM.read_options({}), round_number=1, last_starter=None, now_ms=0, host=0
        )
        state = PHOM.deal(setup, chance).state
        while (asked := PHOM.asked(state, PACE)) is not None:
            if asked.seat == bot:
                move = PHOM.bot_move(PHOM.table_view(state), own_view(state), chance)
            else:
                moves = legal_moves(state, asked.seat)
                move = moves[dice.below(len(moves))]
            state = PHOM.act(state, asked.seat, move, NOW, chance, PACE).state
        points += PHOM.outcome(state).scores[bot].points
    return points


def test_the_bot_gains_among_random_players():
    """More than it loses, in forty rounds."""
    assert points_of_the_bot(40) > 0


@pytest.mark.slow
def test_the_bot_gains_among_random_players_for_a_long_time():
    """More than half a stake a round, in 1,200 rounds."""
    assert points_of_the_bot(1_200) > 1_200 * 5
