"""The options of Switch. Source: RULES.md."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, array_like=True, tag="switch"):
    """What a host may choose; everything is off unless chosen.

    Seconds a turn (0, 15, 30, 60; 0 is no limit), all cards open to the seats (SW-20), drawing with a card that fits
    (SW-06).
    """

    turn_seconds: int = 30
    beginner_mode: bool = False
    voluntary_draw: bool = False
