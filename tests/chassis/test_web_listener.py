"""The listener below the web door: who is let go on when it closes, and who is not."""

import asyncio

from chieu.chassis.fields import Address
from chieu.chassis.web_listener import WebListener

from .pods import within

ASK = b"GET /%s HTTP/1.1\r\nHost: a\r\n\r\n"


class Application:
    """Answers at once, but for what is asked of /slow: that when the test says so."""

    def __init__(self):
        self.may_answer, self.is_asked = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope, receive, send):
        if scope["path"] == "/slow":
            self.is_asked.set()
            await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})


@within
async def test_a_closed_listener_lets_calls_end_and_takes_no_other_on_their_connections():
    """A proxy keeps connections; who was sent on would land on the old process again through one of them. Rule: G13."""
    application = Application()
    listener = WebListener(application, 10)
    await listener.start(Address("127.0.0.1", 0))
    kept, slow = [await asyncio.open_connection("127.0.0.1", listener.port) for _ in range(2)]
    kept[1].write(ASK % b"")
    before = await kept[0].readuntil(b"\r\n\r\n")
    slow[1].write(ASK % b"slow")
    await application.is_asked.wait()

    listener.close()
    more = await kept[0].read()
    application.may_answer.set()
    answered = await slow[0].read()
    await listener.stop()
    for _, write in (kept, slow):
        write.close()

    assert before.startswith(b"HTTP/1.1 200")
    assert more == b""
    assert answered.startswith(b"HTTP/1.1 200")
    assert answered.count(b"HTTP/1.1") == 1
