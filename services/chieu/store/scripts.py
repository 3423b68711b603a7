"""How commands reach Redis: all that one turn of the event loop asks for leaves in one write.

A script is called by its SHA-1; a server that does not know it gets the text. What got no answer is sent once more if
doing it twice is the same as doing it once.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib import resources

import redis.exceptions as redis_errors

from .errors import of_redis
from .metrics import UNCOUNTED, Metrics
from .protocols import Command, Line, Reply, Word

LANES = 4
"""Writes under way at once; what is asked for meanwhile waits and leaves together."""
_AGAIN_AFTER_S = 0.05


@dataclass(frozen=True, slots=True)
class Script:
    """A file of ``lua/``.

    `repeatable`: running it twice with the same words is the same as running it once. `reads`: it writes nothing and
    is called in the form that a user with read rights alone may call.
    """

    name: str
    keys: int
    body: str
    sha: str
    repeatable: bool
    reads: bool = False

    @classmethod
    def of(cls, name: str, keys: int, *, repeatable: bool, reads: bool = False) -> Script:
        """Read ``lua/<name>.lua``, which takes so many KEYS."""
        body = resources.files("chieu.store").joinpath("lua", f"{name}.lua").read_text("utf-8")
        sha = hashlib.sha1(body.encode(), usedforsecurity=False).hexdigest()
        return cls(name, keys, body, sha, repeatable, reads)

    @property
    def by_sha(self) -> tuple[Word, ...]:
        """How a call by SHA-1 begins."""
        return ("EVALSHA_RO" if self.reads else "EVALSHA", self.sha, self.keys)

    @property
    def by_text(self) -> tuple[Word, ...]:
        """How a call by text begins; Redis knows the script from then on."""
        return ("EVAL_RO" if self.reads else "EVAL", self.body, self.keys)


# Repeatable by their tag: the second run finds what the first one wrote and says MINE.
OPEN = Script.of("open", 7, repeatable=True)
COMMIT = Script.of("commit", 7, repeatable=True)
SNAPSHOT = Script.of("snapshot", 2, repeatable=True, reads=True)
# A claim whose answer was lost comes due again by itself; asking again takes others.
CLAIM_DUE = Script.of("claim_due", 1, repeatable=False)
GIVE_BACK = Script.of("give_back", 1, repeatable=True)
FAIL = Script.of("fail", 4, repeatable=False)
REARM = Script.of("rearm", 2, repeatable=True)
DROP = Script.of("drop", 3, repeatable=True)
LEASE = Script.of("lease", 1, repeatable=True)
LEASED = Script.of("leased", 1, repeatable=True, reads=True)
HOLD = Script.of("hold", 2, repeatable=True)
LET_GO = Script.of("let_go", 2, repeatable=True)
WITNESS = Script.of("witness", 1, repeatable=True, reads=True)
SETTLE = Script.of("settle", 2, repeatable=True)
KEEP_CODE = Script.of("keep_code", 1, repeatable=True)
BURY_CODE = Script.of("bury_code", 1, repeatable=True)
# What was spent is spent; a lost answer forgives nothing twice.
SPEND = Script.of("spend", 1, repeatable=False)
ADOPT_SCREEN = Script.of("adopt_screen", 1, repeatable=True)
GIVE_SCREEN_BACK = Script.of("give_screen_back", 1, repeatable=True)
# Repeatable by what they leave behind: a ticket that is as it was asked to be is left alone.
QUEUE_TICKET = Script.of("queue_ticket", 4, repeatable=True)
TAKE_TICKETS = Script.of("take_tickets", 3, repeatable=True)
MOVE_TICKETS = Script.of("move_tickets", 3, repeatable=True)
CANCEL_TICKET = Script.of("cancel_ticket", 3, repeatable=True)
KEEP_TICKETS = Script.of("keep_tickets", 2, repeatable=True)
# A sweep whose answer was lost leaves leases that run out by themselves.
SWEEP_TICKETS = Script.of("sweep_tickets", 4, repeatable=False)
_TICKETS = (QUEUE_TICKET, TAKE_TICKETS, MOVE_TICKETS, CANCEL_TICKET, KEEP_TICKETS, SWEEP_TICKETS)
_SCREENS = (ADOPT_SCREEN, GIVE_SCREEN_BACK)
_DUE = (CLAIM_DUE, GIVE_BACK, FAIL, REARM, DROP)
_LEASES = (LEASE, LEASED, HOLD, LET_GO, WITNESS, SETTLE)
ALL = (OPEN, COMMIT, SNAPSHOT, *_DUE, *_LEASES, KEEP_CODE, BURY_CODE, SPEND, *_SCREENS, *_TICKETS)

_NO_ANSWER = redis_errors.ConnectionError("torn down")


@dataclass(slots=True)
class _Asked:
    command: Command
    answer: asyncio.Future[Reply]
    repeatable: bool
    script: Script | None = None
    reply: Reply | Exception = _NO_ANSWER

    def with_text(self) -> None:
        """Name the script by its text from now on."""
        assert self.script is not None
        self.command = (*self.script.by_text, *self.command[3:])


class Scripts:
    """The one way from the store to a Redis."""

    def __init__(self, line: Line, metrics: Metrics = UNCOUNTED, *, lanes: int = LANES) -> None:
        self._line = line
        self._metrics = metrics
        self._lanes = lanes
        self._waiting: list[_Asked] = []
        self._called = False
        self._under_way: set[asyncio.Task[None]] = set()

    def submit(self, script: Script, keys: Sequence[str], words: Sequence[Word] = ()) -> asyncio.Future[Reply]:
        """Run a script; the future has what it returns, or a `StoreError`.

        The script runs even if nobody waits any more.
        """
        if len(keys) != script.keys:
            raise ValueError(f"{script.name}.lua takes {script.keys} keys, not {len(keys)}")
        return self._ask((*script.by_sha, *keys, *words), script.repeatable, script)

    def command(self, *words: Word, repeatable: bool = True) -> asyncio.Future[Reply]:
        """Run one command in the same write as whatever else this turn asks for."""
        return self._ask(words, repeatable, None)

    async def close(self) -> None:
        """Wait for what is under way, then hang up."""
        while self._waiting or self._under_way:
            self._leave()
            await asyncio.wait(tuple(self._under_way))
        await self._line.close()

    def _ask(self, command: Command, repeatable: bool, script: Script | None) -> asyncio.Future[Reply]:
        loop = asyncio.get_running_loop()
        asked = _Asked(command, loop.create_future(), repeatable, script)
        self._waiting.append(asked)
        if not self._called:
            self._called = True
            loop.call_soon(self._leave)
        return asked.answer

    def _leave(self) -> None:
        self._called = False
        if not self._waiting or len(self._under_way) >= self._lanes:
            return
        batch, self._waiting = self._waiting, []
        task = asyncio.get_running_loop().create_task(self._deliver(batch))
        self._under_way.add(task)
        task.add_done_callback(partial(self._arrived, batch))

    def _arrived(self, batch: list[_Asked], task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        for asked in batch:
            self._answer(asked)
        self._leave()

    async def _deliver(self, batch: list[_Asked]) -> None:
        try:
            await self._exchange(batch)
            await self._again_with_text(batch)
            await self._again_what_was_lost(batch)
        except Exception as failure:
            for asked in batch:
                asked.reply = failure

    async def _exchange(self, batch: list[_Asked]) -> None:
        self._metrics.batches.add()
        self._metrics.commands.add(n=len(batch))
        loop = asyncio.get_running_loop()
        sent_s = loop.time()
        replies = await self._line.exchange([asked.command for asked in batch])
        self._metrics.round_trip.observe(loop.time() - sent_s)
        for asked, reply in zip(batch, replies, strict=True):
            asked.reply = reply

    async def _again_with_text(self, batch: list[_Asked]) -> None:
        unknown = [asked for asked in batch if isinstance(asked.reply, redis_errors.NoScriptError)]
        if not unknown:
            return
        self._metrics.retries.add("noscript", n=len(unknown))
        for asked in unknown:
            asked.with_text()
        await self._exchange(unknown)

    async def _again_what_was_lost(self, batch: list[_Asked]) -> None:
        lost = [asked for asked in batch if asked.repeatable and _is_lost(asked.reply)]
        if not lost:
            return
        self._metrics.retries.add("lost", n=len(lost))
        await asyncio.sleep(_AGAIN_AFTER_S)
        await self._exchange(lost)
        await self._again_with_text(lost)

    def _answer(self, asked: _Asked) -> None:
        if asked.answer.done():
            return
        if not isinstance(asked.reply, Exception):
            asked.answer.set_result(asked.reply)
            return
        failure = of_redis(asked.reply)
        self._metrics.errors.add(failure.reason.value)
        asked.answer.set_exception(failure)


def _is_lost(reply: Reply | Exception) -> bool:
    return isinstance(reply, redis_errors.ConnectionError | redis_errors.TimeoutError | OSError)
