"""A seat's link: frames come down, moves go up, and a move that was on its way when the link broke is sent again."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

import grpc.aio

from chieu.api.v1 import views_pb2
from chieu.api.v1.display_pb2 import Accepted, Heartbeat, Hello, LinkRequest, LinkResponse
from chieu.api.v1.rules_pb2 import ActRequest, ActResponse

from .patience import Entropy, Patience
from .refused import Refused, Unreachable, from_link
from .views import Frame

CONTRACT = 1
"""The version of the API that this client was made for."""


@dataclass(slots=True)
class _Waiting:
    """A move whose answer has not come."""

    request: ActRequest
    answer: "asyncio.Future[Accepted | Refused]"


class Link:
    """The source of a seat's frames, and the way up for its moves while it is open."""

    def __init__(self, method: Any, room_id: str, metadata: Any, patience: Patience, entropy: Entropy) -> None:
        """Nothing is opened before `frames`. `method` is the stub's Link."""
        self._method = method
        self._room_id = room_id
        self._metadata = metadata
        self._patience = patience
        self._entropy = entropy
        self._asleep = False
        self._call: Any = None
        self._writing = asyncio.Lock()
        self._waiting: dict[bytes, _Waiting] = {}

    async def frames(self, cursor: str) -> AsyncGenerator[Frame, None]:
        """Open the link, send again what has no answer yet, and give the frames until it ends."""
        call = self._method(metadata=self._metadata)
        beating = asyncio.ensure_future(self._beat())
        try:
            hello = Hello(room_id=self._room_id, cursor=cursor, contract=CONTRACT)
            await call.write(LinkRequest(hello=hello))
            self._call = call
            if self._asleep:
                await self._send(self._sign_of_life())
            for waiting in tuple(self._waiting.values()):
                await self._send(LinkRequest(act=waiting.request))
            while isinstance(response := await call.read(), LinkResponse):
                if response.WhichOneof("body") != "frame":
                    self._answer(response)
                    continue
                if response.frame.kind == views_pb2.FRAME_KIND_HEARTBEAT:
                    await self._send(self._sign_of_life())
                yield response.frame
        finally:
            self._call = None
            beating.cancel()
            call.cancel()

    async def sleep(self, asleep: bool) -> None:
        """Say that the player's screen is dark, or that it is seen again; said on every later link too."""
        self._asleep = asleep
        await self._send(self._sign_of_life())

    async def act(self, request: ActRequest) -> ActResponse:
        """Send a move until its answer comes, over as many links as that takes.

        Raises:
            Refused: the server said no.
            Unreachable: the budget is spent; whether it was carried out is not known.
        """
        self._asleep = False
        try:
            async with asyncio.timeout(self._patience.total_s):
                return await self._answered(request)
        except TimeoutError:
            raise Unreachable("no answer on the link") from None

    async def _answered(self, request: ActRequest) -> ActResponse:
        tries = 0
        while True:
            tries += 1
            answer = await self._one_answer(request)
            if isinstance(answer, Accepted):
                return ActResponse(position=answer.position, replayed=answer.replayed)
            if answer is None:
                continue
            if not answer.may_be_repeated:
                raise answer
            await asyncio.sleep(answer.retry_after_ms / 1_000 + self._patience.pause_s(tries, self._entropy))

    async def _one_answer(self, request: ActRequest) -> Accepted | Refused | None:
        """What came within the time of one try; None when nothing did."""
        waiting = _Waiting(request, asyncio.get_running_loop().create_future())
        self._waiting[request.command_id] = waiting
        try:
            await self._send(LinkRequest(act=request))
            await asyncio.wait({waiting.answer}, timeout=self._patience.call_s)
            return waiting.answer.result() if waiting.answer.done() else None
        finally:
            self._waiting.pop(request.command_id, None)

    def _answer(self, response: LinkResponse) -> None:
        body: Any = response.accepted if response.HasField("accepted") else response.refusal
        waiting = self._waiting.get(body.command_id)
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_result(body if isinstance(body, Accepted) else from_link(body))

    def _sign_of_life(self) -> LinkRequest:
        return LinkRequest(heartbeat=Heartbeat(asleep=self._asleep))

    async def _send(self, request: LinkRequest) -> None:
        """Write if the link is open. What is lost with a closing link is sent again on the next."""
        async with self._writing:
            call = self._call
            if call is None:
                return
            try:
                await call.write(request)
            except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
                # It has just ended; the reader knows too and comes back.
                return

    async def _beat(self) -> None:
        """Say that this side lives, whatever else is sent."""
        while True:
            await asyncio.sleep(self._patience.heartbeat_s)
            await self._send(self._sign_of_life())
