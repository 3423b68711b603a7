"""Lá Cuối as a game of the house: what `chieu.games.game.Game` asks for, put together."""

from __future__ import annotations

from collections.abc import Mapping

from chieu.games.chance import Chance
from chieu.games.errors import Malformed, Reason
from chieu.games.game import Asked, Game, OptionKind, OptionSpec, Outcome, Setup, Step
from chieu.games.pace import Pace
from chieu.games.shedding.game import Shedding

from . import bot, deal, scoring, sight
from .cards import DECK, parse_hand
from .moves import Move
from .options import Options
from .play import DOORS
from .state import State
from .view import SeatView, TableView

_TRUTH = {"true": True, "false": False}


class LaCuoi(Shedding):
    """Lá Cuối. Rule: RULES.md beside this file."""

    key: str = "lacuoi"
    least_seats: int = deal.LEAST_SEATS
    most_seats: int = deal.MOST_SEATS
    options: tuple[OptionSpec, ...] = (
        OptionSpec("turn_seconds", OptionKind.CHOICE, "30", choices=("0", "15", "30", "60")),
        OptionSpec("stacking", OptionKind.BOOL, "false"),
    )
    _doors = DOORS

    def read_options(self, values: Mapping[str, str]) -> Options:
        """The options of the written `values`, missing ones at default.

        Raises:
            Malformed: ``BAD_OPTION`` for a key that does not exist or a value that is not offered.
        """
        written = {spec.key: spec.default for spec in self.options}
        for key, value in values.items():
            if key not in written:
                raise Malformed(Reason.BAD_OPTION, field="options", option=key)
            written[key] = value
        if written["turn_seconds"] not in self.options[0].choices:
            raise Malformed(Reason.BAD_OPTION, field="options", option="turn_seconds")
        if written["stacking"] not in _TRUTH:
            raise Malformed(Reason.BAD_OPTION, field="options", option="stacking")
        return Options(int(written["turn_seconds"]), _TRUTH[written["stacking"]])

    def write_options(self, options: Options) -> dict[str, str]:
        """The written form of `options`, every key present."""
        return {"turn_seconds": str(options.turn_seconds), "stacking": "true" if options.stacking else "false"}

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
        return False

    def open_table(self, state: State) -> None:
        return None

    def bot_move(self, table: TableView, own: SeatView, chance: Chance) -> Move:
        return bot.move(table, own, chance)

    def read_deck(self, text: str) -> tuple[int, ...]:
        first = parse_hand(text)
        return (*first, *(card for card in DECK if card not in first))


LA_CUOI: Game = LaCuoi()
