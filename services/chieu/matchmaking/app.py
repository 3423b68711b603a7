"""Matchmaking, put together: a function from settings to a service."""

from __future__ import annotations

from functools import partial

from chieu.chassis.process import Process
from chieu.chassis.settings import ChassisSettings
from chieu.composition.ground import Ground
from chieu.composition.parts import Parts

from .lobby import Lobby
from .metrics import Metrics
from .servicer import SERVICE, MatchmakingServicer, register

NAME = "matchmaking"
TEXT = "Rooms are opened, found by their code, filled, and run as a lobby."


def build(settings: ChassisSettings, process: Process, ground: Ground | None = None) -> Parts:
    """A matchmaking process. In one process with the others, they share a `ground` that its owner starts and stops."""
    parts = Parts()
    if ground is None:
        ground = Ground(settings, process)
        parts.add(start=ground.start, stop=ground.stop)
    metrics = Metrics(process.registry)
    servicer = MatchmakingServicer(ground, Lobby(ground, metrics), metrics)
    process.server.add_public(partial(register, servicer), SERVICE)
    return parts
