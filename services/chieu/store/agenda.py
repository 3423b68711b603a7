"""Which shards are worth asking for deadlines, so that a sweeper that looks often asks seldom."""

from __future__ import annotations

from collections.abc import Iterable

from .deadlines import Claims
from .keys import SHARDS

CAP_MS = 50
"""A shard is asked at least this often: a deadline nearer than the one we know may be armed at any time."""


class Agenda:
    """When each shard is to be asked next, in Redis ms; all of them at once in the beginning.

    Ask for `due` shards, tell `saw` what they answered, sleep for `wait_ms`.
    """

    def __init__(self, cap_ms: int = CAP_MS) -> None:
        self._cap_ms = cap_ms
        self._ask_at_ms = [0] * SHARDS

    def due(self, now_ms: int, most: int = SHARDS) -> list[int]:
        """The shards to ask now, at most so many, those that wait longest first.

        They are asked again a little later also if they do not answer.
        """
        # A time beyond the cap was noted before the clock was set back.
        latest_ms = now_ms + self._cap_ms
        shards = [shard for shard, at_ms in enumerate(self._ask_at_ms) if at_ms <= now_ms or at_ms > latest_ms]
        shards = sorted(sorted(shards, key=self._ask_at_ms.__getitem__)[:most])
        for shard in shards:
            self._ask_at_ms[shard] = now_ms + self._cap_ms
        return shards

    def saw(self, answers: Iterable[Claims]) -> None:
        """Remember when the next deadlines come."""
        for claims in answers:
            latest_ms = claims.now_ms + self._cap_ms
            self._ask_at_ms[claims.shard] = latest_ms if claims.next_ms is None else min(latest_ms, claims.next_ms)

    def wait_ms(self, now_ms: int) -> int:
        """How long nothing needs to be asked."""
        return min(self._cap_ms, max(0, min(self._ask_at_ms) - now_ms))
