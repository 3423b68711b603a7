"""How calls of browsers end: by a deadline, by a cut, by a server that is told to go."""

import asyncio
import signal
import time

import pytest

from chieu.api.v1 import display_pb2
from tests.support import http, processes
from tests.support.evenings import sit
from tests.support.phones import Phone, bearer
from tests.support.pods import until
from tests.web.doors import Front, doors

POLL = "/chieu.api.v1.DisplayService/Poll"
DEADLINES = {
    "application/proto": ({"connect-timeout-ms": "200"}, 504, b"deadline_exceeded"),
    "application/grpc-web+proto": ({"grpc-timeout": "200m"}, 200, b"grpc-status: 4"),
}


@pytest.mark.parametrize("kind", DEADLINES)
async def test_a_call_ends_at_its_callers_deadline(house, kind):
    """Each protocol has its own header for it; a poll that would wait for long is over in time."""
    pod = await house.pod("all")
    phone = (await sit(house, "An"))[0]
    cursor = (await phone.poll())[-1].cursor
    timeout, status, words = DEADLINES[kind]
    body = display_pb2.PollRequest(room_id=phone.room_id, cursor=cursor, wait_ms=20_000).SerializeToString()
    sent = b"\0" + len(body).to_bytes(4, "big") + body if "+" in kind else body
    began = time.monotonic()
    headers = {"content-type": kind, **timeout, **dict(bearer(phone.pass_))}
    answer = await http.ask(pod.process.web.port, "POST", POLL, sent, headers)

    assert words in await answer.body()
    assert answer.status == status
    assert time.monotonic() - began < 5
    assert pod.counted("chieu_rpc_handled_total", "DisplayService/Poll", "CANCELLED") == 1


@pytest.mark.parametrize("kind", ["connect", "grpc-web"])
async def test_a_stream_that_is_cut_is_let_go(house, kind):
    """The viewer is gone on the server at once."""
    pod = await house.pod("all")
    phone = (await sit(house, "An"))[0]
    watching = Phone("An", doors(Front.of(pod), kind), room_id=phone.room_id).watch()
    await watching.at(1)
    before = pod.counted("chieu_display_viewers", "seat")
    await watching.close()
    await until(lambda: pod.counted("chieu_display_viewers", "seat") == 0)

    assert before == 1


@pytest.mark.slow
def test_a_onebox_with_open_streams_goes_soon_after_it_is_told_to(tmp_path):
    """SIGTERM: everybody hears a Goodbye, whatever the door, and the process ends within three seconds."""
    with processes.onebox(tmp_path) as onebox:
        said, seconds = asyncio.run(_goodbyes(onebox))

    assert said == {"connect": "GOING_AWAY", "grpc-web": "GOING_AWAY", "json": "GOING_AWAY", "socket": "GOING_AWAY"}
    assert seconds < 3


async def _goodbyes(onebox):
    front = Front(None, onebox.web_port)
    host = await Phone("An", doors(front, "connect")).open()
    streams = {
        kind: Phone("An", doors(front, kind), room_id=host.room_id).watch() for kind in ("connect", "grpc-web", "json")
    }
    streams["socket"] = await Phone("An", doors(front, "socket"), room_id=host.room_id).link()
    for one in streams.values():
        await one.at(1)
    began = time.monotonic()
    onebox.send(signal.SIGTERM)
    said = {kind: await one.over() for kind, one in streams.items()}
    await onebox.ended()
    return said, time.monotonic() - began
