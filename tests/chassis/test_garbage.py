"""Old objects are not looked through while a process is busy, and rings of them are found in the end all the same."""

import asyncio
import gc
import weakref

import pytest

from chieu.chassis.garbage import collect, spare_the_old


class Ring:
    """Garbage that no last reference frees."""

    def __init__(self):
        self.me = self


@pytest.fixture
def as_before():
    """Whatever a test does to the collector of this process, the others do not notice."""
    threshold = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)


@pytest.fixture
def collected(as_before):
    """The generations that were looked through, as it happens."""
    seen = []

    def saw(phase, facts):
        if phase == "start":
            seen.append(facts["generation"])

    gc.callbacks.append(saw)
    yield seen
    gc.callbacks.remove(saw)


def test_rings_die_young_and_the_old_are_left_alone(collected):
    """A million objects that stay, as of streams that are opened, bring no full collection; a fresh ring is freed."""
    spare_the_old()
    fresh = weakref.ref(Ring())

    kept = [[] for _ in range(1_000_000)]

    assert len(kept) == 1_000_000
    assert fresh() is None
    assert {0, 1} <= set(collected) <= {0, 1}


def test_a_ring_that_had_grown_old_is_freed_in_the_end(as_before):
    """A full collection, hours apart, also finds what was old at the last one."""
    spare_the_old()
    ring = Ring()
    asyncio.run(collect())
    old, ring = weakref.ref(ring), None

    wait_s = asyncio.run(collect())

    assert old() is None
    assert wait_s >= 3_600
