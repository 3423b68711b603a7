"""Phones that play: clients like any other, which see their own views and nothing else, and screens that look on.

What they do and see is written into a history. A player is no saint: now and then it sleeps through a turn, presses
"Bắt", plays what does not fit, or plays out of turn.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from chieu.api.v1 import rooms_pb2, rules_pb2
from chieu.client import Addresses, Client, Patience, Refused, Seat, Unreachable, View
from chieu.games.catalogue import GAMES
from chieu.wire.games import DIALECTS
from chieu.wire.options import game_number

from . import habits as manners
from .habits import DILIGENT, HUMAN, MANNERS, Habits
from .history import History, Viewer

__all__ = ["BETWEEN_ROUNDS", "DILIGENT", "HUMAN", "PATIENT", "QUICK", "Crowd", "Habits", "Player", "Table", "crowd"]

QUICK = Patience(call_s=2.0, total_s=30.0, first_pause_s=0.05, longest_pause_s=0.5, silence_s=10.0, heartbeat_s=3.0)
"""A client that comes back sooner than a phone would; a heartbeat is due every 8 s."""
PATIENT = replace(QUICK, silence_s=30.0)
"""Who comes back was sent: on a machine that stands still for a moment nobody takes a stream for dead by himself."""
BETWEEN_ROUNDS = (rooms_pb2.ROOM_PHASE_LOBBY, rooms_pb2.ROOM_PHASE_ROUND_END)


@dataclass(eq=False, slots=True)
class Player:
    """One phone at a table. It plays while `play` runs."""

    client: Client
    seat: Seat
    viewer: Viewer
    history: History
    habits: Habits
    dice: Random
    view: View = field(default_factory=View)
    errors: list[Refused | Unreachable] = field(default_factory=list)
    _decided: tuple[int, str] = (0, "")
    _running: set[asyncio.Task[None]] = field(default_factory=set)
    _seen: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Follow the table and play whenever it is asked, until the seat ends."""
        try:
            async with aclosing(self.seat.follow()) as views:
                async for view in views:
                    self.view = view
                    self._seen.set()
                    if view.live and view.own is not None:
                        self._look(view)
        finally:
            for task in tuple(self._running):
                task.cancel()
            await asyncio.gather(*self._running, return_exceptions=True)

    async def until(self, holds: Callable[[View], bool]) -> View:
        """The first view from now on for which something holds."""
        while not holds(self.view):
            self._seen.clear()
            await self._seen.wait()
        return self.view

    async def send(self, move: Any, on: View | None = None) -> None:
        """Send a move of the game that is played, and write down what became of it."""
        view = on or self.view
        await self.send_message(DIALECTS[manners.game_in_hand(view) or "lacuoi"].move_message(move), view)

    async def send_message(self, message: rules_pb2.Move, on: View) -> None:
        """Send a move as the wire has it, and write down what became of it."""
        with self.history.move(self.seat.room_id, self.seat.number, message) as sent:
            answer = await self._noted(self.seat.act(message, on=on))
            sent.accepted((answer.position.version, answer.position.tag), replayed=answer.replayed)

    def _look(self, view: View) -> None:
        """Begin whatever this view gives cause to."""
        key = manners.game_in_hand(view)
        if view.roster.phase != rooms_pb2.ROOM_PHASE_PLAYING or key is None:
            return
        if manners.may_catch(view) and self.dice.random() < self.habits.catches:
            self._run(self.send(MANNERS[key].catch, view))
        decision = (view.turn.turn_seq, view.turn.turn_tag)
        if not view.is_my_turn:
            if self.dice.random() < self.habits.blunders / 4:
                self._run(self.send(MANNERS[key].early, view))
        elif decision != self._decided:
            self._decided = decision
            if self.dice.random() >= self.habits.sleeps:
                self._run(self._decide(decision))

    async def _decide(self, decision: tuple[int, str]) -> None:
        """Think, then act on the newest view of this decision until it is done or another one is asked for."""
        await asyncio.sleep(self.dice.random() * self.habits.think_s)
        if self.dice.random() < self.habits.blunders:
            await self.send(manners.blunder(self.view, self.dice))
        while self.view.is_my_turn and (self.view.turn.turn_seq, self.view.turn.turn_tag) == decision:
            view = self.view
            await asyncio.sleep(max(0, manners.locked_until_ms(view) - self.client.now_ms()) / 1_000)
            await self.send_message(self._choice(view), view)
            if self.view is view:
                self._seen.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._seen.wait(), 1.0)

    def _choice(self, view: View) -> rules_pb2.Move:
        """What the game's own bot would do with this hand, calls and doubts aside."""
        doubt = manners.challenge(view)
        if doubt is not None and self.dice.random() < self.habits.doubts:
            return doubt
        message = manners.sensible(view, self.dice)
        if self.dice.random() < self.habits.calls_late and manners.without_call(message):
            self._run(self._call_late(view))
        return message

    async def _call_late(self, view: View) -> None:
        await asyncio.sleep(self.dice.random() * self.habits.think_s)
        await self.send(MANNERS[manners.game_in_hand(view) or "lacuoi"].call)

    def _run(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _noted(self, answer: Awaitable[Any]) -> Any:
        try:
            return await answer
        except (Refused, Unreachable) as failed:
            self.errors.append(failed)
            raise


@dataclass(slots=True)
class Table:
    """A room with its players and its screen. The first player hosts it."""

    name: str
    history: History
    players: list[Player]
    screen: Viewer | None
    code: str
    game: str = "lacuoi"
    bots: frozenset[int] = frozenset()
    replays: list[rules_pb2.GetReplayResponse] = field(default_factory=list)

    @property
    def host(self) -> Player:
        return self.players[0]

    @property
    def room_id(self) -> str:
        return self.host.seat.room_id

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who looks."""
        looking = [player.viewer for player in self.players]
        return looking if self.screen is None else [*looking, self.screen]

    async def play_round(self) -> rules_pb2.GetReplayResponse:
        """Start a round, let it be played to its end, and keep its replay."""
        begun = (await self.host.seat.start_round()).round
        await self.host.until(lambda view: view.roster.rounds == begun and view.roster.phase in BETWEEN_ROUNDS)
        replay = await self.host.seat.replay()
        self.replays.append(replay)
        return replay

    async def turn_to(self, game: str) -> None:
        """Let the host choose another game, and wait until he sees it."""
        await self.host.seat.change_game(game_number(game))
        self.game = game
        await self.host.until(lambda view: view.options.options.WhichOneof("options") == game)

    async def settled(self) -> None:
        """Wait until everybody who looks stands at the newest version that anybody saw."""
        while len({viewer.position for viewer in self.viewers}) > 1:
            await asyncio.sleep(0.05)


@dataclass(slots=True)
class Crowd:
    """Makes tables and keeps what runs at them. Use `crowd`."""

    addresses: str | Addresses
    history: History
    dice: Random
    patience: Patience
    habits: Habits
    clients: contextlib.AsyncExitStack
    tasks: asyncio.TaskGroup
    running: list[asyncio.Task[None]] = field(default_factory=list)

    async def table(
        self, name: str, players: int, *, game: str = "lacuoi", bots: int = 0, screen: bool = True, **options: Any
    ) -> Table:
        """A table with so many phones and server-side bots, everybody looking on; nothing is dealt yet."""
        host = await self._player(f"{name}-0", None, game, options)
        guests = [await self._player(f"{name}-{n}", host.seat.code) for n in range(1, players)]
        made = [await host.seat.add_bot() for _ in range(bots)]
        shared = await self.screen(f"{name}-screen", host.seat) if screen else None
        seated = frozenset(answer.seat for answer in made)
        return Table(name, self.history, [host, *guests], shared, host.seat.code, game, seated)

    async def join(self, table: Table, name: str) -> Player:
        """One more phone at a table."""
        player = await self._player(name, table.code)
        table.players.append(player)
        return player

    async def screen(self, name: str, seat: Seat) -> Viewer:
        """A shared screen for a room."""
        viewer = self.history.viewer(name)
        viewer.room_id = seat.room_id
        client = await self._client(viewer)

        async def look() -> None:
            async with aclosing(client.watch_screen(seat.code)) as views:
                async for _ in views:
                    pass

        self.running.append(self.tasks.create_task(look(), name=name))
        return viewer

    async def _player(
        self, name: str, code: str | None, game: str = "", options: dict[str, Any] | None = None
    ) -> Player:
        viewer = self.history.viewer(name)
        client = await self._client(viewer)
        if code is None:
            seat = await client.create_room(game_number(game), name, options=_options(game, options or {}))
        else:
            seat = await client.join_room(code, name)
        viewer.room_id, viewer.seat = seat.room_id, seat.number
        player = Player(client, seat, viewer, self.history, self.habits, Random(self.dice.random()))
        self.running.append(self.tasks.create_task(player.play(), name=name))
        return player

    async def _client(self, viewer: Viewer) -> Client:
        client = Client(self.addresses, patience=self.patience, tap=viewer.tap)
        return await self.clients.enter_async_context(client)


@contextlib.asynccontextmanager
async def crowd(
    addresses: str | Addresses, *, habits: Habits = HUMAN, patience: Patience = QUICK, seed: int = 1
) -> AsyncIterator[Crowd]:
    """People for an evening; they all go home at its end. A player that fails fails the test."""
    async with contextlib.AsyncExitStack() as clients, asyncio.TaskGroup() as tasks:
        made = Crowd(addresses, History(), Random(seed), patience, habits, clients, tasks)
        try:
            yield made
        finally:
            for task in made.running:
                task.cancel()


def _options(key: str, values: dict[str, Any]) -> rooms_pb2.GameOptions:
    """Options of a game, by name; those that it does not have are left out, so that tables of all games may be mixed."""
    known = {spec.key for spec in GAMES[key].options}
    message = rooms_pb2.GameOptions()
    of_game = getattr(message, key)
    of_game.SetInParent()
    for name, value in values.items():
        if name in known:
            setattr(of_game, name, value)
    return message
