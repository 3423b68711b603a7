"""Rooms by their codes: opened under a fresh one, found by a typed one."""

from __future__ import annotations

import hashlib
from functools import partial

import msgspec
import structlog

from chieu.chassis.clock import Clock
from chieu.chassis.entropy import Entropy
from chieu.chassis.logging import detail_of
from chieu.composition.ground import Ground
from chieu.games.chance import Chance
from chieu.games.errors import Reason
from chieu.rooms.codes import code_length, draw_code, read_code
from chieu.rooms.errors import NotThere, TooMuch
from chieu.rooms.joining import Join, join
from chieu.rooms.opening import Open, check_opening, open_room
from chieu.rooms.passes import seat_with
from chieu.rooms.room import Room
from chieu.store.codes import Codes
from chieu.store.errors import NoSuchRoom, RoomExists, StoreError
from chieu.store.keys import ID_BYTES, room_id
from chieu.store.protocols import Committed

from .metrics import Metrics

log = structlog.get_logger()
_CLAIM_MS = 60_000
_TRIES = 20
_COUNT_AGAIN_MS = 30_000


class Lobby:
    """Finds and opens rooms. A room's id comes from its opener's pass: opening twice with one pass finds it again."""

    def __init__(self, ground: Ground, metrics: Metrics) -> None:
        self._ground = ground
        self._codes: Codes = ground.store.codes
        self._clock: Clock = ground.process.clock
        self._entropy: Entropy = ground.process.entropy
        self._metrics = metrics
        self._live = 0
        self._counted_ms = 0

    async def find(self, typed: str) -> Room:
        """The room a typed code opens.

        Raises:
            Malformed: BAD_CODE.
            NotThere: ROOM_NOT_FOUND; a closed room reads the same.
            StoreError: the store does not answer.
        """
        holder = await self._codes.look_up(read_code(typed))
        if holder is None or holder.closed:
            self._metrics.misses.add()
            raise NotThere(Reason.ROOM_NOT_FOUND)
        return await self._ground.rooms.read(holder.room_id)

    async def open(self, request: Open) -> Committed:
        """Open the room, or find the one that this pass opened before.

        Raises:
            Malformed: as `rooms.opening.check_opening`.
            StoreError: the store does not answer.
        """
        wanted = room_id(hashlib.sha256(b"chieu-room-1" + request.pass_sha).digest()[:ID_BYTES])
        known = await self._opened_before(wanted, request.pass_sha)
        if known is not None:
            return known
        check_opening(request)
        code = await self._claim_code(wanted)
        try:
            named = msgspec.structs.replace(request, room_id=wanted, code=code)
            opened = await self._ground.rooms.open(wanted, partial(open_room, named))
        except RoomExists:
            known = await self._opened_before(wanted, request.pass_sha)
            if known is None:
                raise
            return known
        self._metrics.opened.add(opened.room.game)
        await self._expect(opened)
        return opened

    async def join(self, found: str, request: Join) -> Committed:
        """Seat somebody in the room with this id. Raises as `rooms.joining.join`, and as the store says."""
        done = await self._ground.rooms.change(found, partial(join, request))
        await self._expect(done)
        return done

    async def _expect(self, taken: Committed) -> None:
        """Somebody has taken a seat; until his phone has opened its stream he counts as here. No part of the answer."""
        if taken.seat is None or taken.replayed:
            return
        try:
            await self._ground.store.leases.expect(taken.room.room_id, taken.seat, self._clock.now_ms())
        except StoreError as failed:
            # If no stream follows he seems to be here until one of the room comes or goes.
            log.warning("seat.not_expected", seat=taken.seat, reason=failed.reason.value, **detail_of(failed))

    async def _opened_before(self, wanted: str, pass_sha: bytes) -> Committed | None:
        try:
            room = await self._ground.rooms.read(wanted)
        except NoSuchRoom:
            return None
        seat = seat_with(room, pass_sha)
        if seat is None:
            raise NotThere(Reason.ROOM_GONE)
        await self._ground.rooms.keep(room)
        return Committed(room, room.version, room.tag, seat.number, replayed=True)

    async def _claim_code(self, wanted: str) -> str:
        chance = Chance(self._entropy.bytes(32))
        length = code_length(await self._live_rooms())
        for attempt in range(_TRIES):
            # A table that is fuller than we counted makes longer codes, never an endless search.
            code = draw_code(chance, min(8, length + attempt // 5))
            if await self._codes.claim(code, wanted, _CLAIM_MS):
                return code
        raise TooMuch(Reason.LIMIT)

    async def _live_rooms(self) -> int:
        now_ms = self._clock.now_ms()
        if now_ms - self._counted_ms > _COUNT_AGAIN_MS:
            self._live = await self._ground.store.count_rooms()
            self._counted_ms = now_ms
        return self._live
