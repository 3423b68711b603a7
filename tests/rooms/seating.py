"""Every command that concerns seats and the host's role, under one name for tests."""

from __future__ import annotations

from chieu.rooms.bots import AddBot, RemoveBot, add_bot, remove_bot
from chieu.rooms.changing import ChangeGame, UpdateOptions, change_game, update_options
from chieu.rooms.departing import Kick, Leave, kick, leave
from chieu.rooms.extending import ExtendTurn, SetLongerClock, extend_turn, set_longer_clock
from chieu.rooms.hosting import Lock, TransferHost, set_admission, transfer_host
from chieu.rooms.joining import Join, SetReady, join, set_ready
from chieu.rooms.listing import Publish, publish
from chieu.rooms.moving import MoveSeat, move_seat
from chieu.rooms.pausing import PauseClock, ResumeClock, pause_clock, resume_clock
from chieu.rooms.room import Admission

__all__ = [
    "AddBot",
    "Admission",
    "ChangeGame",
    "ExtendTurn",
    "Join",
    "Kick",
    "Leave",
    "Lock",
    "MoveSeat",
    "PauseClock",
    "Publish",
    "RemoveBot",
    "ResumeClock",
    "SetLongerClock",
    "SetReady",
    "TransferHost",
    "UpdateOptions",
    "add_bot",
    "change_game",
    "extend_turn",
    "join",
    "kick",
    "leave",
    "move_seat",
    "pause_clock",
    "publish",
    "remove_bot",
    "resume_clock",
    "set_admission",
    "set_longer_clock",
    "set_ready",
    "transfer_host",
    "update_options",
]
