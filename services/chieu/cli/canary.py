"""`chieu canary`: plays a round as people would and says whether they could have; once, or for ever as a probe."""

from __future__ import annotations

import asyncio
import signal
import sys
from argparse import Namespace
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import TypeVar

from chieu.chassis.doors import PortTaken
from chieu.chassis.health import LoopWatch, PrivateHttp, Readiness
from chieu.chassis.metrics import Registry
from chieu.client import Refused, Unreachable, View

from . import canary_checks as checks
from . import canary_pages as pages
from .canary_round import Late, Sighting, Table, table
from .session import Session, why
from .texts import Texts
from .verify import Promise, Source, report

_PASSED, _FAILED = 0, 1

T = TypeVar("T")


class Failed(Exception):
    """A step did not come out as it has to; the message is the sentence that says so."""


class Metrics:
    """What the canary exports."""

    def __init__(self, registry: Registry) -> None:
        self.rounds = registry.counter(
            "chieu_canary_rounds_total", "Rounds that the canary tried, by result: ok or failed", ("result",)
        )
        self.moves = registry.histogram(
            "chieu_canary_move_seconds", "From sending a move to its frame on the canary's screen"
        )
        self.last_success = registry.gauge(
            "chieu_canary_last_success_timestamp_seconds", "When a round last went well, by the server's clock"
        )
        for result in ("ok", "failed"):
            # Begun at 0: a rate needs to have seen the time before the first.
            self.rounds.add(result, n=0)


@dataclass(slots=True)
class Canary:
    """Plays rounds against one server and tells what came of each step."""

    words: Namespace
    texts: Texts
    latencies_s: list[float] = field(default_factory=list)
    ended_ms: int = 0
    """When the last round that was played ended, by the server's clock."""

    async def sing(self) -> bool:
        """Play a round, print a line for each step, and answer whether all went well."""
        self.latencies_s = []
        went_well = False
        try:
            await self._round()
            went_well = True
        except* (Failed, Late, Refused, Unreachable, pages.NoPage) as failed:
            print(self._said("failed", why=self._why(_first(failed))), file=sys.stderr, flush=True)
        return went_well

    async def _round(self) -> None:
        before = await pages.counted(self.words.metrics)
        async with table(self.words) as made:
            self._tell("seated", code=made.host.code)
            host = await made.play()
            self.ended_ms = host.server_time_ms
            self._tell("played", moves=len(made.sent), name=_winner(host))
            self._judge(made.sighting, made, host, await made.caught_up(host.position.version))
            await self._verify(made, host)
            await made.closed()
            self._tell("closed")
        if self.words.metrics:
            self._count(before, await pages.counted(self.words.metrics))

    def _judge(self, sighting: Sighting, made: Table, host: View, screen: View) -> None:
        """The screen has seen everything, once, in order, and the same end."""
        fault = checks.fault_of(sighting.seen, made.sent) or checks.result_fault(host, screen)
        if fault is not None:
            raise Failed(self._said(f"wrong.{fault.wrong}", version=fault.version))
        self.latencies_s = checks.latencies_s(sighting.seen, made.sent)
        slowest_ms = round(max(self.latencies_s, default=0.0) * 1_000)
        self._tell("seen", versions=checks.versions_of(sighting.seen), ms=slowest_ms)

    async def _verify(self, made: Table, host: View) -> None:
        """The sealed log plays again, by the rules and from the seed that was promised before the deal."""
        replay = await made.host.replay()
        promise = Promise(Source.GIVEN, (host.table.commitment.hex(),))
        lines, holds = report(replay, promise, self.texts)
        if not holds:
            raise Failed("\n".join(lines))
        self._tell("verified")

    def _count(self, before: pages.Counts, after: pages.Counts) -> None:
        rises = pages.moved(before, after)
        still = [name for name, rise in rises.items() if not rise]
        if still:
            raise Failed(self._said("still", names=", ".join(still)))
        self._tell("counted", rises=", ".join(f"{name} +{rise}" for name, rise in rises.items()))

    def _why(self, failed: Exception) -> str:
        match failed:
            case Late():
                return self._said(f"late.{failed.step}", n=round(failed.seconds))
            case Refused():
                return why(failed, self.texts)
            case Unreachable():
                return self.texts.say("unreachable", server=self.words.server)
            case pages.NoPage():
                return self._said("no_page", address=failed.address, why=failed.why)
            case _:
                return str(failed)

    def _tell(self, key: str, **facts: object) -> None:
        print(self._said(key, **facts), flush=True)

    def _said(self, key: str, **facts: object) -> str:
        return self.texts.say(f"canary.{key}", **facts)


async def canary(words: Namespace, session: Session) -> int:
    """Play once and say whether it went well by the exit status, or every so many seconds until told to end."""
    singer = Canary(words, session.texts)
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, asked.set)
    if words.once:
        went_well = await _unless(asked, singer.sing())
        if went_well is None:
            print(session.texts.say("canary.interrupted"), file=sys.stderr)
        return _PASSED if went_well else _FAILED
    return await _for_ever(singer, session, asked)


async def _for_ever(singer: Canary, session: Session, asked: asyncio.Event) -> int:
    """Play again and again, and serve what came of it as metrics."""
    registry = Registry(process=True)
    metrics, watch = Metrics(registry), LoopWatch(registry)
    http = PrivateHttp(singer.words.metrics_address, registry, Readiness(), watch)
    try:
        await http.start()
    except PortTaken as taken:
        print(taken, file=sys.stderr)
        return _FAILED
    watch.start()
    try:
        while not asked.is_set():
            next_at = asyncio.get_running_loop().time() + singer.words.every
            went_well = await _unless(asked, singer.sing())
            if went_well is not None:
                _note(metrics, singer, went_well)
            await _unless(asked, asyncio.sleep(next_at - asyncio.get_running_loop().time()))
    finally:
        watch.stop()
        await http.stop()
    print(session.texts.say("canary.ended"), flush=True)
    return _PASSED


def _note(metrics: Metrics, singer: Canary, went_well: bool) -> None:
    metrics.rounds.add("ok" if went_well else "failed")
    for seconds in singer.latencies_s:
        metrics.moves.observe(seconds)
    if went_well:
        metrics.last_success.set(singer.ended_ms / 1_000)


async def _unless(asked: asyncio.Event, work: Awaitable[T]) -> T | None:
    """What came of the work; None when the program was asked to end before, after the work has put its things away."""
    doing = asyncio.ensure_future(work)
    waiting = asyncio.ensure_future(asked.wait())
    await asyncio.wait((doing, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not doing.done():
        doing.cancel()
    try:
        return await doing
    except asyncio.CancelledError:
        return None


def _winner(view: View) -> str:
    return ", ".join(view.name_of(seat) for seat in view.result.winner_seats) or "–"


def _first(group: BaseExceptionGroup[Exception]) -> Exception:
    found = group.exceptions[0]
    return _first(found) if isinstance(found, BaseExceptionGroup) else found
