"""Open streams: every frame and answer as it came, and the view they add up to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import grpc.aio

from chieu.api.v1 import display_pb2, rules_pb2, views_pb2
from chieu.client import View
from chieu.client.views import settle

from .refusals import Told, told_by


class Watching:
    """An open stream: its frames and answers as they come, and the view they add up to."""

    def __init__(self, call: Any) -> None:
        self.call = call
        self.frames: list[Any] = []
        self.answers: list[Any] = []
        self.view = View()
        self.ended: grpc.aio.AioRpcError | None = None
        self.is_over = False
        self._woken = asyncio.Event()
        self._task = asyncio.create_task(self._read())

    @property
    def events(self) -> list[Any]:
        """Every event so far, in the order told."""
        return [event for frame in self.frames for event in frame.public.events]

    @property
    def versions(self) -> list[int]:
        """Where each snapshot and update led."""
        moving = (views_pb2.FRAME_KIND_SNAPSHOT, views_pb2.FRAME_KIND_UPDATE)
        return [frame.position.version for frame in self.frames if frame.kind in moving]

    @property
    def resets(self) -> list[str]:
        """Why each snapshot came."""
        return [
            views_pb2.ResetReason.Name(frame.reset).removeprefix("RESET_REASON_")
            for frame in self.frames
            if frame.kind == views_pb2.FRAME_KIND_SNAPSHOT
        ]

    @property
    def goodbye(self) -> str | None:
        """The reason of the last frame, if it was a goodbye."""
        if not self.frames or self.frames[-1].kind != views_pb2.FRAME_KIND_GOODBYE:
            return None
        return views_pb2.GoodbyeReason.Name(self.frames[-1].goodbye.reason).removeprefix("GOODBYE_REASON_")

    @property
    def cursor(self) -> str:
        """Where to go on."""
        return next((frame.cursor for frame in reversed(self.frames) if frame.cursor), "")

    async def until(self, holds: Callable[[Watching], Any]) -> Any:
        """Wait for frames until something holds of what came so far."""
        while not (found := holds(self)):
            if self.is_over:
                raise AssertionError(f"the stream is over: {self.goodbye or self.ended}")
            self._woken.clear()
            await self._woken.wait()
        return found

    async def at(self, version: int) -> None:
        """Wait until the view has come to this version."""
        await self.until(lambda watching: watching.view.position.version >= version)

    async def over(self) -> str | None:
        """Wait for the end; the goodbye's reason, None when there was none."""
        await self._task
        return self.goodbye

    async def refused(self) -> Told:
        """Wait for the end, which has to be a refusal."""
        await self._task
        assert self.ended is not None, self.frames
        return told_by(self.ended)

    async def answer(self, command_id: bytes) -> Any:
        """Wait for the answer to a move that was sent up."""

        def find(watching: Watching) -> Any:
            return next((one for one in watching.answers if one.command_id == command_id), None)

        return await self.until(find)

    async def close(self) -> None:
        """Hang up."""
        self.call.cancel()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _read(self) -> None:
        try:
            while (response := await self.call.read()) is not grpc.aio.EOF:  # type: ignore[attr-defined]  # in the stubs alone
                self._take(response)
                self._woken.set()
        except grpc.aio.AioRpcError as error:
            self.ended = error
        finally:
            self.is_over = True
            self._woken.set()

    def _take(self, response: Any) -> None:
        body = response.WhichOneof("body") if "body" in response.DESCRIPTOR.oneofs_by_name else "frame"
        if body != "frame":
            self.answers.append(getattr(response, body))
            return
        self.frames.append(response.frame)
        if response.frame.kind in (views_pb2.FRAME_KIND_SNAPSHOT, views_pb2.FRAME_KIND_UPDATE):
            self.view = settle(self.view, response.frame)


class Linked(Watching):
    """An open link."""

    async def send(self, **body: Any) -> None:
        """Send one message up."""
        await self.call.write(display_pb2.LinkRequest(**body))

    async def act(self, request: rules_pb2.ActRequest) -> Any:
        """Send a move up and wait for its answer."""
        await self.send(act=request)
        return await self.answer(request.command_id)
