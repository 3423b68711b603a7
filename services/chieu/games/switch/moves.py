"""What a seat may send in Switch. A play is atomic: card, suit and call arrive together (G-03)."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Suit(StrEnum):
    """The four suits; the value is the written form: spades bích, hearts cơ, diamonds rô, clubs chuồn."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Play(msgspec.Struct, frozen=True, tag=True):
    """Lay `card` (an id of the seat's own hand); `suit` with a J only; `call` says "Lá bài cuối cùng" with it."""

    card: int
    suit: Suit | None = None
    call: bool = False


class Draw(msgspec.Struct, frozen=True, tag=True):
    """Draw one card. Rule: SW-06."""


class Keep(msgspec.Struct, frozen=True, tag=True):
    """Keep the card just drawn and end the turn. Rule: SW-07."""


class Pass(msgspec.Struct, frozen=True, tag=True):
    """Give the turn on with nothing to draw. Rule: G-19."""


class TakePenalty(msgspec.Struct, frozen=True, tag=True):
    """Draw what the chain of twos or aces asks and end the turn. Rule: SW-13."""


class Stand(msgspec.Struct, frozen=True, tag=True):
    """Do nothing for one turn, faced with an eight. Rule: SW-11."""


class CallLast(msgspec.Struct, frozen=True, tag=True):
    """Say "Lá bài cuối cùng". Rule: CW-2."""


class Catch(msgspec.Struct, frozen=True, tag=True):
    """Press "Bắt". Rule: CW-4."""


Move = Play | Draw | Keep | Pass | TakePenalty | Stand | CallLast | Catch
