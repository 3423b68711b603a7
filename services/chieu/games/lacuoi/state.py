"""The state of a round of Lá Cuối: everything the rules need, and nothing else.

Cards are ids (see `cards`). Seats are the room's seat numbers. The state holds the whole truth, stock order
included: it never leaves the rules and the store.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from chieu.games.shedding import Player

from .moves import Colour
from .options import Options


class Phase(StrEnum):
    """What the seat to act may do. Source: RULES.md."""

    PLAY = "PLAY"
    DREW = "DREW"
    CHALLENGE = "CHALLENGE"
    STACK = "STACK"
    OVER = "OVER"


class Ending(StrEnum):
    """How a round ended."""

    OUT = "OUT"
    LAST_SEAT = "LAST_SEAT"
    BLOCKED = "BLOCKED"
    DRAWN = "DRAWN"


class State(msgspec.Struct, frozen=True, array_like=True, tag="lacuoi"):
    """A round of Lá Cuối between two commands.

    `stock[0]` is drawn next; `pile[-1]` is the top of the discards. `turn` is an index into `players`, as is `f_by`
    (who laid the open wild draw four, None after it was answered or when a stack began with another card);
    `pending` counts penalty cards; `challengeable`: the pending F is an opening one not yet stacked upon (LC-17c).
    `vulnerable` is the index of the seat that may be caught, since `vulnerable_ms`; `one_card_ms` is when a play last
    left one card, called or not (G-21). `passes` counts passes in a row with nothing to draw (G-19).
    """

    options: Options
    players: tuple[Player, ...]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    colour: Colour
    turn: int
    phase: Phase = Phase.PLAY
    direction: int = 1
    pending: int = 0
    challengeable: bool = False
    f_by: int | None = None
    f_legal: bool = True
    drawn: int | None = None
    vulnerable: int | None = None
    vulnerable_ms: int = 0
    one_card_ms: int = 0
    passes: int = 0
    turn_actions: int = 0
    turn_number: int = 0
    reshuffles: int = 0
    ending: Ending | None = None
    winner: int | None = None
    pending_by: int | None = None
    """Who laid the last card of the waiting penalty: an index into `players`."""
