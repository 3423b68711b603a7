"""What the store counts. The registry is the chassis's, known here by its shape."""

from __future__ import annotations

from typing import Protocol


class Counter(Protocol):
    """Something that only grows."""

    def add(self, *values: str, n: float = 1) -> None:
        """Count `n` more under these label values."""


class Histogram(Protocol):
    """Something that is measured often."""

    def observe(self, value: float, *values: str) -> None:
        """One more measurement under these label values."""


class Registry(Protocol):
    """Where metrics are declared; the same name gives the same metric."""

    def counter(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Counter: ...
    def histogram(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Histogram: ...


class _Uncounted:
    def add(self, *values: str, n: float = 1) -> None:
        """Forget it."""

    def observe(self, value: float, *values: str) -> None:
        """Forget it."""


class NoRegistry:
    """For tools and tests that count nothing."""

    def counter(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Counter:
        """A counter that forgets."""
        return _Uncounted()

    def histogram(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Histogram:
        """A histogram that forgets."""
        return _Uncounted()


class Metrics:
    """What the store counts and measures; docs/seeing.md says what each is."""

    def __init__(self, registry: Registry) -> None:
        counter = registry.counter
        self.commits = counter("chieu_store_commits_total", "Tries to commit by what came of them.", ("result",))
        self.decisions = counter(
            "chieu_store_redecisions_total", "Decisions made again, by why: conflict or stale.", ("reason",)
        )
        self.retries = counter("chieu_store_retries_total", "Commands sent a second time, by why.", ("reason",))
        self.errors = counter("chieu_store_errors_total", "Failures by reason.", ("reason",))
        self.batches = counter("chieu_store_batches_total", "Writes to Redis.")
        self.commands = counter("chieu_store_commands_total", "Commands in those writes.")
        self.claims = counter("chieu_store_claims_total", "Deadlines claimed, given back, parked, gone.", ("outcome",))
        self.repairs = counter("chieu_store_repairs_total", "What the repair scan mended, by kind.", ("kind",))
        self.broken = counter(
            "chieu_store_invariant_violations_total", "Rooms found unreadable or at odds, by where.", ("source",)
        )
        self.published = counter(
            "chieu_store_published_total", "Versions heard on the channels, by outcome.", ("outcome",)
        )
        self.subscriptions_lost = counter(
            "chieu_store_subscriptions_lost_total", "Times the subscription connection was lost, by why.", ("reason",)
        )
        self.probe = registry.histogram(
            "chieu_store_pubsub_probe_seconds", "Round trips of the probes that a silent subscription is sent."
        )
        self.round_trip = registry.histogram(
            "chieu_store_round_trip_seconds", "From a write to Redis to the last of its answers."
        )
        self._begin()

    def _begin(self) -> None:
        """Begin at 0 what an alert is on: a rate needs to have seen the time before the first."""
        for counter, values in (
            (self.commits, ("ok", "mine", "conflict", "gone", "exists", "broken", "error")),
            (self.decisions, ("conflict", "stale")),
            (self.retries, ("lost", "noscript")),
            (self.errors, ("STORE_FULL", "STORE_READONLY", "STORE_UNAVAILABLE", "NOT_REPLICATED", "NEWER_STATE")),
            (self.claims, ("claimed", "given_back", "settled", "again", "parked", "gone")),
            (self.repairs, ("rearmed", "garbage", "ahead", "gone")),
            (self.published, ("heard", "parked", "unreadable")),
            (self.subscriptions_lost, ("STORE_UNAVAILABLE",)),
            (self.broken, ("commit", "record", "frame", "ticket")),
        ):
            for value in values:
                counter.add(value, n=0)


UNCOUNTED = Metrics(NoRegistry())
