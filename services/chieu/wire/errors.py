"""From what went wrong to what a caller is told, by one table: the status of a call, or a refusal on a link, and back.

An exception is known by its `reason`; those of the store and of the chassis, which this package may not import, have
one as well. What has none, or is a fault of ours that nobody has logged yet, is not told here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

import msgspec
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.code_pb2 import Code  # type: ignore[import-untyped]  # ships none
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, RetryInfo  # type: ignore[import-untyped]  # ships none
from google.rpc.status_pb2 import Status as RpcStatus  # type: ignore[import-untyped]  # ships none

from chieu.api.v1 import display_pb2 as display_pb
from chieu.api.v1 import errors_pb2 as pb
from chieu.api.v1 import rules_internal_pb2 as internal_pb
from chieu.games.errors import Malformed, Reason

from .durations import in_seconds
from .enums import Pair
from .rooms import position

DOMAIN = "chieu"
REASONS = Pair(Reason, pb.Reason, "REASON")
DEFAULT_LOCALE = "vi"
LOCALES = ("vi", "en")

_R = Reason
_REASONS_OF: dict[str, tuple[Reason, ...]] = {
    "INVALID_ARGUMENT": (
        _R.MALFORMED_MESSAGE, _R.FIELD_REQUIRED, _R.UNKNOWN_ENUM, _R.BAD_METADATA, _R.BAD_CODE, _R.BAD_ROOM_ID,
        _R.BAD_COMMAND_ID, _R.BAD_CURSOR, _R.BAD_PASS, _R.BAD_NAME, _R.BAD_OPTION, _R.BAD_SEAT, _R.BAD_CARD,
        _R.BAD_PAGE, _R.BAD_DURATION, _R.TOO_MANY_CARDS, _R.COLOUR_REQUIRED, _R.COLOUR_NOT_ALLOWED, _R.WRONG_GAME,
        _R.COMMAND_ID_REUSED,
    ),
    "UNAUTHENTICATED": (_R.PASS_MISSING, _R.PASS_UNKNOWN, _R.SEAT_TAKEN_OVER),
    "PERMISSION_DENIED": (
        _R.WRONG_ROOM, _R.SCOPE, _R.HOST_ONLY, _R.NOT_YOUR_SEAT, _R.TICKET_EXPIRED, _R.BANNED,
    ),
    "NOT_FOUND": (
        _R.ROOM_NOT_FOUND, _R.ROOM_GONE, _R.SEAT_NOT_FOUND, _R.REPLAY_NOT_FOUND, _R.TICKET_NOT_FOUND,
        _R.PAIRING_NOT_FOUND, _R.SCREEN_NOT_FOUND, _R.RESCUE_NOT_FOUND,
    ),
    "ALREADY_EXISTS": (_R.NAME_TAKEN,),
    "FAILED_PRECONDITION": (
        _R.ROOM_FULL, _R.LOCKED, _R.ROOM_CLOSED, _R.NO_ROUND, _R.ROUND_RUNNING, _R.ROUND_OVER, _R.PLAYER_COUNT,
        _R.OPTIONS_FROZEN, _R.PARTY_DIFFERS, _R.NOT_A_BOT, _R.NOT_A_PLAYER, _R.HOST_MUST_BE_HUMAN, _R.KICK_NOT_NOW,
        _R.NOT_YOUR_TURN, _R.NOT_IN_THIS_STEP, _R.CARD_NOT_IN_HAND, _R.CARD_NOT_PLAYABLE, _R.ONLY_THE_DRAWN_CARD,
        _R.ALREADY_DREW, _R.PENALTY_FIRST, _R.NOTHING_TO_CHALLENGE, _R.OPTION_OFF, _R.CATCH_WINDOW, _R.NOTHING_TO_CALL,
        _R.NOBODY_TO_CATCH, _R.CANNOT_CATCH_YOURSELF, _R.MAY_NOT_PASS, _R.NO_MELD, _R.BAD_MELD, _R.EATEN_CARD_NEEDED,
        _R.BAD_TARGET, _R.NOT_U, _R.CLIENT_TOO_OLD, _R.NO_PAUSE_LEFT, _R.NO_EXTENSION_LEFT, _R.NO_CLOCK,
        _R.CLOCK_IS_FIXED, _R.SEAT_NOT_GONE, _R.RESCUE_REFUSED, _R.ANOTHER_MUST_CONFIRM, _R.AMONG_STRANGERS,
    ),
    "ABORTED": (_R.STALE_TURN, _R.HISTORY_CHANGED, _R.OLD_COMMAND, _R.CONFLICT, _R.SUPERSEDED),
    "RESOURCE_EXHAUSTED": (_R.RATE, _R.LIMIT, _R.STORE_FULL, _R.SLOW_CONSUMER),
    "UNAVAILABLE": (
        _R.STORE_UNAVAILABLE, _R.STORE_READONLY, _R.NEWER_STATE, _R.NOT_REPLICATED, _R.RULES_UNAVAILABLE,
        _R.GOING_AWAY, _R.HEARTBEAT_LOST,
    ),
    "DEADLINE_EXCEEDED": (_R.DEADLINE,),
    "INTERNAL": (_R.ROOM_BROKEN, _R.INTERNAL),
    "UNIMPLEMENTED": (_R.NOT_BUILT_YET,),
}  # fmt: skip
"""Which status a reason is; the families of exceptions follow it."""

CODE_OF: dict[str, str] = {reason: code for code, reasons in _REASONS_OF.items() for reason in reasons}

_RETRY_MS = {"RESOURCE_EXHAUSTED": 1_000, "UNAVAILABLE": 500}
_CONFLICT_RETRY_MS = 50
_POSITION = ("version", "tag")
_TELL_NO_POSITION = ("UNAUTHENTICATED", "NOT_FOUND")
_LONGEST_FACT = 64


class Status(NamedTuple):
    """A status as the chassis expects it: the code's name, fixed English text, a serialized google.rpc.Status."""

    code: str
    message: str
    details: bytes


