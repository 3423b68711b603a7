"""The beat of those who watch tickets: everybody hears something often enough, and never all of them at once."""

import asyncio
from itertools import pairwise

import pytest

from chieu.matchmaking.hearings import BEAT_S, Hearing, Wheel
from chieu.rooms.tickets import Standing, TicketState

WATCHERS = 1_000
PROMISED_S = 8.0
"""Said by `proto/chieu/api/v1/matchmaking.proto`."""


class Turning:
    """A wheel with watchers, turned by hand; `woken` says who was woken when, in seconds."""

    def __init__(self):
        self.now_ns = 0
        self.wheel = Wheel(lambda: self.now_ns)
        self.hearings = [Hearing() for _ in range(WATCHERS)]
        self.woken = {hearing: [0.0] for hearing in self.hearings}
        for hearing in self.hearings:
            self.wheel.join(hearing)

    async def run(self, seconds, held_up_s=0.0):
        """Turn for so long, each step so much later than it was asked for; the most that one step woke."""
        most, end_ns = 0, self.now_ns + int(seconds * 1e9)
        while self.now_ns < end_ns:
            wait_s = await self.wheel.turn()
            woken = [hearing for hearing in self.hearings if hearing.is_woken]
            for hearing in woken:
                self.woken[hearing].append(self.now_ns / 1e9)
                await hearing.wait()
            most = max(most, len(woken))
            self.now_ns += int((wait_s + held_up_s) * 1e9)
        return most

    def longest_s(self):
        """The longest anybody heard nothing."""
        pauses = [later - sooner for at in self.woken.values() for sooner, later in pairwise(at)]
        return max(pauses)


@pytest.mark.parametrize("held_up_s", [0.0, 0.02, 0.4])
async def test_everybody_hears_something_in_time(held_up_s):
    """Also in a process that is busy and comes late to every turn."""
    turning = Turning()

    await turning.run(40, held_up_s)

    assert all(len(at) > 40 / PROMISED_S for at in turning.woken.values())
    assert turning.longest_s() < PROMISED_S


async def test_no_moment_has_more_to_tell_than_another():
    """A hundredth of all at a time, in a wheel that runs on time."""
    assert await Turning().run(2 * BEAT_S) <= WATCHERS // 100


async def test_who_went_is_not_woken():
    """A closed stream costs nothing more."""
    turning = Turning()
    gone = turning.hearings[7]
    turning.wheel.leave(gone)

    await turning.run(2 * BEAT_S)

    assert (turning.woken[gone], len(turning.wheel)) == ([0.0], WATCHERS - 1)


WAITING = Standing("lacuoi-a", 1, TicketState.WAITING)
PLACED = Standing("lacuoi-a", 3, TicketState.PLACED)


@pytest.mark.parametrize(
    ("told", "standing", "is_news"),
    [((WAITING,), WAITING, False), ((PLACED,), PLACED, True), ((PLACED, WAITING), PLACED, True), ((None,), None, True)],
    ids=["nothing new", "something new", "an echo of what is past", "something may have been missed"],
)
async def test_only_news_wake_a_watcher(told, standing, is_news):
    """Whoever has been told where his ticket stands is not told the same again at once."""
    hearing = Hearing()
    hearing.heard(WAITING)

    for one in told:
        hearing.tell(one)

    assert (hearing.standing, hearing.is_woken) == (standing, is_news)
    if is_news:
        await asyncio.wait_for(hearing.wait(), 1)
        assert not hearing.is_woken
