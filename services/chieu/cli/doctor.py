"""`chieu doctor`: a live room as it is stored, for whoever runs the server. It asks the private door of rules.

The exit status is 0 when the room was shown and nothing looks wrong, 3 when something does, 1 when there is no such
room or no answer, 2 for a command line that is wrong.
"""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import grpc.aio

from chieu.api.v1.rules_internal_pb2 import InspectRequest
from chieu.api.v1.rules_internal_pb2_grpc import RulesInternalServiceStub
from chieu.client import Refused, Unreachable
from chieu.client.refused import from_status

from .session import Session
from .styles import Line, Span, Style, line, painted
from .texts import Texts

DOUBTFUL = 3
_NO_ANSWER = 1
_PATIENCE_S = 8.0
_ROOM_ID = re.compile(r"[0-9]{2}[a-z2-7]{16}")
_A_TIME = ({"at_ms", "left_ms"}, {"at_ms", "left_ms", "kind"})
_UNSAID: tuple[Any, ...] = (None, False, "", [])
"""In a line of many facts, those that say nothing are left out."""
_LABELS = {"now_ms": "now"}
"""What is shown as a date is not called milliseconds."""
_LAST = ("record",)
"""What comes at the end, for it is long."""


async def doctor(words: Namespace, session: Session) -> int:
    """Print the room; the exit status."""
    try:
        document = await asked(words)
    except Refused as refused:
        if refused.code is not grpc.StatusCode.UNIMPLEMENTED:
            raise
        print(session.texts.say("doctor.public", server=words.server), file=sys.stderr)
        return _NO_ANSWER
    found = json.loads(document)
    if words.json:
        print(document)
    else:
        in_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        print("\n".join(painted(one, in_colour=in_colour) for one in lines(found, session.texts)))
    return DOUBTFUL if found["doubts"] else 0


async def asked(words: Namespace) -> str:
    """What the server answers.

    Raises:
        Refused, Unreachable.
    """
    named = {"room_id" if _ROOM_ID.fullmatch(words.room) else "room_code": words.room}
    request = InspectRequest(**named, reveal=words.reveal, because=words.because)
    async with _channel(words) as channel:
        inspect = RulesInternalServiceStub(channel).Inspect
        try:
            answer = await inspect(request, timeout=_PATIENCE_S, metadata=(("accept-language", words.lang),))
        except grpc.aio.AioRpcError as error:
            refused = from_status(error)
            raise refused if refused.is_answer else Unreachable(refused.reason) from error
    return str(answer.document)


def _channel(words: Namespace) -> grpc.aio.Channel:
    if words.tls:
        return grpc.aio.secure_channel(words.server, grpc.ssl_channel_credentials())
    return grpc.aio.insecure_channel(words.server)


def lines(found: dict[str, Any], texts: Texts) -> list[Line]:
    """The document for people: what looks wrong first, then part by part, times as dates with what is left."""
    doubts = [line(Span(f"! {texts.say(f'doctor.{word}')}", Style.YELLOW)) for word in found["doubts"]]
    head = line(Span(texts.say("doctor.room", room=found["room_id"]), Style.BOLD))
    facts = {key: value for key, value in found.items() if key not in ("room_id", "doubts", *_LAST)}
    shown = [head, *(doubts or [line(Span(texts.say("doctor.well"), Style.GREEN))]), *_part(facts, "")]
    if "record" in found:
        shown += [line(Span("record", Style.BOLD)), *_part(found["record"], "  ")]
    return shown


def _part(facts: dict[str, Any], indent: str) -> Iterable[Line]:
    """A fact a line; what has parts of its own follows below it."""
    for key, value in facts.items():
        if _is_nested(value):
            yield line(Span(f"{indent}{key}", Style.BOLD))
            yield from _part(value, f"{indent}  ")
        elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
            yield line(Span(f"{indent}{key}", Style.BOLD))
            for one in value:
                yield line(f"{indent}  - {_word(one)}")
        else:
            yield line(Span(f"{indent}{_LABELS.get(key, key)}  ", Style.DIM), _word(_dated(key, value)))


def _is_nested(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() not in _A_TIME and bool(value)


def _dated(key: str, value: Any) -> Any:
    return {"at_ms": value, "left_ms": 0} if key == "now_ms" else value


def _word(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, dict):
        time = _time(value) if "left_ms" in value else ""
        said = {key: one for key, one in value.items() if key not in ("at_ms", "left_ms") and one not in _UNSAID}
        rest = [key if one is True else f"{key} {_word(one)}" for key, one in said.items()]
        return " · ".join([*rest, time] if time else rest) or "-"
    if isinstance(value, list):
        return ", ".join(map(_word, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value in (None, "") else str(value)


def _time(value: dict[str, Any]) -> str:
    at = datetime.fromtimestamp(value["at_ms"] / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    left_s = value["left_ms"] / 1_000
    if not left_s:
        return at
    return f"{at} (in {left_s:.1f} s)" if left_s > 0 else f"{at} ({-left_s:.1f} s ago)"
