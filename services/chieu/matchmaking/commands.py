"""The commands of the lobby that are read, decided and answered alike: what each reads, decides, and says besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from chieu.rooms.bots import AddBot, RemoveBot, add_bot, remove_bot
from chieu.rooms.change import Change, Moment
from chieu.rooms.changing import ChangeGame, UpdateOptions, change_game, update_options
from chieu.rooms.commands import Order
from chieu.rooms.departing import Kick, Leave, kick, leave
from chieu.rooms.hosting import Lock, TransferHost, set_admission, transfer_host
from chieu.rooms.joining import SetReady, set_ready
from chieu.rooms.listing import Publish, publish
from chieu.rooms.moving import MoveSeat, move_seat
from chieu.rooms.rescuing import ConfirmRescue, confirm_rescue
from chieu.rooms.room import Room
from chieu.rooms.screens import RemoveScreen, ShowHands, remove_screen, show_hands
from chieu.store.protocols import Committed
from chieu.wire import requests
from chieu.wire.options import options_message
from chieu.wire.rooms import room as room_message

Fields = dict[str, Any]


class Command(NamedTuple):
    """`kind` is the order that is given, `decide` decides it, `reads` are its fields besides who sends it.

    `says` are the fields of the answer besides where the room stands.
    """

    kind: type[Order]
    decide: Callable[[Any, Room, Moment], Change]
    reads: Callable[[Any], Fields] = lambda request: {}
    says: Callable[[Committed], Fields] = lambda done: {}


def seat_of(done: Committed) -> int:
    """The seat that was taken; every command that asks for one answers with it."""
    if done.seat is None:
        raise RuntimeError("a seat was asked for and none was named")
    return done.seat


def _target(request: Any) -> Fields:
    return {"target": requests.seat_number(request.seat)}


def _to_seat(request: Any) -> Fields:
    return {"to_seat": requests.seat_number(request.to_seat, "to_seat")}


def _screen(request: Any) -> Fields:
    return {"screen": requests.screen_number(request.screen)}


def _options(done: Committed) -> Fields:
    return {"options": options_message(done.room.game, done.room.options)}


COMMANDS: Mapping[str, Command] = {
    "LeaveRoom": Command(Leave, leave),
    "UpdateOptions": Command(UpdateOptions, update_options, requests.changed_options, _options),
    "ChangeGame": Command(
        ChangeGame, change_game, requests.changed_game, lambda done: {"room": room_message(done.room)}
    ),
    "SetReady": Command(SetReady, set_ready, lambda request: {"ready": request.ready}),
    "MoveSeat": Command(MoveSeat, move_seat, _to_seat),
    "KickSeat": Command(Kick, kick, _target),
    "PublishRoom": Command(Publish, publish, lambda request: {"listed": request.listed}),
    "LockRoom": Command(Lock, set_admission, lambda request: {"admission": requests.admission(request.admission)}),
    "TransferHost": Command(TransferHost, transfer_host, _to_seat),
    "AddBot": Command(AddBot, add_bot, says=lambda done: {"seat": seat_of(done)}),
    "RemoveBot": Command(RemoveBot, remove_bot, _target),
    "RemoveScreen": Command(RemoveScreen, remove_screen, _screen),
    "ShowHands": Command(ShowHands, show_hands, lambda request: {**_screen(request), "shown": request.shown}),
    "ConfirmRescue": Command(
        ConfirmRescue, confirm_rescue, lambda request: {**_target(request), "agreed": request.agreed}
    ),
}
"""By the names of their RPCs."""
