"""The ``given`` of a scenario: what every game's position has, and the way to what one game's position has."""

from __future__ import annotations

from collections.abc import Callable

from chieu.games.chance import Chance
from chieu.games.errors import Reason, Refusal
from chieu.games.game import OptionKind, Step

from .dialect import Dialect, Moment, Table
from .lines import Line, ScenarioError, Words
from .lots import read_faces
from .seats import read_new_seats, read_seat
from .steps import Act, read_refusal

_SEED_BYTES = 32
_SWITCH = {"on": "true", "off": "false"}


class Given:
    """Collects the lines of a ``given`` and becomes the moment before the first step."""

    def __init__(self, dialect: Dialect, line: Line) -> None:
        """An empty position; `line` is to blame for what is missing from it.

        `refused` is why the rules must refuse to deal, None unless that was said.
        """
        self._dialect = dialect
        self._position = dialect.position()
        self._options: dict[str, str] = {}
        self._deal: Line | None = None
        self.refused: Reason | None = None
        self._turned: tuple[str, ...] = ()
        self._said: set[str] = set()
        self.table = Table(line)

    def read(self, words: Words) -> None:
        """Take in one line. The seats come first: other lines name them.

        Raises:
            ScenarioError: words that neither the core nor the game knows, or a thing said twice.
        """
        reader = _READERS.get(words.peek())
        if reader is None and not self.table.seats:
            raise words.error("the seats come first: 'seats 3'")
        if reader is None:
            self._position.read(words, self.table)
        else:
            self._once(words)
            reader(self, words)
        words.end()

    def opening(self) -> Moment:
        """The moment before the first step, after all lines were read; before a deal there is no state.

        Raises:
            ScenarioError: a position that cannot be.
        """
        if not self.table.seats:
            raise Words(self.table.line).error("a scenario needs seats: 'seats 3'")
        self.table.options = self._read_options()
        state = self._set_up() if self._deal is None else None
        return Moment(self._dialect.game, state, self.table.now_ms, seed=self._seed())

    def deal(self) -> Act | None:
        """The deal as the first step, None where the position is set. To be asked for after `opening`."""
        if self._deal is None:
            return None
        if not self._position.is_empty():
            raise ScenarioError(self._deal, "a round is either dealt or set, not both")
        table = self.table
        setup = table.setup(self._position.deck_to_deal(table, self._deal, self._turned))

        def dealing(moment: Moment, chance: Chance) -> Step:
            return moment.game.deal(setup, chance)

        return Act(self._deal, dealing, self.refused)

    def _set_up(self) -> object:
        game, count = self._dialect.game, len(self.table.seats)
        if not game.least_seats <= count <= game.most_seats:
            fault = f"{count} seats: this game is for {game.least_seats} to {game.most_seats}"
            raise ScenarioError(self.table.line, fault)
        return self._position.state(self.table)

    def _seed(self) -> bytes:
        return self.table.seed.to_bytes(_SEED_BYTES, "big")

    def _read_options(self) -> object:
        try:
            return self._dialect.game.read_options(self._options)
        except Refusal as refusal:
            raise Words(self.table.line).error(f"options are refused: {refusal} {refusal.facts}") from refusal

    def _once(self, words: Words) -> None:
        word = " ".join(filter(None, (words.peek(), words.peek(1)))) if words.peek() in _LONG else words.peek()
        if word in self._said:
            raise words.error(f"'{word}' was said before")
        self._said.add(word)

    def read_seats(self, words: Words) -> None:
        words.need("seats")
        self.table.seats = read_new_seats(words)

    def read_option(self, words: Words) -> None:
        words.need("option")
        specs = {spec.key: spec for spec in self._dialect.game.options}
        spec = specs[words.choice("option", tuple(specs))]
        if spec.kind is OptionKind.BOOL:
            self._options[spec.key] = _SWITCH[words.choice("value", tuple(_SWITCH))]
        else:
            self._options[spec.key] = words.take("value")

    def read_time(self, words: Words) -> None:
        words.need("time")
        self.table.now_ms = words.duration_ms()

    def read_round(self, words: Words) -> None:
        words.need("round")
        self.table.round_number = words.number("round")

    def read_last(self, words: Words) -> None:
        """``last starter P3``, ``last winner P3``: of the round before; perhaps somebody who has gone since."""
        words.need("last")
        if words.choice("what of the last round", ("starter", "winner")) == "starter":
            self.table.last_starter = self._read_anybody(words)
        else:
            self.table.last_winner = self._read_anybody(words)

    def read_host(self, words: Words) -> None:
        words.need("host")
        self.table.host = self._read_anybody(words)

    def _read_anybody(self, words: Words) -> int:
        return read_seat(words, tuple(range(max(self.table.seats, default=0) + 10)))

    def read_seed(self, words: Words) -> None:
        words.need("seed")
        self.table.seed = words.number("seed")

    def read_deal(self, words: Words) -> None:
        """``deal``, or ``deal turning W RS R5``: after the hands these cards are turned up one after another.

        ``deal -> refused PLAYER_COUNT``: the rules must refuse it.
        """
        self._deal = words.line
        words.need("deal")
        if words.accept("turning"):
            self._turned = read_faces(words, self._dialect.is_face)
            if not self._turned:
                raise words.error("the cards to turn are missing")
        self.refused = read_refusal(words)


_READERS: dict[str, Callable[[Given, Words], None]] = {
    "seats": Given.read_seats,
    "option": Given.read_option,
    "time": Given.read_time,
    "round": Given.read_round,
    "last": Given.read_last,
    "host": Given.read_host,
    "seed": Given.read_seed,
    "deal": Given.read_deal,
}
_LONG = ("option", "last")
"""Lines that may stand more than once, told apart by their second word."""
