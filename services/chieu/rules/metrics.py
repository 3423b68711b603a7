"""What rules counts."""

from __future__ import annotations

from chieu.chassis.metrics import Registry


class Metrics:
    """Counters of the rules service."""

    def __init__(self, registry: Registry) -> None:
        self.moves = registry.counter("chieu_rules_moves_total", "Moves, by what became of them", ("outcome", "reason"))
        self.rounds = registry.counter("chieu_rules_rounds_total", "Rounds that were dealt", ("game",))
        self.expiries = registry.counter(
            "chieu_rules_expiries_total", "Deadlines that timers brought, by what became of them", ("outcome",)
        )
        self.observations = registry.counter(
            "chieu_rules_observations_total", "Rooms compared with the leases of their streams, by result", ("result",)
        )
        self.inspections = registry.counter(
            "chieu_rules_inspections_total", "Rooms that an operator looked at, by how much was shown", ("kind",)
        )
        self.links = registry.gauge("chieu_rules_links", "Links that display processes hold open here")
