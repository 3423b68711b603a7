"""What an operator may tell display."""

from __future__ import annotations

from dataclasses import dataclass

from chieu.chassis.settings import ChassisSettings


@dataclass(frozen=True, kw_only=True)
class DisplaySettings(ChassisSettings):
    """Nothing beyond what every service can be told."""
