"""Switch as a game of the house: what `chieu.games.game.Game` asks for, put together."""

from __future__ import annotations

from collections.abc import Mapping

from chieu.games.chance import Chance
from chieu.games.errors import Malformed, Reason
from chieu.games.game import Asked, OptionKind, OptionSpec, Outcome, Setup, Step
from chieu.games.pace import Pace
from chieu.games.shedding.game import Shedding

from . import bot, deal, scoring, sight
from .cards import pack, parse_hand
from .moves import Move
from .options import Options
from .play import DOORS
from .state import State
from .view import OpenTable, SeatView, TableView

_TRUTH = {"true": True, "false": False}


class Switch(Shedding):
    """Switch. Rule: RULES.md beside this file."""

    key: str = "switch"
    least_seats: int = deal.LEAST_SEATS
    most_seats: int = deal.MOST_SEATS
    options: tuple[OptionSpec, ...] = (
        OptionSpec("turn_seconds", OptionKind.CHOICE, "30", choices=("0", "15", "30", "60")),
        OptionSpec("beginner_mode", OptionKind.BOOL, "false"),
        OptionSpec("voluntary_draw", OptionKind.BOOL, "false"),
    )
    _doors = DOORS

    def read_options(self, values: Mapping[str, str]) -> Options:
        """The options of the written `values`, missing ones at default.

        Raises:
            Malformed: ``BAD_OPTION`` for a key that does not exist or a value that is not offered.
        """
        written = {spec.key: spec.default for spec in self.options} | dict(values)
        for key, value in written.items():
            if value not in _OFFERED.get(key, ()):
                raise Malformed(Reason.BAD_OPTION, field="options", option=key)
        return Options(
            int(written["turn_seconds"]), _TRUTH[written["beginner_mode"]], _TRUTH[written["voluntary_draw"]]
        )

    def write_options(self, options: Options) -> dict[str, str]:
        """The written form of `options`, every key present."""
        return {
            "turn_seconds": str(options.turn_seconds),
            "beginner_mode": "true" if options.beginner_mode else "false",
            "voluntary_draw": "true" if options.voluntary_draw else "false",
        }

    def deal(self, setup: Setup, chance: Chance) -> Step:
        return deal.deal(setup, chance)

    def asked(self, state: State, pace: Pace) -> Asked | None:
        return sight.asked(state, pace)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def table_view(self, state: State) -> TableView:
        return sight.table_view(state)

    def seat_view(self, state: State, seat: int, now_ms: int, pace: Pace) -> SeatView:
        return sight.seat_view(state, seat, now_ms, pace)

    def plays_open(self, options: Options) -> bool:
        return options.beginner_mode

    def open_table(self, state: State) -> OpenTable | None:
        return sight.open_table(state)

    def bot_move(self, table: TableView, own: SeatView, chance: Chance) -> Move:
        return bot.move(table, own, chance)

    def read_deck(self, text: str) -> tuple[int, ...]:
        """A whole draw order of both decks; where one is played with, the deal leaves the second out."""
        first = parse_hand(text)
        return (*first, *(card for card in pack(2) if card not in first))


_OFFERED = {spec.key: spec.choices or tuple(_TRUTH) for spec in Switch.options}
"""By option, the values that may be written."""

SWITCH = Switch()
