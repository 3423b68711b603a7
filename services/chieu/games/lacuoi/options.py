"""The options of Lá Cuối. Source: RULES.md."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, array_like=True, tag="lacuoi"):
    """What a host may choose: seconds a turn (0, 15, 30, 60; 0 is no limit) and stacking (off unless chosen)."""

    turn_seconds: int = 30
    stacking: bool = False
