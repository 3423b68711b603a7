"""What an operator may tell matchmaking."""

from __future__ import annotations

from dataclasses import dataclass

from chieu.chassis import fields
from chieu.chassis.fields import setting
from chieu.chassis.settings import ChassisSettings


@dataclass(frozen=True, kw_only=True)
class MatchmakingSettings(ChassisSettings):
    """As every service's, and how much may be opened."""

    openings_per_minute: int = setting(
        "CHIEU_OPENINGS_PER_MINUTE",
        "rooms, tickets and screens that one address may open, twice as many at once; 0: no limit, for devices neither",
        fields.whole(0, 60_000),
        default=30,
        unit="a minute",
    )
