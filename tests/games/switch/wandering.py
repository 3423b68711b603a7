"""Random rounds of Switch in which everything is tried that a seat, the clock and the host could do."""

from collections import Counter
from dataclasses import dataclass, field

from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.games.game import Setup
from chieu.games.pace import Pace
from chieu.games.switch.cards import OF_RANK
from chieu.games.switch.chains import RANK_OF
from chieu.games.switch.game import SWITCH
from chieu.games.switch.legal import legal_moves, turn_moves
from chieu.games.switch.moves import CallLast, Catch, Draw, Keep, Pass, Play, Stand, Suit, TakePenalty
from chieu.games.switch.options import Options
from chieu.games.switch.state import Phase, State

PACE = Pace()
OTHERS = (Draw(), Keep(), Pass(), TakePenalty(), Stand(), CallLast(), Catch())
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


def dealt(seed: bytes, seats: int, options: Options) -> tuple[State, Chance]:
    """A fresh round and the luck that goes on with it; the seats have gaps between their numbers."""
    chance = Chance(seed)
    setup = Setup(
        seats=tuple(3 * seat for seat in range(seats)),
        options=options,
        round_number=1,
        last_starter=None,
        now_ms=1,
    )
    return SWITCH.deal(setup, chance).state, chance


def carried_out(state: State, happening: Happening, chance: Chance):
    """The step of a happening. Raises Refusal."""
    if happening.what == "late":
        return SWITCH.time_out(state, happening.now_ms, chance, PACE)
    if happening.what == "leave":
        return SWITCH.leave(state, happening.seat, happening.now_ms, chance, PACE)
    return SWITCH.act(state, happening.seat, happening.what, happening.now_ms, chance, PACE)


def out_of_the_air(dice: Chance):
    """Any move at all, sensible or not."""
    if dice.below(2):
        return OTHERS[dice.below(len(OTHERS))]
    suit = (None, *Suit)[dice.below(5)] if dice.below(3) == 0 else None
    return Play(dice.below(106) - 1, suit, call=dice.below(2) == 1)


def thought_of(state: State, mood: str, now_ms: int, dice: Chance) -> Happening:
    """The next thing that is tried."""
    to_act = state.players[state.turn].seat
    anybody = 3 * dice.below(len(state.players) + 1)
    legal, air, calls, catches, late = MOODS[mood]
    die = dice.below(100)
    if die < legal:
        return _legal(state, to_act, now_ms, dice)
    if die < legal + air:
        move = out_of_the_air(dice)
        if isinstance(move, Play) and dice.below(2):
            hand = state.players[state.turn].hand
            move = Play(hand[dice.below(len(hand))], move.suit, move.call)
        return Happening(to_act if dice.below(2) else anybody, move, now_ms)
    if die < legal + air + calls:
        return Happening(anybody, CallLast(), now_ms)
    if die < legal + air + calls + catches:
        return Happening(anybody, Catch(), now_ms)
    if die < legal + air + calls + catches + late:
        return Happening(to_act, "late", now_ms)
    return Happening(to_act if dice.below(3) == 0 else anybody, "leave", now_ms)


def _legal(state: State, seat: int, now_ms: int, dice: Chance) -> Happening:
    """A legal move, rather a play, and rather one that makes a chain or passes it on."""
    moves = legal_moves(state, seat, now_ms, PACE) if dice.below(2) else tuple(turn_moves(state))
    plays = [move for move in moves if isinstance(move, Play)]
    if plays and dice.below(4):
        moves = plays
        chains = [move for move in plays if any(move.card in OF_RANK[rank] for rank in RANK_OF.values())]
        if chains and dice.below(2):
            moves = chains
    move = moves[dice.below(len(moves))]
    if isinstance(move, Play) and dice.below(3) == 0:
        move = Play(move.card, move.suit, call=True)
    return Happening(seat, move, now_ms)


class Walk:
    """One round from the deal to its end, with everything that happened on the way."""

    def __init__(self, seed: bytes, seats: int, options: Options, mood: str, reached: Reached | None = None):
        self.seed = seed
        self.mood = mood
        self.reached = reached or Reached()
        self.first, self.chance = dealt(seed, seats, options)
        self.first_counter = self.chance.counter
        self.state = self.first
        self.accepted = []
        self.dice = Chance(seed + b"dice")
        self.now_ms = 1_000
        self.pause_ms = (2_500, 600)[self.dice.below(2)]
        self.reached.options[(options.beginner_mode, options.voluntary_draw)] += 1

    def steps(self):
        """Yield (before, happening, step or None, refusal or None) until the round is over."""
        for _ in range(MOST_HAPPENINGS):
            if self.state.phase is Phase.OVER:
                self.reached.endings[self.state.ending.value] += 1
                return
            self.now_ms += self.dice.below(self.pause_ms)
            before = self.state
            happening = thought_of(before, self.mood, self.now_ms, self.dice)
            yield (before, happening, *self._tried(before, happening))
        raise AssertionError("the round does not end")

    def _tried(self, before, happening):
        self.reached.phases[before.phase.value] += 1
        try:
            step = carried_out(before, happening, self.chance)
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
