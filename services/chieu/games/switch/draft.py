"""A round while one command is carried out: the one mutable thing of these rules, made from a state and frozen again.

Nothing outside a single call of the rules ever holds a draft.
"""

from __future__ import annotations

from chieu.games.chance import Chance
from chieu.games.events import Cause
from chieu.games.telling import Telling

from .moves import Suit
from .options import Options
from .state import Ending, Phase, Player, State


class Draft(Telling):
    """The fields of `State` with lists where they change, and the events told so far.

    Seats are indexes into `players` here; events name the room's seat numbers.
    """

    __slots__ = (
        "chain",
        "chain_by",
        "chance",
        "decks",
        "drawn",
        "ending",
        "now_ms",
        "one_card_ms",
        "options",
        "passes",
        "phase",
        "pile",
        "players",
        "reshuffles",
        "stock",
        "suit",
        "turn",
        "turn_actions",
        "turn_number",
        "vulnerable",
        "vulnerable_ms",
        "winner",
    )

    def __init__(self, state: State, now_ms: int, chance: Chance, cause: Cause = Cause.PLAYER) -> None:
        """Begin from `state`; events will carry `cause`."""
        super().__init__(cause)
        self.options: Options = state.options
        self.decks: int = state.decks
        self.players: list[Player] = list(state.players)
        self.stock: tuple[int, ...] = state.stock
        self.pile: tuple[int, ...] = state.pile
        self.suit: Suit = state.suit
        self.turn: int = state.turn
        self.phase: Phase = state.phase
        self.chain: int = state.chain
        self.chain_by: int | None = state.chain_by
        self.drawn: int | None = state.drawn
        self.vulnerable: int | None = state.vulnerable
        self.vulnerable_ms: int = state.vulnerable_ms
        self.one_card_ms: int = state.one_card_ms
        self.passes: int = state.passes
        self.turn_actions: int = state.turn_actions
        self.turn_number: int = state.turn_number
        self.reshuffles: int = state.reshuffles
        self.ending: Ending | None = state.ending
        self.winner: int | None = state.winner
        self.chance = chance
        self.now_ms = now_ms

    def frozen(self) -> State:
        """The state as it stands now."""
        return State(
            self.options,
            self.decks,
            tuple(self.players),
            self.stock,
            self.pile,
            self.suit,
            self.turn,
            self.phase,
            self.chain,
            self.chain_by,
            self.drawn,
            self.vulnerable,
            self.vulnerable_ms,
            self.one_card_ms,
            self.passes,
            self.turn_actions,
            self.turn_number,
            self.reshuffles,
            self.ending,
            self.winner,
        )

    def after(self, index: int) -> int:
        """The next active place clockwise after `index` (which itself need not be active). Rule: SW-04."""
        players = self.players
        places = len(players)
        at = (index + 1) % places
        while players[at].left:
            at = (at + 1) % places
        return at

    def active_count(self) -> int:
        """How many seats are still in the round."""
        return sum([not player.left for player in self.players])

    def close_window(self) -> None:
        """Nobody may be caught any more. Rule: CW-3."""
        self.vulnerable = None
        self.vulnerable_ms = 0

    def forget_chain(self) -> None:
        """Nothing waits for the seat to act any more. Rule: SW-13."""
        self.chain = 0
        self.chain_by = None
