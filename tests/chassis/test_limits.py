"""Token buckets: a burst, then a rate; memory that does not grow."""

import pytest

from chieu.chassis.clock import ManualClock
from chieu.chassis.limits import TokenBuckets, Waits


@pytest.fixture
def clock():
    return ManualClock(1_000_000)


def test_a_burst_passes_and_the_next_is_told_when_to_come_back(clock):
    """10 a second, 3 at once: the fourth waits 100 ms."""
    buckets = TokenBuckets(10, 3, clock)

    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 100]


def test_who_waits_as_told_is_let_in(clock):
    """The time given is exact: a millisecond before it is too early."""
    buckets = TokenBuckets(10, 1, clock)
    buckets.take("a")
    wait_ms = buckets.take("a")
    clock.advance(wait_ms - 1)
    early = buckets.take("a")
    clock.advance(1)

    assert (early, buckets.take("a")) == (1, 0)


def test_a_long_rest_gives_one_burst_and_no_more(clock):
    """Tokens do not pile up beyond the burst."""
    buckets = TokenBuckets(10, 2, clock)
    buckets.take("a")
    clock.advance(60_000)

    assert [buckets.take("a") > 0 for _ in range(3)] == [False, False, True]


def test_keys_do_not_take_from_each_other(clock):
    """One seat's noise is nobody else's wait."""
    buckets = TokenBuckets(1, 1, clock)
    buckets.take("a")

    assert (buckets.take("b"), buckets.take("a") > 0) == (0, True)


def test_asking_for_the_wait_takes_nothing(clock):
    """`wait_ms` is for refusals made before the work, and remembers no new key."""
    buckets = TokenBuckets(1, 1, clock)
    before = buckets.wait_ms("a"), len(buckets)
    buckets.take("a")

    assert (before, buckets.wait_ms("a"), buckets.wait_ms("a")) == ((0, 0), 1000, 1000)


def test_memory_is_bounded_and_the_longest_silent_is_forgotten(clock):
    """G12: a flood of keys cannot grow the process; who was seen lately stays limited."""
    buckets = TokenBuckets(1, 1, clock, max_keys=3)
    for key in ("a", "b", "c"):
        buckets.take(key)
    buckets.take("a")
    for flood in range(2):
        buckets.take(f"x{flood}")

    assert len(buckets) == 3
    assert (buckets.take("a") > 0, buckets.take("b")) == (True, 0)


def test_a_clock_that_is_set_back_takes_no_tokens_away(clock):
    """NTP may step; nobody is locked out by it."""
    buckets = TokenBuckets(10, 2, clock)
    buckets.take("a")
    clock.advance(-5_000)

    assert buckets.take("a") == 0


@pytest.mark.parametrize(("per_second", "burst", "keys"), [(0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_a_bucket_that_could_never_let_anyone_in_is_refused(clock, per_second, burst, keys):
    """A limit of nothing is a mistake in a setting, not a limit."""
    with pytest.raises(ValueError, match="a bucket needs"):
        TokenBuckets(per_second, burst, clock, keys)


class Ticks:
    """Nanoseconds that pass when told to."""

    def __init__(self):
        self.ns = 0

    def __call__(self):
        return self.ns


def test_who_has_to_wait_waits_exactly_so_long():
    """Told again, the newer word counts; no wait is no note."""
    ticks = Ticks()
    waits = Waits(ticks)
    waits.put("a", 100)
    waits.put("b", 0)
    ticks.ns += 60_000_001
    left = waits.wait_ms("a")
    ticks.ns += 40_000_000

    assert (left, waits.wait_ms("a"), waits.wait_ms("b"), len(waits)) == (40, 0, 0, 0)


def test_of_too_many_who_wait_the_first_is_forgiven():
    """G12: memory does not grow with those who are turned away."""
    waits = Waits(Ticks(), max_keys=2)
    for name in "abc":
        waits.put(name, 1_000)

    assert [waits.wait_ms(name) for name in "abc"] == [0, 1_000, 1_000]
