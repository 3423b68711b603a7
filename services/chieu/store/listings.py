"""The public list: rooms that strangers may come into, the latest first, over all shards.

Every commit keeps its room's line. Whoever reads the list asks each shard for its first lines after a place, which is
as many commands however long the list is; lines whose room is no more are removed by who finds them.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import NamedTuple

from chieu.rooms.listing import START, Entry, Place, Wanted, read_entry, suits

from . import keys
from .errors import StoreError
from .keys import SHARDS
from .partly import answered
from .protocols import Reply
from .scripts import Scripts

_FIRST_READ = 4
"""Lines of each shard at the first read: enough for a page of twenty unless shards differ a lot."""
_GROWTH = 4
_READS = 4
"""What is looked at for one page is bounded: at most 64 shards times 4 + 16 + 64 + 256 lines."""


class Line(NamedTuple):
    """A line of the list and its place. `text` is how it is kept."""

    place: Place
    entry: Entry
    text: str


class Lines(NamedTuple):
    """What was found, in order. `rest` is where to look on, None at the end of the list."""

    found: tuple[Line, ...]
    rest: Place | None


class Listings:
    """The public list of a deployment."""

    def __init__(self, scripts: Scripts) -> None:
        self._scripts = scripts

    async def look(self, wanted: Wanted, after: Place = START, *, most: int) -> Lines:
        """Up to `most` lines that suit, from behind a place on. There may be fewer, or none, before the list ends.

        Raises:
            StoreError.
        """
        found: list[Line] = []
        place, lines_each = after, _FIRST_READ
        for _ in range(_READS):
            read, rest = await self._read(place, lines_each)
            found += [line for line in read if suits(line.entry, wanted)]
            if len(found) > most:
                return Lines(tuple(found[:most]), found[most - 1].place)
            if rest is None or len(found) == most:
                return Lines(tuple(found), rest)
            place, lines_each = min(place, rest), lines_each * _GROWTH
        # More rooms of one millisecond in one shard than are ever read: who reads on is not sent round in a circle.
        return Lines(tuple(found), place if place < after else Place(after.opened_ms, ""))

    async def remove(self, line: Line) -> None:
        """Take a line off whose room is no more, or no longer as it says.

        Raises:
            StoreError.
        """
        shard = keys.shard_of(line.entry.room_id)
        await self._scripts.command("ZREM", keys.public(shard), line.text)

    async def _read(self, after: Place, lines_each: int) -> tuple[list[Line], Place | None]:
        """The next lines of all shards, as far as every shard was read; and where to read on, None at the end.

        Rooms of a node that does not answer are left out.
        """
        asked = (self._first(shard, after, lines_each) for shard in range(SHARDS))
        found = answered(await asyncio.gather(*asked, return_exceptions=True))
        replies = [reply for reply in found if not isinstance(reply, StoreError)]
        shards = [[_raw(text, score) for text, score in zip(reply[::2], reply[1::2], strict=True)] for reply in replies]
        # Where a shard has more than was read, the others wait for it.
        horizon = max((rows[-1][0] for rows in shards if len(rows) == lines_each), default=None)
        lines = {}
        for place, text in itertools.chain.from_iterable(shards):
            if place < after and (horizon is None or place >= horizon) and (entry := _entry(text)) is not None:
                lines[place] = Line(place, entry, text)
        return [lines[place] for place in sorted(lines, reverse=True)], horizon

    def _first(self, shard: int, after: Place, lines_each: int) -> asyncio.Future[Reply]:
        limit = ("LIMIT", 0, lines_each)
        return self._scripts.command(
            "ZREVRANGEBYSCORE", keys.public(shard), after.opened_ms, "-inf", "WITHSCORES", *limit
        )


def _raw(text: bytes, score: bytes) -> tuple[Place, str]:
    line = text.decode(errors="replace")
    return Place(int(float(score)), line.partition(" ")[0]), line


def _entry(line: str) -> Entry | None:
    """The entry of a line; None for what we did not write."""
    try:
        entry = read_entry(line)
    except ValueError:
        return None
    return entry if keys.is_room_id(entry.room_id.encode()) else None
