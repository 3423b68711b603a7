"""Random rounds of Phỏm in which everything is tried that a seat, the clock and the host could do."""

from collections import Counter
from dataclasses import dataclass, field

from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.games.game import Setup
from chieu.games.pace import Pace
from chieu.games.phom.game import PHOM
from chieu.games.phom.legal import legal_moves
from chieu.games.phom.moves import DeclareU, Discard, Draw, Eat, Group, Lay, Send, SendAll
from chieu.games.phom.options import AutoDiscard, EatPayment, Options
from chieu.games.phom.state import Phase, State

PACE = Pace()
NOW = 1_000
SIMPLE = (Draw(), Eat(), SendAll(), DeclareU(), Lay())
MOODS = {
    # of a hundred things that happen: sensible moves, any legal moves, moves out of the air, time-outs; the rest leave
    "keen": (84, 8, 4, 4),
    "lively": (30, 58, 8, 3),
    "sleepy": (6, 3, 1, 89),
    "restless": (40, 40, 8, 6),
    "quiet": (50, 50, 0, 0),
}
MOST_HAPPENINGS = 2_000


@dataclass(frozen=True)
class Happening:
    """One thing that was tried: a move of a seat, a time-out ("late") or a leave ("leave")."""

    seat: int
    what: object


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
    us: Counter = field(default_factory=Counter)


def options_of(number: int) -> Options:
    """Some options, by a number."""
    return Options(
        stake=(1, 10, 1000)[number % 3],
        eat_payment=tuple(EatPayment)[number // 3 % 3],
        u_tron_double=number // 9 % 2 == 1,
        u_khan=number // 18 % 2 == 1,
        auto_discard=tuple(AutoDiscard)[number // 36 % 2],
    )


def dealt(seed: bytes, seats: int, options: Options) -> tuple[State, Chance]:
    """A fresh round and the luck that goes on with it; the seats have gaps between their numbers."""
    chance = Chance(seed)
    setup = Setup(
        seats=tuple(3 * place for place in range(seats)),
        options=options,
        round_number=1,
        last_starter=None,
        now_ms=1,
        host=3 * (len(seed) % seats),
    )
    return PHOM.deal(setup, chance).state, chance


def carried_out(state: State, happening: Happening, chance: Chance):
    """The step of a happening. Raises Refusal."""
    if happening.what == "late":
        return PHOM.time_out(state, NOW, chance, PACE)
    if happening.what == "leave":
        return PHOM.leave(state, happening.seat, NOW, chance, PACE)
    return PHOM.act(state, happening.seat, happening.what, NOW, chance, PACE)


def out_of_the_air(state: State, dice: Chance):
    """Any move at all, sensible or not."""
    card = dice.below(54) - 1
    hand = state.players[state.turn].hand
    if hand and dice.below(3):
        card = hand[dice.below(len(hand))]
    match dice.below(4):
        case 0:
            return SIMPLE[dice.below(len(SIMPLE))]
        case 1:
            return Discard(card)
        case 2:
            return Send(card, dice.below(8))
        case _:
            return _a_laying(hand, dice)


def _a_laying(hand: tuple[int, ...], dice: Chance) -> Lay:
    mixed = dice.shuffled(hand) if dice.below(3) else dice.shuffled(range(52))
    size = (0, 3, 3, 4)[dice.below(4)]
    groups = [Group(mixed[:size], None if dice.below(4) else dice.below(5))]
    if dice.below(3) == 0:
        groups.append(Group(mixed[size - 1 : size + 2]))
    return Lay(tuple(groups))


def thought_of(state: State, mood: str, dice: Chance) -> Happening:
    """The next thing that is tried."""
    to_act = state.players[state.turn].seat
    anybody = 3 * dice.below(len(state.players) + 1)
    sensible, legal, air, late = MOODS[mood]
    die = dice.below(100)
    if die < sensible:
        own = PHOM.seat_view(state, to_act, NOW, PACE)
        return Happening(to_act, PHOM.bot_move(PHOM.table_view(state), own, dice))
    if die < sensible + legal:
        return Happening(to_act, _legal(state, to_act, dice))
    if die < sensible + legal + air:
        return Happening(to_act if dice.below(3) else anybody, out_of_the_air(state, dice))
    if die < sensible + legal + air + late:
        return Happening(to_act, "late")
    if state.last_by is not None and dice.below(3) == 0:
        anybody = state.players[state.last_by].seat
    return Happening(to_act if dice.below(3) == 0 else anybody, "leave")


def _legal(state: State, seat: int, dice: Chance):
    moves = legal_moves(state, seat)
    if Eat() in moves and dice.below(2):
        return Eat()
    return moves[dice.below(len(moves))]


class Walk:
    """One round from the deal to its end, with everything that happened on the way."""

    def __init__(self, seed: bytes, seats: int, options: int, mood: str, reached: Reached | None = None):
        self.seed = seed
        self.mood = mood
        self.reached = reached or Reached()
        self.first, self.chance = dealt(seed, seats, options_of(options))
        self.first_counter = self.chance.counter
        self.state = self.first
        self.accepted = []
        self.has_left = False
        self.dice = Chance(seed + b"dice")

    def steps(self):
        """Yield (before, happening, step or None, refusal or None) until the round is over."""
        for _ in range(MOST_HAPPENINGS):
            if self.state.phase is Phase.OVER:
                self.reached.endings[self.state.ending.value] += 1
                self.reached.us[self.state.u_kind and self.state.u_kind.value] += 1
                return
            before = self.state
            happening = thought_of(before, self.mood, self.dice)
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
        self._noted(before, happening, step)
        return step, None

    def _noted(self, before, happening, step):
        for event in step.events:
            self.reached.kinds[event.kind.value] += 1
            self.reached.texts[event.text.key] += 1
        if happening.what == "late":
            self.reached.late_in[before.phase.value] += 1
        if happening.what == "leave":
            self.has_left = True
            if before.players[before.turn].seat == happening.seat:
                self.reached.left_in[before.phase.value] += 1
