"""A time as people read it: in seconds with a tenth, and never less than one."""

from __future__ import annotations

_POINT = {"vi": ","}
"""What stands before the tenths; elsewhere a full stop."""


def in_seconds(ms: int, language: str) -> str:
    """The seconds of `ms` milliseconds without their unit: ``0,2`` in Vietnamese, ``0.2`` in English."""
    tenths = max(1, (ms + 50) // 100)
    return f"{tenths // 10}{_POINT.get(language, '.')}{tenths % 10}"
