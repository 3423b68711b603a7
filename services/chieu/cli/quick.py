"""`chieu quick`: a table with strangers is looked for, and then it is played at."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from contextlib import aclosing

from chieu.api.v1.matchmaking_pb2 import TICKET_STATE_PLACED, TICKET_STATE_PROPOSED, TICKET_STATE_WAITING, Ticket
from chieu.client import Search
from chieu.client.seat import Seat

from .games import number_of
from .keeping import Kept
from .play import play_at
from .session import Session
from .texts import Texts


async def quick(words: Namespace, session: Session) -> int:
    """Find a table and play at it; the exit status."""
    wait_ms = None if words.no_bots else words.bots_after * 1_000
    search = session.client.find_table(number_of(words.game), words.name, bots_after_ms=wait_ms)
    seat = await found(search, session)
    if seat is None:
        return 1
    session.keeping.keep(session.server, Kept(seat.room_id, seat.code, seat.number, seat.pass_, words.name))
    return await play_at(seat, session)


async def found(search: Search, session: Session) -> Seat | None:
    """The seat, once there is one; what happens until then is told line by line. Ctrl-C withdraws."""
    last = ""
    try:
        async with aclosing(search.follow()) as tickets:
            async for ticket in tickets:
                said = told(ticket, session.texts)
                if said != last:
                    print(said, file=sys.stderr, flush=True)
                last = said
    except asyncio.CancelledError:
        await search.give_up()
        raise
    return search.seat


def told(ticket: Ticket, texts: Texts) -> str:
    """A ticket as a sentence."""
    seconds = ticket.waited_ms // 1_000
    match ticket.state:
        case state if state == TICKET_STATE_WAITING and ticket.estimate_ms >= 1_000:
            return texts.say("quick.soon", n=seconds, more=ticket.estimate_ms // 1_000)
        case state if state == TICKET_STATE_WAITING:
            return texts.say("quick.waiting", n=seconds)
        case state if state == TICKET_STATE_PROPOSED:
            return texts.say("quick.proposed")
        case state if state == TICKET_STATE_PLACED and ticket.room.code:
            return texts.say("quick.placed", code=ticket.room.code)
        case _:
            return texts.say("quick.ended")
