"""Reading a record: the room in it, or in whose hands it is that there is none."""

from __future__ import annotations

import msgspec

from chieu.rooms.room import Room

from .commits import Craft
from .errors import NewerState, NoSuchRoom, RoomBroken
from .spelling import number


def read_record(craft: Craft, reply: list[bytes | None]) -> Room:
    """The room in v, t, fmt and s of a record.

    Raises:
        NoSuchRoom: no version.
        NewerState: written by a newer release.
        RoomBroken: unreadable, or of a format so old that nobody reads it any more.
    """
    version, tag, written_as, state = reply
    if version is None:
        raise NoSuchRoom
    at_version, form = number(version), number(written_as)
    if tag is None or form is None or state is None or at_version is None:
        raise RoomBroken("record: fields are missing or garbled")
    if form > craft.codec.newest:
        craft.newer.met(form, craft.codec.newest)
        raise NewerState(f"format {form}")
    if form < craft.codec.oldest:
        raise RoomBroken(f"record: format {form} is no longer read")
    try:
        return msgspec.structs.replace(craft.codec.decode(state), version=at_version, tag=tag.decode("ascii"))
    except (msgspec.MsgspecError, ValueError) as failure:
        raise RoomBroken(f"record: {failure}") from failure
