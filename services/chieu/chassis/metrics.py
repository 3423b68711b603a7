"""Counting, cheaply: plain numbers in this process, turned into Prometheus's text only when it asks.

All metrics are touched on the event loop's thread, so there is no lock. A label is one of a known few, and never
something there can be thousands of.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator
from itertools import accumulate
from typing import Protocol, TypeVar

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

# Prometheus puts instance, job, pod, service and more on every series itself; a label of ours by such a name would be
# renamed there.
LABELS = frozenset(
    ("game", "reason", "method", "code", "kind", "door", "result", "outcome", "source", "program", "version")
)
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_NAME = re.compile(r"chieu_[a-z][a-z0-9]*(_[a-z0-9]+)+\Z")
_ODD_UNITS = ("_ms", "_milliseconds", "_us", "_kb", "_mb", "_minutes")
_MOST_SERIES = 512
_OTHER = "other"

Key = tuple[str, ...]


class BadMetric(ValueError):
    """A metric whose name or labels break the rules of the house."""


class _Series(Protocol):
    name: str
    labels: Key

    def collect(self) -> Metric: ...


S = TypeVar("S", bound="Counter | Gauge | Histogram")


class Counter:
    """Something that only grows."""

    def __init__(self, name: str, text: str, labels: Key) -> None:
        self.name, self.text, self.labels = name, text, labels
        self._values: dict[Key, float] = {} if labels else {(): 0}

    def add(self, *values: str, n: float = 1) -> None:
        """Count `n` more; `values` are the labels' in the order they were declared."""
        try:
            self._values[values] += n
        except KeyError:
            key = _key(self, self._values, values)
            self._values[key] = self._values.get(key, 0) + n

    def value(self, *values: str) -> float:
        """What was counted so far."""
        return self._values.get(values, 0)

    def collect(self) -> Metric:
        """The family as Prometheus wants it."""
        family = CounterMetricFamily(self.name, self.text, labels=self.labels)
        for key, value in self._values.items():
            family.add_metric(key, value)
        return family


class Gauge:
    """Something that goes up and down; either set, or asked for when Prometheus asks."""

    def __init__(self, name: str, text: str, labels: Key) -> None:
        self.name, self.text, self.labels = name, text, labels
        self._values: dict[Key, float] = {}
        self._asked: dict[Key, list[Callable[[], float]]] = {}

    def set(self, number: float, *values: str) -> None:
        """It is `number` now."""
        self._values[_key(self, self._values, values)] = number

    def add(self, number: float, *values: str) -> None:
        """It is `number` more than it was."""
        key = _key(self, self._values, values)
        self._values[key] = self._values.get(key, 0) + number

    def ask(self, how: Callable[[], float], *values: str) -> None:
        """Call `how` at each scrape; several for the same labels are added up."""
        self._asked.setdefault(_key(self, self._asked, values), []).append(how)

    def value(self, *values: str) -> float:
        """What it is now."""
        return self._values.get(values, 0) + sum(how() for how in self._asked.get(values, ()))

    def collect(self) -> Metric:
        """The family as Prometheus wants it."""
        family = GaugeMetricFamily(self.name, self.text, labels=self.labels)
        for key in {**self._values, **self._asked}:
            family.add_metric(key, self.value(*key))
        return family


class Histogram:
    """How long or how large things were, in seconds or bytes."""

    def __init__(self, name: str, text: str, labels: Key, buckets: tuple[float, ...]) -> None:
        self.name, self.text, self.labels, self.buckets = name, text, labels, buckets
        self._counts: dict[Key, list[int]] = {} if labels else {(): [0] * (len(buckets) + 1)}
        self._sums: dict[Key, float] = {} if labels else {(): 0.0}

    def begin(self, *values: str) -> None:
        """Be there from the start, at nothing observed: a rate needs to have seen the time before the first."""
        values = _key(self, self._counts, values)
        self._counts.setdefault(values, [0] * (len(self.buckets) + 1))
        self._sums.setdefault(values, 0.0)

    def observe(self, size: float, *values: str) -> None:
        """One more of this size; `values` are the labels' in the order they were declared."""
        counts = self._counts.get(values)
        if counts is None:
            values = _key(self, self._counts, values)
            counts = self._counts.setdefault(values, [0] * (len(self.buckets) + 1))
        counts[bisect_left(self.buckets, size)] += 1
        self._sums[values] = self._sums.get(values, 0.0) + size

    def count(self, *values: str) -> int:
        """How many were observed."""
        return sum(self._counts.get(values, ()))

    def collect(self) -> Metric:
        """The family as Prometheus wants it."""
        family = HistogramMetricFamily(self.name, self.text, labels=self.labels)
        bounds = [*(repr(float(bound)) for bound in self.buckets), "+Inf"]
        for key, counts in self._counts.items():
            family.add_metric(key, list(zip(bounds, accumulate(counts), strict=True)), self._sums[key])
        return family


