"""The state of a round of Switch: everything the rules need, and nothing else.

Cards are ids (see `cards`). Seats are the room's seat numbers. The state holds the whole truth, stock order
included: it never leaves the rules and the store.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from chieu.games.shedding import Player

from .moves import Suit
from .options import Options


class Phase(StrEnum):
    """What the seat to act may do. Source: RULES.md; the chains are named for their rank."""

    PLAY = "PLAY"
    DREW = "DREW"
    TWOS = "TWOS"
    ACES = "ACES"
    EIGHTS = "EIGHTS"
    OVER = "OVER"


class Ending(StrEnum):
    """How a round ended."""

    OUT = "OUT"
    LAST_SEAT = "LAST_SEAT"
    BLOCKED = "BLOCKED"
    DRAWN = "DRAWN"


class State(msgspec.Struct, frozen=True, array_like=True, tag="switch"):
    """A round of Switch between two commands.

    `stock[0]` is drawn next; `pile[-1]` is the top of the discards; `suit` is in force: that of the top, or the one
    named with a J. `turn` is an index into `players`, as is `chain_by` (who laid the last card of the chain that
    waits); `chain` counts its cards. `vulnerable` is the index of the seat that may be caught, since `vulnerable_ms`;
    `one_card_ms` is when a play last left one card, called or not (G-21). `passes` counts passes in a row with
    nothing to draw (G-19).
    """

    options: Options
    decks: int
    players: tuple[Player, ...]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    suit: Suit
    turn: int
    phase: Phase = Phase.PLAY
    chain: int = 0
    chain_by: int | None = None
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
