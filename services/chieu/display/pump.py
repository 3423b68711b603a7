"""The one pump behind every door: frames and answers out, heartbeats in silence, a goodbye at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from chieu.chassis.entropy import Entropy, fraction
from chieu.store.errors import Unavailable

from .viewers import Ending, Viewer

HEARTBEAT_S = 8.0
SILENCE_S = 20.0
"""Both ends give up after this long without a sign of life."""
STREAM_AGE_S = 600.0
_JITTER = 0.1
LONGEST_POLL_MS = 25_000
FIRST_FRAME_S = 5.0
_SEND_S = 5.0
"""A reader that takes nothing for this long is sent away."""

log = structlog.get_logger()
Send = Callable[[bytes], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Door:
    """How one kind of stream writes: `send` takes a whole message of the transport, the others make one."""

    send: Send
    frame: Callable[[bytes], bytes]
    heartbeat: Callable[[Viewer], bytes]
    goodbye: Callable[[Viewer, Ending], bytes]


class Slow(Exception):
    """The reader took nothing for too long."""


def age_s(entropy: Entropy) -> float:
    """How old a stream may become: ten minutes, a tenth more or less so that they do not all end together."""
    return STREAM_AGE_S * (1 - _JITTER + 2 * _JITTER * fraction(entropy))


async def pump(viewer: Viewer, door: Door, longest_s: float) -> Ending:
    """Write to the viewer until his stream has to end; the ending that was told.

    Raises:
        Slow: he does not read. Nothing more can be told to him.
    """
    log.info("stream.opened", kind=viewer.who.role.value)
    try:
        return await _pumped(viewer, door, longest_s)
    except Slow:
        viewer.end(Ending.SLOW_CONSUMER)
        raise
    finally:
        log.info("stream.closed", kind=viewer.who.role.value, reason=viewer.why_ended)


async def _pumped(viewer: Viewer, door: Door, longest_s: float) -> Ending:
    loop = asyncio.get_running_loop()
    until = loop.time() + longest_s
    await _welcome(viewer, door)
    while True:
        await _empty(viewer, door)
        if viewer.ending is not None and not viewer.waiting:
            await _send(door, door.goodbye(viewer, viewer.ending))
            return viewer.ending
        left_s = until - loop.time()
        if left_s <= 0:
            viewer.end(Ending.STREAM_AGE)
        elif not await viewer.wait(min(HEARTBEAT_S, left_s)) and left_s > HEARTBEAT_S:
            await _send(door, door.heartbeat(viewer))


async def _welcome(viewer: Viewer, door: Door) -> None:
    """Who comes back and has missed nothing hears so at once: to him silence means that streams are held back."""
    is_there = await viewer.settled(FIRST_FRAME_S)
    if is_there and viewer.ending is None and not viewer.waiting:
        await _send(door, door.heartbeat(viewer))


async def _empty(viewer: Viewer, door: Door) -> None:
    while True:
        if (frame := viewer.take_frame()) is not None:
            await _send(door, door.frame(frame))
        elif (answer := viewer.take_answer()) is not None:
            await _send(door, answer)
        else:
            return


async def _send(door: Door, message: bytes) -> None:
    try:
        async with asyncio.timeout(_SEND_S):
            await door.send(message)
    except TimeoutError:
        raise Slow from None


async def polled(viewer: Viewer, wait_ms: int) -> list[bytes]:
    """All frames there are, once there is one; nothing after `wait_ms` (25 s at most) in which nothing happened.

    Raises:
        Unavailable: the room could not be read.
    """
    if not await viewer.settled(FIRST_FRAME_S):
        raise Unavailable("no first frame")
    await viewer.wait(min(wait_ms, LONGEST_POLL_MS) / 1000)
    frames = []
    while (frame := viewer.take_frame()) is not None:
        frames.append(frame)
    return frames
