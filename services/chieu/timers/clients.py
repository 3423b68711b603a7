"""Rules, as timers calls it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import grpc
import grpc.aio

from chieu.api.v1 import rules_internal_pb2 as pb
from chieu.api.v1 import rules_internal_pb2_grpc as pb_grpc
from chieu.chassis.channels import Channels
from chieu.chassis.connect import DETAILS_KEY, told_by
from chieu.chassis.tracing import NO_SPANS, Spans
from chieu.games.errors import Reason

from .lines import Full, Lines

_DEADLINE_S = 2.0
"""For one process to answer; the next is asked in time for G6."""


class Outcome(StrEnum):
    """What rules said to a claim: BROKEN is a room that cannot be processed, UNANSWERED nobody to ask.

    NEWER is a room that a process of a later release wrote and can go on with; the one that was asked cannot read it.
    """

    ACTED = "acted"
    NOT_YET = "not_yet"
    GONE = "gone"
    BROKEN = "broken"
    NEWER = "newer"
    UNANSWERED = "unanswered"


@dataclass(frozen=True, slots=True)
class Expired:
    """The outcome, and when the deadline that was carried out had been due (Redis ms, 0 if none)."""

    outcome: Outcome
    due_ms: int = 0


@dataclass(frozen=True, slots=True)
class Observed:
    """What rules said of who is there: whether that was new (ACTED, or else NOT_YET), and up to when it holds.

    `seen_ms` is Redis ms, 0 when the room has to be looked at again.
    """

    outcome: Outcome
    seen_ms: int = 0


class RulesClient:
    """Asks a rules process to act.

    Safe to repeat: a deadline is used up by its commit alone, and what is written down already is not written again.
    """

    def __init__(self, channels: Channels, spans: Spans = NO_SPANS) -> None:
        self._channels = channels
        self._spans = spans
        self.lines = Lines()

    async def expire(self, address: str, room_id: str, now_ms: int) -> Expired:
        """Ask the process at `address`; never raises for what it answers."""
        with self._spans.begin("timers.deadline", room=room_id):
            answer = await self._asked(address, "Expire", pb.ExpireRequest(room_id=room_id, now_ms=now_ms))
        if isinstance(answer, Outcome):
            return Expired(answer)
        return Expired(Outcome.ACTED if answer.acted else Outcome.NOT_YET, answer.due_ms)

    async def observe(self, address: str, room_id: str) -> Observed:
        """Ask the process at `address` to write down who is there; never raises for what it answers."""
        answer = await self._asked(address, "Observe", pb.ObserveRequest(room_id=room_id))
        if isinstance(answer, Outcome):
            return Observed(answer)
        return Observed(Outcome.ACTED if answer.changed else Outcome.NOT_YET, answer.seen_ms)

    async def _asked(self, address: str, method: str, request: Any) -> Any:
        """The answer, or what it means that there is none."""
        stub = pb_grpc.RulesInternalServiceStub(self._channels.get(address))
        try:
            async with self.lines.at(address):
                answer = await getattr(stub, method)(request, timeout=_DEADLINE_S, metadata=self._spans.metadata())
        except Full:
            return Outcome.UNANSWERED
        except grpc.aio.AioRpcError as failed:
            reason = _reason_of(failed)
            self.lines.heard(address, answered=failed.code() not in _SILENCE or reason not in _NO_ANSWER)
            return Outcome.NEWER if reason == Reason.NEWER_STATE else _OUTCOMES.get(failed.code(), Outcome.UNANSWERED)
        self.lines.heard(address, answered=True)
        return answer


ASK_ANOTHER = (Outcome.UNANSWERED, Outcome.NEWER)
"""Another process may do better."""
_SILENCE = (grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.UNAVAILABLE)
_NO_ANSWER = ("", Reason.GOING_AWAY.value)
"""What such a status says when the process did not look at the room. With any other reason it is well, and the store
of that room is not: rooms that lie elsewhere must not wait."""
_OUTCOMES = {
    grpc.StatusCode.NOT_FOUND: Outcome.GONE,
    grpc.StatusCode.INTERNAL: Outcome.BROKEN,
    grpc.StatusCode.INVALID_ARGUMENT: Outcome.BROKEN,
}


def _reason_of(failed: grpc.aio.AioRpcError) -> str:
    """Why, as the process itself says; empty when it was not the process that spoke."""
    trailing: Any = failed.trailing_metadata() or ()
    return told_by(dict(trailing).get(DETAILS_KEY, b"")).reason
