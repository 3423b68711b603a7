"""What the chassis itself refuses, before or beside the servicer.

`wire` may not import this package and the chassis may not import protobuf, so the two meet on attributes:
every fault has `reason` (UPPER_SNAKE, released for ever), `code`, `message` (fixed English text), `facts`
(strings that may be shown to the caller) and `retry_after_ms`.
"""

from collections.abc import Mapping
from typing import ClassVar

import grpc

_NO_FACTS: Mapping[str, str] = {}


class Fault(Exception):
    """A call the chassis does not let through; the class says which status and reason the caller gets.

    `retry_after_ms` is None where repeating is pointless.
    """

    reason: ClassVar[str] = "INTERNAL"
    kind: ClassVar[str] = "broken"
    code: ClassVar[grpc.StatusCode] = grpc.StatusCode.INTERNAL
    message: ClassVar[str] = "internal error"

    def __init__(self, *, retry_after_ms: int | None = None, facts: Mapping[str, str] = _NO_FACTS) -> None:
        super().__init__(self.reason)
        self.retry_after_ms = retry_after_ms
        self.facts = facts


class MalformedMessage(Fault):
    """The bytes of the request are no message of its type (garbage, bad UTF-8, nested too deep)."""

    reason = "MALFORMED_MESSAGE"
    kind = "unreadable"
    code = grpc.StatusCode.INVALID_ARGUMENT
    message = "the request is not a readable message"


class BadMetadata(Fault):
    """A metadata value holds something else than printable ASCII."""

    reason = "BAD_METADATA"
    kind = "unreadable"
    code = grpc.StatusCode.INVALID_ARGUMENT
    message = "a metadata value has characters that are not allowed"


class OverLimit(Fault):
    """This process already runs as many calls of the kind as it may. Rule: G12."""

    reason = "LIMIT"
    kind = "limit"
    code = grpc.StatusCode.RESOURCE_EXHAUSTED
    message = "too many calls at once"


class GoingAway(Fault):
    """This process is going away; another one takes the call. Rule: G13."""

    reason = "GOING_AWAY"
    kind = "unavailable"
    code = grpc.StatusCode.UNAVAILABLE
    message = "this server is going away"


class TooSlow(Fault):
    """The server's own cap on a unary call ran out; whether it was applied is not known. Rule: G2."""

    reason = "DEADLINE"
    kind = "unavailable"
    code = grpc.StatusCode.DEADLINE_EXCEEDED
    message = "the call took longer than this server allows"


class CallerGone(Fault):
    """The caller cancelled, or his deadline passed; an answer is sent all the same, in case he did not."""

    reason = "CANCELLED"
    kind = "gone"
    code = grpc.StatusCode.CANCELLED
    message = "the call was cancelled"


class Broken(Fault):
    """A fault of ours. The caller gets the id under which the log has the rest.

    `facts["error_id"]` is that id.
    """
