"""Background work that outlives its failures and stops when asked."""

import asyncio

import pytest

from chieu.chassis.entropy import SeededEntropy
from chieu.chassis.loops import Loop
from chieu.chassis.metrics import Registry

from .pods import until, within


class Steps:
    """A step that does what each item of its script says, then waits for ever."""

    def __init__(self, *script):
        self.script = list(script)
        self.count = 0

    async def __call__(self):
        self.count += 1
        todo = self.script.pop(0) if self.script else None
        if isinstance(todo, BaseException):
            raise todo
        return todo


class Ticks:
    """A monotonic clock that the test moves."""

    def __init__(self):
        self.now_ns = 1

    def __call__(self):
        return self.now_ns

    def pass_(self, seconds):
        self.now_ns += int(seconds * 1e9)


def loop_of(step, **given):
    registry = Registry()
    return Loop("sweep", step, registry=registry, entropy=SeededEntropy(b"loop"), **given), registry


@within
async def test_steps_follow_each_other_after_the_wait_they_ask_for():
    """The step says how long the next may wait."""
    steps = Steps(0, 0.001, 0)
    loop, _ = loop_of(steps)
    loop.start()
    await until(lambda: steps.count == 4)
    await loop.stop()

    assert steps.count == 4


@within
async def test_a_waiting_loop_can_be_woken():
    """None waits for `wake`, and for nothing else."""
    steps = Steps(None, None)
    loop, _ = loop_of(steps)
    loop.start()
    await until(lambda: steps.count == 1)
    loop.wake()
    await until(lambda: steps.count == 2)
    await loop.stop()

    assert steps.count == 2


@within
async def test_being_woken_during_a_step_is_not_forgotten():
    """News that came while it worked is worked on next."""

    async def step():
        counted.append(1)
        if len(counted) == 1:
            loop.wake()

    counted = []
    loop, _ = loop_of(step)
    loop.start()
    await until(lambda: len(counted) == 2)
    await loop.stop()

    assert len(counted) == 2


@pytest.mark.parametrize("failure", [ValueError("AS KS"), asyncio.CancelledError()], ids=["exception", "leaked cancel"])
@within
async def test_a_step_that_fails_is_counted_logged_and_tried_again(lines, failure):
    """H30: one failure never ends a loop; nor does a cancellation that leaked out of a library."""
    steps = Steps(failure, None)
    loop, registry = loop_of(steps)
    loop.start()
    await until(lambda: steps.count == 2)
    await loop.stop()

    assert registry.counter("chieu_loop_failures_total", "", ("source",)).value("sweep") == 1
    assert [line["loop"] for line in lines.of("loop.failed")] == ["sweep"]
    assert loop.failures_in_a_row == 0
    assert "AS KS" not in lines.stream.getvalue()


@within
async def test_waking_does_not_make_a_failing_loop_run_hot():
    """A broken step waits out its back-off however often it is woken."""
    steps = Steps(*(ValueError() for _ in range(100)))
    loop, _ = loop_of(steps)
    loop.start()
    await until(lambda: steps.count == 1)
    for _ in range(50):
        loop.wake()
        await asyncio.sleep(0)
    await loop.stop()

    assert steps.count == 1


@within
async def test_a_test_may_take_one_step_and_sees_its_exception():
    """Tests call `step`; nothing is swallowed there."""
    loop, _ = loop_of(Steps(7.5, ValueError("seen")))

    assert await loop.step() == 7.5
    with pytest.raises(ValueError, match="seen"):
        await loop.step()


@within
async def test_stop_lets_the_step_finish():
    """A commit is not cut by a restart."""
    release = asyncio.Event()
    finished = []

    async def step():
        await release.wait()
        finished.append(True)

    loop, _ = loop_of(step)
    loop.start()
    await asyncio.sleep(0)
    stopping = asyncio.create_task(loop.stop())
    await asyncio.sleep(0)
    release.set()
    await stopping

    assert finished == [True]


@within
async def test_stop_cancels_a_step_that_takes_too_long():
    """Going down is bounded."""
    loop, _ = loop_of(asyncio.Event().wait)
    loop.start()
    await asyncio.sleep(0)
    await loop.stop(patience_s=0.01)

    assert len(asyncio.all_tasks()) == 1


@within
async def test_readiness_can_ask_whether_a_step_is_long_due():
    """A loop that fails or hangs is late by its own wait; one that waits to be woken never is."""
    ticks = Ticks()
    loop, _ = loop_of(Steps(30, LookupError(), None), ticks=ticks)
    unstarted = loop.is_late(15)
    await loop.step()
    late = []
    for seconds in (44, 2):
        ticks.pass_(seconds)
        late.append(loop.is_late(15))
    with pytest.raises(LookupError):
        await loop.step()
    late.append(loop.is_late(15))
    await loop.step()
    ticks.pass_(10_000)

    assert (unstarted, late, loop.is_late(15)) == (False, [False, True, True], False)


@within
async def test_a_loop_runs_once():
    """Two tasks of one loop would race each other."""
    loop, _ = loop_of(Steps())
    loop.start()
    with pytest.raises(RuntimeError, match="runs already"):
        loop.start()
    await loop.stop()
