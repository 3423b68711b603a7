"""Reading what a caller sent without trusting it, and handing on what a servicer made.

The library calls deserializers outside the handler, where an exception would tell the caller the text of the
exception. So a unary request that cannot be read is passed on as the fault itself, and raised inside the guard.
"""

from collections.abc import Callable, Iterable
from typing import Any

from .faults import BadMetadata, MalformedMessage

Read = Callable[[bytes], Any] | None
Write = Callable[[Any], bytes] | None


def lenient(deserializer: Read) -> Callable[[bytes], Any]:
    """A deserializer that answers a `MalformedMessage` instead of raising; see `readable`."""
    read = strict(deserializer)

    def deserialize(sent: bytes) -> Any:
        try:
            return read(sent)
        except MalformedMessage as fault:
            return fault

    return deserialize


def strict(deserializer: Read) -> Callable[[bytes], Any]:
    """A deserializer that raises `MalformedMessage` and forgets fields it does not know."""
    if deserializer is None:
        return _as_sent

    def deserialize(sent: bytes) -> Any:
        try:
            message = deserializer(sent)
            forget = getattr(message, "DiscardUnknownFields", None)
            if forget is not None:
                forget()
        except Exception:
            raise MalformedMessage from None
        return message

    return deserialize


def readable(request: Any) -> Any:
    """The request, if it could be read.

    Raises:
        MalformedMessage: it could not.
    """
    if isinstance(request, MalformedMessage):
        raise request
    return request


def passing_bytes(serializer: Write) -> Callable[[Any], bytes]:
    """A serializer that leaves bytes alone: `display` joins frames from parts serialized once."""

    def serialize(message: Any) -> bytes:
        if isinstance(message, bytes) or serializer is None:
            return message  # type: ignore[no-any-return]  # bytes already
        return serializer(message)

    return serialize


def check_metadata(metadata: Iterable[tuple[str, str | bytes]]) -> None:
    """Text values are printable ASCII; ``-bin`` values may be anything.

    Raises:
        BadMetadata: one is not.
    """
    for key, value in metadata:
        if not key.endswith("-bin") and not (isinstance(value, str) and value.isascii() and _is_printable(value)):
            raise BadMetadata


def locale_of(metadata: Iterable[tuple[str, str | bytes]]) -> str:
    """The first language of ``accept-language``, lower case, no region (``vi``); empty when none is asked for."""
    for key, value in metadata:
        if key == "accept-language" and isinstance(value, str):
            return value.split(",")[0].split(";")[0].split("-")[0].strip().lower()[:8]
    return ""


def _is_printable(value: str) -> bool:
    return value.isprintable() or not value


def _as_sent(sent: bytes) -> bytes:
    return sent
