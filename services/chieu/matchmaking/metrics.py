"""What matchmaking counts."""

from __future__ import annotations

from chieu.chassis.metrics import Registry
from chieu.games.catalogue import GAMES

_ENDS = ("QUEUED", "PLACED", "CANCELLED", "EXPIRED", "GIVEN_BACK")
_FILLS = ("SEATED", "REFUSED", "CALLED_BACK")
_WAITS = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 600.0)


class Metrics:
    """Counters of the matchmaking service."""

    def __init__(self, registry: Registry) -> None:
        self.opened = registry.counter("chieu_matchmaking_rooms_opened_total", "Rooms opened", ("game",))
        self.joins = registry.counter("chieu_matchmaking_joins_total", "Asked for a seat, by outcome", ("outcome",))
        self.misses = registry.counter("chieu_matchmaking_code_misses_total", "Codes that open no room")
        self.tickets = registry.counter(
            "chieu_matchmaking_tickets_total", "Tickets by what became of them", ("game", "outcome")
        )
        self.missed = registry.counter(
            "chieu_matchmaking_missed_total", "Tables that another process was first to make", ("game",)
        )
        self.fills = registry.counter(
            "chieu_matchmaking_fills_total", "Open chairs of public tables that were proposed", ("game", "outcome")
        )
        self.waiting = registry.gauge(
            "chieu_matchmaking_waiting", "Tickets that wait, as this process sees it", ("game",)
        )
        self.oldest = registry.gauge(
            "chieu_matchmaking_oldest_seconds", "How long the ticket that waits longest has waited", ("game",)
        )
        self.watchers = registry.gauge("chieu_matchmaking_watchers", "Streams that follow a ticket")
        self.wait = registry.histogram(
            "chieu_matchmaking_wait_seconds", "From asking for a table to being seated", ("game",), _WAITS
        )
        self.lag = registry.histogram(
            "chieu_matchmaking_lag_seconds", "From when a table first could be made to when its people were told"
        )
        self._begin()

    def _begin(self) -> None:
        """Begin at 0: a rate needs to have seen the time before the first."""
        for outcome in ("SEATED", "REPLAYED"):
            self.joins.add(outcome, n=0)
        for game in GAMES:
            self.opened.add(game, n=0)
            self.missed.add(game, n=0)
            self.wait.begin(game)
            for outcome in _ENDS:
                self.tickets.add(game, outcome, n=0)
            for outcome in _FILLS:
                self.fills.add(game, outcome, n=0)
