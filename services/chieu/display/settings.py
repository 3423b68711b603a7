"""What an operator may tell display."""

from __future__ import annotations

from dataclasses import dataclass

from chieu.chassis import fields
from chieu.chassis.fields import setting
from chieu.chassis.settings import ChassisSettings


@dataclass(frozen=True, kw_only=True)
class DisplaySettings(ChassisSettings):
    """As every service's, and who may look on."""

    audience_limit: int = setting(
        "CHIEU_AUDIENCE_LIMIT",
        "streams of a room's audience in one process",
        fields.whole(0, 100_000),
        default=100,
        unit="streams",
    )
