"""`chieu screen`: a terminal that all can see. It opens itself and waits to be adopted, or shows the room of a code."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from contextlib import aclosing, suppress

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1 import views_pb2
from chieu.client import Refused, Screen, Unreachable, View

from .look import Look
from .pairing_screen import Waiting, lines
from .session import Session
from .terminal import Terminal
from .watch import Showing, show
from .ways_in import joining, rescuing, way_back

_RENEW_S = 60.0
"""A ticket is good for two minutes: what is scanned is good for one at least."""
_LOOK_S = 0.5


async def screen(words: Namespace, session: Session) -> int:
    """Show a room until it ends; without a code, the one that adopts this screen."""
    if words.code:
        room = await session.client.room(words.code)
        showing = Showing(session, room.room_id)
        async with Terminal() as terminal:
            await show(session.client.watch_screen(words.code), showing, terminal)
        print(showing.said_at_the_end())
        return 0
    return await _adopted(session.client.screen(), session)


async def _adopted(paired: Screen, session: Session) -> int:
    async with Terminal() as terminal:
        await _wait(paired, session, terminal)
        showing = Showing(session, paired.room_id)
        inviting = asyncio.create_task(Inviting(paired, showing, session).run())
        try:
            await show(paired.follow(), showing, terminal)
        finally:
            inviting.cancel()
            await asyncio.gather(inviting, return_exceptions=True)
    is_removed = showing.board.view.ended == views_pb2.GOODBYE_REASON_SEAT_GONE
    print(session.texts.say("screen.removed") if is_removed else showing.said_at_the_end())
    return 0


async def _wait(paired: Screen, session: Session, terminal: Terminal) -> None:
    """Show the code until somebody at a table has typed it."""
    async with aclosing(paired.wait()) as codes:
        async for code in codes:
            look = Look(session.texts, terminal.width, terminal.height, session.client.now_ms())
            terminal.draw(lines(Waiting(code), look))


class Inviting:
    """Keeps the ways in and back on the screen: a ticket for each gone seat, and for joining where one is asked for."""

    def __init__(self, paired: Screen, showing: Showing, session: Session) -> None:
        self._screen = paired
        self._showing = showing
        self._session = session

    async def run(self) -> None:
        """Make tickets anew each minute, and whenever somebody goes or comes; never raises."""
        loop = asyncio.get_running_loop()
        shown: tuple[int | None, ...] = ()
        renew_at = 0.0
        while True:
            wanted = wanted_of(self._showing.board.view)
            if wanted != shown or (wanted and loop.time() >= renew_at):
                self._showing.invite({seat: way for seat in wanted if (way := await self._way(seat))})
                shown, renew_at = wanted, loop.time() + _RENEW_S
            await asyncio.sleep(_LOOK_S)

    async def _way(self, seat: int | None) -> str:
        """The link, or the command where nobody knows the page; empty while there is none."""
        with suppress(Refused, Unreachable):
            ticket = (await self._screen.issue_ticket(seat)).ticket
            roster = self._showing.board.view.roster
            if seat is None:
                return joining(roster.join_url, roster.code, ticket)
            if roster.join_url:
                return rescuing(roster.join_url, roster.code, ticket)
            return self._session.command("rescue", way_back(roster.code, ticket))
        return ""


def wanted_of(view: View) -> tuple[int | None, ...]:
    """The gone seats that show a way back, and None where one gets in by a ticket alone."""
    gone = tuple(there.seat for there in view.roster.seats if there.rescuable)
    by_ticket = view.roster.admission == pb.ADMISSION_TICKET and bool(view.roster.join_url)
    return (*gone, *((None,) if by_ticket else ()))
