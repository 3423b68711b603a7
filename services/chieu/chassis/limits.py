"""How often something may be done, and who has to wait: by key, in bounded memory."""

from collections import OrderedDict
from dataclasses import dataclass

from .clock import Clock, Ticks

# Whole numbers, so that the wait told is exact: a millionth of a token.
_PART = 1_000_000
_NS_PER_MS = 1_000_000


@dataclass(slots=True)
class _Bucket:
    parts: int
    at_ms: int


class TokenBuckets:
    """One bucket a key: `burst` at once, then `per_second` more each second.

    At most `max_keys` keys are remembered; the one not asked for longest is forgotten first, which forgives it.
    """

    def __init__(self, per_second: float, burst: int, clock: Clock, max_keys: int = 10_000) -> None:
        if per_second <= 0 or burst < 1 or max_keys < 1:
            raise ValueError("a bucket needs a rate, a burst and room for a key")
        self._per_ms = max(1, round(per_second * _PART / 1000))
        self._full = burst * _PART
        self._clock = clock
        self._max_keys = max_keys
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, key: str, tokens: int = 1) -> int:
        """Take `tokens` for `key`: 0 if there were enough, else nothing and the milliseconds until there are."""
        bucket = self._filled(key)
        missing = tokens * _PART - bucket.parts
        if missing <= 0:
            bucket.parts = -missing
            return 0
        return self._fill_ms(missing)

    def wait_ms(self, key: str) -> int:
        """Milliseconds until one token may be taken (0: now), taking none and remembering no new key."""
        if key not in self._buckets:
            return 0
        missing = _PART - self._filled(key).parts
        return 0 if missing <= 0 else self._fill_ms(missing)

    def __len__(self) -> int:
        return len(self._buckets)

    def _fill_ms(self, parts: int) -> int:
        return -(-parts // self._per_ms)

    def _filled(self, key: str) -> _Bucket:
        now_ms = self._clock.now_ms()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(self._full, now_ms)
            if len(self._buckets) > self._max_keys:
                self._buckets.popitem(last=False)
            return bucket
        self._buckets.move_to_end(key)
        # A clock that was set back must not take tokens away.
        elapsed_ms = max(0, now_ms - bucket.at_ms)
        bucket.parts = min(self._full, bucket.parts + elapsed_ms * self._per_ms)
        bucket.at_ms = now_ms
        return bucket


class Waits:
    """Who has to wait until when. Of more than `max_keys` the one told longest ago is forgotten, which forgives it."""

    def __init__(self, ticks: Ticks, max_keys: int = 10_000) -> None:
        self._ticks = ticks
        self._max_keys = max_keys
        self._until_ns: OrderedDict[str, int] = OrderedDict()

    def put(self, key: str, wait_ms: int) -> None:
        """`key` waits from now on."""
        self._until_ns.pop(key, None)
        if wait_ms <= 0:
            return
        self._until_ns[key] = self._ticks() + wait_ms * _NS_PER_MS
        if len(self._until_ns) > self._max_keys:
            self._until_ns.popitem(last=False)

    def wait_ms(self, key: str) -> int:
        """Milliseconds that are left; 0: none, or it was never told to wait."""
        until_ns = self._until_ns.get(key)
        if until_ns is None:
            return 0
        left_ns = until_ns - self._ticks()
        if left_ns <= 0:
            del self._until_ns[key]
            return 0
        return -(-left_ns // _NS_PER_MS)

    def __len__(self) -> int:
        return len(self._until_ns)
