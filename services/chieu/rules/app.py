"""Rules, put together: a function from settings to a service."""

from __future__ import annotations

from functools import partial

from chieu.chassis.process import Process
from chieu.chassis.settings import ChassisSettings
from chieu.composition.ground import Ground
from chieu.composition.parts import Parts

from .expiry import Expiry
from .inspection import Inspector
from .metrics import Metrics
from .presence import Observer
from .refusals import Refusals
from .servicer import INTERNAL_SERVICE, SERVICE, RulesInternalServicer, RulesServicer, register, register_internal
from .table import Table

NAME = "rules"
TEXT = "The table is changed, or the move refused: rounds are dealt and moves carried out."


def build(settings: ChassisSettings, process: Process, ground: Ground | None = None) -> Parts:
    """A rules process. In one process with the others, they share a `ground` that its owner starts and stops."""
    parts = Parts()
    if ground is None:
        ground = Ground(settings, process, waits=True)
        parts.add(start=ground.start, stop=ground.stop)
    metrics = Metrics(process.registry)
    table = Table(ground.rooms, process.clock, ground.pace, metrics, process.spans)
    servicer = RulesServicer(ground, table, metrics)
    refusals = Refusals(process.entropy)
    internal = RulesInternalServicer(
        table,
        Expiry(ground, metrics),
        Observer(ground, metrics),
        Inspector(ground, metrics),
        refusals,
        metrics,
        process.draining,
    )
    process.server.add_public(partial(register, servicer), SERVICE)
    process.server.add_private(partial(register_internal, internal), INTERNAL_SERVICE)
    ground.lease(ground.rules)
    parts.add(drain=partial(ground.give_up, ground.rules))
    return parts
