"""Gone seats that are asked for from new phones: asked once, then watched until the table has said what it thinks."""

from __future__ import annotations

from functools import partial

from chieu.composition.ground import Ground
from chieu.games.errors import Reason
from chieu.rooms.errors import NotThere
from chieu.rooms.rescuing import Asked, AskForSeat, ask_for_seat, standing
from chieu.rooms.room import Room

from .waiting import Bell


class Rescues:
    """Where gone seats are asked for."""

    def __init__(self, ground: Ground, bell: Bell) -> None:
        self._rooms = ground.rooms
        self._bell = bell

    async def ask(self, room_id: str, request: AskForSeat, wait_ms: int) -> tuple[Asked, Room]:
        """Ask for the seat, or ask what became of it, and wait for the table.

        Raises:
            Refusal: as `rooms.rescuing.ask_for_seat`; NotThere ``RESCUE_NOT_FOUND`` when the call ended meanwhile.
            StoreError: the store does not answer.
        """
        await self._rooms.change(room_id, partial(ask_for_seat, request))

        async def look() -> tuple[Asked, Room]:
            room = await self._rooms.read(room_id)
            asked = standing(request.pass_sha, room)
            if asked is None:
                raise NotThere(Reason.RESCUE_NOT_FOUND)
            return asked, room

        who = request.pass_sha.hex()
        return await self._bell.until(room_id, who, wait_ms, look, lambda found: found[0].is_confirmed)
