"""The connections to Redis: checked before anybody is let in, never retrying behind our back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import redis.asyncio as redis_asyncio
from redis.asyncio.connection import AbstractConnection

from .access import Access, Kind
from .connecting import Connecting
from .errors import BadServer, of_redis
from .lines import RedisLine
from .places import Sentinels, places_of
from .protocols import Command, Reply, Ticks
from .sentinels import Watch
from .servers import Memory, Server, Wanted, memory_of, refusals_of, server_of

TIMEOUT_S = 1.0
"""For one answer; a phone's turn is long, a commit is not."""


@dataclass(frozen=True, slots=True)
class TimeSample:
    """Redis's clock read between two moments of the local monotonic clock."""

    redis_ms: int
    sent_ns: int
    received_ns: int


class Client:
    """Redis as `Access` says, or by its URL alone.

    redis-py's own retries are off: it would repeat a commit whose answer was lost. `ticks` is the local clock that
    answers are timed with.
    """

    def __init__(
        self,
        access: Access | str,
        *,
        name: str,
        ticks: Ticks,
        timeout_s: float = TIMEOUT_S,
        wanted: Wanted | None = None,
    ) -> None:
        self.name = name
        self.ticks = ticks
        self.access = Access.of(access) if isinstance(access, str) else access
        self.wanted = wanted or Wanted(self.access.kind)
        connecting = Connecting(self.access, name, timeout_s)
        self.places = places_of(self.access, connecting)
        self.line = RedisLine(self.places, ticks)
        # How the library reads answers; it never connects.
        self._callbacks = redis_asyncio.Redis().response_callbacks
        self._watch = Watch(self.places, connecting, self.line.drop) if isinstance(self.places, Sentinels) else None

    async def connected(self, place: str) -> AbstractConnection:
        """A connection of the caller's own, open.

        Raises:
            StoreError: no connection.
        """
        try:
            return await self.line.connected(place)
        except Exception as failure:
            raise of_redis(failure) from failure

    async def call(self, *words: str | int) -> Reply:
        """One command on its own; for start-up and tools, not for a room.

        Raises:
            StoreError: what Redis said, in our words.
        """
        await self._know()
        return await self._asked(self.line.place(words), words)

    async def everywhere(self, *words: str | int) -> list[Reply]:
        """One command to every primary; the answers of those that answer.

        Raises:
            StoreError: none of them does.
        """
        await self._know()
        places = self.places.all()
        found = await asyncio.gather(*(self._asked(place, words) for place in places), return_exceptions=True)
        answers = [reply for reply in found if not isinstance(reply, BaseException)]
        for failure in found:
            if isinstance(failure, BaseException) and not answers:
                raise failure
        return answers

    async def check(self) -> Server:
        """Look whether rooms may be kept here.

        Raises:
            BadServer: too old, a replica, may drop keys under memory pressure, not what the URL calls it.
            Unavailable: no answer.
        """
        found: list[dict[str, Any]] = await self.everywhere("INFO", "everything")
        for facts in found:
            for refused in refusals_of(facts, self.wanted):
                raise BadServer(refused)
        return server_of(found, self.wanted)

    async def memory(self) -> Memory:
        """How Redis's memory stands, by INFO (CONFIG is forbidden on managed servers).

        Raises:
            StoreError: no answer.
        """
        return memory_of(await self.everywhere("INFO", "memory"))

    async def answers(self) -> None:
        """Ask whether anybody is there.

        Raises:
            StoreError: nobody.
        """
        await self.everywhere("PING")

    async def time_sample(self) -> TimeSample:
        """Ask the first place for the time; where it does not answer, the next one.

        Raises:
            StoreError: no answer.
        """
        await self._know()
        *others, last = self.places.all()
        for place in others:
            try:
                return await self._time_of(place)
            except Exception:  # noqa: S112  # the next one has a clock too
                continue
        return await self._time_of(last)

    async def clocks_ms(self) -> Sequence[int]:
        """What every primary takes for the time, Redis ms, asked at once.

        Raises:
            StoreError: no answer.
        """
        return [int(seconds) * 1000 + int(micros) // 1000 for seconds, micros in await self.everywhere("TIME")]

    async def watch(self) -> None:
        """Hear from sentinels when another server becomes the primary, until cancelled."""
        if self._watch is not None:
            await self._watch.run()

    async def close(self) -> None:
        """Hang up."""
        await self.line.close()

    async def _know(self) -> None:
        """Learn where everything is, once.

        Raises:
            StoreError: nobody answers.
        """
        if self.access.kind is Kind.CLUSTER and not self.places.has(self.places.all()[0]):
            try:
                await self.places.look()
            except Exception as failure:
                raise of_redis(failure) from failure

    async def _time_of(self, place: str) -> TimeSample:
        sent_ns = self.ticks()
        seconds, micros = await self._asked(place, ("TIME",))
        return TimeSample(int(seconds) * 1000 + int(micros) // 1000, sent_ns, self.ticks())

    async def _asked(self, place: str, words: Command) -> Reply:
        [reply] = await self.line.exchange([words], place)
        if isinstance(reply, Exception):
            raise of_redis(reply) from reply
        read = self._callbacks.get(str(words[0]))
        return reply if read is None else read(reply)
