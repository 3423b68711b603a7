"""How commands reach Redis: all that one turn of the event loop asks of a place leaves in one write."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from .delivery import Asked, Delivery
from .errors import Unavailable, of_redis
from .metrics import UNCOUNTED, Metrics
from .programs import Script
from .protocols import Command, Line, Reply, Word

LANES = 4
"""Writes under way at once to each place; what is asked for meanwhile waits and leaves together."""


@dataclass(slots=True)
class _Queue:
    """What is asked of one place."""

    waiting: list[Asked] = field(default_factory=list)
    called: bool = False
    under_way: set[asyncio.Task[None]] = field(default_factory=set)


class Scripts:
    """The one way from the store to Redis. Each place has a queue of its own, so none waits for another.

    `replicas` have to confirm what is promised to last before it is answered; 0 asks none.
    """

    def __init__(self, line: Line, metrics: Metrics = UNCOUNTED, *, lanes: int = LANES, replicas: int = 0) -> None:
        self._line = line
        self._metrics = metrics
        self._lanes = lanes
        self._queues: dict[str, _Queue] = {}
        self._delivery = Delivery(line, metrics, replicas)
        self._is_closed = False
        self.replicas = replicas

    def submit(self, script: Script, keys: Sequence[str], words: Sequence[Word] = ()) -> asyncio.Future[Reply]:
        """Run a script; the future has what it returns, or a `StoreError`.

        The script runs even if nobody waits any more.
        """
        if len(keys) != script.keys:
            raise ValueError(f"{script.name}.lua takes {script.keys} keys, not {len(keys)}")
        return self._ask((*script.by_sha, *keys, *words), script.repeatable, script)

    def command(self, *words: Word, repeatable: bool = True) -> asyncio.Future[Reply]:
        """Run one command in the same write as whatever else this turn asks for."""
        return self._ask(words, repeatable, None)

    async def close(self) -> None:
        """Wait for what is under way, then hang up; what is asked from then on is not sent any more."""
        while busy := [queue for queue in self._queues.values() if queue.waiting or queue.under_way]:
            for queue in busy:
                self._leave(queue)
            # Together: while one place is waited for, another may have answered all.
            await asyncio.wait([task for queue in busy for task in queue.under_way])
        self._is_closed = True
        await self._line.close()

    def _ask(self, command: Command, repeatable: bool, script: Script | None) -> asyncio.Future[Reply]:
        loop = asyncio.get_running_loop()
        place = self._line.place(command)
        asked = Asked(command, place, loop.create_future(), repeatable, script)
        if self._is_closed:
            asked.answer.set_exception(Unavailable("the process has hung up"))
            # Nobody has to look: whoever asks so late is on the way out too.
            asked.answer.exception()
            return asked.answer
        queue = self._queues.get(place)
        if queue is None:
            queue = self._queues[place] = _Queue()
        queue.waiting.append(asked)
        if not queue.called:
            queue.called = True
            loop.call_soon(self._leave, queue)
        return asked.answer

    def _leave(self, queue: _Queue) -> None:
        queue.called = False
        if not queue.waiting or len(queue.under_way) >= self._lanes:
            return
        batch, queue.waiting = queue.waiting, []
        task = asyncio.get_running_loop().create_task(self._delivery.deliver(batch))
        queue.under_way.add(task)
        task.add_done_callback(partial(self._arrived, queue, batch))

    def _arrived(self, queue: _Queue, batch: list[Asked], task: asyncio.Task[None]) -> None:
        queue.under_way.discard(task)
        for asked in batch:
            self._answer(asked)
        self._leave(queue)

    def _answer(self, asked: Asked) -> None:
        if asked.answer.done():
            return
        if not isinstance(asked.reply, Exception):
            asked.answer.set_result(asked.reply)
            return
        failure = of_redis(asked.reply)
        self._metrics.errors.add(failure.reason.value)
        asked.answer.set_exception(failure)
