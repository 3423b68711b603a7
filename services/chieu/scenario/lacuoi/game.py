"""What the core asks of a game, answered for Lá Cuối."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chieu.games.catalogue import game
from chieu.games.game import Game
from chieu.games.lacuoi.cards import DECK, face_of
from chieu.games.lacuoi.state import Ending, Phase
from chieu.scenario.dialect import SPECTATOR, Check, Moment, MoveOf, Trial
from chieu.scenario.lines import Words

from .checks import read_check
from .faces import is_face
from .moves import DEEDS, hand_of, read_move, trials, written
from .position import LaCuoiPosition


class LaCuoi:
    """The dialect of Lá Cuối."""

    phases = tuple(phase.value for phase in Phase)
    endings = tuple(ending.value.lower() for ending in Ending)
    deeds = DEEDS
    any_time = frozenset({"call", "catch"})
    unlisted = frozenset({"catch"})

    @property
    def game(self) -> Game:
        return game("lacuoi")

    def is_face(self, word: str) -> bool:
        return is_face(word)

    def face_of(self, card: int) -> str:
        return face_of(card)

    def deck(self, state: Any) -> tuple[int, ...]:
        return DECK

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

    def position(self) -> LaCuoiPosition:
        return LaCuoiPosition()

    def read_move(self, words: Words) -> MoveOf | None:
        return read_move(words)

    def read_expectation(self, words: Words, seat: int | None) -> Check | None:
        return read_check(words, seat)

    def listed(self, moment: Moment, seat: int) -> Iterable[tuple[str, int | None]]:
        if seat == SPECTATOR:
            return ()
        view = moment.game.seat_view(moment.state, seat, moment.now_ms, moment.pace)
        return [written(action) for action in view.actions if action.not_before_ms <= moment.now_ms]

    def trials(self, moment: Moment, seat: int) -> Iterable[Trial]:
        return trials(moment.state, seat)