class Refused(NamedTuple):
    """A refusal as it travels on links and between services. `code` is a google.rpc.Code; no `position` is None."""

    code: int
    reason: Reason
    facts: dict[str, str]
    retry_after_ms: int = 0
    position: tuple[int, str] | None = None


def status_of(failed: BaseException, locale: str) -> Status | None:
    """The status a caller gets, with the sentence in its language (Vietnamese unless it asks for English).

    None for what callers may not know of: the chassis then logs it and answers with an error id.
    """
    refused = refusal_of(failed)
    if refused is None:
        return None
    message = sentence(refused.reason, "en")
    told = RpcStatus(code=refused.code, message=message)
    for detail in _details(refused, message, locale):
        told.details.add().Pack(detail)
    return Status(CODE_OF[refused.reason], message, told.SerializeToString())


def refusal_of(failed: BaseException) -> Refused | None:
    """What to say of an exception, with the position it was decided at; None for what callers may not know of.

    Who has shown no good pass is not told where the room stands.
    """
    reason = _reason_of(failed)
    if reason is None:
        return None
    given: Mapping[str, object] = getattr(failed, "facts", {})
    if reason is Reason.INTERNAL and "error_id" not in given:
        return None
    code = CODE_OF[reason]
    at: tuple[int, str] | None = None if code in _TELL_NO_POSITION else getattr(failed, "at", None)
    if given.keys() >= set(_POSITION):
        at = (int(str(given["version"])), str(given["tag"]))
    facts = {key: _shown(value) for key, value in given.items() if key not in (*_POSITION, "retry_after_ms")}
    return Refused(Code.Value(code), reason, facts, _retry_after_ms(failed, reason, given), at)


def sentence(reason: Reason, locale: str, facts: Mapping[str, str] | None = None) -> str:
    """What a person reads: the plain sentence of a reason, or the fuller one where all its facts are given."""
    texts = _TEXTS[locale if locale in LOCALES else DEFAULT_LOCALE]
    fuller = texts.get(f"{reason.value}+")
    if fuller is not None and facts:
        try:
            return fuller.format_map({**facts, **_in_words(facts, locale)})
        except KeyError:
            pass
    return texts[reason.value]


