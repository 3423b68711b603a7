"""From one commit to everybody who looks: each viewer's frames in order, without a hole, or a snapshot that says so.

Subscribe, then snapshot, then follow. The channel may lose, repeat or reorder: a message is used by a viewer only if
his position is its predecessor; anything else leads to a fresh read. Frames are joined from bytes that were made where
the commit was made and are never parsed here. Rule: G4, G5.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from contextvars import Context

import structlog

from chieu.chassis.clock import Clock
from chieu.chassis.failpoints import Failpoints
from chieu.chassis.logging import detail_of
from chieu.chassis.tracing import NO_SPANS, Spans
from chieu.store.channels import Subscription
from chieu.store.errors import NoSuchRoom, RoomBroken, StoreError
from chieu.store.frames import Auth, Lost, Published, Snapshot
from chieu.store.protocols import Bus

from .metrics import Metrics
from .parts import resumed_frame, snapshot_frame, update_frame
from .viewers import Ending, Reset, Viewer, ending_of

log = structlog.get_logger()

_RETRY_S = 0.5
REFRESH_S = 0.25
REFRESHES = 4
"""So often in a row who may look is read at once."""


class Feed:
    """One room in this process: one subscription, one read at a time however many look, all its viewers."""

    def __init__(
        self,
        room_id: str,
        bus: Bus,
        clock: Clock,
        failpoints: Failpoints,
        metrics: Metrics,
        spans: Spans = NO_SPANS,
    ) -> None:
        self.room_id = room_id
        self.viewers: set[Viewer] = set()
        self.auth: Auth | None = None
        self._bus = bus
        self._clock = clock
        self._failpoints = failpoints
        self._metrics = metrics
        self._spans = spans
        self._subscription: Subscription | None = None
        self._heard = 0
        self._auth_version = 0
        self._reading: asyncio.Task[None] | None = None
        self._refreshing: asyncio.Task[None] | None = None
        self._refresh_at_s = 0.0

    async def open(self) -> None:
        """Subscribe, then read who may look.

        Raises:
            NoSuchRoom: there is no such room.
            StoreError: the store does not answer.
        """
        self._subscription = await self._bus.subscribe(self.room_id, self.hear)
        await self.refresh()

    async def refresh(self) -> None:
        """Read who may look: a pass that this process has not heard of may be a minute or a moment old.

        Whoever asks while others wait shares their read, and reads follow each other no faster than one in
        `REFRESH_S`, a few at once aside: passes that somebody made up cost the store nothing more.

        Raises:
            NoSuchRoom: there is no such room.
            StoreError: the store does not answer.
        """
        if self._refreshing is None:
            self._refreshing = asyncio.create_task(self._refresh(), name=f"auth:{self.room_id}", context=Context())
            self._refreshing.add_done_callback(_seen)
        await asyncio.shield(self._refreshing)

    async def _refresh(self) -> None:
        now_s = asyncio.get_running_loop().time()
        at_s = max(self._refresh_at_s, now_s - REFRESHES * REFRESH_S)
        self._refresh_at_s = at_s + REFRESH_S
        if at_s > now_s:
            await asyncio.sleep(at_s - now_s)
        # Who comes from here on may know of something newer than what is read.
        self._refreshing = None
        await self._snapshot(None)

    def close(self) -> None:
        """Listen no more; whoever still looks is sent away."""
        if self._reading is not None:
            self._reading.cancel()
        self._end_all(Ending.GOING_AWAY)
        if self._subscription is not None:
            self._subscription.close()

    def add(self, viewer: Viewer) -> None:
        """Let a viewer in; his first frame is on its way."""
        self.viewers.add(viewer)
        self._read_soon()

    def remove(self, viewer: Viewer) -> None:
        """Let a viewer go."""
        self.viewers.discard(viewer)

    def hear(self, message: Published | Lost) -> None:
        """Take a message of the room's channel; called by the bus, in any order, perhaps twice, perhaps never."""
        if isinstance(message, Lost):
            self.doubt()
            return
        self._heard = max(self._heard, message.version)
        if message.auth is not None:
            self._hear_auth(message.auth, message.version)
        self._hand_out(message)
        if any(viewer.needs_read for viewer in self.viewers):
            self._read_soon()

    def _hand_out(self, message: Published) -> None:
        with self._traced(message):
            for viewer in tuple(self.viewers):
                if viewer.may_see_more:
                    self._follow(viewer, message)
        if message.at_ms:
            self._metrics.lag.observe(max(0, self._clock.now_ms() - message.at_ms) / 1000)

    def _traced(self, message: Published) -> AbstractContextManager[None]:
        """A span in the trace of the move that led here; few have one."""
        if not message.trace:
            return nullcontext()
        facts = {"version": message.version, "viewers": len(self.viewers)}
        return self._spans.within("display.fanout", message.trace, room=self.room_id, **facts)

    def doubt(self) -> None:
        """Something may have been missed: compare everybody with a fresh read. One under way may be of before."""
        self._heard = 2**63  # more than any version
        for viewer in self.viewers:
            viewer.is_behind = True
        self._read_soon()

    def check(self, version: int, tag: str, parked: bool = False) -> None:
        """Compare everybody with the room's position as the store has it now (heals a lost last message)."""
        at = (version, tag)
        for viewer in self.viewers:
            if viewer.position is None:
                continue
            if viewer.position != at or (parked and viewer.told_parked != at):
                viewer.is_behind = True
                self._metrics.gap("check")
        if any(viewer.is_behind for viewer in self.viewers):
            self._read_soon()

    def _follow(self, viewer: Viewer, message: Published) -> None:
        if not viewer.is_settled:
            # His first read is under way and may be older than this; where it ends, the next one begins.
            return
        if viewer.position == (message.version - 1, message.prev) and not viewer.is_behind:
            frame = update_frame(message, viewer.who, self._clock.now_ms())
            if not viewer.offer(frame, (message.version, message.tag)):
                self._metrics.gap("slow")
        elif viewer.position is not None and viewer.position != (message.version, message.tag):
            # An older version is a repeat, or announced before the snapshot that held it already.
            if message.version >= viewer.position[0] and not viewer.is_behind:
                viewer.is_behind = True
                self._metrics.gap("channel")

    def _hear_auth(self, auth: Auth, version: int) -> None:
        if version >= self._auth_version:
            self._know(auth, version)
            return
        # Late, for messages and reads come by different ways; or of the history that a replica went on with. It sends
        # nobody away: a fresh read says whether those still belong here whom it does not know.
        for viewer in self.viewers:
            if ending_of(auth, viewer.who) is not None:
                viewer.is_behind = True

    def _know(self, auth: Auth, version: int) -> None:
        """Who may look, as of a version. Whoever may not any more goes before anything further is handed out.

        A seat's part may be another person's by now.
        """
        self.auth, self._auth_version = auth, version
        for viewer in self.viewers:
            ending = ending_of(auth, viewer.who)
            if ending is not None:
                viewer.end(ending)

    def _read_soon(self) -> None:
        if self._reading is None or self._reading.done():
            # It reads for all who look: its lines are not about the call that was there first.
            self._reading = asyncio.create_task(
                self._read_until_current(), name=f"feed:{self.room_id}", context=Context()
            )

    async def _read_until_current(self) -> None:
        while (wait_s := await self.step()) is not None:
            if wait_s:
                await asyncio.sleep(wait_s)

    async def step(self) -> float | None:
        """One read for those whom only a read brings on; the seconds until the next one, None when nobody needs it."""
        behind = [viewer for viewer in self.viewers if viewer.needs_read and viewer.ending is None]
        if not behind:
            return None
        self._heard = 0
        try:
            snapshot = await self._snapshot(_oldest(behind))
        except NoSuchRoom:
            self._end_all(Ending.ROOM_CLOSED)
            return None
        except RoomBroken as broken:
            log.error("feed.broken", room=self.room_id, **detail_of(broken))
            self._end_all(Ending.ROOM_BROKEN)
            return None
        except StoreError as failed:
            log.warning("feed.unread", room=self.room_id, reason=failed.reason.value, **detail_of(failed))
            return _RETRY_S
        self._deliver(behind, snapshot)
        return 0.0

    def _deliver(self, behind: Iterable[Viewer], snapshot: Snapshot) -> None:
        for viewer in behind:
            # What is older than all that is known shows nobody a chair that was another's then; he is read for again.
            if viewer.may_see_more and (snapshot.auth is self.auth or ending_of(snapshot.auth, viewer.who) is None):
                self._settle(viewer, snapshot)

    def _settle(self, viewer: Viewer, snapshot: Snapshot) -> None:
        """Bring one viewer to the snapshot: by the events since his position if they lead here, else whole."""
        now_ms = self._clock.now_ms()
        position = (snapshot.version, snapshot.tag)
        # Something may have been announced while the snapshot was under way.
        viewer.is_behind = self._heard > snapshot.version
        tells_parked = snapshot.parked and viewer.told_parked != position
        if viewer.position == position and not tells_parked:
            viewer.sent = position
            viewer.settle()
            return
        if viewer.position is not None and not tells_parked and snapshot.continues(*viewer.position):
            viewer.offer(resumed_frame(snapshot, viewer.who, viewer.position, now_ms), position)
            self._metrics.resumed("resumed", "NONE")
        else:
            reset = _why(viewer, snapshot)
            viewer.offer(snapshot_frame(snapshot, viewer.who, now_ms, reset), position)
            viewer.told_parked = position if snapshot.parked else None
            if reset is not Reset.FIRST:
                self._metrics.resumed("reset", reset.name)
        viewer.is_slow = False
        viewer.settle()

    async def _snapshot(self, after: int | None) -> Snapshot:
        """Read, and know who may look; what another read or a message told meanwhile stands if it is newer."""
        known = self.auth
        snapshot = await self._bus.snapshot(self.room_id, after)
        await self._failpoints.reach("after_snapshot_before_stream")
        # Nothing was told meanwhile: an older version than before is then a history that lost some.
        if snapshot.version >= self._auth_version or self.auth is known:
            self._know(snapshot.auth, snapshot.version)
        return snapshot

    def _end_all(self, ending: Ending) -> None:
        for viewer in tuple(self.viewers):
            viewer.end(ending)


def _seen(task: asyncio.Task[None]) -> None:
    """Its failure has been seen, also where nobody waits for it any more."""
    if not task.cancelled():
        task.exception()


def _oldest(viewers: Iterable[Viewer]) -> int | None:
    """From which version the entries of the stream are wanted, None when nobody has a position."""
    versions = [viewer.position[0] for viewer in viewers if viewer.position is not None]
    return min(versions) if versions else None


def _why(viewer: Viewer, snapshot: Snapshot) -> Reset:
    if snapshot.parked:
        return Reset.PARKED
    if viewer.is_slow:
        return Reset.SLOW
    if viewer.position is None:
        return Reset.FIRST
    version, tag = viewer.position
    if version >= snapshot.version:
        return Reset.HISTORY_CHANGED
    following = next((entry for entry in snapshot.entries if entry.version == version + 1), None)
    if following is not None and following.prev != tag:
        return Reset.HISTORY_CHANGED
    return Reset.GAP
