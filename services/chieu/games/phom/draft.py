"""A round while one command is carried out: the one mutable thing of these rules, made from a state and frozen again.

Nothing outside a single call of the rules ever holds a draft.
"""

from __future__ import annotations

from typing import Any

import msgspec

from chieu.games.events import Cause
from chieu.games.telling import Telling

from .options import Options
from .state import LAPS, Ending, Held, Phase, Player, State, Transfer, UKind


class Draft(Telling):
    """The fields of `State` with lists where they change, and the events told so far.

    Seats are indexes into `players` here; events and the ledger name the room's seat numbers.
    """

    __slots__ = (
        "chots",
        "den",
        "ending",
        "extra",
        "head",
        "held",
        "last",
        "last_by",
        "ledger",
        "next_meld",
        "options",
        "phase",
        "players",
        "stock",
        "turn",
        "turn_number",
        "u_kind",
        "winner",
    )

    def __init__(self, state: State, cause: Cause = Cause.PLAYER) -> None:
        """Begin from `state`; events will carry `cause`."""
        super().__init__(cause)
        self.options: Options = state.options
        self.players: list[Player] = list(state.players)
        self.stock: tuple[int, ...] = state.stock
        self.turn: int = state.turn
        self.head: int = state.head
        self.phase: Phase = state.phase
        self.last: int | None = state.last
        self.last_by: int | None = state.last_by
        self.chots: tuple[int, ...] = state.chots
        self.ledger: list[Transfer] = list(state.ledger)
        self.held: list[Held] = list(state.held)
        self.next_meld: int = state.next_meld
        self.turn_number: int = state.turn_number
        self.ending: Ending | None = state.ending
        self.winner: int | None = state.winner
        self.u_kind: UKind | None = state.u_kind
        self.den: int | None = state.den
        self.extra: bool = state.extra

    def frozen(self) -> State:
        """The state as it stands now."""
        return State(
            self.options,
            tuple(self.players),
            self.stock,
            self.turn,
            self.head,
            self.phase,
            self.last,
            self.last_by,
            self.chots,
            tuple(self.ledger),
            tuple(self.held),
            self.next_meld,
            self.turn_number,
            self.ending,
            self.winner,
            self.u_kind,
            self.den,
            self.extra,
        )

    def change(self, index: int, **fields: Any) -> Player:
        """Replace some fields of a seat; the seat as it is then."""
        player = msgspec.structs.replace(self.players[index], **fields)
        self.players[index] = player
        return player

    def seat(self, index: int) -> int:
        """The room's number of a seat."""
        return self.players[index].seat

    def after(self, index: int) -> int:
        """The next active place after `index`, which need not be active itself. Rule: PH-04."""
        return after(self.players, index)

    def active(self) -> list[int]:
        """The places that have not left, in table order."""
        return [index for index, player in enumerate(self.players) if not player.left]

    def is_done(self) -> bool:
        """Whether every active seat has all its discards before it."""
        return all([self.players[index].piled() >= LAPS for index in self.active()])


def after(players: list[Player] | tuple[Player, ...], index: int) -> int:
    """The next active place after `index`. Rule: PH-04."""
    places = len(players)
    at = (index + 1) % places
    while players[at].left:
        at = (at + 1) % places
    return at
