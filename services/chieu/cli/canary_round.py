"""One round of the canary: four players who act soon, at a table that a screen watches from the deal to the end."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1.lacuoi_pb2 import LaCuoiOptions
from chieu.chassis.clock import monotonic_ns
from chieu.client import Client, Refused, Source, Unreachable, View
from chieu.client.seat import Seat

from .bots import Bot, Thinking
from .games import number_of
from .session import another_client

GAME = "lacuoi"
NAMES = ("Hoàng Yến", "Sơn Ca", "Chích Chòe", "Họa Mi")
"""Birds that sing."""
OPTIONS = pb.GameOptions(lacuoi=LaCuoiOptions(turn_seconds=15))
"""The shortest clock, should a move be lost."""
SOON = Thinking(any_ms=60, last_card_ms=0)
"""Fast, and still within what one seat may send in a second."""
SITTING_S, PLAYING_S, CATCHING_UP_S, LEAVING_S = 20.0, 60.0, 5.0, 8.0


class Late(Exception):
    """A step of the canary was not done in its time; `seconds` is how long that was."""

    def __init__(self, step: str, seconds: float) -> None:
        super().__init__(step)
        self.step = step
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Seen:
    """A frame of the screen, and when it came."""

    at_ns: int
    frame: Any


@dataclass(frozen=True, slots=True)
class Sent:
    """A move that was carried out: the mark of the version it made, and when it was sent."""

    tag: str
    at_ns: int


@dataclass(slots=True)
class Sighting:
    """Everything that came on the screen's stream, in order."""

    seen: list[Seen] = field(default_factory=list)

    def tap(self, source: Source) -> Source:
        """Put between the screen's stream and who follows it."""
        return _Tapped(source, self)


@dataclass(slots=True)
class _Tapped:
    source: Source
    sighting: Sighting

    async def frames(self, cursor: str) -> AsyncGenerator[Any, None]:
        """The frames of the stream, each noted as it comes."""
        async with aclosing(self.source.frames(cursor)) as frames:
            async for frame in frames:
                self.sighting.seen.append(Seen(monotonic_ns(), frame))
                yield frame


class Bird(Bot):
    """A player of the canary's: it notes what it sent and leaves dealing to the host."""

    def __init__(self, client: Client, seat: Seat) -> None:
        super().__init__(client, seat, SOON)
        self.sent: dict[int, Sent] = {}
        self.changed = asyncio.Event()

    @property
    def view(self) -> View:
        """What it was shown last."""
        return self._view

    async def leave(self) -> None:
        """Leave the table now; its end does so too, should this not come through."""
        with suppress(Refused, Unreachable):
            await self._seat.leave()

    async def _see(self, view: View) -> None:
        await super()._see(view)
        self.changed.set()

    async def _be_ready(self) -> None:
        """One round is enough, and the host begins it."""

    async def _act(self) -> pb.Position:
        at_ns = monotonic_ns()
        made = await super()._act()
        self.sent[made.version] = Sent(made.tag, at_ns)
        return made


@dataclass(slots=True)
class Table:
    """A room of the canary's with everybody seated and its screen looking."""

    birds: list[Bird]
    host: Seat
    sighting: Sighting
    screen: View = field(default_factory=View)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def sent(self) -> dict[int, Sent]:
        """The moves of all players by the version they made."""
        return {version: sent for bird in self.birds for version, sent in bird.sent.items()}

    async def play(self) -> View:
        """Deal a round and wait for its end; what the host is shown then.

        Raises:
            Late: it is not over in time.
            Refused | Unreachable: it was not dealt.
        """
        async with within("play", PLAYING_S):
            begun = (await self.host.start_round()).round
            bird = self.birds[0]
            while not _is_over(bird.view, begun):
                bird.changed.clear()
                await bird.changed.wait()
            return bird.view

    async def caught_up(self, version: int) -> View:
        """What the screen shows once it has come to this version.

        Raises:
            Late: it has not.
        """
        async with within("screen", CATCHING_UP_S):
            return await self._until(lambda view: view.position.version >= version)

    async def closed(self) -> View:
        """The screen's last view, once everybody has left.

        Raises:
            Late: the room is still there.
        """
        async with within("close", LEAVING_S):
            for bird in reversed(self.birds):
                await bird.leave()
            return await self._until(lambda view: view.ended is not None)

    async def look(self, views: AsyncGenerator[View, None]) -> None:
        """Keep what the screen shows, until its room ends."""
        async with aclosing(views) as shown:
            async for view in shown:
                self.screen = view
                self.changed.set()

    async def _until(self, holds: Callable[[View], bool]) -> View:
        while not holds(self.screen):
            self.changed.clear()
            await self.changed.wait()
        return self.screen


@asynccontextmanager
async def table(words: Namespace) -> AsyncGenerator[Table, None]:
    """A room of its own, which is left by everybody whatever happens.

    Raises:
        Late: they do not sit in time.
        Refused | Unreachable: they may not, or nobody answers; perhaps in a group.
    """
    async with AsyncExitStack() as clients, asyncio.TaskGroup() as running:
        tasks: list[asyncio.Task[None]] = []
        made: Table | None = None

        async def client(**more: Any) -> Client:
            return await clients.enter_async_context(another_client(words, **more))

        try:
            async with within("sit", SITTING_S):
                for name in NAMES:
                    phone = await client()
                    seat = await _seat(phone, name, made)
                    made = made or Table([], seat, Sighting())
                    made.birds.append(Bird(phone, seat))
                    tasks.append(running.create_task(made.birds[-1].play()))
                assert made is not None
                watching = await client(tap=made.sighting.tap)
                tasks.append(running.create_task(made.look(watching.watch_screen(made.host.code))))
                await made._until(lambda view: len(view.roster.seats) == len(NAMES))
            yield made
        finally:
            for task in tasks:
                task.cancel()


async def _seat(client: Client, name: str, made: Table | None) -> Seat:
    if made is None:
        return await client.create_room(number_of(GAME), name, options=OPTIONS)
    return await client.join_room(made.host.code, name)


@asynccontextmanager
async def within(step: str, seconds: float) -> AsyncGenerator[None, None]:
    """What is inside has so many seconds.

    Raises:
        Late: it took longer.
    """
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise Late(step, seconds) from None


def _is_over(view: View, number: int) -> bool:
    return view.roster.phase == pb.ROOM_PHASE_ROUND_END and view.result.round == number
