"""Moves at the table: limits first, then the decision; one way in for unary calls and for links."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import structlog

from chieu.chassis.clock import Clock
from chieu.chassis.limits import TokenBuckets
from chieu.chassis.tracing import NO_SPANS, Spans
from chieu.games.catalogue import CATCHES
from chieu.games.errors import Reason, Refusal
from chieu.games.pace import Pace
from chieu.rooms.change import Change, Moment
from chieu.rooms.errors import TooMuch
from chieu.rooms.passes import seat_with
from chieu.rooms.room import Room
from chieu.rooms.rounds import Act, act
from chieu.rooms.waking import wake
from chieu.store.errors import StoreError
from chieu.store.protocols import Committed, RoomStore

from .metrics import Metrics

MOVES_PER_SECOND = 10
_BURST = 20
log = structlog.get_logger()


class Table:
    """Carries out moves. A seat may send ten a second; after a catch with nobody to catch it waits two seconds (CW-6).

    Both limits are this process's own memory and no part of the room: losing them forgives.
    """

    def __init__(self, rooms: RoomStore, clock: Clock, pace: Pace, metrics: Metrics, spans: Spans = NO_SPANS) -> None:
        self._rooms = rooms
        self._spans = spans
        self._metrics = metrics
        self._moves = TokenBuckets(MOVES_PER_SECOND, _BURST, clock)
        self._false_catches = TokenBuckets(1000 / pace.false_catch_ms, 1, clock)

    async def act(self, room_id: str, request: Act, carried: str = "") -> Committed:
        """Carry out a move, once; `carried` is the span of whoever brought it.

        Raises:
            Refusal: as `rooms.rounds.act`; TooMuch RATE with `retry_after_ms`.
            StoreError: as the store says.
        """
        with self._spans.within("rules.move", carried, room=room_id):
            done = await self._act(room_id, request)
            self._spans.tell(version=done.version, outcome="replayed" if done.replayed else "accepted")
        return done

    async def _act(self, room_id: str, request: Act) -> Committed:
        who = f"{room_id}/{request.pass_sha.hex()}"
        self._admit(self._moves.take(who))
        if isinstance(request.move, CATCHES):
            self._admit(self._false_catches.wait_ms(who))
        asked = _Asked(request)
        try:
            done = await self._rooms.change(room_id, asked.decide)
        except Refusal as refused:
            if refused.reason is Reason.NOBODY_TO_CATCH:
                self._false_catches.take(who)
            self._metrics.moves.add("refused", refused.reason.value)
            if asked.seat is not None:
                # Only what people at the table do is told: nobody else may fill the log.
                log.info("move.refused", room=room_id, seat=asked.seat, reason=refused.reason.value)
            await self._wake(room_id, request.pass_sha)
            raise
        self._metrics.moves.add("replayed" if done.replayed else "accepted", "NONE")
        return done

    async def _wake(self, room_id: str, pass_sha: bytes) -> None:
        """Whoever sends something is there, also when it is refused (G-09); it changes nothing for others."""
        with suppress(Refusal, StoreError):
            await self._rooms.change(room_id, partial(wake, pass_sha))

    def _admit(self, wait_ms: int) -> None:
        if wait_ms:
            self._metrics.moves.add("refused", Reason.RATE.value)
            raise TooMuch(Reason.RATE, retry_after_ms=wait_ms)


class _Asked:
    """A move that is decided; when it is refused, `seat` is whose it was (None for a pass that sits nowhere)."""

    def __init__(self, request: Act) -> None:
        self._request = request
        self.seat: int | None = None

    def decide(self, room: Room, moment: Moment) -> Change:
        """As `rooms.rounds.act`."""
        try:
            return act(self._request, room, moment)
        except Refusal:
            found = seat_with(room, self._request.pass_sha)
            self.seat = None if found is None else found.number
            raise
