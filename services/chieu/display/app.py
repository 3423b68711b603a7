"""Display, put together: a function from settings to a service."""

from __future__ import annotations

from functools import partial

from chieu.chassis.channels import Channels
from chieu.chassis.entropy import tag
from chieu.chassis.process import Process
from chieu.composition.ground import Ground
from chieu.composition.guesses import Guesses
from chieu.composition.parts import Parts

from .attendance import Attendance
from .clients import MovesClient
from .hall import Hall
from .metrics import Metrics
from .pages import answers
from .servicer import SERVICE, DisplayServicer, register
from .settings import DisplaySettings
from .streams import Streams

NAME = "display"
TEXT = "Everyone sees what is theirs: views are fanned out to phones and screens, and moves are passed to rules."
LONG_POLLS = tuple(f"/{SERVICE}/{method}" for method in ("Poll", "PollScreen", "PollAudience"))

GUESSED = dict.fromkeys(("WatchScreen", "PollScreen", "WatchAudience", "PollAudience"), "room_code")
"""What somebody could guess with, and the field that holds the guess."""
SOCKETS = {"/link": "Link", "/screen": "WatchScreen", "/audience": "WatchAudience"}
"""Where browsers open which stream."""


def build(settings: DisplaySettings, process: Process, ground: Ground | None = None) -> Parts:
    """A display process. In one process with the others, they share a `ground` that its owner starts and stops."""
    parts = Parts()
    if ground is None:
        # Of all that speaks to strangers this may do least in Redis; the others name it.
        ground = Ground(settings, process, waits=True, names=False)
        parts.add(start=ground.start, stop=ground.stop)
    metrics = Metrics(process.registry)
    channels = Channels()
    moves = MovesClient(channels, ground.rules, process.entropy, metrics, process.spans)
    hall = Hall(ground.store.bus, process.clock, process.failpoints, metrics, process.spans)
    attendance = Attendance(ground.store.leases, tag(process.entropy), ground.pace.gone_after_ms / 1_000)
    streams = Streams(hall, attendance, process.clock, metrics, audience=settings.audience_limit)
    servicer = DisplayServicer(streams, moves, ground.store.codes, process.entropy)
    guesses = Guesses(ground.store.budgets, settings.trusted_proxies, process.ticks, process.registry)
    guesses.guard(servicer, GUESSED)
    process.server.add_public(partial(register, servicer), SERVICE)
    for path, method in SOCKETS.items():
        process.web.add_socket(path, f"/{SERVICE}/{method}")
    process.web.add_pages(*answers(process.clock, settings.join_url, ground.join_url))
    ground.add("positions", hall.check)
    ground.add("attendance", attendance.renew)
    ground.add("channels", partial(channels.tend, lambda: ground.rules.seen))

    async def listen() -> None:
        ground.listen()

    async def close() -> None:
        hall.close()
        await attendance.close()
        await moves.close()
        await channels.close()

    parts.add(start=listen, drain=partial(streams.leave, settings.drain_seconds), stop=close)
    return parts
