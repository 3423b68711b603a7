"""Phỏm as a game of the house: what `chieu.games.game.Game` asks for, put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from chieu.games.chance import Chance
from chieu.games.errors import Malformed, Reason
from chieu.games.game import Asked, Game, OptionKind, OptionSpec, Outcome, Setup, Step
from chieu.games.pace import Pace

from . import bot, deal, ending, own_sight, play, sight
from .cards import DECK, parse_hand
from .moves import Move
from .options import AutoDiscard, EatPayment, Options
from .state import State
from .view import SeatView, TableView

TURN_SECONDS = 30
"""The clock of a turn, in every room. Rule: PH-24."""
LEAST_STAKE = 1
MOST_STAKE = 1_000

_TRUTH = {"true": True, "false": False}


class Phom:
    """Phỏm. Rule: RULES.md beside this file."""

    key: str = "phom"
    least_seats: int = deal.LEAST_SEATS
    most_seats: int = deal.MOST_SEATS
    options: tuple[OptionSpec, ...] = (
        OptionSpec("stake", OptionKind.NUMBER, "10", low=LEAST_STAKE, high=MOST_STAKE),
        OptionSpec("eat_payment", OptionKind.CHOICE, "progressive", choices=tuple(EatPayment)),
        OptionSpec("u_tron_double", OptionKind.BOOL, "false"),
        OptionSpec("u_khan", OptionKind.BOOL, "false"),
        OptionSpec("auto_discard", OptionKind.CHOICE, "highest", choices=tuple(AutoDiscard)),
    )
    kick_while_playing: bool = False
    short_clock_when_absent: bool = False
    clock_is_fixed: bool = True

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
        for spec in self.options:
            if not _is_offered(spec, written[spec.key]):
                raise Malformed(Reason.BAD_OPTION, field="options", option=spec.key)
        return Options(
            int(written["stake"]),
            EatPayment(written["eat_payment"]),
            _TRUTH[written["u_tron_double"]],
            _TRUTH[written["u_khan"]],
            AutoDiscard(written["auto_discard"]),
        )

    def write_options(self, options: Options) -> dict[str, str]:
        """The written form of `options`, every key present."""
        return {
            "stake": str(options.stake),
            "eat_payment": options.eat_payment.value,
            "u_tron_double": "true" if options.u_tron_double else "false",
            "u_khan": "true" if options.u_khan else "false",
            "auto_discard": options.auto_discard.value,
        }

    def turn_seconds(self, options: Options) -> int:
        return TURN_SECONDS

    def is_window_move(self, move: Move) -> bool:
        return False

    def open_to_catch(self, state: State) -> None:
        return None

    def deal(self, setup: Setup, chance: Chance) -> Step:
        return deal.deal(setup, chance)

    def act(self, state: State, seat: int, move: Move, now_ms: int, chance: Chance, pace: Pace) -> Step:
        return play.act(state, seat, move)

    def time_out(self, state: State, now_ms: int, chance: Chance, pace: Pace) -> Step:
        return play.time_out(state)

    def leave(self, state: State, seat: int, now_ms: int, chance: Chance, pace: Pace) -> Step:
        return play.leave(state, seat)

    def asked(self, state: State, pace: Pace) -> Asked | None:
        return sight.asked(state)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def active_seats(self, state: State) -> tuple[int, ...]:
        return tuple([player.seat for player in state.players if not player.left])

    def table_view(self, state: State) -> TableView:
        return sight.table_view(state)

    def seat_view(self, state: State, seat: int, now_ms: int, pace: Pace) -> SeatView:
        return own_sight.seat_view(state, seat)

    def plays_open(self, options: Options) -> bool:
        return False

    def open_table(self, state: State) -> None:
        return None

    def bot_move(self, table: TableView, own: SeatView, chance: Chance) -> Move:
        return bot.move(table, own, chance)

    def read_deck(self, text: str) -> tuple[int, ...]:
        first = parse_hand(text)
        return (*first, *(card for card in DECK if card not in first))

    def hands(self, state: State) -> tuple[tuple[int, tuple[int, ...]], ...]:
        return tuple((player.seat, player.hand) for player in state.players)

    def all_cards(self, state: State) -> tuple[int, ...]:
        held: list[int] = list(state.stock)
        for player in state.players:
            held += [*player.hand, *player.pile, *player.away]
            for meld in player.melds:
                held += meld.cards
        return tuple(held)


@cache
def _numbers(low: int, high: int) -> frozenset[str]:
    """How the whole numbers from `low` to `high` are written."""
    return frozenset(str(number) for number in range(low, high + 1))


def _is_offered(spec: OptionSpec, value: str) -> bool:
    """Whether an option may have this written value; a number has no sign, no space and no leading zero."""
    match spec.kind:
        case OptionKind.NUMBER:
            return value in _numbers(spec.low, spec.high)
        case OptionKind.BOOL:
            return value in _TRUTH
        case _:
            return value in spec.choices


PHOM: Game = Phom()
