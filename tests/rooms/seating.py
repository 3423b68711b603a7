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
from chieu.rooms.rescuing import AskForSeat, ConfirmRescue, ask_for_seat, confirm_rescue
from chieu.rooms.room import Admission
from chieu.rooms.screens import PairScreen, RemoveScreen, ShowHands, pair_screen, remove_screen, show_hands

__all__ = [
    "AddBot",
    "Admission",
    "AskForSeat",
    "ChangeGame",
    "ConfirmRescue",
    "ExtendTurn",
    "Join",
    "Kick",
    "Leave",
    "Lock",
    "MoveSeat",
    "PairScreen",
    "PauseClock",
    "Publish",
    "RemoveBot",
    "RemoveScreen",
    "ResumeClock",
    "SetLongerClock",
    "SetReady",
    "ShowHands",
    "TransferHost",
    "UpdateOptions",
    "add_bot",
    "ask_for_seat",
    "change_game",
    "confirm_rescue",
    "extend_turn",
    "join",
    "kick",
    "leave",
    "move_seat",
    "pair_screen",
    "pause_clock",
    "publish",
    "remove_bot",
    "remove_screen",
    "resume_clock",
    "set_admission",
    "set_longer_clock",
    "set_ready",
    "show_hands",
    "transfer_host",
    "update_options",
]
