"""What is seen of such a round, as far as it is the same: each game's views have these fields and its own.

Views are built up from what may be seen, never by taking things away; a hidden card has no field to be in.
"""

from __future__ import annotations

import msgspec

from chieu.games.events import Narration


class SeatFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's place at the table, seen by all.

    `frozen_value` is what a leaver's hand counted; `open_hand` is filled when the round is over (G-17).
    """

    seat: int
    cards: int
    last_change: int
    called: bool
    skipped: bool
    left: bool
    frozen_value: int
    open_hand: tuple[int, ...] = ()


class SheddingTable(msgspec.Struct, frozen=True, kw_only=True):
    """The table, seen by all. `top` is the card on the pile and `under` up to five below it, the nearest first."""

    phase: str
    direction: int
    top: int
    under: tuple[int, ...]
    draw_count: int
    discard_count: int
    reshuffles: int
    decks: int
    seats: tuple[SeatFacts, ...]


class SheddingAction(msgspec.Struct, frozen=True, kw_only=True):
    """One thing the seat may send now.

    A PLAY names its `card`; `may_call` offers the call with a play that leaves one card. `amount` is how many cards it
    draws. `any_time` actions are judged on arrival (calls, catches). `not_before_ms` is the instant before which it is
    refused (G-22), 0 if none. `primary` marks the one a button should stress.
    """

    kind: str
    card: int | None = None
    may_call: bool = False
    amount: int = 0
    any_time: bool = False
    not_before_ms: int = 0
    primary: bool = False


class HandCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card in the seat's own hand; `why_not` is the reason's name when it cannot be played now, else empty."""

    card: int
    playable: bool
    why_not: str = ""
    fresh: bool = False


class SheddingSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat sees of its own: its hand in order, what it may send, and what a time-out would do for it."""

    seat: int
    hand: tuple[HandCard, ...]
    hand_value: int
    on_expire: Narration | None
