"""What is seen of a round of Switch: the table by everybody, a hand by its owner, all of it in beginner mode.

Views are built up from what may be seen, never by taking things away; a hidden card has no field to be in. The one
exception is `OpenTable`, which exists in rounds of beginner mode alone (SW-20).
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from chieu.games.shedding.view import SheddingAction, SheddingSeat, SheddingTable

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


class TableView(SheddingTable, frozen=True, kw_only=True):
    """The table, seen by all.

    `suit` is the one to follow, which a J may have named; `direction` is always 1, clockwise (SW-04).
    """

    suit: Suit
    chain: Chain | None


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


class LegalAction(SheddingAction, frozen=True, kw_only=True):
    """One thing the seat may send now.

    A PLAY of a J has the suits to choose from, `suit_optional` when it is the last card (SW-17).
    """

    kind: ActionKind
    suits: tuple[Suit, ...] = ()
    suit_optional: bool = False


class SeatView(SheddingSeat, frozen=True, kw_only=True):
    """What a seat sees of its own.

    `hand` is sorted by suit, then rank; `actions` is complete: all that is legal, nothing else. `hand_value` is the
    number of cards: they have no other value here (SW-22).
    """

    actions: tuple[LegalAction, ...]


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
