"""`chieu rooms`: the public rooms, one a line, the latest first."""

from __future__ import annotations

from argparse import Namespace
from contextlib import aclosing

from chieu.api.v1 import rooms_pb2 as pb

from .games import key_of, number_of
from .session import Session
from .texts import Texts

_MOST = 50


async def rooms(words: Namespace, session: Session) -> int:
    """Print them; the exit status."""
    game = number_of(words.game) if words.game else pb.GAME_UNSPECIFIED
    shown = 0
    async with aclosing(session.client.public_rooms(game, with_free_seat=words.free)) as found:
        async for room in found:
            if shown == _MOST:
                print(session.texts.say("rooms.more"))
                break
            print(room_line(room, session.texts))
            shown += 1
    if not shown:
        print(session.texts.say("rooms.none"))
    return 0


def room_line(room: pb.Room, texts: Texts) -> str:
    """A room in one line: its code, what is played, who fits in, where the evening stands, the language."""
    # What a later release may call it, somebody plays there.
    is_known = room.phase in pb.RoomPhase.values()
    phase = pb.RoomPhase.Name(room.phase).removeprefix("ROOM_PHASE_") if is_known else "PLAYING"
    state = "PLAYING" if phase == "PAUSED" else phase
    return texts.say(
        "room.line",
        code=room.code,
        game=texts.say(f"game.{key_of(room.game)}"),
        taken=room.seats_taken,
        most=room.most_seats,
        state=texts.say(f"state.{state}"),
        language=room.language,
    )
