"""What timers counts."""

from __future__ import annotations

from chieu.chassis.metrics import Registry

from .clients import Outcome

_LATENESS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)


class Metrics:
    """Counters of the timers service."""

    def __init__(self, registry: Registry) -> None:
        self.lateness = registry.histogram(
            "chieu_timers_lateness_seconds", "How long after it was due a deadline was carried out", (), _LATENESS
        )
        self.fired = registry.counter(
            "chieu_timers_fired_total", "Claimed deadlines, by what became of them", ("outcome",)
        )
        self.looks = registry.counter(
            "chieu_timers_looks_total", "Rooms in which somebody may have come or gone, by result", ("outcome",)
        )
        for outcome in Outcome:
            # Begun at 0: a rate needs to have seen the time before the first.
            self.fired.add(outcome.value, n=0)
            self.looks.add(outcome.value, n=0)
        self.unclaimed = registry.gauge("chieu_timers_due_unclaimed", "Deadlines of the last sweep that had to wait")
        self.unclaimed.set(0)
        self.rooms = registry.gauge(
            "chieu_timers_rooms", "All rooms of the deployment, as this process counted them in the last half minute"
        )
        self.parked = registry.gauge(
            "chieu_timers_rooms_parked", "Those of all rooms that are set aside, because they could not be processed"
        )
