"""Calls that are refused: their status, and all that its details say."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

import grpc.aio
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]  # ships none
from google.rpc.code_pb2 import Code  # type: ignore[import-untyped]  # ships none

from chieu.api.v1 import errors_pb2, rooms_pb2


@dataclass(frozen=True, slots=True)
class Told:
    """A call that failed: its status, and what the details say."""

    code: str
    reason: str
    facts: dict[str, str]
    position: tuple[int, str] | None
    retry_ms: int
    fields: tuple[str, ...]
    text: str
    sentence: str


async def told(call: Awaitable[Any]) -> Told:
    """The refusal a call ends with; a call that is answered fails the test."""
    try:
        came = await call
    except grpc.aio.AioRpcError as error:
        return told_by(error)
    raise AssertionError(f"answered {came!r}")


def told_by(error: grpc.aio.AioRpcError) -> Told:
    metadata: Any = error.trailing_metadata() or ()
    status = status_pb2.Status.FromString(dict(metadata).get("grpc-status-details-bin", b""))
    kinds = {
        "info": error_details_pb2.ErrorInfo(),
        "fields": error_details_pb2.BadRequest(),
        "retry": error_details_pb2.RetryInfo(),
        "position": rooms_pb2.Position(),
        "sentence": error_details_pb2.LocalizedMessage(),
    }
    for detail in status.details:
        for message in kinds.values():
            detail.Unpack(message)
    at = kinds["position"]
    return Told(
        code=error.code().name,
        reason=kinds["info"].reason,
        facts=dict(kinds["info"].metadata),
        position=(at.version, at.tag) if at.version else None,
        retry_ms=kinds["retry"].retry_delay.ToMilliseconds(),
        fields=tuple(one.field for one in kinds["fields"].field_violations),
        text=error.details() or "",
        sentence=kinds["sentence"].message,
    )


def refused_as(refusal: Any) -> tuple[str, str]:
    """The status and the reason of a refusal on a link, by their names."""
    return Code.Name(refusal.code), errors_pb2.Reason.Name(refusal.reason).removeprefix("REASON_")
