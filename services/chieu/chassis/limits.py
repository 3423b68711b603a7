"""How often something may be done: token buckets by key, in bounded memory."""

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil

from .clock import Clock


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at_ms: int


class TokenBuckets:
    """One bucket a key: `burst` at once, then `per_second` more each second.

    At most `max_keys` keys are remembered; the one not asked for longest is forgotten first, which forgives it.
    """

    def __init__(self, per_second: float, burst: int, clock: Clock, max_keys: int = 10_000) -> None:
        if per_second <= 0 or burst < 1 or max_keys < 1:
            raise ValueError("a bucket needs a rate, a burst and room for a key")
        self._per_ms = per_second / 1000
        self._burst = burst
        self._clock = clock
        self._max_keys = max_keys
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, key: str, tokens: int = 1) -> int:
        """Take `tokens` for `key`: 0 if there were enough, else nothing and the milliseconds until there are."""
        bucket = self._filled(key)
        if bucket.tokens >= tokens:
            bucket.tokens -= tokens
            return 0
        return max(1, ceil((tokens - bucket.tokens) / self._per_ms))

    def wait_ms(self, key: str) -> int:
        """Milliseconds until one token may be taken (0: now), taking none and remembering no new key."""
        if key not in self._buckets:
            return 0
        bucket = self._filled(key)
        return 0 if bucket.tokens >= 1 else max(1, ceil((1 - bucket.tokens) / self._per_ms))

    def __len__(self) -> int:
        return len(self._buckets)

    def _filled(self, key: str) -> _Bucket:
        now_ms = self._clock.now_ms()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(float(self._burst), now_ms)
            if len(self._buckets) > self._max_keys:
                self._buckets.popitem(last=False)
            return bucket
        self._buckets.move_to_end(key)
        # A clock that was set back must not take tokens away.
        elapsed_ms = max(0, now_ms - bucket.at_ms)
        bucket.tokens = min(float(self._burst), bucket.tokens + elapsed_ms * self._per_ms)
        bucket.at_ms = now_ms
        return bucket
