"""Bots: the host seats them and sends them away between rounds; they play from their own view alone.

Rule: G-10, G-21.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.chance import Chance
from chieu.games.errors import Reason
from chieu.games.events import Cause, Kind, Weight
from chieu.games.pace import Pace

from .accounts import person_of, with_place_for
from .change import Change, Moment
from .commands import Order, obeyed
from .errors import NotNow
from .names import bot_name
from .passes import host_only
from .room import Phase, Room, Round, Seat
from .seats import free_chair, seat_at, with_new_seat, without_seats
from .telling import seat_event

_CHOICES_A_TURN = 1 << 16


class AddBot(Order, frozen=True, kw_only=True):
    """The host seats a bot on a free chair."""


class RemoveBot(Order, frozen=True, kw_only=True):
    """The host sends a bot away."""

    target: int


def add_bot(request: AddBot, room: Room, moment: Moment) -> Change:
    """Seat a bot; its answer's seat is the bot's.

    Raises:
        NotYours: ``HOST_ONLY``.
        NotNow: ``ROUND_RUNNING``, ``ROOM_FULL``.
    """

    def seat_one(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        _between_rounds(room)
        return with_bot(room, moment)

    return obeyed(request, room, moment, seat_one)


def with_bot(room: Room, moment: Moment) -> Change:
    """A bot on a free chair; the change's seat is the bot's.

    Raises:
        NotNow: ``ROOM_FULL``.
    """
    chair = free_chair(room)
    if chair is None:
        raise NotNow(Reason.ROOM_FULL)
    name = bot_name((one.name for one in room.seats), moment.secret[0], room.language)
    bot = Seat(number=chair, name=name, bot=True, ready=True, plays_from=room.rounds + 1)
    table = with_place_for(room, person_of(bot))
    if table is None:
        raise NotNow(Reason.ROOM_FULL)
    event = seat_event(Kind.BOT_ADDED, "seat.bot_added", chair, Cause.PLAYER, Weight.NORMAL)
    return Change(room=with_new_seat(table, bot), events=(event,), seat=chair)


def remove_bot(request: RemoveBot, room: Room, moment: Moment) -> Change:
    """Send a bot away.

    Raises:
        NotYours: ``HOST_ONLY``.
        NotThere: ``SEAT_NOT_FOUND``.
        NotNow: ``NOT_A_BOT``, ``ROUND_RUNNING``.
    """

    def send_away(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        target = seat_at(room, request.target)
        if not target.bot:
            raise NotNow(Reason.NOT_A_BOT, seat=target.number)
        _between_rounds(room)
        event = seat_event(Kind.BOT_REMOVED, "seat.bot_removed", target.number, Cause.PLAYER, Weight.NORMAL)
        return Change(room=without_seats(room, (target.number,)), events=(event,), seat=target.number)

    return obeyed(request, room, moment, send_away)


def bot_choice(room: Room, played: Round, seat: int, now_ms: int, pace: Pace) -> Any:
    """The move of a bot that is asked, chosen from what its seat sees and nothing else.

    Its luck is a stream of its own: the round's stream must give the same cards whether a person or a bot plays.
    """
    game = game_of(room.game)
    chance = Chance(hashlib.sha256(b"chieu-bot-1" + played.seed).digest(), played.turn_seq * _CHOICES_A_TURN)
    return game.bot_move(game.table_view(played.state), game.seat_view(played.state, seat, now_ms, pace), chance)


def as_bot(change: Change) -> Change:
    """The change with its events told as a bot's doing."""
    events = tuple(
        msgspec.structs.replace(event, cause=Cause.BOT) if event.cause is Cause.PLAYER else event
        for event in change.events
    )
    return msgspec.structs.replace(change, events=events)


def _between_rounds(room: Room) -> None:
    if room.phase is Phase.PLAYING:
        raise NotNow(Reason.ROUND_RUNNING)
