"""Who may open a stream, and the life of one: let in, written to, sent away, counted."""

from __future__ import annotations

import asyncio
import hashlib
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from chieu.chassis.clock import Clock
from chieu.chassis.logging import bound
from chieu.games.errors import Reason, Refusal
from chieu.rooms.errors import NotThere, NotYours, TooMuch, UnknownPass
from chieu.wire.streams import goodbye, heartbeat

from .attendance import Attendance
from .fanout import Feed
from .hall import Hall
from .metrics import Metrics
from .viewers import FINAL, Auth, Ending, Identity, Position, Role, Viewer, asks_for_tickets, ending_of, identify

MOST_OF_A_PASS = 4
MOST_SCREENS = 8
"""Of those without a pass: whoever has the code may fill these places, and takes none from paired screens."""
# A little more than a draining process answers that it goes away: whoever comes back then is answered by another one.
_RETRY_MS = 250
# So many streams a second are sent on by a process that goes: a thousand phones that come back in one moment would
# wait for each other, and the room's other streams with them.
_SENT_ON_PER_S = 100
_STEP_S = 0.05


class Streams:
    """The streams of one process."""

    def __init__(
        self, hall: Hall, attendance: Attendance, clock: Clock, metrics: Metrics, *, audience: int = 100
    ) -> None:
        self._hall = hall
        self.attendance = attendance
        self._clock = clock
        self._metrics = metrics
        self._most = {Role.SCREEN: MOST_SCREENS, Role.AUDIENCE: audience}
        self._is_leaving = False
        self._is_deaf = False
        self._opened = 0
        self._order: dict[Viewer, int] = {}

    @asynccontextmanager
    async def seat(
        self,
        room_id: str,
        seat_pass: bytes,
        position: Position | None,
        *,
        comes_again: bool = False,
        asleep: bool = False,
    ) -> AsyncIterator[Viewer]:
        """A viewer for the seat with this pass, from `position` on.

        Raises:
            UnknownPass: SEAT_TAKEN_OVER, PASS_UNKNOWN.
            NotYours: SCOPE for a screen's pass.
            NotThere: ROOM_GONE, ROOM_NOT_FOUND in a room that has ended.
            NoSuchRoom | Malformed | StoreError: as the store says.
        """
        async with self._entered(room_id) as feed:
            who = await self._holder(feed, seat_pass, Role.SEAT)
            with bound(seat=who.number):
                async with self._watching(feed, Viewer(who, position, asleep, comes_again)) as viewer:
                    yield viewer

    @asynccontextmanager
    async def screen(
        self, room_id: str, screen_pass: bytes, position: Position | None, *, comes_again: bool = False
    ) -> AsyncIterator[Viewer]:
        """A viewer for the paired screen with this pass. Raises as `seat`, and NotYours SCOPE for a seat's pass."""
        async with self._entered(room_id) as feed:
            who = await self._holder(feed, screen_pass, Role.SCREEN)
            async with self._watching(feed, Viewer(who, position, comes_again=comes_again)) as viewer:
                yield viewer

    @asynccontextmanager
    async def public(
        self, room_id: str, who: Identity, position: Position | None, *, comes_again: bool = False
    ) -> AsyncIterator[Viewer]:
        """A viewer of what everybody may see.

        Raises:
            TooMuch: LIMIT.
            NotThere: ROOM_NOT_FOUND where the code alone opens nothing.
            NoSuchRoom | Malformed | StoreError: as the store says.
        """
        async with self._entered(room_id) as feed:
            if asks_for_tickets(feed.auth or {}):
                await feed.refresh()
                if asks_for_tickets(feed.auth or {}):
                    raise NotThere(Reason.ROOM_NOT_FOUND)
            if sum(1 for viewer in feed.viewers if viewer.who == who) >= self._most[who.role]:
                raise TooMuch(Reason.LIMIT)
            async with self._watching(feed, Viewer(who, position, comes_again=comes_again)) as viewer:
                yield viewer

    async def leave(self, seconds: float) -> None:
        """Send everybody on to another process, spread over as long as that takes, at most a quarter of `seconds`.

        Who is on the way in goes at once. The others go when this process answers nobody any more, so they need not
        wait before they come back.
        """
        self._is_leaving = True
        staying = [viewer for _, viewer in self._hall.everyone()]
        if not staying:
            return
        await asyncio.sleep(min(_RETRY_MS / 1_000, seconds / 8))
        self._is_deaf = True
        spread_s = max(_STEP_S, min(len(staying) / _SENT_ON_PER_S, seconds / 8))
        clock = asyncio.get_running_loop().time
        began_s, gone = clock(), 0
        while gone < len(staying):
            # By the clock: who stood still has to hurry.
            due = math.ceil(len(staying) * min(1.0, (clock() - began_s + _STEP_S) / spread_s))
            for viewer in staying[gone:due]:
                viewer.end(Ending.GOING_AWAY)
            gone = due
            await asyncio.sleep(_STEP_S)

    def counted(self, viewer: Viewer, frame: bytes) -> bytes:
        """The frame, counted as one that leaves for a viewer of this kind."""
        self._metrics.frame(viewer.who.role)
        return frame

    def heartbeat(self, viewer: Viewer) -> bytes:
        """A frame for a viewer to whom nothing happens."""
        version, tag = viewer.sent or viewer.position or (0, "")
        return heartbeat(version, tag, self._clock.now_ms())

    def goodbye(self, viewer: Viewer, ending: Ending) -> bytes:
        """The last frame of a viewer."""
        version, tag = viewer.sent or viewer.position or (0, "")
        final = ending in FINAL
        retry_ms = 0 if final or self._is_deaf else _RETRY_MS
        return goodbye(ending.value, version, tag, self._clock.now_ms(), retry_ms, final=final)

    async def _holder(self, feed: Feed, pass_: bytes, role: Role) -> Identity:
        """Whose pass it is; asked of the store again before it is refused, as it may be newer than we know."""
        pass_sha = hashlib.sha256(pass_).hexdigest()
        who = identify(feed.auth or {}, pass_sha)
        if who is None:
            await feed.refresh()
            who = identify(feed.auth or {}, pass_sha)
        if who is None:
            raise _unknown(feed.auth or {}, pass_sha)
        if who.role is not role:
            raise NotYours(Reason.SCOPE)
        self._supersede(feed, who)
        return who

    @asynccontextmanager
    async def _entered(self, room_id: str) -> AsyncIterator[Feed]:
        with bound(room=room_id):
            feed = await self._hall.enter(room_id)
            try:
                yield feed
            finally:
                self._hall.leave(room_id)

    @asynccontextmanager
    async def _watching(self, feed: Feed, viewer: Viewer) -> AsyncIterator[Viewer]:
        self._opened += 1
        self._order[viewer] = self._opened
        self._metrics.viewer(viewer.who.role, 1)
        feed.add(viewer)
        if self._is_leaving:
            viewer.end(Ending.GOING_AWAY)
        self.attendance.came(feed.room_id, viewer)
        try:
            yield viewer
        finally:
            self.attendance.went(viewer)
            feed.remove(viewer)
            del self._order[viewer]
            self._metrics.viewer(viewer.who.role, -1)
            self._metrics.closed(viewer.why_ended)

    def _supersede(self, feed: Feed, who: Identity) -> None:
        """A seat or a screen has at most so many streams here; the oldest makes room for the next. Rule: G12."""
        same = [v for v in feed.viewers if v.who.pass_sha == who.pass_sha and v.ending is None]
        for viewer in sorted(same, key=self._order.__getitem__)[: max(0, len(same) - MOST_OF_A_PASS + 1)]:
            viewer.end(Ending.SUPERSEDED)


def _unknown(auth: Auth, pass_sha: str) -> Refusal:
    """Why a pass opens nothing here. A room that has ended says so to those who were in it."""
    match ending_of(auth, Identity(Role.SEAT, pass_sha=pass_sha)):
        case Ending.ROOM_CLOSED:
            return NotThere(Reason.ROOM_GONE if pass_sha in auth else Reason.ROOM_NOT_FOUND)
        case Ending.SEAT_TAKEN_OVER:
            return UnknownPass(Reason.SEAT_TAKEN_OVER)
        case _:
            return UnknownPass(Reason.PASS_UNKNOWN)
