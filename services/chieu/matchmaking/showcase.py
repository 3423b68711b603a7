"""The public list as it is shown: lines that suit, each with its room as it is now, or not at all."""

from __future__ import annotations

import asyncio

from chieu.composition.ground import Ground
from chieu.rooms.listing import Place, Wanted, entry_of, read_entry, suits
from chieu.rooms.room import Room
from chieu.store.errors import NewerState, NoSuchRoom, RoomBroken
from chieu.store.listings import Line, Listings


class Showcase:
    """Reads pages of the public list. A line whose room is gone is taken off."""

    def __init__(self, ground: Ground) -> None:
        self._rooms = ground.rooms
        self._listings: Listings = ground.store.listings

    async def page(self, wanted: Wanted, after: Place, most: int) -> tuple[list[Room], Place | None]:
        """Up to `most` rooms from behind a place on, the latest first, and where to go on; None at the end.

        There may be fewer before the list ends: some have filled since.

        Raises:
            StoreError: the store does not answer.
        """
        lines, rest = await self._listings.look(wanted, after, most=most)
        rooms = await asyncio.gather(*(self._room(line) for line in lines))
        return [room for room in rooms if room is not None and _is_as_wanted(room, wanted)], rest

    async def _room(self, line: Line) -> Room | None:
        try:
            return await self._rooms.read(line.entry.room_id)
        except NoSuchRoom:
            await self._listings.remove(line)
        except (RoomBroken, NewerState):
            pass
        return None


def _is_as_wanted(room: Room, wanted: Wanted) -> bool:
    """A commit may have come between the line and the room."""
    line = entry_of(room)
    return bool(line) and suits(read_entry(line), wanted)
