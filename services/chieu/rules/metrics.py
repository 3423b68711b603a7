"""What rules counts."""

from __future__ import annotations

from chieu.chassis.metrics import Registry
from chieu.games.catalogue import GAMES
from chieu.games.errors import Reason


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
        self._begin()

    def _begin(self) -> None:
        """Begin at 0: a rate needs to have seen the time before the first."""
        for outcome in ("accepted", "replayed"):
            self.moves.add(outcome, "NONE", n=0)
        for reason in (Reason.OLD_COMMAND, Reason.RATE, Reason.STALE_TURN):
            self.moves.add("refused", reason.value, n=0)
        for game in GAMES:
            self.rounds.add(game, n=0)
        for outcome in ("acted", "not_yet"):
            self.expiries.add(outcome, n=0)
        for result in ("changed", "same"):
            self.observations.add(result, n=0)
        for kind in ("outline", "whole"):
            self.inspections.add(kind, n=0)
        self.links.set(0)
