"""How long a step of the rules takes: the legal moves of the seat to act, and one of them carried out.

``python deploy/bench/rules_speed.py [--steps N] [--seats N] [--peer ENVIRONMENT]`` prints a row for each game; with
``--peer`` the environment of that name in the ``rlcard`` package (installed by whoever asks for it) is measured in the
same run, in the same way.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "services"))

from chieu.games.chance import Chance
from chieu.games.game import Game, Setup
from chieu.games.lacuoi import legal as lacuoi
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.pace import Pace
from chieu.games.phom import legal as phom
from chieu.games.phom.game import PHOM
from chieu.games.switch import legal as switch
from chieu.games.switch.game import SWITCH

PACE = Pace(catch_lock_ms=0)

_luck = Chance(b"which move")
DICE = tuple(_luck.below(1 << 32) for _ in range(4_096))
"""Thrown beforehand, so that choosing a move costs next to nothing."""


GAMES: tuple[tuple[Game, Callable[[Any, int, int, Pace], tuple[Any, ...]]], ...] = (
    (LA_CUOI, lacuoi.legal_moves),
    (PHOM, lambda state, seat, now_ms, pace: phom.legal_moves(state, seat)),
    (SWITCH, switch.legal_moves),
)
"""Each game, and its list of legal moves."""


def dealt(game: Game, seats: int, number: int) -> tuple[Any, Chance]:
    """A round and the luck it goes on with."""
    chance = Chance(number.to_bytes(8, "big"))
    setup = Setup(
        seats=tuple(range(seats)),
        options=game.read_options({}),
        round_number=number,
        last_starter=None,
        now_ms=0,
    )
    return game.deal(setup, chance).state, chance


def ours(game: Game, legal_moves: Callable[[Any, int, int, Pace], tuple[Any, ...]], steps: int, seats: int) -> float:
    """Microseconds over `steps` steps of random legal play; dealing is not counted."""
    spent = 0
    number = 0
    while steps > 0:
        state, chance = dealt(game, seats, number)
        number += 1
        begun = time.perf_counter_ns()
        while state.ending is None and steps > 0:
            seat = state.players[state.turn].seat
            moves = legal_moves(state, seat, 0, PACE)
            state = game.act(state, seat, moves[DICE[steps & 4_095] % len(moves)], 0, chance, PACE).state
            steps -= 1
        spent += time.perf_counter_ns() - begun
    return spent / 1_000


def peer(environment: str, steps: int, seats: int) -> float:
    """Microseconds for the same number of steps in an environment of rlcard, its legal moves included."""
    rlcard = importlib.import_module("rlcard")
    env = rlcard.make(environment, config={"game_num_players": seats})
    spent = 0
    while steps > 0:
        state, _ = env.reset()
        begun = time.perf_counter_ns()
        while not env.is_over() and steps > 0:
            moves = list(state["legal_actions"])
            state, _ = env.step(moves[DICE[steps & 4_095] % len(moves)])
            steps -= 1
        spent += time.perf_counter_ns() - begun
    return spent / 1_000


def main() -> None:
    """Measure, and print the median of the repeats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--peer", metavar="ENVIRONMENT", help="measure this environment of rlcard too")
    asked = parser.parse_args()
    measured = {f"chieu {game.key}": partial(ours, game, moves) for game, moves in GAMES}
    measured |= {f"rlcard {asked.peer}": partial(peer, asked.peer)} if asked.peer else {}
    for name, run in measured.items():
        times = [run(asked.steps, asked.seats) / asked.steps for _ in range(asked.repeats)]
        print(
            f"{name}: {statistics.median(times):.2f} µs a step (best {min(times):.2f}), "
            f"{asked.steps} steps, {asked.seats} seats, {asked.repeats} repeats"
        )


if __name__ == "__main__":
    main()