def _in_words(facts: Mapping[str, str], locale: str) -> dict[str, str]:
    """Facts that a sentence shows in another form: `late`, the seconds of `late_ms`."""
    late_ms = facts.get("late_ms", "")
    return {"late": in_seconds(int(late_ms), locale)} if late_ms.isdecimal() else {}


def link_refusal(command_id: bytes, refused: Refused) -> bytes:
    """LinkResponse: the move was refused and changed nothing."""
    refusal = display_pb.Refusal(
        command_id=command_id,
        code=refused.code,
        reason=REASONS.number(refused.reason),
        facts=_facts(refused),
        retry_after_ms=refused.retry_after_ms,
        position=refused.position and position(*refused.position),
    )
    return display_pb.LinkResponse(refusal=refusal).SerializeToString()


def move_refused(refused: Refused) -> internal_pb.MoveRefused:
    """The same between rules and display."""
    return internal_pb.MoveRefused(
        code=refused.code,
        reason=REASONS.number(refused.reason),
        facts=_facts(refused),
        retry_after_ms=refused.retry_after_ms,
        position=refused.position and position(*refused.position),
    )


def refused_from(message: display_pb.Refusal | internal_pb.MoveRefused) -> Refused:
    """What was refused, as it was sent; a reason that a newer release made up is passed on as INTERNAL."""
    at = (message.position.version, message.position.tag) if message.HasField("position") else None
    facts = {fact.key: fact.value for fact in message.facts}
    try:
        reason = REASONS.member(message.reason, "reason")
    except Malformed:
        reason = Reason.INTERNAL
    return Refused(message.code, reason, facts, message.retry_after_ms, at)


def _texts(locale: str) -> dict[str, str]:
    written = files(__package__).joinpath("texts", f"refusals.{locale}.json").read_bytes()
    return msgspec.json.decode(written, type=dict[str, str])


_TEXTS = {locale: _texts(locale) for locale in LOCALES}


def _reason_of(failed: BaseException) -> Reason | None:
    named = getattr(failed, "reason", None)
    return Reason(named) if isinstance(named, str) and named in CODE_OF else None


def _retry_after_ms(failed: BaseException, reason: Reason, facts: Mapping[str, object]) -> int:
    """When to come back: what the exception says, else a time that goes with the status, 0 where it is no use."""
    said = getattr(failed, "retry_after_ms", None) or facts.get("retry_after_ms")
    if isinstance(said, int):
        return said
    if reason is Reason.CONFLICT:
        return _CONFLICT_RETRY_MS
    return _RETRY_MS.get(CODE_OF[reason], 0)


def _details(refused: Refused, message: str, locale: str) -> list[Message]:
    details: list[Message] = [ErrorInfo(reason=refused.reason.value, domain=DOMAIN, metadata=refused.facts)]
    field = refused.facts.get("field")
    if field is not None:
        violation = BadRequest.FieldViolation(field=field, description=message, reason=refused.reason.value)
        details.append(BadRequest(field_violations=[violation]))
    if refused.retry_after_ms:
        wait = Duration()
        wait.FromMilliseconds(refused.retry_after_ms)
        details.append(RetryInfo(retry_delay=wait))
    if refused.position is not None:
        details.append(position(*refused.position))
    spoken = locale if locale in LOCALES else DEFAULT_LOCALE
    details.append(LocalizedMessage(locale=spoken, message=sentence(refused.reason, spoken, refused.facts)))
    return details


def _facts(refused: Refused) -> list[pb.Fact]:
    return [pb.Fact(key=key, value=value) for key, value in refused.facts.items()]


def _shown(value: object) -> str:
    """A fact as text: short, and nothing that is not to be seen."""
    return "".join(one for one in str(value)[:_LONGEST_FACT] if one.isprintable())
