"""Rooms by their codes: opened under a fresh one, found by a typed one."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from functools import partial

import msgspec
import structlog

from chieu.chassis.clock import Clock
from chieu.chassis.entropy import Entropy
from chieu.chassis.logging import detail_of
from chieu.composition.ground import Ground
from chieu.games.chance import Chance
from chieu.games.errors import Reason, Refusal
from chieu.games.events import Kind
from chieu.rooms.codes import code_length, draw_code, read_code
from chieu.rooms.errors import NotThere, TooMuch
from chieu.rooms.gathering import Gather, open_table
from chieu.rooms.invitations import Invitation, invitation, shown_by
from chieu.rooms.inviting import invite
from chieu.rooms.joining import Join, join
from chieu.rooms.opening import Open, check_opening, open_room
from chieu.rooms.passes import auth, seat_with
from chieu.rooms.room import Admission, Room
from chieu.rooms.seats import people
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

    async def find(self, typed: str, pass_sha: bytes = b"") -> Room:
        """The room a typed code opens; one that asks for tickets is there for who shows a pass of it.

        Raises:
            Malformed: BAD_CODE.
            NotThere: ROOM_NOT_FOUND; a closed room reads the same.
            StoreError: the store does not answer.
        """
        room = await self._ground.rooms.read(await self.behind(typed))
        if room.admission is Admission.TICKET and pass_sha.hex() not in auth(room):
            raise self._missed()
        return room

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
        self._ground.reserve.check()
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
        return opened

    async def join(self, typed: str, asked: Join) -> Committed:
        """Take a seat in the room a typed code opens.

        Raises:
            Malformed, NotThere: as `find`.
            Refusal: as `rooms.joining.join`.
            StoreError: the store does not answer.
        """
        wanted = await self.behind(typed)
        try:
            done = await self._ground.rooms.change(wanted, partial(join, asked))
        except Refusal as refused:
            if refused.reason is Reason.ROOM_NOT_FOUND:
                self._metrics.misses.add()
            self._metrics.joins.add(refused.reason.value)
            raise
        self._metrics.joins.add("REPLAYED" if done.replayed else "SEATED")
        await self.expect(done)
        return done

    async def invite(self, wanted: str, pass_sha: bytes, rescue_seat: int | None) -> Invitation:
        """A ticket for a QR, for somebody seated or a paired screen.

        Raises:
            Refusal: as `rooms.invitations.may_invite` and `invitation`.
            StoreError: the store does not answer.
        """
        done = await self._ground.rooms.change(wanted, partial(invite, pass_sha))
        return invitation(done.room, rescue_seat, self._clock.now_ms(), shown_by(done.room, pass_sha))

    async def expect_moved(self, done: Committed) -> None:
        """Whoever sits on another chair by this commit, and was here, is expected there. No part of the answer."""
        moved = {seat for event in done.events if event.kind is Kind.SEAT_MOVED for seat in (event.actor, event.target)}
        here = [seat.number for seat in people(done.room) if seat.number in moved and not seat.absent_ms]
        await asyncio.gather(*(self.expect(replace(done, seat=number)) for number in here))

    async def expect(self, taken: Committed) -> None:
        """Somebody has taken a seat; until his phone has opened its stream he counts as here. No part of the answer."""
        if taken.seat is None or taken.replayed:
            return
        try:
            await self._ground.store.leases.expect(taken.room.room_id, taken.seat, self._clock.now_ms())
        except StoreError as failed:
            # If no stream follows he seems to be here until one of the room comes or goes.
            log.warning("seat.not_expected", seat=taken.seat, reason=failed.reason.value, **detail_of(failed))

    async def gather(self, table: Gather) -> Committed:
        """Open a room with everybody in it, under the id that the table was promised.

        Raises:
            StoreError: the store does not answer; the room may be there all the same.
        """
        named = msgspec.structs.replace(table, code=await self._claim_code(table.room_id))
        opened = await self._ground.rooms.open(table.room_id, partial(open_table, named))
        self._metrics.opened.add(opened.room.game)
        await asyncio.gather(*(self.expect(replace(opened, seat=seat.number)) for seat in people(opened.room)))
        return opened

    async def behind(self, typed: str) -> str:
        """The id of the room a typed code opens. Raises as `find`."""
        holder = await self._codes.look_up(read_code(typed))
        if holder is None or holder.closed:
            raise self._missed()
        return holder.room_id

    def _missed(self) -> NotThere:
        self._metrics.misses.add()
        return NotThere(Reason.ROOM_NOT_FOUND)

    async def _opened_before(self, wanted: str, pass_sha: bytes) -> Committed | None:
        try:
            room = await self._ground.rooms.read(wanted)
        except NoSuchRoom:
            return None
        seat = seat_with(room, pass_sha)
        if seat is None:
            raise NotThere(Reason.ROOM_GONE)
        await self._ground.rooms.assure(room)
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
