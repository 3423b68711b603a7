"""`chieu bots`: players that join like anybody and play from what their own seat is shown."""

from __future__ import annotations

import asyncio
import signal
import sys
from argparse import Namespace
from contextlib import AsyncExitStack, aclosing, suppress
from dataclasses import dataclass
from typing import Any

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1.events_pb2 import EVENT_KIND_PLAYED
from chieu.api.v1.rules_pb2 import Move
from chieu.chassis.entropy import SystemEntropy
from chieu.client import Client, Refused, Unreachable, View
from chieu.client.seat import Seat
from chieu.games.catalogue import GAMES
from chieu.games.chance import Chance
from chieu.games.pace import Pace
from chieu.rooms.names import BOT_NAMES, bot_name
from chieu.wire.games import DIALECTS

from .games import key_of
from .session import Session, another_client, why

_SEED_BYTES = 32
_RULES = Pace()
_AGAIN_MS = 1_000
_TERMINATED = 128 + signal.SIGTERM
_BETWEEN_ROUNDS = (pb.ROOM_PHASE_LOBBY, pb.ROOM_PHASE_ROUND_END)


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a bot waits before it acts, in milliseconds. Rule: G-21."""

    any_ms: int = _RULES.bot_ms
    last_card_ms: int = _RULES.catch_lock_ms
    """After a play that left one card: people must have the time to press "Bắt"."""


AS_THE_RULES_SAY = Thinking()
AT_ONCE = Thinking(0, 0)


async def bots(words: Namespace, session: Session) -> int:
    """Seat so many bots, each a client and a device of its own, and let them play until the room or this program ends.

    Ctrl-C and SIGTERM have them leave: a bot whose program is gone would be kept a chair like a person.
    """
    playing = asyncio.ensure_future(_seated(words, session))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, playing.cancel)
    try:
        return await playing
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise
        return _TERMINATED


async def _seated(words: Namespace, session: Session) -> int:
    thinking = AT_ONCE if words.quick else AS_THE_RULES_SAY
    seated = 0
    async with AsyncExitStack() as clients, asyncio.TaskGroup() as playing:
        for _ in range(words.count):
            client = await clients.enter_async_context(another_client(words))
            joining = asyncio.create_task(sit_down(client, words.code, session.texts.language))
            clients.push_async_callback(_stand_up, joining)
            try:
                # Ended now, it may have a seat that it has not heard of.
                seat, name = await asyncio.shield(joining)
            except Refused as refused:
                # The table is full: those who sit go on playing.
                print(why(refused, session.texts), file=sys.stderr)
                if not seated:
                    return 1
                break
            seated += 1
            print(session.texts.say("bots.seated", name=name, seat=seat.number + 1), flush=True)
            playing.create_task(Bot(client, seat, thinking).play())
    return 0


async def _stand_up(joining: asyncio.Task[tuple[Seat, str]]) -> None:
    """Leave the seat, whether it was played from or not."""
    with suppress(Refused, Unreachable):
        seat, _ = await joining
        await seat.leave()


async def sit_down(client: Client, code: str, language: str) -> tuple[Seat, str]:
    """A seat under the first name of a bot, in that language, that is free at that table.

    Raises:
        Refused: the room takes nobody.
    """
    taken: list[str] = []
    while True:
        name = bot_name(taken, 0, language)
        try:
            return await client.join_room(code, name), name
        except Refused as refused:
            if refused.reason != "NAME_TAKEN" or len(taken) > len(BOT_NAMES[language]):
                raise
            taken.append(name)


class Bot:
    """A player that sees one seat's views and nothing else."""

    def __init__(self, client: Client, seat: Seat, thinking: Thinking) -> None:
        """It plays once `play` runs."""
        self._client = client
        self._seat = seat
        self._thinking = thinking
        self._chance = Chance(SystemEntropy().bytes(_SEED_BYTES))
        self._view = View()
        self._decision: tuple[int, str] | None = None
        self._last_card_ms = 0
        self._came = asyncio.Event()
        self._deciding: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play round after round until the seat ends."""
        try:
            async with aclosing(self._seat.follow()) as views:
                async for view in views:
                    await self._see(view)
        finally:
            if self._deciding is not None:
                self._deciding.cancel()
            # A seat whose bot has gone would let its clock run out turn after turn.
            with suppress(Refused, Unreachable):
                await self._seat.leave()

    async def _see(self, view: View) -> None:
        self._view = view
        self._came.set()
        if view.roster.phase in _BETWEEN_ROUNDS:
            await self._be_ready()
        if any(event.kind == EVENT_KIND_PLAYED for event in view.events) and _somebody_has_one_card(view):
            self._last_card_ms = self._client.now_ms()
        decision = (view.turn.turn_seq, view.turn.turn_tag)
        if not view.is_my_turn or decision == self._decision:
            return
        self._decision = decision
        if self._deciding is not None:
            self._deciding.cancel()
        self._deciding = asyncio.create_task(self._decide(decision))

    async def _be_ready(self) -> None:
        mine = next((there for there in self._view.roster.seats if there.seat == self._seat.number), None)
        if mine is None or mine.ready:
            return
        try:
            await self._seat.set_ready(True)
        except (Refused, Unreachable):
            # The round began meanwhile, or the next view asks again.
            return

    async def _decide(self, decision: tuple[int, str]) -> None:
        """Think, then act on the newest view of this very decision, until another is asked for.

        A call answers no decision: after it the same one is still open.
        """
        while self._is_open(decision):
            await asyncio.sleep(self._wait_ms() / 1_000)
            if not self._is_open(decision):
                return
            try:
                made = await self._act()
            except Unreachable:
                continue
            except Refused as refused:
                await asyncio.sleep(max(_AGAIN_MS, refused.retry_after_ms) / 1_000)
            else:
                await self._caught_up(made.version)

    async def _act(self) -> pb.Position:
        """Send the move that is chosen on the newest view; the position that it made."""
        return (await self._seat.act(self._move(), on=self._view)).position

    def _is_open(self, decision: tuple[int, str]) -> bool:
        return self._view.is_my_turn and decision == (self._view.turn.turn_seq, self._view.turn.turn_tag)

    async def _caught_up(self, version: int) -> None:
        """Wait for the view that shows what was done."""
        while self._view.position.version < version:
            self._came.clear()
            await self._came.wait()

    def _wait_ms(self) -> int:
        now_ms = self._client.now_ms()
        own = _own(self._view)
        # Games without a last card to call have no such lock either.
        locked = 0 if _may_call(own) else max((getattr(a, "not_before_ms", 0) for a in own.actions), default=0)
        return max(self._thinking.any_ms, self._last_card_ms + self._thinking.last_card_ms - now_ms, locked - now_ms, 0)

    def _move(self) -> Move:
        key = key_of(self._view.roster.game)
        move = GAMES[key].bot_move(_table(self._view), _own(self._view), self._chance)
        return DIALECTS[key].move_message(move)


def _table(view: View) -> Any:
    """The table as the game knows it, read from the wire."""
    key = key_of(view.roster.game)
    return DIALECTS[key].table_from(getattr(view.table, key), getattr(view.seats, key))


def _own(view: View) -> Any:
    """The own hand as the game knows it, read from the wire."""
    key = key_of(view.roster.game)
    assert view.own is not None
    return DIALECTS[key].seat_from(getattr(view.own, key), view.own.seat)


def _may_call(own: Any) -> bool:
    return any(action.kind == "CALL_LAST" for action in own.actions)


def _somebody_has_one_card(view: View) -> bool:
    return any(facts.cards == 1 for facts in _table(view).seats)
