"""A rules process that begins on some Redis, in this test's loop: what it says of itself while it is not ready."""

import asyncio
import contextlib

from chieu.chassis.process import Host, Process
from chieu.chassis.settings import read
from chieu.rules import app
from chieu.rules.settings import RulesSettings
from chieu.wire.errors import status_of
from tests.support.pods import until

ADDRESSES = {f"CHIEU_{door}_ADDRESS": "127.0.0.1:0" for door in ("GRPC", "WEB", "PRIVATE", "METRICS")}


@contextlib.asynccontextmanager
async def beginning(url, **environ):
    """The process while it starts; it is stopped at the end."""
    settings = read(RulesSettings, {**ADDRESSES, "CHIEU_REDIS_URL": url, "CHIEU_DRAIN_SECONDS": "0", **environ})
    process = Process.make("rules", settings, status_of)
    host = Host(settings, process, app.build(settings, process))
    starting = asyncio.create_task(host.start())
    try:
        yield process, host
    finally:
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        await host.stop()


async def readyz(host):
    """The lines of /readyz."""
    await until(lambda: host.http._server is not None)
    reader, writer = await asyncio.open_connection("127.0.0.1", host.http.port)
    writer.write(b"GET /readyz HTTP/1.1\r\n\r\n")
    head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    return int(head.split()[1]), body.splitlines()


async def said(host):
    """What /readyz says of Redis, once it says it."""
    while True:
        _, lines = await readyz(host)
        told = next((line for line in lines if line.startswith("redis: ")), None)
        if told is not None:
            return told.removeprefix("redis: ")
        await asyncio.sleep(0.01)
