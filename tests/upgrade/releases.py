"""Pods of another release: as far as records go, a release is the formats that it reads and writes."""

from __future__ import annotations

import dataclasses

import msgspec

from chieu.rooms.change import Change
from chieu.rooms.formats import FORMAT, OLDEST, Form

BEFORE = Form(writes=OLDEST, oldest=OLDEST, newest=OLDEST)
"""The release before: it has never heard of the newest format."""
ROLLED = Form(writes=OLDEST)
"""This release while the one before still runs."""


class _Next(Form):
    """The release to come, whose records have a field that nobody here knows."""

    def encode(self, room):
        return msgspec.msgpack.encode([*msgspec.msgpack.decode(super().encode(room)), {"new": 1}])

    def __post_init__(self):
        """It writes what we cannot."""


NEXT = _Next(writes=FORMAT + 1, newest=FORMAT + 1)


def is_of(pod, form):
    """From now on the pod reads and writes as `form` says."""
    store = pod.ground.store
    for part in (store.rooms, store.deadlines, store.inspections):
        part._craft = dataclasses.replace(part._craft, codec=form)
    return pod


async def of_next_release(house, room_id):
    """Let the next release commit a version of the room: one more field, one more number."""
    pod = house.of("matchmaking")[0]
    before = pod.ground.store.rooms._craft.codec
    is_of(pod, NEXT)
    await pod.ground.store.rooms.change(room_id, lambda room, moment: Change(room=msgspec.structs.replace(room)))
    is_of(pod, before)
