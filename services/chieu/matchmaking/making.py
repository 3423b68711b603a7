"""What a process is doing for tickets at the moment: tables that are opened, and chairs that are filled."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import structlog

from chieu.chassis.logging import detail_of
from chieu.store.errors import StoreError

AT_ONCE = 32
"""Tables that are made at the same time."""

log = structlog.get_logger()


class Making:
    """Tables that are being made, each in a task; who finds a lease run out looks after those of one that fails."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopping = False

    @property
    def free(self) -> int:
        """How many more may be begun."""
        return 0 if self._is_stopping else AT_ONCE - len(self._tasks)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Make one."""
        task = asyncio.create_task(work, name="table")
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def drain(self) -> None:
        """Begin no more, and finish those that were begun."""
        self._is_stopping = True
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        failed = None if task.cancelled() else task.exception()
        if isinstance(failed, StoreError):
            # The lease runs out, and whoever sees it asks for the room.
            log.warning("table.not_made", reason=failed.reason.value, **detail_of(failed))
        elif failed is not None:
            log.error("table.not_made", exc_info=failed)
