"""The one place that asks what time it is.

Decisions are made in milliseconds of Redis's clock, which every process estimates; durations are measured on the
local monotonic clock, which never steps.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

_NS_PER_MS = 1_000_000
_WINDOW_NS = 60_000_000_000
_WINDOW_SAMPLES = 64
# Two quartz clocks part by at most about 50 millionths; an old sample is worth that much less.
_DRIFT_PER_MILLION = 50
# Redis answers whole microseconds but callers may hand over truncated milliseconds.
_SLACK_NS = 5 * _NS_PER_MS


Ticks = Callable[[], int]
"""Nanoseconds on a clock that never steps, from an arbitrary start; for durations only."""


class Clock(Protocol):
    """Something that knows the time a decision is made at."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""


def monotonic_ns() -> int:
    """Nanoseconds on a clock that never steps; for durations only."""
    return time.monotonic_ns()


class ManualClock:
    """A clock that moves when it is told to."""

    def __init__(self, now_ms: int = 0) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        """The time it was set to."""
        return self._now_ms

    def advance(self, ms: int) -> None:
        """Move `ms` milliseconds on (or back, to play a clock that was set)."""
        self._now_ms += ms


class _Sample(NamedTuple):
    offset_ns: int
    half_trip_ns: int
    received_ns: int

    def doubt_ns(self, at_ns: int) -> int:
        """How far off the offset may be by now."""
        return self.half_trip_ns + (at_ns - self.received_ns) * _DRIFT_PER_MILLION // 1_000_000


class RedisClock:
    """Redis's clock, estimated: the local monotonic clock plus the best offset seen in the last minute.

    Until the first `observe` it is this machine's wall clock. It may step back when a better sample arrives or when
    another Redis took over; whoever needs order uses versions, not times. `ticks` is the clock of the samples.
    """

    def __init__(self, ticks: Ticks = monotonic_ns) -> None:
        self._ticks = ticks
        self._samples: deque[_Sample] = deque(maxlen=_WINDOW_SAMPLES)
        self._offset_ns = time.time_ns() - ticks()

    def now_ms(self) -> int:
        """Milliseconds since 1970, by Redis's clock as far as we know."""
        return (self._ticks() + self._offset_ns) // _NS_PER_MS

    def observe(self, redis_ms: int, sent_ns: int, received_ns: int) -> None:
        """Learn from one answer: Redis read `redis_ms` somewhere between `sent_ns` and `received_ns` (monotonic).

        The sample with the shortest round trip counts, older ones a little less. One that contradicts the best means
        the clock over there was set, or another node answers: everything before it is forgotten.
        """
        half_trip_ns = max(0, received_ns - sent_ns) // 2
        fresh = _Sample(redis_ms * _NS_PER_MS - (sent_ns + half_trip_ns), half_trip_ns, received_ns)
        if self._samples and _contradict(self._best(received_ns), fresh):
            self._samples.clear()
        while self._samples and received_ns - self._samples[0].received_ns > _WINDOW_NS:
            self._samples.popleft()
        self._samples.append(fresh)
        self._offset_ns = self._best(received_ns).offset_ns

    @property
    def doubt_ms(self) -> float | None:
        """Half the best round trip: how far off `now_ms` may be; None before the first observation."""
        if not self._samples:
            return None
        at_ns = self._ticks()
        return self._best(at_ns).doubt_ns(at_ns) / _NS_PER_MS

    def _best(self, at_ns: int) -> _Sample:
        return min(self._samples, key=lambda sample: sample.doubt_ns(at_ns))


def _contradict(best: _Sample, fresh: _Sample) -> bool:
    allowed_ns = best.doubt_ns(fresh.received_ns) + fresh.half_trip_ns + _SLACK_NS
    return abs(best.offset_ns - fresh.offset_ns) > allowed_ns
