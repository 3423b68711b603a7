"""What an operator may tell rules."""

from __future__ import annotations

from dataclasses import dataclass

from chieu.chassis.settings import ChassisSettings


@dataclass(frozen=True, kw_only=True)
class RulesSettings(ChassisSettings):
    """Nothing beyond what every service can be told."""
