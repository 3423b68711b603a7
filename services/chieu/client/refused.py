"""What a call can come to besides an answer: it was refused, or nobody knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import grpc
import grpc.aio
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]  # it ships no types

from chieu.api.v1 import display_pb2, errors_pb2
from chieu.api.v1.rooms_pb2 import Position

_DETAILS_KEY = "grpc-status-details-bin"
_PREFIX = "REASON_"
_BY_NUMBER: dict[int, grpc.StatusCode] = {code.value[0]: code for code in grpc.StatusCode}
_UNKNOWN_OUTCOME = frozenset(
    {
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.CANCELLED,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.UNKNOWN,
    }
)
_FORGOTTEN = "OLD_COMMAND"
_SOON = frozenset({"CONFLICT", "RATE"})
"""Answers that only mean "not so fast"."""


class Refused(Exception):
    """The server answered no. Nothing was changed, unless `is_answer` is False: then look at the next view.

    `reason` is the name of a `chieu.api.v1.Reason` without its prefix, such as ``NOT_YOUR_TURN``; decide by it.
    `facts` are the case (``{"card": "R5"}``). `text` is the sentence to show, in the client's language; empty where the
    server sent none, as on a link. `position` is where the room stood when it was refused, None where that is not said.
    `retry_after_ms` is 0 where repeating is pointless.
    """

    def __init__(
        self,
        reason: str,
        *,
        code: grpc.StatusCode,
        facts: Mapping[str, str] | None = None,
        text: str = "",
        position: Position | None = None,
        retry_after_ms: int = 0,
    ) -> None:
        """A refusal for `reason`; apps catch these and make none."""
        super().__init__(reason if not text else f"{reason}: {text}")
        self.reason = reason
        self.code = code
        self.facts: dict[str, str] = dict(facts or {})
        self.text = text
        self.position = position
        self.retry_after_ms = retry_after_ms

    @property
    def may_be_repeated(self) -> bool:
        """Whether the same command with the same id may do better in a moment: the server is busy, not unwilling."""
        return self.code in _UNKNOWN_OUTCOME or self.reason in _SOON

    @property
    def is_answer(self) -> bool:
        """Whether it is known that this try changed nothing; what is too old to be remembered may have, long ago."""
        return self.code not in _UNKNOWN_OUTCOME and self.reason != _FORGOTTEN


class Unreachable(Exception):
    """No answer within the whole budget. Whether the command was carried out is not known: look at the next view."""


def from_status(error: grpc.aio.AioRpcError) -> Refused:
    """The refusal in a gRPC status, from its details: ErrorInfo, LocalizedMessage, RetryInfo and our own Position."""
    told = _Told()
    for detail in _status(error).details:
        told.hear(detail)
    return Refused(
        told.info.reason or error.code().name,
        code=error.code(),
        facts=told.info.metadata,
        text=told.text,
        position=told.position,
        retry_after_ms=told.retry_after_ms,
    )


def from_link(refusal: display_pb2.Refusal) -> Refused:
    """The refusal of a move that was sent on a link; by its status alone where a later release gave the reason."""
    code = _BY_NUMBER.get(refusal.code, grpc.StatusCode.UNKNOWN)
    is_known = refusal.reason in errors_pb2.Reason.values()
    return Refused(
        errors_pb2.Reason.Name(refusal.reason).removeprefix(_PREFIX) if is_known else code.name,
        code=code,
        facts={fact.key: fact.value for fact in refusal.facts},
        position=refusal.position if refusal.HasField("position") else None,
        retry_after_ms=refusal.retry_after_ms,
    )


@dataclass(slots=True)
class _Told:
    """What the details of a status say; one of a type that is not known here is passed over."""

    info: error_details_pb2.ErrorInfo = field(default_factory=error_details_pb2.ErrorInfo)
    text: str = ""
    retry_after_ms: int = 0
    position: Position | None = None

    def hear(self, detail: Any) -> None:
        """Take in one more detail."""
        message, retry, position = error_details_pb2.LocalizedMessage(), error_details_pb2.RetryInfo(), Position()
        if detail.Unpack(message):
            self.text = message.message
        elif detail.Unpack(retry):
            self.retry_after_ms = retry.retry_delay.ToMilliseconds()
        elif detail.Unpack(position):
            self.position = position
        else:
            detail.Unpack(self.info)


def _status(error: grpc.aio.AioRpcError) -> status_pb2.Status:
    trailing: Any = error.trailing_metadata() or ()
    for key, value in trailing:
        if key == _DETAILS_KEY:
            return status_pb2.Status.FromString(value)
    return status_pb2.Status()
