"""A round of such a game while one command is carried out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum

from chieu.games.chance import Chance
from chieu.games.events import Cause
from chieu.games.telling import Telling

from . import Player
from .state import Standing


class SheddingDraft(Telling, ABC):
    """The fields that such rounds share, with a list where they change, and the events told so far.

    The one mutable thing of the rules, made from a state and frozen again; nothing outside a single call of them ever
    holds one. Seats are indexes into `players` here; events name the room's seat numbers.
    """

    __slots__ = (
        "chance",
        "direction",
        "drawn",
        "now_ms",
        "one_card_ms",
        "passes",
        "pile",
        "players",
        "reshuffles",
        "stock",
        "turn",
        "turn_actions",
        "turn_number",
        "vulnerable",
        "vulnerable_ms",
        "winner",
    )

    phase: StrEnum
    """What the seat to act may do; each game has its own words for it and sets it."""
    ending: StrEnum | None
    """How the round ended, None while it runs; set by the game as well."""

    def __init__(self, state: Standing, now_ms: int, chance: Chance, cause: Cause) -> None:
        """Begin from `state`, clockwise; events will carry `cause`."""
        super().__init__(cause)
        self.players: list[Player] = list(state.players)
        self.stock: tuple[int, ...] = state.stock
        self.pile: tuple[int, ...] = state.pile
        self.turn: int = state.turn
        self.direction: int = 1
        self.drawn: int | None = state.drawn
        self.vulnerable: int | None = state.vulnerable
        self.vulnerable_ms: int = state.vulnerable_ms
        self.one_card_ms: int = state.one_card_ms
        self.passes: int = state.passes
        self.turn_actions: int = state.turn_actions
        self.turn_number: int = state.turn_number
        self.reshuffles: int = state.reshuffles
        self.winner: int | None = state.winner
        self.chance = chance
        self.now_ms = now_ms

    @abstractmethod
    def frozen(self) -> Standing:
        """The state as it stands now."""

    def after(self, index: int) -> int:
        """The next active place after `index` in the present direction (`index` itself need not be active)."""
        players = self.players
        step = self.direction
        places = len(players)
        at = (index + step) % places
        while players[at].left:
            at = (at + step) % places
        return at

    def active_count(self) -> int:
        """How many seats are still in the round."""
        return sum([not player.left for player in self.players])

    def close_window(self) -> None:
        """Nobody may be caught any more. Rule: CW-3."""
        self.vulnerable = None
        self.vulnerable_ms = 0
