"""Work that is done again and again: one step, a wait, and never a death by exception."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from .clock import Ticks, monotonic_ns
from .entropy import Entropy, fraction
from .metrics import Registry

_FIRST_BACK_OFF_S = 0.1
_LONGEST_BACK_OFF_S = 5.0
log = structlog.get_logger()


class Loop:
    """Runs a step for ever. The step answers the seconds until the next one, or None: not before `wake`.

    A step that raises is counted, logged and tried again after a jittered, doubling wait. Tests call `step` directly.
    """

    def __init__(
        self,
        name: str,
        step: Callable[[], Awaitable[float | None]],
        *,
        registry: Registry,
        entropy: Entropy,
        ticks: Ticks = monotonic_ns,
    ) -> None:
        self.name = name
        self._step = step
        self._entropy = entropy
        self._ticks = ticks
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopped = asyncio.Event()
        self._next_ns: int | None = None
        self.failures_in_a_row = 0
        self._failures = registry.counter("chieu_loop_failures_total", "Steps of a loop that raised", ("source",))
        self._failures.add(name, n=0)

    async def step(self) -> float | None:
        """One step, its exception included.

        Raises:
            Exception: whatever the step raises.
        """
        wait_s = await self._step()
        self._next_ns = None if wait_s is None else self._ticks() + int(wait_s * 1e9)
        return wait_s

    def start(self) -> None:
        """Run in a task of its own until `stop`."""
        if self._task is not None:
            raise RuntimeError(f"the loop {self.name} runs already")
        self._stopped.clear()
        self._next_ns = self._ticks()
        self._task = asyncio.create_task(self._run(), name=f"loop:{self.name}")

    def wake(self) -> None:
        """Do not wait any longer; during a step: do not wait after it."""
        self._woken.set()

    async def stop(self, patience_s: float = 1.0) -> None:
        """Let the running step finish for `patience_s`, then cancel it."""
        task, self._task = self._task, None
        if task is None:
            return
        self._stopped.set()
        self.wake()
        _, late = await asyncio.wait((task,), timeout=patience_s)
        if late:
            task.cancel()
            await asyncio.wait((task,))

    def is_late(self, seconds: float) -> bool:
        """Whether the next step should have ended well more than `seconds` ago: it fails or hangs. Readiness asks.

        A loop that has not been started, or waits for `wake`, is not late.
        """
        return self._next_ns is not None and self._ticks() - self._next_ns > seconds * 1e9

    async def _run(self) -> None:
        while not self._stopped.is_set():
            self._woken.clear()
            try:
                wait_s = await self.step()
            except asyncio.CancelledError:
                # Ours ends the loop; one that leaked out of the step is a failure like any other.
                if self._is_cancelled():
                    raise
                await self._back_off()
            except Exception:
                await self._back_off()
            else:
                self.failures_in_a_row = 0
                await _wait(self._woken, wait_s)

    def _is_cancelled(self) -> bool:
        task = asyncio.current_task()
        return task is not None and task.cancelling() > 0

    async def _back_off(self) -> None:
        """Count, log and wait; a `wake` does not shorten it, or a broken step would run hot."""
        self._failures.add(self.name)
        self.failures_in_a_row += 1
        log.warning("loop.failed", loop=self.name, in_a_row=self.failures_in_a_row, exc_info=True)
        longest_s = min(_LONGEST_BACK_OFF_S, _FIRST_BACK_OFF_S * 2 ** min(self.failures_in_a_row - 1, 10))
        await _wait(self._stopped, longest_s * (0.5 + fraction(self._entropy) / 2))


async def _wait(event: asyncio.Event, wait_s: float | None) -> None:
    try:
        async with asyncio.timeout(wait_s):
            await event.wait()
    except TimeoutError:
        return
