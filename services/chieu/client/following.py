"""Keeping a view current: a stream is opened, watched for silence, and opened again with the last cursor."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import replace
from typing import Protocol

import grpc
import grpc.aio

from chieu.api.v1 import views_pb2

from .clock import ServerClock
from .patience import Entropy, Monotonic, Patience
from .refused import Refused, Unreachable, from_status
from .views import Frame, View, merged, settle

_NS_PER_S = 1_000_000_000
_FINAL = frozenset(
    {
        grpc.StatusCode.INVALID_ARGUMENT,
        grpc.StatusCode.NOT_FOUND,
        grpc.StatusCode.ALREADY_EXISTS,
        grpc.StatusCode.PERMISSION_DENIED,
        grpc.StatusCode.UNAUTHENTICATED,
        grpc.StatusCode.FAILED_PRECONDITION,
        grpc.StatusCode.OUT_OF_RANGE,
        grpc.StatusCode.UNIMPLEMENTED,
    }
)
# One stream that breaks is come back from before anybody notices; the second failure in a row is shown.
_LOSSES_SHOWN = 2


class Source(Protocol):
    """One kind of stream: a seat's link, a screen's, the audience's."""

    def frames(self, cursor: str) -> AsyncGenerator[Frame, None]:
        """Open a stream that goes on after `cursor` and give its frames; closing the generator ends the call."""


Tap = Callable[[Source], Source]
"""Puts itself between a stream and who follows it, to record or measure every frame that arrives."""


class Mailbox:
    """The newest view that nobody has taken yet.

    A slow reader gets fewer views, with all their events, and never an old one.
    """

    def __init__(self) -> None:
        """An empty mailbox."""
        self._view: View | None = None
        self._failed: Exception | None = None
        self._came = asyncio.Event()

    def put(self, view: View) -> None:
        """Leave a view, over the one before."""
        self._view = view if self._view is None else merged(self._view, view)
        self._came.set()

    def fail(self, error: Exception) -> None:
        """No more views will come; who waits is told why."""
        self._failed = error
        self._came.set()

    async def take(self) -> View:
        """The next view, as soon as there is one.

        Raises:
            Refused, Unreachable: no more will come.
        """
        await self._came.wait()
        if self._view is not None:
            view, self._view = self._view, None
            if self._failed is None:
                self._came.clear()
            return view
        assert self._failed is not None
        raise self._failed


class Follower:
    """Follows one room for one viewer until the server says a final goodbye.

    `view` is the newest view, whether anybody took it from the mailbox or not.
    """

    def __init__(
        self,
        source: Source,
        patience: Patience,
        entropy: Entropy,
        monotonic: Monotonic,
        clock: ServerClock,
        synchronise: Callable[[], Awaitable[None]],
    ) -> None:
        """Nothing is opened before `run`."""
        self._source = source
        self._patience = patience
        self._entropy = entropy
        self._monotonic = monotonic
        self._clock = clock
        self._synchronise = synchronise
        self._losses = 0
        self.view = View()
        self.mailbox = Mailbox()

    async def run(self) -> None:
        """Fill the mailbox until the end; never raises, the mailbox does."""
        until_ns = self._monotonic() + int(self._patience.total_s * _NS_PER_S)
        try:
            while self.view.ended is None:
                retry_after_ms = await self._connection()
                self._lost()
                if self.view.ended is None:
                    await self._come_back(retry_after_ms, until_ns)
        except (Refused, Unreachable) as error:
            self.mailbox.fail(error)
        except Exception as error:
            self.mailbox.fail(error)
            raise

    async def _connection(self) -> int:
        """One stream from its opening to its end; how many milliseconds to stay away at least."""
        synchronising: asyncio.Future[None] | None = None
        try:
            async with aclosing(self._source.frames(self.view.cursor)) as frames:
                async for frame in self._audible(frames):
                    self._losses = 0
                    # Not before: what is to be seen comes first, also for the many who come back in one moment.
                    synchronising = synchronising or asyncio.ensure_future(self._synchronise())
                    if frame.kind == views_pb2.FRAME_KIND_GOODBYE:
                        return self._say_goodbye(frame.goodbye)
                    self._take(frame)
        except TimeoutError:
            return 0
        except grpc.aio.AioRpcError as error:
            return self._judge(from_status(error))
        finally:
            if synchronising is not None:
                synchronising.cancel()
        return 0

    async def _audible(self, frames: AsyncGenerator[Frame, None]) -> AsyncIterator[Frame]:
        """The frames, until one is overdue."""
        while True:
            async with asyncio.timeout(self._patience.silence_s):
                try:
                    frame = await anext(frames)
                except StopAsyncIteration:
                    return
            yield frame

    def _take(self, frame: Frame) -> None:
        self._clock.observe_frame(frame.server_time_ms)
        if frame.kind == views_pb2.FRAME_KIND_HEARTBEAT:
            if frame.cursor:
                self.view = replace(self.view, cursor=frame.cursor)
            if not self.view.live:
                self._show(replace(self.view, live=True, events=()))
        elif frame.kind in (views_pb2.FRAME_KIND_SNAPSHOT, views_pb2.FRAME_KIND_UPDATE):
            self._show(settle(self.view, frame))

    def _say_goodbye(self, goodbye: views_pb2.Goodbye) -> int:
        if goodbye.final:
            self._show(replace(self.view, events=(), live=False, ended=goodbye.reason))
        return goodbye.retry_after_ms

    def _judge(self, refused: Refused) -> int:
        if refused.reason == "BAD_CURSOR" and self.view.cursor:
            self.view = replace(self.view, cursor="")
            return 0
        if refused.code in _FINAL:
            raise refused
        return refused.retry_after_ms

    def _lost(self) -> None:
        self._losses += 1
        if self._losses == _LOSSES_SHOWN and self.view.ended is None and self.view.cursor:
            self._show(replace(self.view, events=(), live=False))

    async def _come_back(self, retry_after_ms: int, until_ns: int) -> None:
        if not self.view.cursor and self._losses > 1 and self._monotonic() >= until_ns:
            raise Unreachable(f"no view after {self._losses} tries")
        await asyncio.sleep(retry_after_ms / 1_000 + self._patience.pause_s(self._losses, self._entropy))

    def _show(self, view: View) -> None:
        self.view = view
        self.mailbox.put(view)
