"""Phones and screens on bare stubs, so that a test sees every frame and every status as it came."""

from __future__ import annotations

import itertools
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from chieu.api.v1 import display_pb2, matchmaking_pb2, rooms_pb2, rules_pb2
from chieu.api.v1.display_pb2_grpc import DisplayServiceStub
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from chieu.api.v1.rules_pb2_grpc import RulesServiceStub
from chieu.api.v1.timers_pb2_grpc import TimersServiceStub
from chieu.client import View
from chieu.client.views import settle

from .pods import SERVICES, House, Pod
from .watching import Linked, Watching

CONTRACT = 1
_numbers = itertools.count(1)


def secret(name: str) -> bytes:
    """32 bytes that a test can name again."""
    return sha256(b"secret of " + name.encode()).digest()


@dataclass(frozen=True, slots=True)
class Doors:
    """The four services as an app calls them, each through a pod of a test's choice."""

    matchmaking: Any
    rules: Any
    timers: Any
    display: Any

    @classmethod
    def of(cls, house: House, **chosen: Pod) -> Doors:
        """Through the pods named by their service, else through the first of the house."""

        def stub(name: str, make: Any) -> Any:
            pods = [chosen[name]] if name in chosen else house.of(name)
            return make(pods[0].channel) if pods else None

        makers = (MatchmakingServiceStub, RulesServiceStub, TimersServiceStub, DisplayServiceStub)
        return cls(*(stub(name, make) for name, make in zip(SERVICES, makers, strict=True)))


@dataclass(eq=False, slots=True)
class Phone:
    """A person's phone. Its pass and device key come from its name, its command ids are counted."""

    name: str
    doors: Doors
    pass_: bytes = b""
    device_key: bytes = b""
    room_id: str = ""
    code: str = ""
    seat: int = -1
    streams: list[Watching] = field(default_factory=list)
    _ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    _client: bytes = b""

    def __post_init__(self) -> None:
        self.pass_ = self.pass_ or secret(f"{self.name}'s pass")
        self.device_key = self.device_key or secret(f"{self.name}'s device")
        self._client = sha256(f"{self.name} {next(_numbers)}".encode()).digest()[:8]

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """The pass, as calls carry it."""
        return bearer(self.pass_)

    def next_id(self) -> bytes:
        """The id of the next command."""
        return self._client + next(self._ids).to_bytes(8, "big")

    async def open(self, **fields: Any) -> Phone:
        """Open a room of Lá Cuối and host it."""
        answer = await self.doors.matchmaking.CreateRoom(self.opening(**fields))
        self.room_id, self.code, self.seat = answer.room.room_id, answer.room.code, answer.seat
        return self

    def opening(self, **fields: Any) -> matchmaking_pb2.CreateRoomRequest:
        """The request of `open`."""
        given = {"game": rooms_pb2.GAME_LA_CUOI, "name": self.name, "seat_pass": self.pass_}
        return matchmaking_pb2.CreateRoomRequest(**{**given, "device_key": self.device_key, **fields})

    async def join(self, code: str, **fields: Any) -> Any:
        """Take a seat in the room with this code."""
        answer = await self.doors.matchmaking.JoinRoom(self.joining(code, **fields))
        self.room_id, self.code, self.seat = answer.room.room_id, answer.room.code, answer.seat
        return answer

    def joining(self, code: str, **fields: Any) -> matchmaking_pb2.JoinRoomRequest:
        """The request of `join`."""
        given = {"room_code": code, "name": self.name, "seat_pass": self.pass_, "device_key": self.device_key}
        return matchmaking_pb2.JoinRoomRequest(**{**given, **fields})

    async def lobby(self, method: str, **fields: Any) -> Any:
        """A command of matchmaking by the name of its RPC."""
        request = getattr(matchmaking_pb2, f"{method}Request")
        sent = request(**{"room_id": self.room_id, "command_id": self.next_id(), **fields})
        return await getattr(self.doors.matchmaking, method)(sent, metadata=self.metadata)

    async def start(self, **fields: Any) -> Any:
        """Deal a round."""
        request = rules_pb2.StartRoundRequest(**{"room_id": self.room_id, "command_id": self.next_id(), **fields})
        return await self.doors.rules.StartRound(request, metadata=self.metadata)

    async def look(self) -> View:
        """A fresh view."""
        request = rules_pb2.GetViewRequest(room_id=self.room_id)
        answer = await self.doors.rules.GetView(request, metadata=self.metadata)
        return settle(View(), answer.frame)

    def act_request(self, move: rules_pb2.Move, on: View, **fields: Any) -> rules_pb2.ActRequest:
        """A move, decided on a view."""
        given = {"room_id": self.room_id, "command_id": self.next_id(), "move": move}
        at = {"turn_seq": on.turn.turn_seq, "turn_tag": on.turn.turn_tag}
        return rules_pb2.ActRequest(**{**given, **at, **fields})

    async def act(self, move: rules_pb2.Move, on: View | None = None, **fields: Any) -> Any:
        """Send a move by the unary call."""
        request = self.act_request(move, on or await self.look(), **fields)
        return await self.doors.rules.Act(request, metadata=self.metadata)

    async def link(self, cursor: str = "", **hello: Any) -> Linked:
        """Open a link."""
        linked = Linked(self.doors.display.Link(metadata=self.metadata))
        given = {"room_id": self.room_id, "cursor": cursor, "contract": CONTRACT}
        await linked.send(hello=display_pb2.Hello(**{**given, **hello}))
        self.streams.append(linked)
        return linked

    def watch(self, cursor: str = "") -> Watching:
        """Open a stream of frames alone."""
        request = display_pb2.WatchRequest(room_id=self.room_id, cursor=cursor, contract=CONTRACT)
        watching = Watching(self.doors.display.Watch(request, metadata=self.metadata))
        self.streams.append(watching)
        return watching

    async def poll(self, cursor: str = "", wait_ms: int = 0) -> list[Any]:
        """Ask for the next frames."""
        request = display_pb2.PollRequest(room_id=self.room_id, cursor=cursor, wait_ms=wait_ms, contract=CONTRACT)
        return list((await self.doors.display.Poll(request, metadata=self.metadata)).frames)


def watch_screen(doors: Doors, code: str, cursor: str = "") -> Watching:
    """A screen's stream."""
    request = display_pb2.WatchScreenRequest(room_code=code, cursor=cursor, contract=CONTRACT)
    return Watching(doors.display.WatchScreen(request))


def watch_audience(doors: Doors, code: str, cursor: str = "") -> Watching:
    """An onlooker's stream."""
    request = display_pb2.WatchAudienceRequest(room_code=code, cursor=cursor, contract=CONTRACT)
    return Watching(doors.display.WatchAudience(request))


def bearer(pass_: bytes) -> tuple[tuple[str, str], ...]:
    """The metadata that shows a pass."""
    return (("authorization", "Bearer " + urlsafe_b64encode(pass_).decode().rstrip("=")),)
