"""The door: open or join a room, watch one, ask what can be played."""

from collections.abc import AsyncGenerator
from types import TracebackType
from typing import Self

import grpc

from chieu.api.v1.matchmaking_pb2 import (
    CreateRoomRequest,
    CreateTicketRequest,
    GetRoomRequest,
    JoinRoomRequest,
    ListRoomsRequest,
    RescueSeatRequest,
)
from chieu.api.v1.rooms_pb2 import GAME_UNSPECIFIED, Game, GameOptions, Room
from chieu.api.v1.rules_pb2 import GetReplayRequest, GetReplayResponse, ListGamesRequest, ListGamesResponse

from . import watching
from .addresses import Addresses
from .commands import new_pass
from .connection import Connection
from .following import Source, Tap
from .patience import DEFAULT_PATIENCE, Entropy, Monotonic, Patience, system_entropy, system_monotonic
from .rescuing import Rescue
from .screens import Screen
from .searching import Search
from .seat import Seat
from .views import View


class Client:
    """A client of the four services. Use it as ``async with``; all streams end with it.

    One address is enough where they stand behind an ingress or in a onebox; inside a cluster give `Addresses`.

    `language` ("vi" or "en") is that of the sentences in refusals. `device_key` is a secret of 32 bytes that stays
    with the device: with the same key the same seat is found again even when its pass was lost; without one, each
    client makes its own. `credentials` are for TLS. `entropy` and `monotonic` are luck and clock, given in tests.
    `tap` is put around every stream, for an app that records or measures.
    """

    def __init__(
        self,
        address: str | Addresses,
        *,
        language: str = "vi",
        device_key: bytes | None = None,
        credentials: grpc.ChannelCredentials | None = None,
        patience: Patience = DEFAULT_PATIENCE,
        entropy: Entropy = system_entropy,
        monotonic: Monotonic = system_monotonic,
        tap: Tap | None = None,
    ) -> None:
        """A client of ``host:port`` or of each service's own; nothing is sent before the first call."""
        self._connection = Connection(address, language, credentials, patience, entropy, monotonic, tap)
        self._language = language
        self._entropy = entropy
        self.device_key = device_key or new_pass(entropy)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """End every stream of this client and its connection."""
        await self._connection.close()

    async def create_room(
        self,
        game: "Game.ValueType",
        name: str,
        *,
        options: GameOptions | None = None,
        listed: bool = False,
        pass_: bytes | None = None,
    ) -> Seat:
        """Open a room and take its host's seat; `listed` is on the public list from the start.

        Repeating it with the same `pass_` gives the same room.

        Raises:
            Refused: ``BAD_NAME``, ``BAD_OPTION``, ``WRONG_GAME``, ``LIMIT`` …
            Unreachable: nobody knows.
        """
        made = pass_ or new_pass(self._entropy)
        request = CreateRoomRequest(
            game=game,
            options=options,
            name=name,
            seat_pass=made,
            device_key=self.device_key,
            language=self._language,
            listed=listed,
        )
        answer = await self._connection.caller.call(self._connection.matchmaking.CreateRoom, request)
        return Seat(self._connection, answer.room.room_id, answer.room.code, answer.seat, made)

    async def join_room(self, code: str, name: str, *, ticket: bytes = b"", pass_: bytes | None = None) -> Seat:
        """Take a seat. With a pass or a device key that already has one, that seat is given again.

        A pass that was given is to repeat an attempt; who has left sits down with a new one. `ticket` is that of a
        joining QR, for a room that asks for one.

        Raises:
            Refused: ``BAD_CODE``, ``BAD_NAME``, ``ROOM_NOT_FOUND``, ``ROOM_FULL``, ``LOCKED``, ``NAME_TAKEN``,
                ``TICKET_EXPIRED``, ``BANNED``; ``PASS_UNKNOWN`` for a pass that has left.
            Unreachable: nobody knows.
        """
        made = pass_ or new_pass(self._entropy)
        request = JoinRoomRequest(room_code=code, name=name, device_key=self.device_key, seat_pass=made, ticket=ticket)
        answer = await self._connection.caller.call(self._connection.matchmaking.JoinRoom, request)
        return Seat(self._connection, answer.room.room_id, answer.room.code, answer.seat, made)

    def find_table(
        self,
        game: "Game.ValueType",
        name: str,
        *,
        options: GameOptions | None = None,
        bots_after_ms: int | None = None,
        party: tuple[bytes, int] | None = None,
    ) -> Search:
        """Look for a table with strangers: follow the search until it has a seat.

        `options` are those that must be so. Bots are welcome after a wait, None for never. Friends who want to sit
        together give the same `party`: 32 random bytes that one of them made, and how many they are.
        """
        request = CreateTicketRequest(
            game=game,
            options=options,
            name=name,
            seat_pass=new_pass(self._entropy),
            device_key=self.device_key,
            language=self._language,
            bots_after_ms=bots_after_ms,
            party_id=party[0] if party else b"",
            party_size=party[1] if party else 1,
        )
        return Search(self._connection, request)

    def rescue_seat(self, code: str, ticket: bytes, *, pass_: bytes | None = None) -> Rescue:
        """Ask for a seat that was yours on another phone, with the ticket of its QR; follow what becomes of it."""
        made = pass_ or new_pass(self._entropy)
        request = RescueSeatRequest(room_code=code, ticket=ticket, seat_pass=made, device_key=self.device_key)
        return Rescue(self._connection, request)

    def screen(self, pass_: bytes | None = None) -> Screen:
        """A shared screen that opens itself and waits to be adopted; the same pass is the same screen."""
        return Screen(self._connection, pass_ or new_pass(self._entropy))

    def seat(self, *, room_id: str, code: str, number: int, pass_: bytes) -> Seat:
        """A seat that was taken before, from what was kept of it.

        Asks nobody: a wrong pass is refused when it is used.
        """
        return Seat(self._connection, room_id, code, number, pass_)

    async def room(self, code: str) -> Room:
        """What anybody with the code may know of a room.

        Raises:
            Refused: ``BAD_CODE``; ``ROOM_NOT_FOUND``, also for a room that has ended.
        """
        answer = await self._connection.caller.call(
            self._connection.matchmaking.GetRoom, GetRoomRequest(room_code=code)
        )
        found: Room = answer.room
        return found

    async def public_rooms(
        self, game: "Game.ValueType" = GAME_UNSPECIFIED, *, language: str = "", with_free_seat: bool = False
    ) -> AsyncGenerator[Room, None]:
        """The rooms of the public list, the latest first, page by page as they are asked for; filters are combined.

        Raises:
            Refused: ``BAD_OPTION`` for a language that is not there.
            Unreachable: no answer.
        """
        request = ListRoomsRequest(game=game, language=language, with_free_seat=with_free_seat)
        while True:
            page = await self._connection.caller.call(self._connection.matchmaking.ListRooms, request)
            for room in page.rooms:
                yield room
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def games(self) -> ListGamesResponse:
        """The games that can be played here, with their options and defaults."""
        response: ListGamesResponse = await self._connection.caller.call(
            self._connection.rules.ListGames, ListGamesRequest()
        )
        return response

    async def replay(self, room_id: str) -> GetReplayResponse:
        """The round of a room that ended last: what was dealt, every action, and the seed.

        Raises:
            Refused: ``REPLAY_NOT_FOUND`` while none has ended and while the next one runs; ``ROOM_NOT_FOUND``.
        """
        response: GetReplayResponse = await self._connection.caller.call(
            self._connection.rules.GetReplay, GetReplayRequest(room_id=room_id)
        )
        return response

    def watch_screen(self, code: str) -> AsyncGenerator[View, None]:
        """Views for a screen that nobody adopted: public things only. Comes back by itself like `Seat.follow`."""
        shared = self._connection
        return self._watch(watching.screen(shared.display, code, shared.caller.metadata()))

    def watch_audience(self, code: str) -> AsyncGenerator[View, None]:
        """Views for somebody who only looks on."""
        shared = self._connection
        return self._watch(watching.audience(shared.display, code, shared.caller.metadata()))

    async def synchronise(self) -> None:
        """Learn the server's clock now. Following does it by itself whenever it connects."""
        await self._connection.synchronise()

    def now_ms(self) -> int:
        """The server's clock in milliseconds, for countdowns: ``view.turn.deadline.at_ms - client.now_ms()``.

        Never cut it at zero to decide something: the server alone decides what is late.
        """
        return self._connection.clock.now_ms()

    def _watch(self, source: Source) -> AsyncGenerator[View, None]:
        return self._connection.views(self._connection.follower(source))
