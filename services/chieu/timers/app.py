"""Timers, put together: a function from settings to a service."""

from __future__ import annotations

from functools import partial

from chieu.chassis.channels import Channels
from chieu.chassis.process import Process
from chieu.chassis.settings import ChassisSettings
from chieu.composition.ground import Ground
from chieu.composition.parts import Parts

from .clients import RulesClient
from .metrics import Metrics
from .presence import Watch
from .servicer import SERVICE, TimersServicer, register
from .sweeper import Sweeper

NAME = "timers"
TEXT = "What nobody did in time is done: deadlines are claimed and rules is asked to act; and what time it is."


def build(settings: ChassisSettings, process: Process, ground: Ground | None = None) -> Parts:
    """A timers process. In one process with the others, they share a `ground` that its owner starts and stops."""
    parts = Parts()
    if ground is None:
        ground = Ground(settings, process, waits=True)
        parts.add(start=ground.start, stop=ground.stop)
    channels = Channels(idempotent=tuple(f"chieu.api.v1.RulesInternalService/{call}" for call in ("Expire", "Observe")))
    rules, metrics, entropy = RulesClient(channels, process.spans), Metrics(process.registry), process.entropy
    store = ground.store
    sweeper = Sweeper(store.deadlines, ground.rules, rules, process.clock, entropy, metrics, ground.pace)
    watch = Watch(store.leases, store.deadlines.format_of, ground.rules, rules, entropy, metrics, ground.pace)
    ground.add("sweep", sweeper.step)
    ground.add("watch", watch.step)
    ground.add("repair", sweeper.repair)
    ground.add("channels", partial(channels.tend, lambda: ground.rules.seen))
    process.server.add_public(partial(register, TimersServicer(ground)), SERVICE)
    parts.add(drain=sweeper.drain)
    parts.add(drain=watch.drain, stop=channels.close)
    return parts
