"""What phones did and saw, written down while it happens; `tests.support.checking` judges it afterwards.

A history holds every move with its invocation and outcome by one monotonic clock, and every frame that every viewer
got.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from enum import StrEnum

import grpc.aio

from chieu.api.v1 import views_pb2
from chieu.api.v1.rules_pb2 import Move
from chieu.client import Refused, Source, Unreachable
from chieu.client.views import Frame

Position = tuple[int, str]
"""(version, tag)."""


_OF_A_REPEAT = frozenset({"RATE", "SEAT_TAKEN_OVER", "PASS_UNKNOWN"})
"""Refusals that tell nothing of an earlier try of the same command. Rule: G2."""


class Outcome(StrEnum):
    """What a player knows of a move: it happened, it did not, or nobody can tell."""

    OK = "OK"
    REFUSED = "REFUSED"
    UNKNOWN = "UNKNOWN"


@dataclass(eq=False, slots=True)
class Operation:
    """One intention of one seat, under one command id however often it was sent."""

    room_id: str
    seat: int
    move: bytes
    invoked_ns: int
    returned_ns: int = 0
    outcome: Outcome | None = None
    position: Position = (0, "")
    replayed: bool = False
    reason: str = ""


@dataclass(eq=False, slots=True)
class Seen:
    """A frame as it arrived: on which of the viewer's streams, counted from 1, and when."""

    stream: int
    at_ns: int
    frame: Frame

    @property
    def position(self) -> Position:
        return self.frame.position.version, self.frame.position.tag


@dataclass(eq=False, slots=True)
class Viewer:
    """Everything that one phone or screen was sent. `seat` is None for those who only look."""

    name: str
    room_id: str = ""
    seat: int | None = None
    streams: int = 0
    seen: list[Seen] = field(default_factory=list)
    goodbyes: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    """Streams that ended with a status instead, and what it said."""

    def tap(self, source: Source) -> Source:
        """For `Client(tap=…)`."""
        return _Tapped(source, self)

    @property
    def position(self) -> Position:
        """Where this viewer stands by the last frame that says so."""
        moving = (seen.position for seen in reversed(self.seen) if seen.frame.kind in MOVING)
        return next(moving, (0, ""))

    @property
    def streams_served(self) -> int:
        """How many of its streams brought anything; those that nobody answered are left out."""
        return len({seen.stream for seen in self.seen})

    @property
    def longest_break_s(self) -> float:
        """The longest time between a goodbye and the first frame of the next stream."""
        pairs = zip(self.seen, self.seen[1:], strict=False)
        gaps = [new.at_ns - old.at_ns for old, new in pairs if old.frame.kind == views_pb2.FRAME_KIND_GOODBYE]
        return max(gaps, default=0) / 1e9

    @property
    def resets(self) -> list[str]:
        """Why snapshots came instead of updates, after the first."""
        name = views_pb2.ResetReason.Name
        return [name(seen.frame.reset) for seen in self.seen if seen.frame.reset]


MOVING = (views_pb2.FRAME_KIND_SNAPSHOT, views_pb2.FRAME_KIND_UPDATE)
"""Frames that move a viewer to another position."""


class _Tapped:
    """A source that writes down what comes through it."""

    def __init__(self, source: Source, viewer: Viewer) -> None:
        self._source = source
        self._viewer = viewer

    async def frames(self, cursor: str) -> AsyncGenerator[Frame, None]:
        self._viewer.streams += 1
        stream = self._viewer.streams
        try:
            async with aclosing(self._source.frames(cursor)) as frames:
                async for frame in frames:
                    self._viewer.seen.append(Seen(stream, time.monotonic_ns(), frame))
                    if frame.kind == views_pb2.FRAME_KIND_GOODBYE:
                        self._viewer.goodbyes.append(views_pb2.GoodbyeReason.Name(frame.goodbye.reason))
                    yield frame
        except grpc.aio.AioRpcError as error:
            self._viewer.refusals.append(f"{error.code().name}: {error.details()}")
            raise


class Recorded:
    """An operation while it runs: ``with history.move(…) as sent: sent.accepted(await …)``."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation

    def accepted(self, position: Position, *, replayed: bool) -> None:
        """It was answered."""
        self.operation.outcome = Outcome.OK
        self.operation.position = position
        self.operation.replayed = replayed

    def __enter__(self) -> Recorded:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        operation = self.operation
        operation.returned_ns = time.monotonic_ns()
        if isinstance(error, Refused):
            is_known = error.is_answer and error.reason not in _OF_A_REPEAT
            operation.outcome = Outcome.REFUSED if is_known else Outcome.UNKNOWN
            operation.reason = error.reason
        elif operation.outcome is None:
            operation.outcome = Outcome.UNKNOWN
        return isinstance(error, Refused | Unreachable)


@dataclass(slots=True)
class History:
    """Everything that happened to everybody."""

    operations: list[Operation] = field(default_factory=list)
    viewers: list[Viewer] = field(default_factory=list)

    def viewer(self, name: str) -> Viewer:
        """Write down what one more phone or screen sees."""
        viewer = Viewer(name)
        self.viewers.append(viewer)
        return viewer

    def move(self, room_id: str, seat: int, move: Move) -> Recorded:
        """Write down a move that is sent now."""
        sent = move.SerializeToString(deterministic=True)
        operation = Operation(room_id, seat, sent, time.monotonic_ns())
        self.operations.append(operation)
        return Recorded(operation)

    def under_way(self, at_least_s: float = 0.0) -> list[Operation]:
        """Moves that were sent so long ago and have no answer yet."""
        before_ns = time.monotonic_ns() - int(at_least_s * 1e9)
        return [op for op in self.operations if op.outcome is None and op.invoked_ns <= before_ns]

    def of_room(self, room_id: str) -> History:
        """The part of it that concerns one room."""
        return History(
            [op for op in self.operations if op.room_id == room_id],
            [viewer for viewer in self.viewers if viewer.room_id == room_id],
        )
