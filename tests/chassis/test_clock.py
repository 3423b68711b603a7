"""Redis's clock, estimated from its answers."""

import time

from hypothesis import given
from hypothesis import strategies as st

from chieu.chassis.clock import ManualClock, RedisClock, monotonic_ns

MS = 1_000_000
HOUR_MS = 3_600_000


def answered(clock, ahead_ms, trip_ms, at_share=0.5, age_ms=0):
    """Let `clock` see an answer of a Redis whose clock is `ahead_ms` ahead of the monotonic one."""
    received_ns = monotonic_ns() - age_ms * MS
    sent_ns = received_ns - trip_ms * MS
    read_ns = sent_ns + int(trip_ms * MS * at_share)
    clock.observe(read_ns // MS + ahead_ms, sent_ns, received_ns)


def ahead_of_monotonic_ms(clock):
    return clock.now_ms() - monotonic_ns() // MS


def test_before_the_first_answer_it_is_the_machines_clock():
    """A process that has not met Redis yet is not at 1970."""
    assert abs(RedisClock().now_ms() - time.time_ns() // MS) < 1_000


def test_it_follows_redis_and_not_the_machine():
    """An hour apart: Redis is right."""
    clock = RedisClock()
    answered(clock, HOUR_MS, trip_ms=2)

    assert abs(ahead_of_monotonic_ms(clock) - HOUR_MS) <= 2


@given(st.lists(st.tuples(st.integers(0, 400), st.floats(0, 1)), min_size=1, max_size=30))
def test_the_error_is_at_most_half_the_best_round_trip(trips):
    """However unevenly answers travel, the truth is within `doubt_ms` (and the millisecond Redis was cut to)."""
    clock = RedisClock()
    for trip_ms, at_share in trips:
        answered(clock, HOUR_MS, trip_ms, at_share)

    best_ms = min(trip_ms for trip_ms, _ in trips)
    assert abs(ahead_of_monotonic_ms(clock) - HOUR_MS) <= best_ms / 2 + 2
    assert clock.doubt_ms <= best_ms / 2 + 1


def test_a_slow_answer_does_not_spoil_a_good_one():
    """The sample with the shortest trip counts."""
    clock = RedisClock()
    answered(clock, HOUR_MS, trip_ms=1)
    answered(clock, HOUR_MS, trip_ms=300, at_share=0.05)

    assert abs(ahead_of_monotonic_ms(clock) - HOUR_MS) <= 2


def test_another_redis_with_another_clock_is_believed_at_once():
    """H40: after a failover the promoted node's time is the time; the old samples contradict it."""
    clock = RedisClock()
    answered(clock, HOUR_MS, trip_ms=1)
    answered(clock, HOUR_MS + 5_000, trip_ms=20)

    assert abs(ahead_of_monotonic_ms(clock) - HOUR_MS - 5_000) <= 11


def test_an_old_sample_gives_way():
    """Quartz drifts: what was measured over a minute ago counts no more."""
    clock = RedisClock()
    answered(clock, HOUR_MS, trip_ms=1, age_ms=61_000)
    answered(clock, HOUR_MS + 6, trip_ms=10)

    assert abs(ahead_of_monotonic_ms(clock) - HOUR_MS - 6) <= 1


def test_a_manual_clock_moves_when_told():
    """Tests own the time."""
    clock = ManualClock(100)
    clock.advance(50)

    assert clock.now_ms() == 150


def test_it_runs_on_the_ticks_it_is_given():
    """A simulation owns the time between two answers too."""
    ticks_ns = 5_000 * MS
    clock = RedisClock(lambda: ticks_ns)
    clock.observe(HOUR_MS, ticks_ns, ticks_ns)
    ticks_ns += 250 * MS

    assert clock.now_ms() == HOUR_MS + 250
