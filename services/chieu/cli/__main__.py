"""The `chieu` command."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace

from chieu.client import Refused, Unreachable

from . import arguments
from .bots import bots
from .canary import canary
from .doctor import doctor
from .games import number_of
from .keeping import Kept
from .play import play
from .quick import quick
from .rescue import rescue
from .rooms import rooms
from .session import Session, why
from .shared_screen import screen
from .verify import verify
from .watch import watch

_INTERRUPTED = 130


async def open_room(words: Namespace, session: Session) -> int:
    """Open a room, keep the host's seat for `chieu play`, and print the code and what becomes of an absent host."""
    seat = await session.client.create_room(number_of(words.game), words.name, listed=words.public)
    session.keeping.keep(session.server, Kept(seat.room_id, seat.code, seat.number, seat.pass_, words.name))
    print(session.texts.say("opened", code=seat.code, command=session.command("play", seat.code)))
    print(session.texts.say("opened.host"))
    return 0


_COMMANDS = {
    "open": open_room,
    "play": play,
    "quick": quick,
    "rescue": rescue,
    "rooms": rooms,
    "screen": screen,
    "watch": watch,
    "bots": bots,
    "verify": verify,
    "doctor": doctor,
    "canary": canary,
}


async def run(words: Namespace) -> int:
    """Carry out one command; the exit status. What goes wrong is one sentence on standard error."""
    session = Session.of(words)
    async with session.client:
        try:
            return await _COMMANDS[words.command](words, session)
        except* Refused as refused:
            said = why(_first(refused), session.texts)
        except* Unreachable:
            said = session.texts.say("unreachable", server=words.server)
    print(said, file=sys.stderr)
    return 1


def _first(group: BaseExceptionGroup[Refused]) -> Refused:
    found = group.exceptions[0]
    return found if isinstance(found, Refused) else _first(found)


def main() -> None:
    """Read the command line and end with its status."""
    words = arguments.read()
    try:
        sys.exit(asyncio.run(run(words)))
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
