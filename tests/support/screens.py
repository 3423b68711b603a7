"""Screens that open themselves, as a test sees them: their pass comes from their name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from chieu.api.v1 import display_pb2, matchmaking_pb2

from .phones import CONTRACT, Doors, Phone, bearer, secret
from .watching import Watching


@dataclass(eq=False, slots=True)
class PairedScreen:
    """A shared screen that waits to be adopted, or was."""

    name: str
    doors: Doors
    code: str = ""
    room_id: str = ""
    number: int = -1
    streams: list[Watching] = field(default_factory=list)

    @property
    def pass_(self) -> bytes:
        return secret(f"{self.name}'s screen")

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """The pass, as calls carry it."""
        return bearer(self.pass_)

    async def open(self, wait_ms: int = 0) -> Any:
        """Ask for a code, or for the room; the answer."""
        request = matchmaking_pb2.OpenScreenRequest(screen_pass=self.pass_, wait_ms=wait_ms)
        answer = await self.doors.matchmaking.OpenScreen(request)
        self.code, self.room_id, self.number = answer.pairing_code, answer.room.room_id, answer.screen
        return answer

    async def paired_by(self, phone: Phone) -> PairedScreen:
        """Be adopted into the phone's room."""
        await self.open()
        await phone.lobby("PairScreen", pairing_code=self.code)
        await self.open()
        return self

    def watch(self, cursor: str = "", **fields: Any) -> Watching:
        """Open a stream of frames."""
        given = {"room_id": self.room_id, "cursor": cursor, "contract": CONTRACT}
        request = display_pb2.WatchScreenRequest(**{**given, **fields})
        watching = Watching(self.doors.display.WatchScreen(request, metadata=self.metadata))
        self.streams.append(watching)
        return watching

    async def poll(self, cursor: str = "", wait_ms: int = 0) -> list[Any]:
        """Ask for the next frames."""
        request = display_pb2.PollScreenRequest(room_id=self.room_id, cursor=cursor, wait_ms=wait_ms, contract=CONTRACT)
        return list((await self.doors.display.PollScreen(request, metadata=self.metadata)).frames)

    async def remove(self, screen: int | None = None) -> Any:
        """Take itself away."""
        number = self.number if screen is None else screen
        request = matchmaking_pb2.RemoveScreenRequest(room_id=self.room_id, command_id=bytes(15) + b"1", screen=number)
        return await self.doors.matchmaking.RemoveScreen(request, metadata=self.metadata)