class Registry(Collector):
    """All metrics of one process. Declaring the same one twice gives the first, so four services may share it."""

    def __init__(self, *, process: bool = False) -> None:
        self._declared: dict[str, Counter | Gauge | Histogram] = {}
        self._prometheus = CollectorRegistry()
        self._prometheus.register(self)
        if process:
            ProcessCollector(registry=self._prometheus)
            GCCollector(registry=self._prometheus)

    def counter(self, name: str, text: str, labels: Key = ()) -> Counter:
        """Declare a counter; its name ends in ``_total``.

        Raises:
            BadMetric: a name or label outside the rules, or the name declared otherwise before.
        """
        if not name.endswith("_total"):
            raise BadMetric(f"the counter {name} must end in _total")
        return self._declare(Counter(name, text, labels))

    def gauge(self, name: str, text: str, labels: Key = ()) -> Gauge:
        """Declare a gauge.

        Raises:
            BadMetric: a name or label outside the rules, or the name declared otherwise before.
        """
        if name.endswith("_total"):
            raise BadMetric(f"the gauge {name} must not end in _total")
        return self._declare(Gauge(name, text, labels))

    def histogram(self, name: str, text: str, labels: Key = (), buckets: tuple[float, ...] = SECONDS) -> Histogram:
        """Declare a histogram; its name ends in ``_seconds`` or ``_bytes`` and `buckets` are its rising upper bounds.

        Raises:
            BadMetric: a name or label outside the rules, or the name declared otherwise before.
        """
        if not name.endswith(("_seconds", "_bytes")):
            raise BadMetric(f"the histogram {name} must end in _seconds or _bytes")
        return self._declare(Histogram(name, text, labels, buckets))

    def exposition(self) -> bytes:
        """Everything, in Prometheus's text form (`CONTENT_TYPE`)."""
        return generate_latest(self._prometheus)

    def names(self) -> tuple[str, ...]:
        """The names declared so far, sorted; what dashboards and alerts may use."""
        return tuple(sorted(self._declared))

    def collect(self) -> Iterator[Metric]:
        """Called by Prometheus's registry."""
        for series in self._declared.values():
            yield series.collect()

    def _declare(self, series: S) -> S:
        _check(series)
        before = self._declared.setdefault(series.name, series)
        if type(before) is not type(series) or before.labels != series.labels:
            raise BadMetric(f"{series.name} was declared otherwise before")
        return before


def _check(series: _Series) -> None:
    if not _NAME.match(series.name):
        raise BadMetric(f"{series.name} is not chieu_<where>_<what>[_unit][_total]")
    if series.name.removesuffix("_total").endswith(_ODD_UNITS):
        raise BadMetric(f"{series.name}: seconds and bytes are the only units")
    odd = [label for label in series.labels if label not in LABELS]
    if odd:
        raise BadMetric(f"{series.name} has the label {odd[0]}; allowed are {', '.join(sorted(LABELS))}")


def _key(series: _Series, held: Collection[Key], values: Key) -> Key:
    """`values` if they may be a series of their own; past the bound all others are one, so memory stays bounded."""
    if len(values) != len(series.labels):
        raise BadMetric(f"{series.name} has the labels {series.labels}, not {len(values)} of them")
    if values in held or len(held) < _MOST_SERIES:
        return values
    return (_OTHER,) * len(values)
