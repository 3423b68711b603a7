"""What matchmaking counts."""

from __future__ import annotations

from chieu.chassis.metrics import Registry


class Metrics:
    """Counters of the matchmaking service."""

    def __init__(self, registry: Registry) -> None:
        self.opened = registry.counter("chieu_matchmaking_rooms_opened_total", "Rooms opened", ("game",))
        self.joins = registry.counter("chieu_matchmaking_joins_total", "Asked for a seat, by outcome", ("outcome",))
        self.misses = registry.counter("chieu_matchmaking_code_misses_total", "Codes that open no room")
