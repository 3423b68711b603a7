"""Rooms that are shown, and what their viewers were told."""

from tests.display.evidence import UPDATE, entries
from tests.support.evenings import sit


async def seated(house, *names):
    """A lobby, with one pod of each service."""
    await house.table()
    return await sit(house, *(names or ("An", "Bình", "Chi")))


def kinds(watching):
    return [frame.kind for frame in watching.frames]


async def told_all(house, watching, room_id, since):
    """Whether the updates carried exactly the events of every version after `since`, once and in order."""
    told_events = [event for frame in watching.frames if frame.kind == UPDATE for event in frame.public.events]
    happened = [event for version, _, events in await entries(house, room_id) if version > since for event in events]
    told_at = [(event.version, event.index) for event in told_events]
    assert told_at == [(event.version, event.index) for event in happened]
    assert told_events == happened
    assert watching.versions == sorted(set(watching.versions))
