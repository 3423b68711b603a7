"""What a seat may send in Lá Cuối. A play is atomic: card, colour and call arrive together (G-03)."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Colour(StrEnum):
    """The four colours; the value is the written form: red đỏ, yellow vàng, green xanh lá, blue xanh dương."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"


class Play(msgspec.Struct, frozen=True, tag=True):
    """Lay `card` (an id of the seat's own hand); `colour` with a wild only; `call` says "Lá cuối" with it."""

    card: int
    colour: Colour | None = None
    call: bool = False


class Draw(msgspec.Struct, frozen=True, tag=True):
    """Draw one card. Rule: LC-08."""


class Keep(msgspec.Struct, frozen=True, tag=True):
    """Keep the card just drawn and end the turn. Rule: LC-09."""


class Pass(msgspec.Struct, frozen=True, tag=True):
    """Give the turn on with nothing to draw. Rule: G-19."""


class Challenge(msgspec.Struct, frozen=True, tag=True):
    """Doubt the opening wild draw four. Rule: LC-16."""


class Accept(msgspec.Struct, frozen=True, tag=True):
    """Draw the four and lose the turn. Rule: LC-16e."""


class TakePenalty(msgspec.Struct, frozen=True, tag=True):
    """Draw the whole pending stack and lose the turn. Rule: LC-17b."""


class CallLast(msgspec.Struct, frozen=True, tag=True):
    """Say "Lá cuối". Rule: CW-2."""


class Catch(msgspec.Struct, frozen=True, tag=True):
    """Press "Bắt". Rule: CW-4."""


Move = Play | Draw | Keep | Pass | Challenge | Accept | TakePenalty | CallLast | Catch
