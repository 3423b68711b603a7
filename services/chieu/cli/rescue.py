"""`chieu rescue`: one's seat is asked for from another device, and then it is played on."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import aclosing

from .keeping import Kept
from .look import seconds_until
from .play import play_at
from .session import Session


async def rescue(words: Namespace, session: Session) -> int:
    """Ask for the seat, wait for the table, and play; the exit status."""
    code, ticket = words.way_back
    asked = session.client.rescue_seat(code, ticket)
    async with aclosing(asked.follow()) as answers:
        async for answer in answers:
            if not answer.confirmed:
                left_s = seconds_until(answer.expires_ms, session.client.now_ms())
                print(session.texts.say("rescue.waiting", n=left_s), file=sys.stderr, flush=True)
    seat = asked.seat
    if seat is None:
        raise AssertionError("the last answer is the confirmed one")
    name = (await seat.view()).name_of(seat.number)
    session.keeping.keep(session.server, Kept(seat.room_id, seat.code, seat.number, seat.pass_, name))
    return await play_at(seat, session)
