"""A round while one command is carried out: the one mutable thing of these rules, made from a state and frozen again.

Nothing outside a single call of the rules ever holds a draft.
"""

from __future__ import annotations

from chieu.games.chance import Chance
from chieu.games.events import Cause
from chieu.games.telling import Telling

from .moves import Colour
from .options import Options
from .state import Ending, Phase, Player, State


class Draft(Telling):
    """The fields of `State` with lists where they change, and the events told so far.

    Seats are indexes into `players` here; events name the room's seat numbers.
    """

    __slots__ = (
        "challengeable",
        "chance",
        "colour",
        "direction",
        "drawn",
        "ending",
        "f_by",
        "f_legal",
        "now_ms",
        "one_card_ms",
        "options",
        "passes",
        "pending",
        "pending_by",
        "phase",
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

    def __init__(self, state: State, now_ms: int, chance: Chance, cause: Cause = Cause.PLAYER) -> None:
        """Begin from `state`; events will carry `cause`."""
        super().__init__(cause)
        self.options: Options = state.options
        self.players: list[Player] = list(state.players)
        self.stock: tuple[int, ...] = state.stock
        self.pile: tuple[int, ...] = state.pile
        self.colour: Colour = state.colour
        self.turn: int = state.turn
        self.phase: Phase = state.phase
        self.direction: int = state.direction
        self.pending: int = state.pending
        self.challengeable: bool = state.challengeable
        self.f_by: int | None = state.f_by
        self.f_legal: bool = state.f_legal
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
        self.pending_by: int | None = state.pending_by
        self.chance = chance
        self.now_ms = now_ms

    def frozen(self) -> State:
        """The state as it stands now."""
        return State(
            self.options,
            tuple(self.players),
            self.stock,
            self.pile,
            self.colour,
            self.turn,
            self.phase,
            self.direction,
            self.pending,
            self.challengeable,
            self.f_by,
            self.f_legal,
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
            self.pending_by,
        )

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

    def forget_penalty(self) -> None:
        """No penalty waits, and no wild draw four is open."""
        self.pending = 0
        self.pending_by = None
        self.challengeable = False
        self.f_by = None
        self.f_legal = True
