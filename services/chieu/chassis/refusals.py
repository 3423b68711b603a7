"""From an exception to the status a caller gets: fixed texts, an error id for what is our fault, never its words."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, Protocol

import grpc
import grpc.aio
import structlog

from .entropy import Entropy, tag
from .faults import Broken, Fault
from .logging import detail_of

_CODES: dict[grpc.StatusCode | str | int, grpc.StatusCode] = {
    spelling: code for code in grpc.StatusCode for spelling in (code, code.name, code.value[0])
}
_DETAILS_KEY = "grpc-status-details-bin"
log = structlog.get_logger()


class Refusal(Protocol):
    """What `wire` answers: a status. `details` is a serialized google.rpc.Status, or empty."""

    @property
    def code(self) -> grpc.StatusCode | str | int:
        """The status by its name (``ABORTED``), its number or itself; never OK."""

    @property
    def message(self) -> str:
        """Fixed text."""

    @property
    def details(self) -> bytes:
        """A serialized google.rpc.Status, or nothing."""


@dataclass(frozen=True, slots=True)
class Status:
    """A `Refusal` made here."""

    code: grpc.StatusCode
    message: str
    details: bytes = b""

    @classmethod
    def of(cls, refusal: Refusal) -> "Status":
        """The same status with gRPC's own code; INTERNAL for a code gRPC does not have."""
        return cls(_CODES.get(refusal.code, grpc.StatusCode.INTERNAL), refusal.message, refusal.details)


StatusOf = Callable[[BaseException, str], Refusal | None]
"""(exception, locale) → status; None where the exception is not one that callers may know of."""


class Refuser:
    """Decides which status an exception is and ends the call with it."""

    def __init__(self, status_of: StatusOf, entropy: Entropy) -> None:
        self._status_of = status_of
        self._entropy = entropy

    def refusal(self, failed: BaseException, locale: str) -> Status:
        """The status of an exception; what is our fault is logged at ERROR and told with the id it is logged under.

        An exception that nobody knows becomes INTERNAL. What only the log may say of one (`detail`) is at WARNING.
        """
        known = self._known(failed, locale)
        if known is None or known.code is grpc.StatusCode.INTERNAL:
            return self._broken(failed, known, locale)
        told = {"code": known.code.name, "reason": str(getattr(failed, "reason", ""))}
        if detail := detail_of(failed):
            log.warning("rpc.failed", **told, **detail)
        else:
            log.debug("rpc.refused", **told)
        return known

    def _broken(self, failed: BaseException, known: Status | None, locale: str) -> Status:
        error_id = tag(self._entropy)
        log.error("rpc.broke", error_id=error_id, exc_info=failed)
        if known is None:
            failed = Broken()
        failed.facts = {**getattr(failed, "facts", {}), "error_id": error_id}  # type: ignore[attr-defined]  # where facts are told from
        told = self._known(failed, locale)
        message = Broken.message if known is None else known.message
        return Status(grpc.StatusCode.INTERNAL, f"{message} {error_id}", told.details if told is not None else b"")

    def _known(self, failed: BaseException, locale: str) -> Status | None:
        try:
            told = self._status_of(failed, locale)
        except Exception:
            # The table of refusals itself is broken; the call still gets its answer.
            log.exception("refusal.failed", of=type(failed).__qualname__)
            told = None
        if told is None and isinstance(failed, Fault):
            return Status(failed.code, failed.message)
        return None if told is None else Status.of(told)


async def abort(context: "grpc.aio.ServicerContext[object, object]", refusal: Status) -> NoReturn:
    """End the call with this status; metadata the servicer set is kept.

    Raises:
        grpc.aio.AbortError: it was sent.
        asyncio.CancelledError: the call is over and nobody reads it.
    """
    trailing = tuple(context.trailing_metadata() or ())
    if refusal.details:
        trailing += ((_DETAILS_KEY, refusal.details),)
    try:
        await context.abort(refusal.code, refusal.message, trailing)
    except (grpc.aio.UsageError, grpc.aio.InternalError):
        raise asyncio.CancelledError from None
    raise AssertionError("abort always raises")
