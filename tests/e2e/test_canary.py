"""The canary as a process: it plays again and again, exports what came of it, and leaves no room behind."""

import asyncio
import contextlib
import http.client
import os
import re
import signal
import sys

import pytest

from chieu.client import Client, Refused
from tests.support.ports import reserved_port

from .rooms import within

pytestmark = [pytest.mark.slow, pytest.mark.e2e]


def metrics(port):
    """The canary's own numbers; nothing while nobody listens."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=2)) as asked:
        try:
            asked.request("GET", "/metrics")
            lines = asked.getresponse().read().decode().splitlines()
        except OSError:
            return {}
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


async def until_said(process, said, pattern):
    """Read what it prints until something matches; the last match."""
    while not (found := re.findall(pattern, "".join(said))):
        line = await process.stdout.readline()
        assert line, "".join(said)
        said.append(line.decode())
    return found[-1]


@within(90)
async def test_a_canary_that_is_told_to_end_closes_its_room(card_room):
    """Between SIGTERM and its end, with status 0, everybody has left the table that was just played at."""
    port, said = reserved_port(), []
    words = ("canary", "--every", "10", "--metrics-address", f"127.0.0.1:{port}", "--server", card_room.address)
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "chieu", "cli", *words, "--lang", "en", stdout=asyncio.subprocess.PIPE, env=environ
    )
    try:
        first = await until_said(process, said, r"room (\w+) is open")
        await until_said(process, said, r"the room is (closed)")
        said.clear()
        second = await until_said(process, said, r"room (\w+) is open")
        found = await asyncio.to_thread(metrics, port)
        process.send_signal(signal.SIGTERM)
        rest = (await process.stdout.read()).decode()
        status = await process.wait()
    finally:
        # One that goes on would play beside all later tests.
        if process.returncode is None:
            process.kill()

    async with Client(card_room.address) as client:
        for code in (first, second):
            with pytest.raises(Refused) as refused:
                await client.room(code)
            assert refused.value.reason == "ROOM_NOT_FOUND"
    assert status == 0
    assert rest.splitlines()[-1] == "the canary has ended"
    assert found['chieu_canary_rounds_total{result="ok"}'] == 1
    assert found['chieu_canary_rounds_total{result="failed"}'] == 0
    assert found["chieu_canary_move_seconds_count"] > 0
    assert found["chieu_canary_last_success_timestamp_seconds"] > 0
