"""A viewer: who looks, where he stands, and the frames that wait for him.

What a viewer may see is decided here, in `identify`, from the pass alone and never from the request.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from chieu.rooms.passes import ANYBODY

Auth = Mapping[str, tuple[str, int, int]]
Position = tuple[int, str]
"""(version, tag)."""

QUEUE_FRAMES = 64
TAKEN = "taken"
"""The role of a pass that another phone replaced."""
GONE = "gone"
"""The role of every pass that a closed room remembers."""
TICKETS = "tickets"
"""What is said of those who show no pass, where the code alone opens nothing."""


class Role(StrEnum):
    """What kind of viewer: a seat sees its own part, a screen its own, the audience only what is public."""

    SEAT = "seat"
    SCREEN = "screen"
    AUDIENCE = "audience"


class Ending(StrEnum):
    """Why a viewer's stream ends; the names of the wire's GoodbyeReason."""

    GOING_AWAY = "GOING_AWAY"
    STREAM_AGE = "STREAM_AGE"
    SEAT_TAKEN_OVER = "SEAT_TAKEN_OVER"
    SEAT_GONE = "SEAT_GONE"
    ROOM_CLOSED = "ROOM_CLOSED"
    SLOW_CONSUMER = "SLOW_CONSUMER"
    SUPERSEDED = "SUPERSEDED"
    HEARTBEAT_LOST = "HEARTBEAT_LOST"
    ROOM_BROKEN = "ROOM_BROKEN"


FINAL = frozenset({Ending.SEAT_TAKEN_OVER, Ending.SEAT_GONE, Ending.ROOM_CLOSED, Ending.SUPERSEDED})
"""Endings after which the same pass need not come back."""


CLIENT_LEFT = "CLIENT_LEFT"
"""Why a stream is over that we did not end."""


class Reset(StrEnum):
    """Why a snapshot came where an update was hoped for; the names of the wire's ResetReason."""

    FIRST = "UNSPECIFIED"
    GAP = "GAP"
    HISTORY_CHANGED = "HISTORY_CHANGED"
    SLOW = "SLOW"
    PARKED = "PARKED"


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a pass is: a seat or a screen with its number and generation, or nobody in particular (the audience)."""

    role: Role
    number: int = -1
    generation: int = 0
    pass_sha: str = ""

    @property
    def is_paired_screen(self) -> bool:
        """A screen that showed a pass, and so has a part of its own."""
        return self.role is Role.SCREEN and bool(self.pass_sha)


AUDIENCE = Identity(Role.AUDIENCE)
PLAIN_SCREEN = Identity(Role.SCREEN)
"""A screen without a pass: it sees what is public, like the audience."""


def identify(auth: Auth, pass_sha: str) -> Identity | None:
    """Who holds the pass with this hash (hex), or None when nobody does (any more). The only place that decides it."""
    found = auth.get(pass_sha)
    if found is None or found[0] in (TAKEN, GONE):
        return None
    role, number, generation = found
    return Identity(Role(role), number, generation, pass_sha)


def asks_for_tickets(auth: Auth) -> bool:
    """Whether the room is there for those alone who show a pass."""
    return ANYBODY in auth and auth[ANYBODY][0] == TICKETS


def ending_of(auth: Auth, who: Identity) -> Ending | None:
    """Whether a viewer has to go now that the passes are these, and why."""
    if all(role == GONE for role, _, _ in auth.values()):
        return Ending.ROOM_CLOSED
    if not who.pass_sha:
        # Who comes back finds no room; so nobody is told that there is one.
        return Ending.GOING_AWAY if asks_for_tickets(auth) else None
    role, number, generation = auth.get(who.pass_sha, ("", -1, 0))
    if role == TAKEN:
        return Ending.SEAT_TAKEN_OVER
    if (role, number, generation) == (who.role.value, who.number, who.generation):
        return None
    # A pass that is good for another chair by now says nothing about this one, where somebody else may sit: its
    # holder comes back and is shown what is theirs (G7).
    return Ending.GOING_AWAY if role in (Role.SEAT.value, Role.SCREEN.value) else Ending.SEAT_GONE


@dataclass(eq=False, slots=True)
class Viewer:
    """One open stream (or poll). `position` is the version his queue ends with, or where he says he stands.

    He is not `is_settled` before his first frame, and `is_behind` when something may have been missed. The queue is
    bounded: when it is full everything in it is dropped and the viewer is `slow` until a fresh snapshot replaces it,
    so memory never grows with a reader that does not read (G12). `told_parked` is where he was told that the room is
    set aside. `asleep`: his page is hidden or his phone locked. `comes_again`: a poll, which the next one follows.
    """

    who: Identity
    position: Position | None = None
    asleep: bool = False
    comes_again: bool = False
    is_settled: bool = False
    is_behind: bool = False
    is_slow: bool = False
    ending: Ending | None = None
    sent: Position | None = None
    told_parked: Position | None = None
    overflows: int = 0
    _frames: deque[tuple[bytes, Position]] = field(default_factory=deque)
    _answers: deque[bytes] = field(default_factory=deque)
    _woken: asyncio.Event = field(default_factory=asyncio.Event)

    def offer(self, frame: bytes, position: Position) -> bool:
        """Queue a frame that leads to `position`; False when the queue was full and has been dropped."""
        if len(self._frames) >= QUEUE_FRAMES:
            self._frames.clear()
            self.position, self.is_slow = None, True
            self.overflows += 1
            return False
        self._frames.append((frame, position))
        self.position = position
        self._woken.set()
        return True

    def answer(self, message: bytes) -> None:
        """Queue an answer to a move; answers leave after the frames that are already there."""
        self._answers.append(message)
        self._woken.set()

    def settle(self) -> None:
        """He has been brought to where the room is."""
        self.is_settled = True
        self._woken.set()

    def end(self, ending: Ending) -> None:
        """End the stream after what is queued; the first ending counts."""
        if self.ending is None:
            self.ending = ending
            self._woken.set()

    @property
    def why_ended(self) -> str:
        """Why the stream is over, for the log and the count."""
        return CLIENT_LEFT if self.ending is None else self.ending.value

    @property
    def may_see_more(self) -> bool:
        """Whether anything new is for him. Who is being sent away gets what is queued, and the room's closing."""
        return self.ending is None or self.ending is Ending.ROOM_CLOSED

    @property
    def needs_read(self) -> bool:
        """Whether only a fresh read can bring him on."""
        return self.is_behind or self.position is None or not self.is_settled

    @property
    def waiting(self) -> int:
        """How many frames wait."""
        return len(self._frames)

    @property
    def unanswered(self) -> int:
        """How many answers wait."""
        return len(self._answers)

    def take_frame(self) -> bytes | None:
        """The next frame, or None."""
        if not self._frames:
            return None
        frame, self.sent = self._frames.popleft()
        return frame

    def take_answer(self) -> bytes | None:
        """The next answer, or None."""
        return self._answers.popleft() if self._answers else None

    async def settled(self, seconds: float) -> bool:
        """Wait until he was brought to where the room is, or has to go; False after `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                while not self.is_settled and self.ending is None:
                    self._woken.clear()
                    await self._woken.wait()
        except TimeoutError:
            return False
        return True

    async def wait(self, seconds: float) -> bool:
        """Wait until there is something to take or the stream has to end; False after `seconds` of nothing."""
        if self._frames or self._answers or self.ending is not None:
            return True
        self._woken.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return False
        return True
