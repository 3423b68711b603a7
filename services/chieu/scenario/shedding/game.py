"""What the core asks of a game, as far as games with hands, a pile and a stock answer alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chieu.scenario.dialect import SPECTATOR, Moment, MoveOf, Trial
from chieu.scenario.lines import Words

from .hands import hand_of
from .moves import Moves


class Shedding:
    """The answers that do not depend on which of these games it is."""

    any_time = frozenset({"call", "catch"})
    unlisted = frozenset({"catch"})
    moves: Moves
    """What can be done in the game."""

    @property
    def deeds(self) -> tuple[str, ...]:
        return self.moves.words

    def hand(self, state: Any, seat: int) -> tuple[int, ...]:
        return hand_of(state, seat)

    def seen(self, moment: Moment, viewer: int | None) -> frozenset[int]:
        table = moment.game.table_view(moment.state)
        shown = {table.top, *table.under, *(card for facts in table.seats for card in facts.open_hand)}
        if viewer is None or viewer == SPECTATOR:
            return frozenset(shown)
        own = moment.game.seat_view(moment.state, viewer, moment.now_ms, moment.pace)
        offered = {action.card for action in own.actions if action.card is not None}
        return frozenset(shown | {card.card for card in own.hand} | offered)

    def count_shown(self, moment: Moment, seat: int) -> int:
        table = moment.game.table_view(moment.state)
        return next(int(facts.cards) for facts in table.seats if facts.seat == seat)

    def read_move(self, words: Words) -> MoveOf | None:
        return self.moves.read(words)

    def trials(self, moment: Moment, seat: int) -> Iterable[Trial]:
        return self.moves.trials(moment.state, seat)

    def listed(self, moment: Moment, seat: int) -> Iterable[tuple[str, int | None]]:
        return [self.moves.written(action) for action in self.offered(moment, seat)]

    def offered(self, moment: Moment, seat: int) -> Iterable[Any]:
        """The actions that the seat's view offers and that are open at this instant."""
        if seat == SPECTATOR:
            return ()
        view = moment.game.seat_view(moment.state, seat, moment.now_ms, moment.pace)
        return [action for action in view.actions if action.not_before_ms <= moment.now_ms]
