"""What the core asks of a game, answered for Lá Cuối."""

from __future__ import annotations

from typing import Any

from chieu.games.game import Game
from chieu.games.lacuoi.cards import DECK, face_of
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.state import Ending, Phase
from chieu.scenario.dialect import Check
from chieu.scenario.lines import Words
from chieu.scenario.shedding.game import Shedding

from .checks import read_check
from .faces import is_face
from .moves import MOVES
from .position import LaCuoiPosition


class LaCuoi(Shedding):
    """The dialect of Lá Cuối."""

    phases = tuple(phase.value for phase in Phase)
    endings = tuple(ending.value.lower() for ending in Ending)
    moves = MOVES

    @property
    def game(self) -> Game:
        return LA_CUOI

    def is_face(self, word: str) -> bool:
        return is_face(word)

    def face_of(self, card: int) -> str:
        return face_of(card)

    def deck(self, state: Any) -> tuple[int, ...]:
        return DECK

    def position(self) -> LaCuoiPosition:
        return LaCuoiPosition()

    def read_expectation(self, words: Words, seat: int | None) -> Check | None:
        return read_check(words, seat)
