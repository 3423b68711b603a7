"""What a game must bring along so that scenarios can be written in its words: the seam between core and games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from chieu.games.chance import Chance
from chieu.games.events import Event
from chieu.games.game import Game, Setup
from chieu.games.pace import Pace

from .lines import Line, Words

SPECTATOR = 99
"""The seat number of somebody without a seat in the round."""


def seat_name(seat: int) -> str:
    """A seat as the rules write it: seats count from 0, names from 1."""
    return "spectator" if seat == SPECTATOR else f"P{seat + 1}"


@dataclass(frozen=True, slots=True)
class Moment:
    """A round between two steps: all that an expectation may look at. Before a deal there is no state.

    `events` are those since the last ``when``. `counter` is how far the luck of `seed` was used.
    """

    game: Game
    state: Any
    now_ms: int
    events: tuple[Event, ...] = ()
    seed: bytes = bytes(32)
    counter: int = 0
    pace: Pace = field(default_factory=Pace)

    def chance(self) -> Chance:
        """The luck of what happens next; asking again gives the same luck again."""
        return Chance(self.seed, self.counter)


@dataclass(frozen=True, slots=True)
class Finding:
    """An expectation that does not hold, in the words of the format."""

    expected: str
    actual: str


def differing(expected: str, actual: str) -> Finding | None:
    """A finding unless both say the same."""
    return None if expected == actual else Finding(expected, actual)


Check = Callable[[Moment], Finding | None]
MoveOf = Callable[[Any, int], Any]
"""The game's move for a state and a seat: a card is named by its face and becomes a card of that hand."""


@dataclass(slots=True)
class Table:
    """What a position says that every game has: seats, options, the round's number, luck, time."""

    line: Line
    seats: tuple[int, ...] = ()
    options: Any = None
    now_ms: int = 1_000_000
    round_number: int = 1
    last_starter: int | None = None
    last_winner: int | None = None
    host: int | None = None
    seed: int = 0

    def setup(self, deck: tuple[int, ...] | None = None) -> Setup:
        """What the round is dealt from, with `deck` as the draw order unless luck decides."""
        return Setup(
            seats=self.seats,
            options=self.options,
            round_number=self.round_number,
            last_starter=self.last_starter,
            now_ms=self.now_ms,
            deck=deck,
            host=self.host,
            last_winner=self.last_winner,
        )


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that a seat could try: its word (``play``, ``draw``), the card where it needs one, and the move."""

    word: str
    card: int | None
    move: Any


class Position(Protocol):
    """Collects the lines of a ``given`` and becomes a state."""

    def read(self, words: Words, table: Table) -> None:
        """Take in one line. Raises ScenarioError for words that the game does not know."""

    def state(self, table: Table) -> Any:
        """The state that was described, every card of the deck in exactly one place."""

    def is_empty(self) -> bool:
        """Whether nothing was set, as is due when the round is dealt."""

    def deck_to_deal(self, table: Table, line: Line, turned: tuple[str, ...]) -> tuple[int, ...] | None:
        """A draw order in which, after all hands, `turned` are turned up one after another.

        None leaves the order to luck, as when nothing was said of it.
        """


class Dialect(Protocol):
    """One game's words. The core knows lines, seats, cards by name, steps and findings; the dialect knows the rest."""

    @property
    def game(self) -> Game:
        """The game whose rules are run."""

    @property
    def phases(self) -> tuple[str, ...]:
        """All phase words."""

    @property
    def endings(self) -> tuple[str, ...]:
        """All words for how a round ends."""

    @property
    def deeds(self) -> tuple[str, ...]:
        """What a seat may do, in the form that follows "may": ``play``, ``draw`` …"""

    @property
    def any_time(self) -> frozenset[str]:
        """Deeds that belong to no turn (calls, catches): "may only" leaves them out."""

    @property
    def unlisted(self) -> frozenset[str]:
        """Deeds whose button says nothing about whether they are accepted: judged by trying alone."""

    def is_face(self, word: str) -> bool:
        """Whether `word` names a card."""

    def face_of(self, card: int) -> str:
        """A card's name."""

    def deck(self, state: Any) -> tuple[int, ...]:
        """Every card that must be somewhere, in rising order."""

    def hand(self, state: Any, seat: int) -> tuple[int, ...]:
        """What the seat really holds."""

    def seen(self, moment: Moment, viewer: int | None) -> frozenset[int]:
        """Every card that occurs in what `viewer` is shown (None: the shared screen)."""

    def count_shown(self, moment: Moment, seat: int) -> int:
        """How many cards the table says a seat has."""

    def position(self) -> Position:
        """A new, empty position."""

    def read_move(self, words: Words) -> MoveOf | None:
        """A seat's action from its verb (``plays``, ``draws``) on, or None if the verb is none of the game's."""

    def read_expectation(self, words: Words, seat: int | None) -> Check | None:
        """An expectation in the game's own words (after the seat's name, if there was one), or None if it is none."""

    def listed(self, moment: Moment, seat: int) -> Iterable[tuple[str, int | None]]:
        """The deeds, and cards where they need one, that the seat's view offers at this instant."""

    def trials(self, moment: Moment, seat: int) -> Iterable[Trial]:
        """Everything the seat could try, legal or not."""


Dialects = Mapping[str, Dialect]
