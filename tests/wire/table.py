"""An evening whose every commit is drawn, and readers who follow it by what they are sent alone."""

from typing import Any, NamedTuple

import msgspec

from chieu.api.v1 import cards_pb2, views_pb2
from chieu.games.catalogue import game
from chieu.rooms.change import Change, Frame
from chieu.rooms.room import Room
from chieu.wire.frames import Framer
from chieu.wire.streams import frame_header
from tests.rooms.evening import Evening

SECTIONS = ("roster", "options", "table", "seats", "turn", "result", "history")


class Version(NamedTuple):
    """One commit as it was drawn."""

    before: Room
    change: Change
    frame: Frame

    @property
    def room(self):
        return self.change.room


class Table(Evening):
    """An evening that keeps the frame of every version."""

    def __init__(self, *names, **fields):
        self.framer: Any = None
        self.versions: list[Version] = []
        super().__init__(*names, **fields)

    def take(self, change):
        before = self.room
        super().take(change)
        if self.framer is None:
            self.framer = Framer(self.pace)
        if self.room is not before:
            was = before or msgspec.structs.replace(self.room, version=0, tag="", seats=())
            done = msgspec.structs.replace(change, room=self.room)
            self.versions.append(Version(was, done, self.framer.render(was, done)))
        return change


def played(*names, **fields):
    """A table at which one whole round was played by people."""
    table = Table(*(names or ("An", "Bình", "Chi", "Dũng")), **fields)
    table.start()
    return table.play_out()


OTHER_OPTIONS = {
    "lacuoi": {"stacking": "true"},
    "phom": {"stake": "7", "u_khan": "true", "u_tron_double": "true", "auto_discard": "highest_junk"},
    "switch": {"voluntary_draw": "true", "turn_seconds": "15"},
}
"""By game, options other than those that a room opens with."""


def evenings(key="lacuoi"):
    """Tables that together see most of what can happen: options, a leaver, a time-out, a gone phone, a second round."""
    quick = played(seed=1, game_key=key)
    most = game(key).most_seats
    # The newcomer needs a chair beside the leaver's, which stays until the round ends.
    mixed = Table("An", "Bình", "Chi", options=OTHER_OPTIONS[key], seed=2, bots=min(2, most - 4), game_key=key)
    mixed.start()
    for _ in range(8):
        mixed.fire()
    mixed.seen("An", "Chi")
    mixed.leave("Chi")
    mixed.join("Giang")
    mixed.play_out()
    mixed.start()
    mixed.play_out()
    full = played(*(f"Người {n}" for n in range(1, most)), bots=1, seed=3, game_key=key)
    return [quick, mixed, full]


def joined(room, public, own=b"", kind="UPDATE", message=views_pb2.SeatFrame):
    """A frame as display joins it, parsed."""
    return message.FromString(frame_header(kind, room.version, room.tag, room.touched_ms) + public + own)


class Reader:
    """A phone: it keeps the sections it has and replaces those that come."""

    def __init__(self):
        self.sections: dict[str, Any] = {}
        self.own: Any = None
        self.events: list[Any] = []

    def take(self, frame):
        for name in SECTIONS:
            if frame.public.HasField(name):
                self.sections[name] = getattr(frame.public, name)
        if frame.HasField("own"):
            self.own = frame.own
        self.events += frame.public.events


def cards_in(message):
    """The ids of all cards that a message names, however deep."""
    found = set()
    if isinstance(message, cards_pb2.Card):
        found.add(message.id)
    for descriptor, value in message.ListFields():
        parts = value if descriptor.is_repeated else (value,)
        if descriptor.name.endswith(("card_id", "card_ids")):
            found |= set(parts)
        elif descriptor.message_type is not None:
            for part in parts:
                found |= cards_in(part)
    return found
