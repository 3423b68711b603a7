"""Rounds of any game, played by its bots alone or by people who also sleep and leave."""

import msgspec

from chieu.games.chance import Chance
from chieu.games.events import Narration
from chieu.games.game import OptionKind, Setup
from chieu.games.pace import Pace

PACE = Pace()


def offered(spec):
    """Values that an option may have."""
    match spec.kind:
        case OptionKind.BOOL:
            return ("true", "false")
        case OptionKind.NUMBER:
            return (str(spec.low), str(spec.high), spec.default)
        case _:
            return spec.choices


def setup_of(played, number, **more):
    """The setting of a round: seats and options change with its number."""
    count = played.least_seats + number % (played.most_seats - played.least_seats + 1)
    values = {spec.key: offered(spec)[number % len(offered(spec))] for spec in played.options}
    return Setup(
        seats=tuple(range(count)),
        options=played.read_options(values),
        round_number=number,
        last_starter=None,
        now_ms=0,
        **more,
    )


class Table:
    """One round: who is asked acts as the house's bot would, and at a `restless` table people sleep and leave."""

    def __init__(self, played, number, restless=False):
        self.played, self.restless = played, restless
        self.chance = Chance(number.to_bytes(4, "big"))
        self.dice = Chance(number.to_bytes(4, "big") + b"dice")
        self.now_ms = 0
        self.setup = setup_of(played, number)
        self.step = played.deal(self.setup, self.chance)

    @property
    def state(self):
        return self.step.state

    def asked(self):
        return self.played.asked(self.state, PACE)

    def views(self, seat):
        return self.played.table_view(self.state), self.played.seat_view(self.state, seat, self.now_ms, PACE)

    def choice(self):
        """The bot's move of the seat that is asked."""
        return self.played.bot_move(*self.views(self.asked().seat), self.chance)

    def steps(self):
        """Yield every step, the deal first, until the round is over."""
        yield self.step
        while (asked := self.asked()) is not None:
            self.now_ms += 5_000
            die = self.dice.below(20) if self.restless else 19
            if die == 0:
                active = self.played.active_seats(self.state)
                leaver = active[self.dice.below(len(active))]
                self.step = self.played.leave(self.state, leaver, self.now_ms, self.chance, PACE)
            elif die < 6:
                self.step = self.played.time_out(self.state, self.now_ms, self.chance, PACE)
            else:
                move = self.choice()
                self.step = self.played.act(self.state, asked.seat, move, self.now_ms, self.chance, PACE)
            yield self.step


def tables(played, count):
    """Tables of all sizes, every other one restless."""
    return [Table(played, number, restless=number % 2 == 1) for number in range(count)]


def narrations(value):
    """Every sentence in a value, however deep."""
    if isinstance(value, Narration):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from narrations(getattr(value, field))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from narrations(part)
