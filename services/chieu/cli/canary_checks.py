"""What the canary makes of what it saw: was everything shown, once, in order, and as it was decided?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from chieu.api.v1 import views_pb2
from chieu.client import View

from .canary_round import Seen, Sent

_NS_PER_S = 1_000_000_000
_MOVING = (views_pb2.FRAME_KIND_SNAPSHOT, views_pb2.FRAME_KIND_UPDATE)


class Wrong(StrEnum):
    """What can be wrong with what the screen saw; texts have a sentence for each."""

    NOTHING = "NOTHING"
    JUMPED = "JUMPED"
    BACKWARDS = "BACKWARDS"
    EVENTS = "EVENTS"
    OTHER_HISTORY = "OTHER_HISTORY"
    MISSED = "MISSED"
    OTHER_RESULT = "OTHER_RESULT"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and at which version."""

    wrong: Wrong
    version: int = 0


def fault_of(seen: Sequence[Seen], sent: Mapping[int, Sent]) -> Fault | None:
    """The first fault of a screen's stream; None when it saw all moves in one chain.

    `sent` are the moves that were accepted, by their versions.
    """
    frames = [each.frame for each in seen if each.frame.kind in _MOVING]
    if not frames:
        return Fault(Wrong.NOTHING)
    return _chain_fault(frames) or _moves_fault(frames, sent)


def result_fault(host: View, screen: View) -> Fault | None:
    """Whether the screen says something else of the round's end than a player's phone."""
    same = host.result == screen.result and bool(host.result.ending)
    return None if same else Fault(Wrong.OTHER_RESULT, screen.position.version)


def latencies_s(seen: Sequence[Seen], sent: Mapping[int, Sent]) -> list[float]:
    """Seconds from sending each move to its frame on the screen."""
    came = {each.frame.position.version: each.at_ns for each in reversed(seen) if each.frame.kind in _MOVING}
    return [(came[version] - move.at_ns) / _NS_PER_S for version, move in sorted(sent.items()) if version in came]


def versions_of(seen: Sequence[Seen]) -> int:
    """How many versions the screen has come through."""
    at = [each.frame.position.version for each in seen if each.frame.kind in _MOVING]
    return at[-1] - at[0] + 1 if at else 0


def _chain_fault(frames: Sequence[views_pb2.ScreenFrame]) -> Fault | None:
    """One snapshot, then updates that each go further and tell of what lies between."""
    before = frames[0].position.version
    if frames[0].kind != views_pb2.FRAME_KIND_SNAPSHOT:
        return Fault(Wrong.JUMPED, before)
    for frame in frames[1:]:
        version = frame.position.version
        if frame.kind == views_pb2.FRAME_KIND_SNAPSHOT:
            return Fault(Wrong.JUMPED, version)
        if version <= before:
            return Fault(Wrong.BACKWARDS, version)
        told = [(event.version, event.index) for event in frame.public.events]
        if told != sorted(set(told)) or any(not before < at <= version for at, _ in told):
            return Fault(Wrong.EVENTS, version)
        before = version
    return None


def _moves_fault(frames: Sequence[views_pb2.ScreenFrame], sent: Mapping[int, Sent]) -> Fault | None:
    """Every accepted move was told, under the mark that its player was given."""
    tags = {frame.position.version: frame.position.tag for frame in frames}
    told = {event.version for frame in frames for event in frame.public.events}
    for version, move in sorted(sent.items()):
        if tags.get(version, move.tag) != move.tag:
            return Fault(Wrong.OTHER_HISTORY, version)
        if version not in told:
            return Fault(Wrong.MISSED, version)
    return None
