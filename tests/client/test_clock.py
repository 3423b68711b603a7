"""The server's clock on a machine whose own clock is wrong."""

import pytest

from chieu.api.v1.timers_pb2 import NowResponse
from chieu.client.clock import ServerClock

from .tables import table, within

MS = 1_000_000


class Hands:
    """A monotonic clock that is moved by hand."""

    def __init__(self):
        self.ns = 123_456 * MS

    def __call__(self):
        return self.ns


@pytest.mark.parametrize(
    ("samples", "then"),
    [
        # (sent, server, received) in ms after the start; the server stands at 5000 when ours stands at 0
        ([(0, 5_000, 0)], 5_000),
        ([(0, 5_050, 100)], 5_000),
        ([(0, 5_090, 100)], 5_040),
        ([(0, 5_090, 100), (100, 5_105, 110)], 5_000),
        ([(0, 5_005, 10), (10, 5_100, 110)], 5_000),
    ],
)
def test_the_sample_with_the_least_round_trip_counts(samples, then):
    """Offset = server - (sent + received) / 2, and half the round trip is all that it can be wrong."""
    hands = Hands()
    clock, start = ServerClock(hands), hands.ns
    for sent, server, received in samples:
        clock.observe(server, start + sent * MS, start + received * MS)

    assert clock.now_ms() == then
    assert clock.doubt_ms == min(received - sent for sent, _, received in samples) / 2


def test_a_frame_can_only_put_the_clock_forward():
    """A frame was sent before it was received, so its time is the least that it can be now."""
    hands = Hands()
    clock = ServerClock(hands)
    clock.observe(5_000, hands.ns, hands.ns)
    clock.observe_frame(4_000)
    behind = clock.now_ms()
    clock.observe_frame(5_200)

    assert (behind, clock.now_ms()) == (5_000, 5_200)


def test_a_new_connection_is_measured_anew():
    """After a fail-over another clock answers, perhaps with a longer way; what was best before does not bind."""
    hands = Hands()
    clock = ServerClock(hands)
    clock.observe(5_000, hands.ns, hands.ns)
    clock.forget()
    clock.observe(4_000, hands.ns, hands.ns + 20 * MS)

    assert clock.now_ms() == 3_990


@within
async def test_five_samples_are_asked_for():
    """One sample may have met a busy moment."""
    hands = Hands()

    async def now(request, context):
        hands.ns += 10 * MS
        return NowResponse(server_time_ms=7_000)

    async with table(Now=now) as server, server.client(monotonic=hands) as client:
        await client.synchronise()

        assert len(server.requests("Now")) == 5
        assert client.now_ms() == 7_005
