"""People who ask for a table: their tickets, and the streams that tell what becomes of them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import grpc.aio

from chieu.api.v1 import matchmaking_pb2, rooms_pb2, views_pb2

from .phones import Doors, Phone, bearer, secret
from .pods import House, Pod
from .refusals import Told, told_by


class Following:
    """A stream of WatchTicket: every ticket it told, the goodbye, how it ended."""

    def __init__(self, call: Any) -> None:
        self.call = call
        self.told: list[Any] = []
        self.goodbye: str | None = None
        self.refused: Told | None = None
        self.is_over = False
        self._woken = asyncio.Event()
        self._task = asyncio.create_task(self._read())

    @property
    def states(self) -> list[str]:
        """The states told, without repetitions in a row."""
        names = [state_of(ticket) for ticket in self.told]
        return [name for n, name in enumerate(names) if not n or name != names[n - 1]]

    async def until(self, state: str) -> Any:
        """The first ticket told in that state; the test's own time limit is the bound."""
        while True:
            for ticket in self.told:
                if state_of(ticket) == state:
                    return ticket
            assert not self.is_over, f"ended with {self.states}, {self.refused}"
            self._woken.clear()
            await self._woken.wait()

    async def over(self) -> Following:
        """Wait for the end."""
        await self._task
        return self

    async def _read(self) -> None:
        try:
            async for message in self.call:
                if message.HasField("goodbye"):
                    reason = views_pb2.GoodbyeReason.Name(message.goodbye.reason)
                    self.goodbye = reason.removeprefix("GOODBYE_REASON_")
                else:
                    self.told.append(message.ticket)
                self._woken.set()
        except grpc.aio.AioRpcError as error:
            self.refused = told_by(error)
        finally:
            self.is_over = True
            self._woken.set()


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody who asks for a table. Pass and device come from the name."""

    name: str
    doors: Doors
    ticket_id: str = ""
    followings: list[Following] = field(default_factory=list)

    @property
    def pass_(self) -> bytes:
        return secret(f"{self.name}'s ticket")

    async def ask(self, **fields: Any) -> Any:
        """Ask for a table of Lá Cuối; the answer."""
        answer = await self.doors.matchmaking.CreateTicket(self.asking(**fields))
        self.ticket_id = answer.ticket.ticket_id
        return answer

    def asking(self, **fields: Any) -> matchmaking_pb2.CreateTicketRequest:
        """The request of `ask`."""
        given = {"game": rooms_pb2.GAME_LA_CUOI, "name": self.name, "seat_pass": self.pass_}
        given["device_key"] = secret(f"{self.name}'s device")
        return matchmaking_pb2.CreateTicketRequest(**{**given, **fields})

    def follow(self) -> Following:
        """Watch what becomes of it."""
        request = matchmaking_pb2.WatchTicketRequest(ticket_id=self.ticket_id)
        following = Following(self.doors.matchmaking.WatchTicket(request, metadata=bearer(self.pass_)))
        self.followings.append(following)
        return following

    async def queue(self, **fields: Any) -> Following:
        """Ask and watch."""
        await self.ask(**fields)
        return self.follow()

    async def cancel(self) -> str:
        """Withdraw; the state that is answered."""
        request = matchmaking_pb2.CancelTicketRequest(ticket_id=self.ticket_id)
        answer = await self.doors.matchmaking.CancelTicket(request, metadata=bearer(self.pass_))
        return state_of(answer.ticket)

    def phone(self, ticket: Any) -> Phone:
        """The phone in the seat that was found."""
        return Phone(
            self.name, self.doors, self.pass_, room_id=ticket.room.room_id, code=ticket.room.code, seat=ticket.seat
        )


def guests(house: House, *names: str, at: Pod | None = None) -> list[Guest]:
    """People at the door of a matchmaking pod, the first one's unless another is named."""
    doors = Doors.of(house, **({} if at is None else {"matchmaking": at}))
    return [Guest(name, doors) for name in names]


async def placed(*followings: Following) -> list[Any]:
    """What everybody was told once they were seated."""
    return [await following.until("PLACED") for following in followings]


def state_of(ticket: Any) -> str:
    """The state's own word."""
    return matchmaking_pb2.TicketState.Name(ticket.state).removeprefix("TICKET_STATE_")
