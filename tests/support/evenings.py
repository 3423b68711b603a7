"""Evenings: people sit down, play as the house's bot would in their place, and look at what came of it."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc.aio

from chieu.api.v1 import cards_pb2, lacuoi_pb2, rooms_pb2, rules_pb2
from chieu.client import View
from chieu.games.catalogue import GAMES
from chieu.games.chance import Chance
from chieu.wire.games import DIALECTS

from .phones import Doors, Phone
from .pods import House
from .refusals import told_by
from .watching import Watching


def word(field: str) -> rules_pb2.Move:
    """A move that is said with a word alone, such as ``draw``."""
    move = rules_pb2.Move()
    getattr(move.lacuoi, field).SetInParent()
    return move


def lay(card: int, colour: int = 0, call: bool = False) -> rules_pb2.Move:
    """A card laid."""
    play = lacuoi_pb2.LaCuoiPlay(card_id=card, colour=colour, call_last=call)  # type: ignore[arg-type]  # a number
    return rules_pb2.Move(lacuoi=lacuoi_pb2.LaCuoiMove(play=play))


def bots_move(view: View, luck: int = 0) -> rules_pb2.Move:
    """What the house's bot would do in this seat, seeing what the seat was sent; of whatever game is played."""
    own = view.own
    assert own is not None
    key = own.WhichOneof("hand")
    assert key is not None, "no hand to play from"
    dialect = DIALECTS[key]
    table = dialect.table_from(getattr(view.table, key), getattr(view.seats, key))
    seat = dialect.seat_from(getattr(own, key), own.seat)
    return dialect.move_message(GAMES[key].bot_move(table, seat, Chance(luck.to_bytes(32, "big"))))


async def sit(house: House, *names: str, doors: Doors | None = None, **opening: Any) -> list[Phone]:
    """People in one room; the first has opened it."""
    through = doors or Doors.of(house)
    phones = [Phone(name, through) for name in names]
    await phones[0].open(**opening)
    for phone in phones[1:]:
        await phone.join(phones[0].code)
    return phones


async def turn_of(phones: list[Phone]) -> tuple[Phone, View]:
    """Whose turn it is, and what that phone sees."""
    view = await phones[0].look()
    phone = next(one for one in phones if one.seat == view.turn.seat)
    return phone, await phone.look()


async def play(phones: list[Phone], moves: int, luck: int = 0) -> int:
    """Play so many turn actions by unary calls, or until the round is over; the version the room is at then."""
    version = 0
    for number in range(moves):
        view = await phones[0].look()
        if view.roster.phase != rooms_pb2.ROOM_PHASE_PLAYING:
            return view.position.version
        phone, view = await turn_of(phones)
        version = (await in_time(phone, phone.act_request(bots_move(view, luck + number), view))).position.version
    return version


async def in_time(phone: Phone, request: rules_pb2.ActRequest) -> Any:
    """Send a move; told that it comes too fast, wait as long as one is told and send it again, as phones do."""
    while True:
        try:
            return await phone.doors.rules.Act(request, metadata=phone.metadata)
        except grpc.aio.AioRpcError as error:
            refused = told_by(error)
            if refused.reason != "RATE":
                raise
            await asyncio.sleep(refused.retry_ms / 1_000)


async def play_out(phones: list[Phone], luck: int = 0) -> View:
    """Play the running round to its end; the host's last view."""
    await play(phones, 1_000, luck)
    view = await phones[0].look()
    assert view.roster.phase == rooms_pb2.ROOM_PHASE_ROUND_END
    return view


def cards_in(message: Any) -> set[int]:
    """The ids of all cards named anywhere in a message."""
    found: set[int] = set()
    for descriptor, value in message.ListFields():
        for one in value if descriptor.is_repeated else (value,):
            if isinstance(one, cards_pb2.Card):
                found.add(one.id)
            elif descriptor.name.endswith(("card_id", "card_ids")):
                found.add(one)
            elif descriptor.message_type is not None:
                found |= cards_in(one)
    return found


async def hung_up(watchings: list[Watching]) -> None:
    """Hang up all of them."""
    for watching in watchings:
        await watching.close()
