"""What display counts. Whatever may be dropped is counted."""

from __future__ import annotations

from chieu.chassis.metrics import Registry

from .viewers import CLIENT_LEFT, Ending, Reset, Role

_GAPS = ("channel", "check", "slow")
_MOVES = ("accepted", "refused", "unavailable")


class Metrics:
    """Counters of the display service."""

    def __init__(self, registry: Registry) -> None:
        self._viewers = registry.gauge("chieu_display_viewers", "Open streams", ("kind",))
        self._frames = registry.counter("chieu_display_frames_total", "Frames sent", ("kind",))
        self._resumes = registry.counter(
            "chieu_display_resumes_total",
            "Viewers brought on by a fresh read",
            ("result", "reason"),
        )
        self._gaps = registry.counter("chieu_display_gaps_total", "Times something was missed", ("source",))
        self._closed = registry.counter("chieu_display_closed_total", "Streams ended, by reason", ("reason",))
        self.moves = registry.counter("chieu_display_moves_total", "Moves passed to rules, by answer", ("outcome",))
        self.move_seconds = registry.histogram(
            "chieu_display_move_seconds", "From when a phone's move was heard to when its answer was ready"
        )
        self.lag = registry.histogram(
            "chieu_display_lag_seconds", "From when a version was decided to when its frames were queued here"
        )
        self.rooms = registry.gauge("chieu_display_rooms", "Rooms that are shown here")
        self.resent = registry.counter("chieu_display_moves_resent_total", "Moves sent again after a lost stream")

        self._begin()

    def _begin(self) -> None:
        """Begin at 0: a rate needs to have seen the time before the first."""
        for role in Role:
            self._viewers.add(0, role.value)
            self._frames.add(role.value, n=0)
        for ending in Ending:
            self._closed.add(ending.value, n=0)
        self._closed.add(CLIENT_LEFT, n=0)
        self._resumes.add("resumed", "NONE", n=0)
        for reset in Reset:
            if reset is not Reset.FIRST:
                self._resumes.add("reset", reset.name, n=0)
        for source in _GAPS:
            self._gaps.add(source, n=0)
        for outcome in _MOVES:
            self.moves.add(outcome, n=0)

    def viewer(self, role: Role, more: int) -> None:
        """Somebody came (1) or went (-1)."""
        self._viewers.add(more, role.value)

    def frame(self, role: Role) -> None:
        """A frame left."""
        self._frames.add(role.value)

    def resumed(self, result: str, reason: str) -> None:
        """A viewer was brought on by a fresh read."""
        self._resumes.add(result, reason)

    def gap(self, source: str) -> None:
        """Something was missed."""
        self._gaps.add(source)

    def closed(self, reason: str) -> None:
        """A stream ended."""
        self._closed.add(reason)
