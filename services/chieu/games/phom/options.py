"""The options of Phỏm. Source: RULES.md."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class EatPayment(StrEnum):
    """What an eaten card pays. Rule: PH-P5."""

    PROGRESSIVE = "progressive"
    FLAT = "flat"
    NONE = "none"


class AutoDiscard(StrEnum):
    """What the server discards when time is up. Rule: PH-24c."""

    HIGHEST = "highest"
    HIGHEST_JUNK = "highest_junk"


class Options(msgspec.Struct, frozen=True, array_like=True, tag="phom"):
    """What a host may choose; `stake` is the points that a unit is worth. Rule: PH-05."""

    stake: int = 10
    eat_payment: EatPayment = EatPayment.PROGRESSIVE
    u_tron_double: bool = False
    u_khan: bool = False
    auto_discard: AutoDiscard = AutoDiscard.HIGHEST
