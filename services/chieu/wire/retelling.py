"""The steps of a replay: what the table of a finished round looked like after each of its entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chieu.api.v1 import rules_pb2 as pb
from chieu.api.v1 import views_pb2
from chieu.rooms.change import LogEntry
from chieu.rooms.retelling import Scene

from .dialect import Dialect
from .events import events
from .fields import wrap
from .views import scene_part

_PUBLIC = pb.ReplayStep.PUBLIC_FIELD_NUMBER
_EVENTS = views_pb2.PublicPart.EVENTS_FIELD_NUMBER


def steps(log: Sequence[LogEntry], scenes: Iterable[Scene], dialect: Dialect) -> list[pb.ReplayStep]:
    """A step for each scene; the first belongs to the first entry, and so on."""
    return [_step(entry, scene, dialect) for entry, scene in zip(log, scenes, strict=False)]


def _step(entry: LogEntry, scene: Scene, dialect: Dialect) -> pb.ReplayStep:
    told = events(_EVENTS, scene.events, entry.version, entry.at_ms, dialect.deck)
    step = pb.ReplayStep.FromString(wrap(_PUBLIC, scene_part(scene.table, scene.turn, dialect) + told))
    for seat, hand in scene.hands:
        step.hands.add(seat=seat, cards=[dialect.deck.messages[card] for card in hand])
    return step
