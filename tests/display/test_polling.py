"""Polls: the same frames, asked for one by one."""

import asyncio

from chieu.api.v1 import display_pb2
from tests.display.evidence import GOODBYE, HEARTBEAT, SNAPSHOT, UPDATE
from tests.display.tables import seated
from tests.support.pods import until
from tests.support.refusals import told


async def test_polls_wait_for_news_and_answer_at_once_when_there_is_some(house):
    """Poll: the same frames; no cursor: a snapshot; nothing new: after the wait, a heartbeat with the cursor."""
    phones = await seated(house)

    first = await phones[0].poll()
    silent = await phones[0].poll(first[-1].cursor, wait_ms=50)
    await phones[1].lobby("SetReady", ready=True)
    at_once = await phones[0].poll(first[-1].cursor, wait_ms=0)
    waiting = asyncio.create_task(phones[0].poll(at_once[-1].cursor, wait_ms=20_000))
    await until(lambda: house.of("display")[0].counted("chieu_display_viewers", "seat") == 1)
    await phones[1].lobby("SetReady", ready=False)
    came = await waiting

    assert [frame.kind for frame in first] == [SNAPSHOT]
    assert [(frame.kind, frame.cursor) for frame in silent] == [(HEARTBEAT, first[-1].cursor)]
    assert [(frame.kind, frame.position.version) for frame in at_once] == [(UPDATE, 4)]
    assert [(frame.kind, frame.position.version) for frame in came] == [(UPDATE, 5)]


async def test_a_poll_that_waits_is_told_of_the_end(house):
    """A removed seat's poll answers with the goodbye."""
    phones = await seated(house)
    first = await phones[1].poll()
    waiting = asyncio.create_task(phones[1].poll(first[-1].cursor, wait_ms=20_000))
    await until(lambda: house.of("display")[0].counted("chieu_display_viewers", "seat") == 1)

    await phones[0].lobby("KickSeat", seat=1)
    came = await waiting

    assert [frame.kind for frame in came] == [GOODBYE]


async def test_screens_and_onlookers_may_poll(house):
    """PollScreen and PollAudience."""
    phones = await seated(house)
    display = phones[0].doors.display

    screen = await display.PollScreen(display_pb2.PollScreenRequest(room_code=phones[0].code))
    audience = await display.PollAudience(display_pb2.PollAudienceRequest(room_code=phones[0].code.lower()))
    refused = await told(display.PollScreen(display_pb2.PollScreenRequest(room_code="XZXZX")))

    assert [frame.kind for frame in (*screen.frames, *audience.frames)] == [SNAPSHOT, SNAPSHOT]
    assert screen.frames[0].public == audience.frames[0].public
    assert (refused.code, refused.reason) == ("NOT_FOUND", "ROOM_NOT_FOUND")
