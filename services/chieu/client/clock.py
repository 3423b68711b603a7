"""The server's clock, as far as this client knows it: for drawing countdowns, never for deciding anything."""

from .patience import Monotonic

_NS_PER_MS = 1_000_000


class ServerClock:
    """Redis's time estimated from samples of `Now` and from the times that frames carry.

    The machine's own wall clock is not used, so a phone that is minutes wrong counts down rightly.
    """

    def __init__(self, monotonic: Monotonic) -> None:
        """A clock that knows nothing yet: `now_ms` counts from 0."""
        self._monotonic = monotonic
        self._offset_ns = -monotonic()
        self._trip_ns: int | None = None

    def now_ms(self) -> int:
        """Milliseconds since 1970 by the server's clock."""
        return (self._monotonic() + self._offset_ns) // _NS_PER_MS

    @property
    def doubt_ms(self) -> float | None:
        """How far off `now_ms` may be: half the best round trip. None before the first sample."""
        return None if self._trip_ns is None else self._trip_ns / 2 / _NS_PER_MS

    def forget(self) -> None:
        """Let the next sample count whatever its round trip: the connection or the server is another now."""
        self._trip_ns = None

    def observe(self, server_ms: int, sent_ns: int, received_ns: int) -> None:
        """Learn from one answer of `Now`; the sample with the least round trip counts.

        `sent_ns` and `received_ns` are on the client's monotonic clock.
        """
        trip_ns = received_ns - sent_ns
        if self._trip_ns is None or trip_ns <= self._trip_ns:
            self._trip_ns = trip_ns
            self._offset_ns = server_ms * _NS_PER_MS - (sent_ns + trip_ns // 2)

    def observe_frame(self, server_ms: int) -> None:
        """Learn from a frame just received: the server's clock cannot be behind the moment that it was sent."""
        least_ns = server_ms * _NS_PER_MS - self._monotonic()
        if server_ms and least_ns > self._offset_ns:
            self._offset_ns = least_ns
