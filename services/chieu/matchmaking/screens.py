"""Screens that open themselves: each shows a code until somebody seated types it, and so learns its room."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from chieu.chassis.clock import Clock
from chieu.chassis.entropy import Entropy
from chieu.composition.ground import Ground
from chieu.games.chance import Chance
from chieu.games.errors import Reason, Refusal
from chieu.rooms.codes import LONGEST, SHORTEST, draw_code
from chieu.rooms.commands import Order
from chieu.rooms.errors import NotThere, TooMuch, UnknownPass
from chieu.rooms.passes import seat_of
from chieu.rooms.room import Phase, Room, Screen
from chieu.rooms.screens import PairScreen, pair_screen, paired_by, screen_with
from chieu.store.errors import NoSuchRoom
from chieu.store.pairings import PAIRING_MS, Claim, Pairings, Shown, Taken
from chieu.store.protocols import Committed

from .waiting import Bell

_TRIES = 20


@dataclass(frozen=True, slots=True)
class Adopted:
    """A screen's room, and its place there."""

    room: Room
    screen: Screen


Standing = Shown | Adopted
"""Where a screen stands that opened itself."""


class Screens:
    """Where screens are opened and adopted. The record of the room is the truth; codes lead to it."""

    def __init__(self, ground: Ground, bell: Bell) -> None:
        self._rooms = ground.rooms
        self._pairings: Pairings = ground.store.pairings
        self._clock: Clock = ground.process.clock
        self._entropy: Entropy = ground.process.entropy
        self._failpoints = ground.process.failpoints
        self._bell = bell

    async def open(self, pass_sha: bytes, wait_ms: int) -> Standing:
        """The code that the screen of this pass shows, or, once somebody typed it, its room; waits for that.

        Raises:
            NotThere: ``ROOM_GONE`` when its room has ended.
            UnknownPass: ``PASS_UNKNOWN`` when it was removed: a screen that goes on makes a new pass.
            StoreError: the store does not answer.
        """
        name, look = pass_sha.hex(), partial(self._standing, pass_sha)
        return await self._bell.until(name, name, wait_ms, look, lambda found: isinstance(found, Adopted))

    async def adopt(self, room_id: str, code: str, order: Order) -> tuple[Screen, Committed]:
        """Take the screen that shows the code into the room of the seat that types it.

        The code is the room's before the room has the screen: two rooms do not adopt one screen, and what a process
        left half done is completed by asking again. Who has no seat there claims nothing.

        Raises:
            Refusal: as `rooms.screens.pair_screen`.
            StoreError: the store does not answer; a claim that this leaves behind lapses.
        """
        seat_of(await self._rooms.read(room_id), order.pass_sha)
        screen_sha = await self._claimed(code, room_id)
        await self._failpoints.reach("after_adopt_before_pair")
        wish = PairScreen(pass_sha=order.pass_sha, stamp=order.stamp, screen_sha=screen_sha)
        try:
            done = await self._rooms.change(room_id, partial(pair_screen, wish))
        except Refusal:
            if screen_sha:
                await self._pairings.give_back(code, screen_sha, room_id)
            raise
        await self._failpoints.reach("after_pair_before_take")
        await self._settle(done.room, code, screen_sha)
        return paired_by(done.room, done.version, screen_sha), done

    async def _claimed(self, code: str, room_id: str) -> bytes:
        """The pass of the screen that shows the code, which is this room's now; empty for nobody's or another room's.

        A claim that lapsed is another room's all the same if that room's record has the screen.
        """
        claim = await self._pairings.adopt(code, room_id)
        if claim is not None and claim.room_id != room_id:
            if await self._is_at_home(claim):
                await self._pairings.take(claim.pass_sha, claim.room_id)
                return b""
            claim = await self._pairings.adopt(code, room_id, lapsed=claim.room_id)
        return claim.pass_sha if claim is not None and claim.room_id == room_id else b""

    async def _is_at_home(self, claim: Claim) -> bool:
        try:
            await self._adopted(claim.pass_sha, claim.room_id)
        except (NotThere, UnknownPass):
            return False
        return True

    async def _settle(self, room: Room, code: str, screen_sha: bytes) -> None:
        """Tell the screen of its room; a code that a repeated command found by chance is nobody's again."""
        if screen_with(room, screen_sha) is not None:
            await self._pairings.take(screen_sha, room.room_id)
            self._bell.ring(screen_sha.hex())
        elif screen_sha:
            await self._pairings.give_back(code, screen_sha, room.room_id)

    async def _standing(self, pass_sha: bytes) -> Standing:
        known = await self._pairings.find(pass_sha)
        if isinstance(known, Shown):
            known = await self._pairings.show(pass_sha, known, self._clock.now_ms())
            if known is None:
                await self._pairings.forget(pass_sha)
        if known is None:
            known = await self._newly_shown(pass_sha)
        if isinstance(known, Taken):
            return await self._adopted(pass_sha, known.room_id)
        if not known.room_id:
            return known
        try:
            adopted = await self._adopted(pass_sha, known.room_id)
        except (NotThere, UnknownPass):
            # It is being adopted, or that failed half way.
            return known
        await self._pairings.take(pass_sha, known.room_id)
        return adopted

    async def _newly_shown(self, pass_sha: bytes) -> Shown | Taken:
        """A fresh code, kept under the screen's pass; of two calls that draw one, both show the first."""
        chance, now_ms = Chance(self._entropy.bytes(32)), self._clock.now_ms()
        for attempt in range(_TRIES):
            code = draw_code(chance, min(LONGEST, SHORTEST + attempt // 5))
            shown = await self._pairings.show(pass_sha, Shown(code, now_ms + PAIRING_MS), now_ms)
            if shown is not None:
                return await self._pairings.note(pass_sha, shown, now_ms)
        raise TooMuch(Reason.LIMIT)

    async def _adopted(self, pass_sha: bytes, room_id: str) -> Adopted:
        try:
            room = await self._rooms.read(room_id)
        except NoSuchRoom:
            raise NotThere(Reason.ROOM_GONE) from None
        if room.phase is Phase.CLOSED:
            raise NotThere(Reason.ROOM_GONE)
        screen = screen_with(room, pass_sha)
        if screen is None:
            raise UnknownPass(Reason.PASS_UNKNOWN)
        return Adopted(room, screen)
