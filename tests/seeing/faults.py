"""Faults that make alerts fire, by name, and the tables that they are brought about at."""

import asyncio
import contextlib

import grpc.aio

from chieu.api.v1 import rooms_pb2
from tests.support.phones import Phone, watch_screen

FAULTS = {}
REFUSED = (grpc.aio.AioRpcError, asyncio.InvalidStateError, TimeoutError, AssertionError)
_numbers = iter(range(1_000_000))


def provokes(*alerts):
    """The alerts that a fault brings about."""

    def decorate(fault):
        FAULTS[fault.__name__] = (fault, set(alerts))
        return fault

    return decorate


async def table(home, bots=2, **doors):
    """A room with bots in which a round runs; its only person does nothing."""
    phone = Phone(f"người {next(_numbers)}", home.doors(**doors))
    await phone.open()
    for _ in range(bots):
        await phone.lobby("AddBot")
    await phone.start()
    return phone


@contextlib.asynccontextmanager
async def looked_at(phone):
    """Somebody looks at the room."""
    watching = phone.watch()
    try:
        await watching.until(lambda one: one.frames)
        yield watching
    finally:
        await watching.close()


async def busy(home, rooms=3):
    """Rooms in which bots go on playing, looked at through the first display process, until this is cancelled."""

    async def one(number):
        phone = await table(home)
        screen = watch_screen(phone.doors, phone.code)
        while True:
            with contextlib.suppress(*REFUSED):
                if (await phone.look()).roster.phase != rooms_pb2.ROOM_PHASE_PLAYING:
                    await phone.start()
            if screen.is_over:
                screen = watch_screen(phone.doors, phone.code)
            await asyncio.sleep(0.2)

    async with asyncio.TaskGroup() as people:
        for number in range(rooms):
            people.create_task(one(number))


async def often(act, times):
    """Do it so many times at once, whatever becomes of it."""
    return await asyncio.gather(*(act() for _ in range(times)), return_exceptions=True)


def person(home, **doors):
    """Somebody new, who comes in through these processes."""
    return Phone(f"người {next(_numbers)}", home.doors(**doors))


def fresh():
    """One that was not given before."""
    return next(_numbers)
