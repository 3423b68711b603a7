"""Who starts, in every game of getting rid of cards."""

import pytest

from chieu.games.catalogue import game
from chieu.games.chance import Chance
from chieu.games.game import Setup

from .tables import rows

every_game = pytest.mark.parametrize("key", ["lacuoi", "switch"])


def starter(key, seats, last_starter, seed):
    """The seat that starts."""
    played = game(key)
    setup = Setup(
        seats=tuple(seats), options=played.read_options({}), round_number=3, last_starter=last_starter, now_ms=5
    )
    state = played.deal(setup, Chance(seed)).state
    return state.players[state.turn].seat


@every_game
@rows("""
seats   | before | then
0 1 2   | 0      | 1
0 1 2   | 2      | 0
0 2 5   | 3      | 5
0 2 5   | 1      | 2
1 2 5   | 7      | 1
""")
def test_the_next_round_is_started_by_the_seat_after(key, seats, before, then):
    """In table order, whether the seat that started before is still there or not. Rule: LC-05, SW-04."""
    came = starter(key, [int(seat) for seat in seats.split()], int(before), b"x")

    assert came == int(then)


@every_game
def test_chance_names_the_first_starter(key):
    """Every seat comes up, and the same seed names the same one. Rule: LC-05, SW-04, G-15."""
    starters = [starter(key, range(4), None, bytes([seed])) for seed in range(40)]
    again = [starter(key, range(4), None, bytes([seed])) for seed in range(40)]

    assert set(starters) == {0, 1, 2, 3}
    assert starters == again
