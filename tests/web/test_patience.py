"""Who is slow is not waited for: half a request, a socket that says nothing, a reader that takes nothing."""

import asyncio
import time

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.support.pods import until
from tests.web.test_strangers import NOW

pytestmark = pytest.mark.slow

SILENT = {"/link": (4003, "FIELD_REQUIRED"), "/screen": (4003, "MALFORMED_MESSAGE")}


async def test_whoever_says_nothing_is_let_go(house):
    """A socket has five seconds for its first message; nothing goes out before."""
    pod = await house.pod("all")
    ends = {}
    for path in SILENT:
        async with connect(f"ws://127.0.0.1:{pod.process.web.port}{path}", proxy=None) as quiet:
            began = time.monotonic()
            with pytest.raises(ConnectionClosed):
                await quiet.recv()
            ends[path] = (quiet.close_code, quiet.close_reason)
            assert 4 < time.monotonic() - began < 8

    assert ends == SILENT


HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nhost: x\r\n",
    "half a body": f"POST {NOW} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{{".encode(),
}


async def test_half_a_request_is_not_waited_for(house):
    """A whole request has ten seconds to come, however it trickles."""
    pod = await house.pod("all")
    held = {}
    for name, sent in HALVES.items():
        reader, writer = await asyncio.open_connection("127.0.0.1", pod.process.web.port)
        writer.write(sent)
        held[name] = (reader, writer)
    began = time.monotonic()
    for reader, writer in held.values():
        await asyncio.wait_for(reader.read(), 15)
        writer.close()

    assert 8 < time.monotonic() - began < 14


async def test_a_reader_that_takes_nothing_is_cut(house):
    """A page asked for a thousand times and never read holds its connection for twenty seconds."""
    pod = await house.pod("display")
    reader, writer = await asyncio.open_connection("127.0.0.1", pod.process.web.port, limit=1024)
    writer.write(b"GET /api/descriptor.binpb HTTP/1.1\r\nhost: x\r\n\r\n" * 1_000)
    began = time.monotonic()
    await until(lambda: pod.counted("chieu_web_connections") == 1)
    await until(lambda: pod.counted("chieu_web_connections") == 0)

    assert 19 < time.monotonic() - began < 25
    writer.close()
    reader.feed_eof()
