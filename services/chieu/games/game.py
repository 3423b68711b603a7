"""What every game offers to the rooms: one protocol, and the values that pass through it.

A game is pure. It is given the state, who acts, the time and a `Chance`, and answers with a `Step`: the next state
and what happened. It refuses with `IllegalMove` or `Malformed` and has then changed nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from chieu.games.chance import Chance
from chieu.games.events import Event, Narration
from chieu.games.pace import Pace


class OptionKind(StrEnum):
    """What values an option takes."""

    BOOL = "BOOL"
    NUMBER = "NUMBER"
    CHOICE = "CHOICE"


class OptionSpec(msgspec.Struct, frozen=True):
    """An option of a game: its key, its kind, what it may be, and what it is unless the host says otherwise.

    `choices` lists the allowed values of a CHOICE (of numbers as digits); `low` and `high` bound a NUMBER.
    Source: RULES.md.
    """

    key: str
    kind: OptionKind
    default: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a round is dealt from: seats in table order, the options in force, which round it is, who started before.

    `last_starter` is None in the first round. `deck` is given in tests only: the whole draw order, first card first.
    `host` and `last_winner` are for games whose first starter is the host and whose later ones are winners (PH-03):
    `last_winner` is the seat that won the round before, None in the first; after a void round the seat that started it.
    """

    seats: tuple[int, ...]
    options: Any
    round_number: int
    last_starter: int | None
    now_ms: int
    deck: tuple[int, ...] | None = None
    host: int | None = None
    last_winner: int | None = None


class Step(msgspec.Struct, frozen=True):
    """The state after a command and what happened on the way.

    `is_turn_action` tells whether it was a turn action in the sense of G-07 (catches and calls are not).
    """

    state: Any
    events: tuple[Event, ...]
    is_turn_action: bool = True


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asked to act, and for what: the part of a running round that the room's clock needs.

    `turn_number` rises with every new turn (a challenger's normal turn is a new one, a step inside a turn is not), so
    the clock starts anew exactly when it changes (G-08). `phase` is the game's own word. `upcoming` are the seats that
    follow if nothing unusual happens. `on_expire` says what happens when the time is up, naming no card.
    `not_before_ms` is the instant before which the asked seat's turn action is refused (G-22), 0 if none;
    `bot_not_before_ms` likewise for bots after any play that leaves one card (G-21).
    """

    seat: int
    phase: str
    turn_number: int
    direction: int
    upcoming: tuple[int, ...]
    on_expire: Narration
    not_before_ms: int = 0
    bot_not_before_ms: int = 0


class SeatScore(msgspec.Struct, frozen=True, kw_only=True):
    """What a round brought one seat.

    `value` is what its cards counted (frozen, for a leaver); `hand` is shown to all (G-17).
    """

    seat: int
    points: int
    value: int
    hand: tuple[int, ...]
    left: bool = False


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a round ended: `ending` is the game's word (out, last_seat, blocked, drawn, void); winners may be nobody.

    `account` is the game's own struct for what its result shows besides points, None where there is nothing more.
    """

    ending: str
    winners: tuple[int, ...]
    scores: tuple[SeatScore, ...]
    headline: Narration
    account: Any = None


class Game(Protocol):
    """One game of the house. States, moves, options and views are the game's own types (`Any` here)."""

    key: str
    least_seats: int
    most_seats: int
    options: tuple[OptionSpec, ...]
    kick_while_playing: bool
    """Whether the host may remove an absent seat during a round. Rule: G-11."""
    short_clock_when_absent: bool
    """Whether two time-outs in a row shorten the clock. Rule: G-09."""
    clock_is_fixed: bool
    """Whether a turn has its length and no other: it is never paused or extended, and the same for all. Rule: PH-24."""

    def read_options(self, values: Mapping[str, str]) -> Any:
        """The options of the written `values` (missing ones at default). Raises Malformed BAD_OPTION."""

    def write_options(self, options: Any) -> dict[str, str]:
        """The written form of `options`, every key present."""

    def turn_seconds(self, options: Any) -> int:
        """Length of a turn in seconds, 0 for no limit."""

    def is_window_move(self, move: Any) -> bool:
        """Whether the move is judged on arrival, without the turn it was meant for: calls and catches. Rule: G-02."""

    def open_to_catch(self, state: Any) -> int | None:
        """The seat that may be caught at this point; None where nobody may, or the game knows no catch. Rule: CW-1."""

    def deal(self, setup: Setup, chance: Chance) -> Step:
        """The first state of a round and the events of the deal."""

    def act(self, state: Any, seat: int, move: Any, now_ms: int, chance: Chance, pace: Pace) -> Step:
        """Carry out a seat's move. Raises IllegalMove, Malformed."""

    def time_out(self, state: Any, now_ms: int, chance: Chance, pace: Pace) -> Step:
        """What the server does for the seat to act when its time is up."""

    def leave(self, state: Any, seat: int, now_ms: int, chance: Chance, pace: Pace) -> Step:
        """Take an active seat out of the round."""

    def asked(self, state: Any, pace: Pace) -> Asked | None:
        """Who is to act, or None when the round is over."""

    def outcome(self, state: Any) -> Outcome | None:
        """How the round ended, or None while it runs."""

    def active_seats(self, state: Any) -> tuple[int, ...]:
        """Seats dealt in that have not left, in table order."""

    def table_view(self, state: Any) -> Any:
        """What everybody sees of the table and of each seat (a struct of the game)."""

    def seat_view(self, state: Any, seat: int, now_ms: int, pace: Pace) -> Any:
        """What one seat sees of its own: hand, legal actions, prompt (a struct of the game)."""

    def plays_open(self, options: Any) -> bool:
        """Whether rounds with these options are played with open cards. Rule: SW-20."""

    def open_table(self, state: Any) -> Any | None:
        """Every card of a round that a visible option plays open (a struct of the game), else None. Rule: SW-20."""

    def bot_move(self, table: Any, own: Any, chance: Chance) -> Any:
        """A bot's move, chosen from its views alone; always one of the listed actions."""

    def read_deck(self, text: str) -> tuple[int, ...]:
        """A whole deck in drawing order from the faces of its first cards; the rest follow by id.

        Raises Malformed BAD_CARD.
        """

    def hands(self, state: Any) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Each seat and the cards in its hand, in table order: for rounds that are over. Rule: G-17."""

    def all_cards(self, state: Any) -> tuple[int, ...]:
        """Every card of the round wherever it lies, for conservation checks. Never shown to anybody."""
