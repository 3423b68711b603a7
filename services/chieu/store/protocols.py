"""What the store needs from its neighbours, and what it offers them, as shapes without imports.

`chassis` has the clock, the entropy and the failpoints, `rooms` the codec, `wire` the renderer; composition brings them
together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from chieu.games.events import Event
from chieu.rooms.change import Change, Decide, LogEntry, Moment
from chieu.rooms.room import Room

if TYPE_CHECKING:  # these stand on the words below
    from .census import Census
    from .channels import Hear, Subscription
    from .deadlines import Claim, Claims, Failed
    from .errors import StoreError
    from .frames import Snapshot, Standing
    from .leases import Witnessed

Reply = Any
"""What Redis answers: None, int, bytes or a list of replies."""
Word = str | bytes | int
"""A word of a command."""
Command = tuple[Word, ...]
Ticks = Callable[[], int]
"""Nanoseconds on a clock that never steps; for durations only."""
Open = Callable[[Moment], Change]
"""Makes a new room; pure, and called once."""


class Clock(Protocol):
    """Redis's time, estimated."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""


class Entropy(Protocol):
    """Bytes that nobody can guess."""

    def bytes(self, n: int) -> bytes:
        """The next `n` of them."""


class Failpoints(Protocol):
    """Places where a test makes this process fail."""

    async def reach(self, name: str) -> None:
        """Pass the place, or not."""


class Codec(Protocol):
    """How records and log entries are written: `chieu.rooms.formats`. Version and tag are set by the store.

    Records are written in the format `writes`, and read in those from `oldest` to `newest`.
    """

    @property
    def writes(self) -> int: ...
    @property
    def oldest(self) -> int: ...
    @property
    def newest(self) -> int: ...
    def kept(self, room: Room, /) -> Room: ...
    def encode(self, room: Room, /) -> bytes: ...
    def decode(self, record: bytes, /) -> Room: ...
    def encode_log(self, entry: LogEntry, /) -> bytes: ...
    def decode_log(self, line: bytes, /) -> LogEntry: ...


class Line(Protocol):
    """A way to Redis. What goes in together, to one place, leaves in one write; answers come back in order.

    An answer that is an error is returned in its place, not raised: an exception of the library for what Redis
    refused, `redis.exceptions.ConnectionError` or `TimeoutError` for what got no answer.
    """

    def place(self, command: Command) -> str:
        """Where a command belongs; what belongs together goes to the same place."""

    async def exchange(self, commands: Sequence[Command], place: str) -> list[Reply | Exception]:
        """Send and wait for all answers."""

    async def look(self) -> None:
        """Find out anew where everything is."""

    async def close(self) -> None:
        """Hang up."""


@dataclass(frozen=True, slots=True)
class Committed:
    """What became of a command: the room and the position the answer stands for.

    When `replayed`, `version` and `tag` are where the command led the first time, and `room` is newer. `rounds` is how
    many rounds had begun then, 0 where nobody knows.
    """

    room: Room
    version: int
    tag: str
    seat: int | None = None
    replayed: bool = False
    events: tuple[Event, ...] = ()
    rounds: int = 0


After = Callable[[Committed], None]
"""Hears of a commit."""


class RoomStore(Protocol):
    """Rooms as the services see them."""

    async def open(self, room_id: str, first: Open) -> Committed: ...
    async def change(self, room_id: str, decide: Decide, after: After | None = None) -> Committed: ...
    async def read(self, room_id: str) -> Room: ...
    async def assure(self, room: Room) -> None: ...


class Bus(Protocol):
    """What happens in rooms, as those who show them hear it: `chieu.store.changes.RedisBus`."""

    async def subscribe(self, room_id: str, hear: Hear) -> Subscription: ...
    async def snapshot(self, room_id: str, after: int | None = None) -> Snapshot: ...
    async def positions(self, room_ids: Iterable[str]) -> list[Standing | StoreError | None]: ...


class DueRooms(Protocol):
    """Rooms whose deadline has come, as a sweeper takes them: `chieu.store.deadlines.Deadlines`."""

    @property
    def census(self) -> Census: ...
    async def claim(self, shards: Iterable[int], *, most: int) -> list[Claims]: ...
    async def give_back(self, claim: Claim, due_ms: int | None = None) -> bool: ...
    async def format_of(self, room_id: str) -> int: ...
    async def fail(self, room_id: str) -> Failed: ...
    async def repair(self, shard: int, cursor: int = 0) -> int: ...


class Holding(Protocol):
    """Where a process says which places its streams hold: `chieu.store.leases.Leases`."""

    async def hold(self, room_id: str, holder: str, taken: Iterable[str]) -> bool: ...
    async def let_go(self, room_id: str, holder: str, left: Iterable[str]) -> None: ...


class Looking(Protocol):
    """Rooms in which somebody has to look who is there, and who is: `chieu.store.leases.Leases`."""

    async def claim(self, shards: Iterable[int], *, most: int, lease_ms: int) -> list[Claims]: ...
    async def witness(self, room_id: str) -> Witnessed: ...
    async def settle(self, room_id: str, seen_ms: int) -> None: ...
    async def put_off(self, claim: Claim, until_ms: int) -> None: ...
    async def forget(self, room_id: str) -> None: ...


class Homes(Protocol):
    """Which rules processes are there, and which is a room's home: `chieu.store.peers.Peers`."""

    @property
    def seen(self) -> tuple[str, ...]: ...
    def home(self, room_id: str) -> str | None: ...
