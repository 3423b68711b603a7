"""What is seen of a round of Lá Cuối: the table by everybody, a hand by its owner.

Views are built up from what may be seen, never by taking things away; a hidden card has no field to be in.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from chieu.games.events import Narration

from .moves import Colour


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """The penalty that waits: how many cards, who laid it, whether it may be challenged, which faces answer it."""

    cards: int
    by_seat: int | None
    challengeable: bool
    answers: tuple[str, ...]


class SeatFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's place at the table, seen by all. `open_hand` is filled when the round is over (G-17)."""

    seat: int
    cards: int
    last_change: int
    called: bool
    skipped: bool
    left: bool
    frozen_value: int
    open_hand: tuple[int, ...] = ()


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The table, seen by all. `top` is the card on the pile and `under` up to five below it, the nearest first."""

    phase: str
    colour: Colour
    direction: int
    top: int
    under: tuple[int, ...]
    draw_count: int
    discard_count: int
    reshuffles: int
    decks: int
    pending: Pending | None
    seats: tuple[SeatFacts, ...]


class ActionKind(StrEnum):
    """What a seat may send; the names of the moves."""

    PLAY = "PLAY"
    DRAW = "DRAW"
    KEEP = "KEEP"
    PASS = "PASS"
    CHALLENGE = "CHALLENGE"
    ACCEPT = "ACCEPT"
    TAKE_PENALTY = "TAKE_PENALTY"
    CALL_LAST = "CALL_LAST"
    CATCH = "CATCH"


class LegalAction(msgspec.Struct, frozen=True, kw_only=True):
    """One thing the seat may send now.

    A PLAY names its `card` and, for a wild, the colours to choose from (`colour_optional` when it is the last card,
    LC-19c); `may_call` offers the call with a play that leaves one card. `amount` is how many cards it draws.
    `any_time` actions are judged on arrival (calls, catches). `not_before_ms` is the instant before which it is
    refused (G-22), 0 if none. `primary` marks the one a button should stress.
    """

    kind: ActionKind
    card: int | None = None
    colours: tuple[Colour, ...] = ()
    colour_optional: bool = False
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


class ChallengePrompt(msgspec.Struct, frozen=True, kw_only=True):
    """The question put to the target of a wild draw four: cards for each answer."""

    by_seat: int
    accept_draws: int
    won_they_draw: int
    lost_you_draw: int


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat sees of its own.

    `hand` is sorted by colour, then face; `actions` is complete: all that is legal, nothing else.
    """

    seat: int
    hand: tuple[HandCard, ...]
    actions: tuple[LegalAction, ...]
    prompt: ChallengePrompt | None
    hand_value: int
    on_expire: Narration | None
