"""What is seen of a round of Lá Cuối: the table by everybody, a hand by its owner.

Views are built up from what may be seen, never by taking things away; a hidden card has no field to be in.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from chieu.games.shedding.view import SheddingAction, SheddingSeat, SheddingTable

from .moves import Colour


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """The penalty that waits: how many cards, who laid it, whether it may be challenged, which faces answer it."""

    cards: int
    by_seat: int | None
    challengeable: bool
    answers: tuple[str, ...]


class TableView(SheddingTable, frozen=True, kw_only=True):
    """The table, seen by all."""

    colour: Colour
    pending: Pending | None


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


class LegalAction(SheddingAction, frozen=True, kw_only=True):
    """One thing the seat may send now.

    A PLAY of a wild has the colours to choose from, `colour_optional` when it is the last card (LC-19c).
    """

    kind: ActionKind
    colours: tuple[Colour, ...] = ()
    colour_optional: bool = False


class ChallengePrompt(msgspec.Struct, frozen=True, kw_only=True):
    """The question put to the target of a wild draw four: cards for each answer."""

    by_seat: int
    accept_draws: int
    won_they_draw: int
    lost_you_draw: int


class SeatView(SheddingSeat, frozen=True, kw_only=True):
    """What a seat sees of its own.

    `hand` is sorted by colour, then face; `actions` is complete: all that is legal, nothing else.
    """

    actions: tuple[LegalAction, ...]
    prompt: ChallengePrompt | None
