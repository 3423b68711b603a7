"""How a batch of commands gets its answers: sent at once, and what did not come through once more where that is right.

A script that a server does not know is sent as text; what another node has is asked of that one; what got no answer is
sent once more if doing it twice is the same as doing it once; what is promised to last waits for replicas.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import redis.exceptions as redis_errors

from .access import Address
from .errors import NotReplicated
from .lines import Nowhere
from .metrics import Metrics
from .programs import Script
from .protocols import Command, Line, Reply

_AGAIN_AFTER_S = 0.05
_STRAYED_TRIES = 3
WAIT_MS = 500
"""How long replicas may take to confirm; less than an exchange may."""
_STRAYED = (
    Nowhere,
    redis_errors.AskError,  # MOVED too
    redis_errors.ClusterDownError,
    redis_errors.TryAgainError,
)
_NO_ANSWER = redis_errors.ConnectionError("torn down")
_ASKING: Command = ("ASKING",)


@dataclass(slots=True)
class Asked:
    """A command and what came of it."""

    command: Command
    place: str
    answer: asyncio.Future[Reply]
    repeatable: bool
    script: Script | None = None
    reply: Reply | Exception = _NO_ANSWER
    asking: bool = False
    """Its slot is on the way to another node, which is asked for once."""

    @property
    def is_kept(self) -> bool:
        """Whether what it wrote is promised to last."""
        return self.script is not None and self.script.kept

    def with_text(self) -> None:
        """Name the script by its text from now on."""
        assert self.script is not None
        self.command = (*self.script.by_text, *self.command[3:])


class Delivery:
    """Gets batches answered. `replicas` have to confirm what is promised to last before it is answered; 0 asks none."""

    def __init__(self, line: Line, metrics: Metrics, replicas: int) -> None:
        self._line = line
        self._metrics = metrics
        self.replicas = replicas

    async def deliver(self, batch: list[Asked]) -> None:
        """Get an answer for each, of what belonged to one place when it was asked."""
        try:
            await self._exchange(batch)
            await self._again_with_text(batch)
            await self._again_where_it_is(batch)
            await self._again_what_was_lost(batch)
        except Exception as failure:
            for asked in batch:
                asked.reply = failure

    async def _exchange(self, batch: list[Asked]) -> None:
        """Send what belongs to one place."""
        self._metrics.batches.add()
        self._metrics.commands.add(n=len(batch))
        commands = [asked.command for asked in batch]
        if self.replicas and any(asked.is_kept for asked in batch):
            commands.append(("WAIT", self.replicas, WAIT_MS))
        replies = await self._timed(commands, batch[0].place)
        for asked, reply in zip(batch, replies, strict=False):
            asked.reply = reply
        if len(replies) > len(batch):
            self._judge(batch, replies[-1])

    async def _timed(self, commands: list[Command], place: str) -> list[Reply | Exception]:
        loop = asyncio.get_running_loop()
        sent_s = loop.time()
        replies = await self._line.exchange(commands, place)
        self._metrics.round_trip.observe(loop.time() - sent_s)
        return replies

    def _judge(self, batch: list[Asked], confirmed: Reply | Exception) -> None:
        """What is promised to last and was not confirmed by enough replicas is not answered as done."""
        if isinstance(confirmed, Exception):
            failure: Exception = confirmed
        elif confirmed < self.replicas:
            failure = NotReplicated(f"{confirmed} of {self.replicas} replicas confirmed it within {WAIT_MS} ms")
        else:
            return
        for asked in batch:
            if asked.is_kept and not isinstance(asked.reply, Exception):
                asked.reply = failure

    async def _exchange_each(self, batch: list[Asked]) -> None:
        """Send what belongs to several places, to each by itself."""
        places: dict[tuple[str, bool], list[Asked]] = {}
        for asked in batch:
            places.setdefault((asked.place, asked.asking), []).append(asked)
        await asyncio.gather(
            *(self._exchange_asking(part) if asking else self._exchange(part) for (_, asking), part in places.items())
        )

    async def _exchange_asking(self, batch: list[Asked]) -> None:
        """Ask for slots that are on their way here; the word before each command holds for that one alone."""
        commands = [command for asked in batch for command in (_ASKING, asked.command)]
        replies = await self._timed(commands, batch[0].place)
        for asked, reply in zip(batch, replies[1::2], strict=True):
            asked.asking, asked.reply = False, reply
        if self.replicas:
            self._judge(batch, 0)

    async def _again_with_text(self, batch: list[Asked]) -> None:
        unknown = [asked for asked in batch if isinstance(asked.reply, redis_errors.NoScriptError)]
        if not unknown:
            return
        self._metrics.retries.add("noscript", n=len(unknown))
        for asked in unknown:
            asked.with_text()
        await self._exchange_each(unknown)

    async def _again_where_it_is(self, batch: list[Asked]) -> None:
        """What a node of a cluster did not carry out because another has the slot is asked of that one."""
        for attempt in range(_STRAYED_TRIES):
            strayed = [asked for asked in batch if isinstance(asked.reply, _STRAYED)]
            if not strayed:
                return
            self._metrics.retries.add("moved", n=len(strayed))
            if attempt:
                await asyncio.sleep(_AGAIN_AFTER_S)
            await self._place_again(strayed)
            await self._exchange_each(strayed)
            await self._again_with_text(strayed)

    async def _again_what_was_lost(self, batch: list[Asked]) -> None:
        lost = [asked for asked in batch if asked.repeatable and _is_lost(asked.reply)]
        if not lost:
            return
        self._metrics.retries.add("lost", n=len(lost))
        await asyncio.sleep(_AGAIN_AFTER_S)
        await self._place_again(lost)
        await self._exchange_each(lost)
        await self._again_with_text(lost)

    async def _place_again(self, batch: list[Asked]) -> None:
        await self._line.look()
        for asked in batch:
            asked.place = self._line.place(asked.command)
            reply = asked.reply
            if isinstance(reply, redis_errors.AskError) and not isinstance(reply, redis_errors.MovedError):
                asked.place, asked.asking = str(Address(reply.host, reply.port)), True


def _is_lost(reply: Reply | Exception) -> bool:
    return isinstance(reply, redis_errors.ConnectionError | redis_errors.TimeoutError | OSError)
