"""What is seen of a round of Switch: the table by everybody, a hand by its owner, all of it in beginner mode.

Views are built up from what may be seen, never by taking things away; a hidden card has no field to be in. The one
exception is `OpenTable`, which exists in rounds of beginner mode alone (SW-20).
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from chieu.games.events import Narration

from .moves import Suit


class Chain(msgspec.Struct, frozen=True, kw_only=True):
    """The chain that waits for the seat to act.

    `rank` makes and answers it, `count` is how many cards it has. `sum` is what giving in costs: cards to draw, or for
    eights the one turn. `by_seat` laid its last card; `answers` are the faces that pass it on.
    """

    rank: str
    count: int
    sum: int
    by_seat: int
    answers: tuple[str, ...]


class SeatFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's place at the table, seen by all.

    `frozen_value` is how many cards a leaver held; `open_hand` is filled when the round is over (G-17).
    """

    seat: int
    cards: int
    last_change: int
    called: bool
    skipped: bool
    left: bool
    frozen_value: int
    open_hand: tuple[int, ...] = ()


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The table, seen by all. `top` is the card on the pile and `under` up to five below it, the nearest first.

    `suit` is the one to follow, which a J may have named; `direction` is always 1, clockwise (SW-04).
    """

    phase: str
    suit: Suit
    direction: int
    top: int
    under: tuple[int, ...]
    draw_count: int
    discard_count: int
    reshuffles: int
    decks: int
    chain: Chain | None
    seats: tuple[SeatFacts, ...]


class ActionKind(StrEnum):
    """What a seat may send; the names of the moves."""

    PLAY = "PLAY"
    DRAW = "DRAW"
    KEEP = "KEEP"
    PASS = "PASS"
    TAKE_PENALTY = "TAKE_PENALTY"
    STAND = "STAND"
    CALL_LAST = "CALL_LAST"
    CATCH = "CATCH"


class LegalAction(msgspec.Struct, frozen=True, kw_only=True):
    """One thing the seat may send now.

    A PLAY names its `card` and, for a J, the suits to choose from (`suit_optional` when it is the last card, SW-17);
    `may_call` offers the call with a play that leaves one card. `amount` is how many cards it draws. `any_time` actions
    are judged on arrival (calls, catches). `not_before_ms` is the instant before which it is refused (G-22), 0 if
    none. `primary` marks the one a button should stress.
    """

    kind: ActionKind
    card: int | None = None
    suits: tuple[Suit, ...] = ()
    suit_optional: bool = False
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


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat sees of its own.

    `hand` is sorted by suit, then rank; `actions` is complete: all that is legal, nothing else. `hand_value` is the
    number of cards: they have no other value here (SW-22).
    """

    seat: int
    hand: tuple[HandCard, ...]
    actions: tuple[LegalAction, ...]
    hand_value: int
    on_expire: Narration | None


class OpenHand(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's cards, sorted by suit, then rank."""

    seat: int
    cards: tuple[int, ...]


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """Every card of a round of beginner mode: all hands, the pile from the bottom up, the stock with the next first.

    Who may see it is the room's matter: those who sit and play, and the shared screen when the host asks. Rule: SW-20.
    """

    hands: tuple[OpenHand, ...]
    discards: tuple[int, ...]
    draws: tuple[int, ...]
