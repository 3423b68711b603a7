"""One servicer behind every door: gRPC, Connect (binary and JSON) and gRPC-Web answer alike and refuse alike."""

from tests.web import alike
from tests.web.doors import Front


async def still(house):
    """A pod of all four in which nobody's coming and going makes a new version."""
    pod = await house.pod("all")
    await pod.loop("watch").stop()
    return Front.of(pod)


async def test_every_call_comes_to_the_same_at_every_door(house):
    """One answer, or one refusal with all its details."""
    differing, answered = await alike.calls(house, await still(house))

    assert differing == {}
    assert len(answered) >= 18


async def test_every_call_is_refused_alike_at_every_door(house):
    """Status, reason, facts, sentence and wait are the same; what cannot be read is told to be so."""
    differing, unread = await alike.refusals(house, await still(house))

    assert differing == {}
    assert unread == {("INVALID_ARGUMENT", "MALFORMED_MESSAGE")}


async def test_every_stream_tells_the_same_at_every_door(house):
    """Frames are the same bytes' worth whatever carries them, and a cursor is good at any door."""
    assert await alike.streams(house, await still(house)) == {}
