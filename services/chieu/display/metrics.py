"""What display counts. Whatever may be dropped is counted."""

from __future__ import annotations

from chieu.chassis.metrics import Registry

from .viewers import Ending, Role


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
        for ending in Ending:
            # Begun at 0: a rate needs to have seen the time before the first.
            self._closed.add(ending.value, n=0)
        self.moves = registry.counter("chieu_display_moves_total", "Moves passed to rules, by answer", ("outcome",))
        self.resent = registry.counter("chieu_display_moves_resent_total", "Moves sent again after a lost stream")

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
