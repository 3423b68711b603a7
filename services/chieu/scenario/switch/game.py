"""What the core asks of a game, answered for Switch."""

from __future__ import annotations

from typing import Any

from chieu.games.game import Game
from chieu.games.switch.cards import pack
from chieu.games.switch.game import SWITCH
from chieu.games.switch.state import Ending, Phase
from chieu.scenario.dialect import Check, Moment
from chieu.scenario.lines import Words
from chieu.scenario.shedding.game import Shedding

from .checks import open_to, read_check
from .faces import face_of, is_face
from .moves import MOVES
from .position import SwitchPosition


class Switch(Shedding):
    """The dialect of Switch."""

    phases = tuple(phase.value for phase in Phase)
    endings = tuple(ending.value.lower() for ending in Ending)
    moves = MOVES

    @property
    def game(self) -> Game:
        return SWITCH

    def is_face(self, word: str) -> bool:
        return is_face(word)

    def face_of(self, card: int) -> str:
        return face_of(card)

    def deck(self, state: Any) -> tuple[int, ...]:
        return pack(state.decks)

    def seen(self, moment: Moment, viewer: int | None) -> frozenset[int]:
        shown = super().seen(moment, viewer)
        opened = open_to(moment.state, viewer)
        if opened is None:
            return shown
        return shown.union(opened.discards, opened.draws, *(hand.cards for hand in opened.hands))

    def position(self) -> SwitchPosition:
        return SwitchPosition()

    def read_expectation(self, words: Words, seat: int | None) -> Check | None:
        return read_check(words, seat)
