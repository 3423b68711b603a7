"""Random rounds of games of getting rid of cards, in which everything is tried that a seat, the clock and the host do."""

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, field

from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.games.game import Setup
from chieu.games.pace import Pace

PACE = Pace()
MOODS = {
    # of a hundred things that happen: legal moves, moves out of the air, calls, catches, time-outs; the rest leave
    "lively": (76, 10, 4, 6, 3),
    "sleepy": (5, 2, 1, 1, 91),
    "restless": (60, 20, 4, 8, 6),
    "quiet": (100, 0, 0, 0, 0),
}
MOST_HAPPENINGS = 20_000


@dataclass(frozen=True)
class Happening:
    """One thing that was tried: a move of a seat, a time-out ("late") or a leave ("leave")."""

    seat: int
    what: object
    now_ms: int


@dataclass
class Reached:
    """What a walk came across."""

    phases: Counter = field(default_factory=Counter)
    kinds: Counter = field(default_factory=Counter)
    texts: Counter = field(default_factory=Counter)
    refusals: Counter = field(default_factory=Counter)
    late_in: Counter = field(default_factory=Counter)
    left_in: Counter = field(default_factory=Counter)
    endings: Counter = field(default_factory=Counter)
    options: Counter = field(default_factory=Counter)


def dealt(game, seed: bytes, seats: int, options):
    """A fresh round and the luck that goes on with it; the seats have gaps between their numbers."""
    chance = Chance(seed)
    setup = Setup(
        seats=tuple(3 * seat for seat in range(seats)),
        options=options,
        round_number=1,
        last_starter=None,
        now_ms=1,
    )
    return game.deal(setup, chance).state, chance


def carried_out(game, state, happening: Happening, chance: Chance):
    """The step of a happening. Raises Refusal."""
    if happening.what == "late":
        return game.time_out(state, happening.now_ms, chance, PACE)
    if happening.what == "leave":
        return game.leave(state, happening.seat, happening.now_ms, chance, PACE)
    return game.act(state, happening.seat, happening.what, happening.now_ms, chance, PACE)


class Walk(ABC):
    """One round from the deal to its end, with everything that happened on the way.

    A game says which one it is, its call and its catch, what a legal move and one out of the air are, and who rather leaves.
    """

    game = None
    call = None
    catch = None

    def __init__(self, seed: bytes, seats: int, options, mood: str, reached: Reached | None = None):
        self.seed = seed
        self.mood = mood
        self.reached = reached or Reached()
        self.first, self.chance = dealt(self.game, seed, seats, options)
        self.first_counter = self.chance.counter
        self.state = self.first
        self.accepted = []
        self.dice = Chance(seed + b"dice")
        self.now_ms = 1_000
        self.pause_ms = (2_500, 600)[self.dice.below(2)]

    @abstractmethod
    def legal(self, state, seat, now_ms):
        """A legal move of the seat to act, held back by G-22 or not."""

    @abstractmethod
    def out_of_the_air(self, state, anybody, now_ms):
        """Any move at all, of the seat to act or of `anybody`, sensible or not."""

    def rather(self, state, anybody):
        """Who leaves instead of `anybody`."""
        return anybody

    def steps(self):
        """Yield (before, happening, step or None, refusal or None) until the round is over."""
        for _ in range(MOST_HAPPENINGS):
            if self.state.ending is not None:
                self.reached.endings[self.state.ending.value] += 1
                return
            self.now_ms += self.dice.below(self.pause_ms)
            before = self.state
            happening = self._thought_of(before, self.now_ms)
            yield (before, happening, *self._tried(before, happening))
        raise AssertionError("the round does not end")

    def _thought_of(self, state, now_ms):
        """The next thing that is tried."""
        to_act = state.players[state.turn].seat
        anybody = 3 * self.dice.below(len(state.players) + 1)
        legal, air, calls, catches, late = MOODS[self.mood]
        die = self.dice.below(100)
        if die < legal:
            return Happening(to_act, self.legal(state, to_act, now_ms), now_ms)
        if die < legal + air:
            return self.out_of_the_air(state, anybody, now_ms)
        if die < legal + air + calls:
            return Happening(anybody, self.call, now_ms)
        if die < legal + air + calls + catches:
            return Happening(anybody, self.catch, now_ms)
        if die < legal + air + calls + catches + late:
            return Happening(to_act, "late", now_ms)
        anybody = self.rather(state, anybody)
        return Happening(to_act if self.dice.below(3) == 0 else anybody, "leave", now_ms)

    def _tried(self, before, happening):
        self.reached.phases[before.phase.value] += 1
        try:
            step = carried_out(self.game, before, happening, self.chance)
        except Refusal as refusal:
            self.reached.refusals[refusal.reason.value] += 1
            return None, refusal
        self.state = step.state
        self.accepted.append(happening)
        for event in step.events:
            self.reached.kinds[event.kind.value] += 1
            self.reached.texts[event.text.key] += 1
        if happening.what == "late":
            self.reached.late_in[before.phase.value] += 1
        if happening.what == "leave" and before.players[before.turn].seat == happening.seat:
            self.reached.left_in[before.phase.value] += 1
        return step, None
