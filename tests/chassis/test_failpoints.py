"""Places where a test makes a process fail; nothing of it outside a test."""

import asyncio

import pytest

from chieu.chassis.failpoints import NAMES, NO_FAILPOINTS, BadFailpoint, Failpoints, Injected, parse

from .pods import within


async def outcome(points, name):
    try:
        await points.reach(name)
    except (Injected, asyncio.CancelledError) as failed:
        return type(failed).__name__
    return "passed"


@within
async def test_each_place_does_what_was_asked_there_alone():
    """Raise and cancel, at the named place."""
    points = Failpoints(parse("before_commit=raise, after_claim=cancel"))

    assert await outcome(points, "before_commit") == "Injected"
    assert await outcome(points, "after_claim") == "CancelledError"
    assert await outcome(points, "before_read") == "passed"


@within
async def test_a_number_picks_one_time():
    """@2: the second time only."""
    points = Failpoints(parse("before_read=raise@2"))
    came = [await outcome(points, "before_read") for _ in range(3)]

    assert came == ["passed", "Injected", "passed"]
    assert points.reached("before_read") == 3


@within
async def test_sleep_takes_its_time():
    """Milliseconds of loop time."""
    loop = asyncio.get_running_loop()
    before = loop.time()
    await Failpoints(parse("before_snapshot=sleep:20")).reach("before_snapshot")

    assert loop.time() - before >= 0.019


@within
async def test_pause_waits_to_be_released():
    """The test looks at the world while somebody stands between commit and reply."""
    points = Failpoints(parse("after_commit_before_reply=pause"))
    reaching = asyncio.create_task(points.reach("after_commit_before_reply"))
    await points.arrived("after_commit_before_reply")
    stood = not reaching.done()
    points.release("after_commit_before_reply")
    await reaching

    assert stood


OFF = [
    {},
    {"CHIEU_TEST": "1"},
    {"CHIEU_FAILPOINTS": "before_read=raise"},
    {"CHIEU_TEST": "0", "CHIEU_FAILPOINTS": "before_read=raise"},
]


@pytest.mark.parametrize("environ", OFF)
@within
async def test_without_both_variables_nothing_happens(environ):
    """Production has no way to fail on purpose."""
    points = Failpoints.from_environ(environ)

    assert [await outcome(points, name) for name in NAMES] == ["passed"] * len(NAMES)


@within
async def test_with_both_variables_it_does():
    """The other half of the same rule."""
    points = Failpoints.from_environ({"CHIEU_TEST": "1", "CHIEU_FAILPOINTS": "before_read=raise"})

    assert await outcome(points, "before_read") == "Injected"


@pytest.mark.parametrize(
    "text", ["x=raise", "before_read=boom", "before_read", "before_read=raise@0", "before_read=sleep"]
)
def test_what_cannot_be_read_is_refused(text):
    """A failpoint that is not there must not look like one that passed."""
    with pytest.raises(BadFailpoint):
        parse(text)


@within
async def test_the_empty_instance_passes_everywhere():
    """What production passes in."""
    assert await outcome(NO_FAILPOINTS, "before_commit") == "passed"
    assert NO_FAILPOINTS.reached("before_commit") == 0
