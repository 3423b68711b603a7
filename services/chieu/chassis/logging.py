"""One JSON line an event, without a pass, a hand or a stock in it.

Everybody logs by ``structlog.get_logger().info("noun.past_verb", fact=…)``; libraries that use the standard logger
come out in the same form. What a call is about (`rpc`, `room`, `seat`) is bound once and appears on each line.
"""

import logging
import sys
import traceback
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from typing import Any, TextIO

import msgspec
import structlog

REDACTED = "[redacted]"
_SECRET_KEYS = frozenset(
    "pass pass_ passes token authorization hand hands stock seed state device_key deck decks".split()
)
_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
_LONGEST_DETAIL = 200
_PLAIN = (str, int, float, bool, type(None))


def configure(level: str = "info", stream: TextIO | None = None) -> None:
    """Send every log line of this process, ours and the libraries', to `stream` (stderr) from `level` on."""
    out = sys.stderr if stream is None else stream
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        frames_only,
        redact,
    ]
    structlog.configure(
        processors=[*shared, _line],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=structlog.WriteLoggerFactory(file=out),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder(), structlog.stdlib.add_logger_name, *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _line],
            keep_exc_info=False,
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    # The libraries' debug lines are a flood that says nothing about a table.
    root.setLevel(max(_LEVELS[level], logging.INFO))


@contextmanager
def bound(**facts: str | int) -> Iterator[None]:
    """Put `facts` (room, seat, rpc …) on every line logged inside the block by this task."""
    with structlog.contextvars.bound_contextvars(**facts):
        yield


def detail_of(failed: object) -> dict[str, str]:
    """What an exception says for the log alone, if it has a `detail`; the store's name keys and fields."""
    detail = getattr(failed, "detail", "")
    return {"detail": str(detail)[:_LONGEST_DETAIL]} if detail else {}


def redact(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace what must not be in a log: values under a secret's name, bytes, and objects without a plain form."""
    for key, value in event.items():
        if key not in ("_record", "_from_structlog"):
            event[key] = _clean(key, value)
    return event


def frames_only(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Turn `exc_info` into the exception's type and frames; its text may quote a card and is left out.

    The operating system's own errors are quoted, they hold an address or a file at most; so are the `reason` and the
    `detail` of ours.
    """
    failed = _exception(event.pop("exc_info", None))
    if failed is not None:
        event["error"] = f"{type(failed).__module__}.{type(failed).__qualname__}"
        if isinstance(failed, OSError):
            event["error_text"] = str(failed)
        if hasattr(failed, "reason"):
            event.setdefault("reason", str(failed.reason))
        for key, value in detail_of(failed).items():
            event.setdefault(key, value)
        frames = traceback.extract_tb(failed.__traceback__)
        event["frames"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        if failed.__cause__ is not None:
            event["cause"] = type(failed.__cause__).__qualname__
    return event


def _exception(exc_info: Any) -> BaseException | None:
    if exc_info is True:
        return sys.exc_info()[1]
    if isinstance(exc_info, tuple):
        exc_info = exc_info[1]
    return exc_info if isinstance(exc_info, BaseException) else None


def _clean(key: str, value: Any) -> Any:
    if key.lower() in _SECRET_KEYS or isinstance(value, bytes | bytearray | memoryview):
        return REDACTED
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, Mapping):
        return {str(inner): _clean(str(inner), held) for inner, held in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_clean("", held) for held in value]
    if isinstance(value, BaseException):
        return type(value).__qualname__
    return f"[{type(value).__qualname__}]"


def _line(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> str:
    head = {"at": event.pop("at", ""), "level": event.pop("level", ""), "event": event.pop("event", "")}
    return msgspec.json.encode({**head, **event}).decode()
