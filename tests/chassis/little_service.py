"""A whole service for tests of `run_service`: an echo, a stream that waits, a start that can be made to fail.

Run as ``python -m tests.chassis.little_service``; FAIL_BUILD, FAIL_START, HANG_START and SEAL_FATE (at the
first slow call) in the environment do what they say.
"""

import asyncio
import os
import sys
from dataclasses import dataclass
from functools import partial

import grpc

from chieu.chassis.process import Process
from chieu.chassis.run import run_service
from chieu.chassis.settings import ChassisSettings, SettingsFault

from .pods import NAME, down, echo, told_by_reason, unary


@dataclass(frozen=True)
class Settings(ChassisSettings):
    """Nothing of its own."""


class Little:
    """Serves Echo and Watch; Watch never ends by itself."""

    def __init__(self, process: Process) -> None:
        if "FAIL_BUILD" in os.environ:
            raise SettingsFault(("CHIEU_TEST_DECKS: decks.txt:3: R99 is not there",))
        self._fate = process.fate if "SEAL_FATE" in os.environ else None
        process.server.add_public(partial(register, slow=self.slow), NAME)

    async def start(self):
        if "FAIL_START" in os.environ:
            raise ValueError("maxmemory-policy must be noeviction")
        if "HANG_START" in os.environ:
            print("hanging", file=sys.stderr, flush=True)
            await asyncio.Event().wait()

    async def slow(self, request, context):
        if self._fate is not None:
            self._fate.seal("what it stood on is gone")
        await asyncio.sleep(0.5)
        return b"answered"

    async def drain(self):
        return

    async def stop(self):
        return


def register(server, slow):
    handlers = {"Echo": unary(echo), "Watch": down(watch), "Slow": unary(slow)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(NAME, handlers),))


async def watch(request, context):
    yield b"here"
    await asyncio.Event().wait()


if __name__ == "__main__":
    sys.exit(
        run_service(
            lambda settings, process: Little(process),
            name="little",
            text="A little service.",
            settings=Settings,
            status_of=told_by_reason,
        )
    )
