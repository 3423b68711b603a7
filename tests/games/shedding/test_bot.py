"""The bots of games of getting rid of cards against somebody who plays anything that is legal."""

import pytest

from chieu.games.catalogue import game
from chieu.games.chance import Chance
from chieu.games.game import Setup
from chieu.games.lacuoi.legal import legal_moves as of_lacuoi
from chieu.games.pace import Pace
from chieu.games.switch.legal import legal_moves as of_switch

AT_ONCE = Pace(catch_lock_ms=0)
LEGAL = {"lacuoi": of_lacuoi, "switch": of_switch}


def won_by_the_bot(key, rounds):
    """How many of so many rounds for two the bot wins against random legal play, starting every other round."""
    played = game(key)
    won = 0
    dice = Chance(b"random player")
    for number in range(rounds):
        chance = Chance(number.to_bytes(4, "big"))
        setup = Setup(seats=(0, 1), options=played.read_options({}), round_number=1, last_starter=number % 2, now_ms=0)
        state = played.deal(setup, chance).state
        now_ms = 0
        while (asked := played.asked(state, AT_ONCE)) is not None:
            now_ms += 1
            if asked.seat == 0:
                own = played.seat_view(state, 0, now_ms, AT_ONCE)
                move = played.bot_move(played.table_view(state), own, chance)
            else:
                moves = [move for move in LEGAL[key](state, 1, now_ms, AT_ONCE) if type(move).__name__ != "Catch"]
                move = moves[dice.below(len(moves))]
            state = played.act(state, asked.seat, move, now_ms, chance, AT_ONCE).state
        won += played.outcome(state).winners == (0,)
    return won


@pytest.mark.parametrize(("key", "rounds"), [("lacuoi", 100), ("switch", 150)])
def test_the_bot_beats_random_play(key, rounds):
    """At least three rounds of five."""
    assert won_by_the_bot(key, rounds) >= rounds * 3 / 5


@pytest.mark.slow
@pytest.mark.parametrize("key", LEGAL)
def test_the_bot_beats_random_play_for_a_long_time(key):
    """At least 1,200 of 2,000 rounds."""
    assert won_by_the_bot(key, 2_000) >= 1_200
