"""How many rooms there are: counted by the way, shard by shard, whenever the repair scan looks through them."""

from __future__ import annotations


class Census:
    """What one process counted of all rooms. A shard counts as it was when it was last looked through to its end."""

    def __init__(self) -> None:
        self._counting: dict[int, tuple[int, int]] = {}
        self._counted: dict[int, tuple[int, int]] = {}

    def begin(self, shard: int) -> None:
        """A look through a shard begins; one that was broken off is forgotten."""
        self._counting[shard] = (0, 0)

    def saw(self, shard: int, rooms: int, parked: int) -> None:
        """So many more rooms, and so many of them set aside."""
        seen, aside = self._counting.get(shard, (0, 0))
        self._counting[shard] = (seen + rooms, aside + parked)

    def end(self, shard: int) -> None:
        """The look has come to its end."""
        self._counted[shard] = self._counting.pop(shard, (0, 0))

    @property
    def rooms(self) -> int:
        """All rooms."""
        return sum(rooms for rooms, _ in self._counted.values())

    @property
    def parked(self) -> int:
        """Rooms that are set aside because they could not be processed."""
        return sum(parked for _, parked in self._counted.values())
