"""What comes up a phone's link: its moves, each carried out and answered on its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, Protocol

from .clients import PhoneLink
from .pump import SILENCE_S
from .viewers import Ending, Viewer

_MOST_UNANSWERED = 64
"""Moves of one link that nobody has read the answer of; a phone has one or two under way."""


class Moves(Protocol):
    """Who carries out the moves of phones: `chieu.display.clients.MovesClient`."""

    def link(self, room_id: str, seat_pass: bytes) -> PhoneLink: ...
    def forget(self, link: PhoneLink) -> None: ...
    async def move(self, link: PhoneLink, act: Any) -> bytes: ...


Sleeps = Callable[[Viewer, bool], None]
"""Takes what a viewer says of his page."""


async def listen(
    sent: AsyncIterator[Any],
    link: PhoneLink,
    viewer: Viewer,
    moves: Moves,
    sleeps: Sleeps,
) -> None:
    """Take the phone's moves, and whether its page sleeps, until it is silent for too long."""
    running: set[asyncio.Task[None]] = set()
    try:
        while True:
            async with asyncio.timeout(SILENCE_S):
                message = await anext(sent)
            sleeps(viewer, message.WhichOneof("body") == "heartbeat" and message.heartbeat.asleep)
            if message.WhichOneof("body") == "act":
                if len(running) + viewer.unanswered >= _MOST_UNANSWERED:
                    viewer.end(Ending.SLOW_CONSUMER)
                    return
                task = asyncio.create_task(_moved(link, message.act, viewer, moves))
                running.add(task)
                task.add_done_callback(running.discard)
    except TimeoutError:
        viewer.end(Ending.HEARTBEAT_LOST)
    except StopAsyncIteration:
        # The phone has nothing more to say; it may still listen, and is noticed when it does not.
        return


async def _moved(link: PhoneLink, act: Any, viewer: Viewer, moves: Moves) -> None:
    viewer.answer(await moves.move(link, act))
