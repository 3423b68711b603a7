"""Matchmaking, put together: a function from settings to a service."""

from __future__ import annotations

from functools import partial

from chieu.chassis.process import Process
from chieu.composition.ground import Ground
from chieu.composition.guesses import Guesses
from chieu.composition.openings import Openings
from chieu.composition.parts import Parts
from chieu.games.catalogue import GAMES

from .filler import Filler
from .hearings import Wheel
from .lobby import Lobby
from .making import Making
from .matcher import Matcher
from .metrics import Metrics
from .queues import Queue
from .servicer import SERVICE, MatchmakingServicer, register
from .settings import MatchmakingSettings
from .showcase import Showcase
from .tickets import Desk

NAME = "matchmaking"
TEXT = "Rooms are opened, found by their code, filled, and run as a lobby."
LONG_POLLS = tuple(f"/{SERVICE}/{method}" for method in ("OpenScreen", "RescueSeat"))
GUESSED = {"GetRoom": "room_code", "JoinRoom": "room_code", "RescueSeat": "room_code", "PairScreen": "pairing_code"}
"""What somebody could guess with, and the field that holds the guess."""
OPENED = {"CreateRoom": "seat_pass", "CreateTicket": "seat_pass", "OpenScreen": "screen_pass"}
"""What fills the store, and the field that makes each one's own."""


def build(settings: MatchmakingSettings, process: Process, ground: Ground | None = None) -> Parts:
    """A matchmaking process. In one process with the others, they share a `ground` that its owner starts and stops."""
    parts = Parts()
    if ground is None:
        ground = Ground(settings, process, waits=True)
        parts.add(start=ground.start, stop=ground.stop)
    metrics = Metrics(process.registry)
    lobby = Lobby(ground, metrics)
    wheel = Wheel(process.ticks)
    queues = {game: Queue(game, ground.store.tickets, process.clock, ground.patience, wheel) for game in GAMES}
    making = Making()
    matcher = Matcher(ground, queues, lobby, making, metrics)
    filler = Filler(ground, queues, lobby, making, metrics)
    desk = Desk(ground, queues, wheel, metrics)
    for game, queue in queues.items():
        metrics.waiting.ask(partial(len, queue), game)
        metrics.oldest.ask(queue.longest_s, game)
    ground.add("matcher", matcher.step)
    ground.add("filler", filler.step)
    ground.add("tickets", matcher.sweep)
    ground.add("watched", matcher.keep)
    ground.add("beat", wheel.turn)
    metrics.watchers.ask(wheel.__len__)
    servicer = MatchmakingServicer(ground, lobby, Showcase(ground), desk)
    budgets, trusted, ticks = ground.store.budgets, settings.trusted_proxies, process.ticks
    Guesses(budgets, trusted, ticks, process.registry).guard(servicer, GUESSED)
    openings = Openings(budgets, trusted, ticks, process.registry, per_minute=settings.openings_per_minute)
    openings.guard(servicer, OPENED)
    process.server.add_public(partial(register, servicer), SERVICE)
    parts.add(drain=desk.leave)
    parts.add(drain=servicer.bell.leave)
    parts.add(drain=making.drain)
    return parts
