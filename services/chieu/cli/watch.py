"""What a terminal shows that only looks, and `chieu watch`: somebody who looks on."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace

from chieu.client import View

from .board_screen import Board, lines
from .look import Look
from .narration import continued, told
from .play import said_at_the_end
from .session import Session
from .terminal import Terminal

_TICK_S = 0.5


async def watch(words: Namespace, session: Session) -> int:
    """Look on until the room ends."""
    room = await session.client.room(words.code)
    showing = Showing(session, room.room_id)
    async with Terminal() as terminal:
        await show(session.client.watch_audience(words.code), showing, terminal)
    print(showing.said_at_the_end())
    return 0


async def show(views: AsyncIterator[View], showing: Showing, terminal: Terminal) -> None:
    """Draw what comes until the last view."""
    drawing = asyncio.create_task(showing.redraw(terminal))
    try:
        async for view in views:
            showing.see(view)
    finally:
        drawing.cancel()
        await asyncio.gather(drawing, return_exceptions=True)


class Showing:
    """What stands on the screen now."""

    def __init__(self, session: Session, room_id: str) -> None:
        """Nothing yet."""
        self._room_id = room_id
        self.board = Board(View())
        self._session = session
        self._changed = asyncio.Event()

    def see(self, view: View) -> None:
        """Show a newer view; big moments are announced, everything is told in the log."""
        self._session.promises.see(self._room_id, view)
        before = self.board.view
        happened = told(view, self._session.texts, before)
        big = [said for said, is_big in happened if is_big]
        self.board = replace(
            self.board,
            view=view,
            story=continued(self.board.story, view, before, happened),
            announcements=self.board.announcements.told(big, self._session.client.now_ms()),
        )
        self._changed.set()

    def invite(self, ways: Mapping[int | None, str]) -> None:
        """Show these ways in and back from now on: by gone seat, None for joining."""
        self.board = replace(self.board, ways=ways)
        self._changed.set()

    def said_at_the_end(self) -> str:
        """Why it is over, as a sentence."""
        return said_at_the_end(self.board.view.ended or 0, self._session)

    async def redraw(self, terminal: Terminal) -> None:
        """Draw whenever something changed, and every half second for countdown and announcements."""
        while True:
            now_ms = self._session.client.now_ms()
            self.board = replace(self.board, announcements=self.board.announcements.at(now_ms))
            if self.board.view.cursor:
                look = Look(self._session.texts, terminal.width, terminal.height, now_ms, self._session.where)
                terminal.draw(lines(self.board, look))
            self._changed.clear()
            try:
                async with asyncio.timeout(_TICK_S if terminal.is_drawn_in_place else None):
                    await self._changed.wait()
            except TimeoutError:
                continue
