"""Every command that concerns seats and the host's role, under one name for tests."""

from __future__ import annotations

from chieu.rooms.bots import AddBot, RemoveBot, add_bot, remove_bot
from chieu.rooms.changing import ChangeGame, UpdateOptions, change_game, update_options
from chieu.rooms.departing import Kick, Leave, kick, leave
from chieu.rooms.hosting import Lock, TransferHost, set_locked, transfer_host
from chieu.rooms.joining import Join, SetReady, join, set_ready

__all__ = [
    "AddBot",
    "ChangeGame",
    "Join",
    "Kick",
    "Leave",
    "Lock",
    "RemoveBot",
    "SetReady",
    "TransferHost",
    "UpdateOptions",
    "add_bot",
    "change_game",
    "join",
    "kick",
    "leave",
    "remove_bot",
    "set_locked",
    "set_ready",
    "transfer_host",
    "update_options",
]
