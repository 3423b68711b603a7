"""Every reason has one status, a sentence in both languages, and the details that say what to do."""

import re
from types import SimpleNamespace

import pytest
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, RetryInfo
from google.rpc.status_pb2 import Status as RpcStatus

from chieu.api.v1 import display_pb2, rooms_pb2
from chieu.chassis import faults
from chieu.games.errors import IllegalMove, Malformed, Reason, Refusal
from chieu.rooms.errors import AlreadyThere, NotNow, NotThere, NotYours, Outdated, TooMuch, UnknownPass
from chieu.store import errors as store_errors
from chieu.wire.errors import (
    _TEXTS,
    CODE_OF,
    LOCALES,
    link_refusal,
    move_refused,
    refusal_of,
    refused_from,
    sentence,
    status_of,
)

ADDED = {
    "PLAYER_COUNT": {"least", "most"},
    "PENALTY_FIRST": {"cards"},
    "INTERNAL": {"error_id"},
    "STALE_TURN": {"late"},
}
"""Reasons with a fuller sentence, and the facts it needs."""


def told(failed, locale="en"):
    """The details of the status, by type."""
    status = status_of(failed, locale)
    found = {}
    for detail in RpcStatus.FromString(status.details).details:
        for kind in (ErrorInfo, BadRequest, RetryInfo, LocalizedMessage, rooms_pb2.Position):
            if detail.Is(kind.DESCRIPTOR):
                message = kind()
                detail.Unpack(message)
                found[kind.__name__] = message
    return found


def test_every_reason_has_one_status():
    """One table, complete: a new reason without its row fails here."""
    assert CODE_OF.keys() == set(Reason)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_reason_has_a_sentence(locale):
    """Every reason, in both languages, with nothing to fill in; and the same fuller ones."""
    plain = {key: text for key, text in _TEXTS[locale].items() if not key.endswith("+")}
    fuller = {key[:-1]: text for key, text in _TEXTS[locale].items() if key.endswith("+")}

    assert plain.keys() == set(Reason)
    assert all(text and text.endswith(".") and "{" not in text for text in plain.values())
    assert {key: set(re.findall(r"{(\w+)}", text)) for key, text in fuller.items()} == ADDED


def test_the_two_languages_are_two():
    """No sentence was left untranslated."""
    assert [key for key in _TEXTS["vi"] if _TEXTS["vi"][key] == _TEXTS["en"][key]] == []


@pytest.mark.parametrize(
    ("failed", "code"),
    [
        (Malformed(Reason.BAD_CARD, field="card"), "INVALID_ARGUMENT"),
        (IllegalMove(Reason.NOT_YOUR_TURN), "FAILED_PRECONDITION"),
        (NotNow(Reason.ROOM_FULL), "FAILED_PRECONDITION"),
        (NotNow(Reason.CLIENT_TOO_OLD), "FAILED_PRECONDITION"),
        (AlreadyThere(Reason.NAME_TAKEN), "ALREADY_EXISTS"),
        (Outdated(Reason.STALE_TURN, version=3, tag="t"), "ABORTED"),
        (NotYours(Reason.HOST_ONLY), "PERMISSION_DENIED"),
        (UnknownPass(Reason.PASS_UNKNOWN), "UNAUTHENTICATED"),
        (UnknownPass(Reason.SEAT_TAKEN_OVER), "UNAUTHENTICATED"),
        (NotThere(Reason.ROOM_NOT_FOUND), "NOT_FOUND"),
        (TooMuch(Reason.RATE, retry_after_ms=10_000), "RESOURCE_EXHAUSTED"),
        (Refusal(Reason.NOT_BUILT_YET), "UNIMPLEMENTED"),
        (store_errors.Conflict(), "ABORTED"),
        (store_errors.Unavailable("key names stay in the log"), "UNAVAILABLE"),
        (store_errors.StoreFull(), "RESOURCE_EXHAUSTED"),
        (store_errors.StoreReadOnly(), "UNAVAILABLE"),
        (store_errors.NotReplicated(), "UNAVAILABLE"),
        (store_errors.NewerState(), "UNAVAILABLE"),
        (store_errors.RoomBroken(), "INTERNAL"),
        (store_errors.NoSuchRoom(), "NOT_FOUND"),
        (store_errors.BadRoomId(), "INVALID_ARGUMENT"),
        (faults.MalformedMessage(), "INVALID_ARGUMENT"),
        (faults.BadMetadata(), "INVALID_ARGUMENT"),
        (faults.OverLimit(retry_after_ms=700), "RESOURCE_EXHAUSTED"),
        (faults.GoingAway(retry_after_ms=700), "UNAVAILABLE"),
        (faults.TooSlow(), "DEADLINE_EXCEEDED"),
        (faults.Broken(facts={"error_id": "abc"}), "INTERNAL"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{type(value).__name__} {value.reason}",
)
def test_every_family_has_its_status(failed, code):
    """Each with its ErrorInfo and a sentence, and nothing that is meant for the log."""
    status, details = status_of(failed, "en"), told(failed)

    assert status.code == code
    assert (details["ErrorInfo"].reason, details["ErrorInfo"].domain) == (failed.reason, "chieu")
    assert details["LocalizedMessage"].locale == "en"
    assert b"key names" not in status.details


@pytest.mark.parametrize("fault", faults.Fault.__subclasses__(), ids=lambda fault: fault.__name__)
def test_the_chassis_and_the_table_agree(fault):
    """What the chassis would answer alone has the same code as what the table says; to a caller who went, nothing."""
    expected = None if fault is faults.CallerGone else fault.code.name

    assert CODE_OF.get(fault.reason) == expected


@pytest.mark.parametrize(
    "failed",
    [
        ValueError("some text"),
        KeyError("reason"),
        SimpleNamespace(reason="certificate verify failed"),
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
        store_errors.StoreError("WHAT is this"),
        Refusal(Reason.INTERNAL),
    ],
    ids=repr,
)
def test_what_callers_may_not_know_of_is_not_told(failed):
    """None makes the chassis log it and answer INTERNAL with an error id; a fault of ours is never quietly answered."""
    assert status_of(failed, "en") is None


@pytest.mark.parametrize(
    ("locale", "language", "text"),
    [
        ("vi", "vi", "Trò này cần từ 2 đến 10 người."),
        ("", "vi", "Trò này cần từ 2 đến 10 người."),
        ("fr", "vi", "Trò này cần từ 2 đến 10 người."),
        ("en", "en", "This game takes 2 to 10 players."),
    ],
)
def test_a_person_reads_it_in_his_language(locale, language, text):
    """Vietnamese unless English is asked for; the fixed message beside it is English and has no facts in it."""
    failed = NotNow(Reason.PLAYER_COUNT, seats=1, least=2, most=10)

    came = told(failed, locale)["LocalizedMessage"]

    assert (came.locale, came.message) == (language, text)
    assert status_of(failed, locale).message == "The number of players does not suit this game."


def test_without_its_facts_a_sentence_is_the_plain_one():
    assert sentence(Reason.PLAYER_COUNT, "en", {"least": "2"}) == "The number of players does not suit this game."


@pytest.mark.parametrize(
    ("late_ms", "locale", "then"),
    [
        ("230", "vi", "Chậm mất 0,2 giây: lượt này đã hết giờ."),
        ("1950", "en", "Too late by 2.0 s: the time of this turn was over."),
        ("3", "vi", "Chậm mất 0,1 giây: lượt này đã hết giờ."),
        ("soon", "en", "Too late: the game has moved on."),
    ],
)
def test_how_late_a_play_was_is_said_in_seconds(late_ms, locale, then):
    """Whoever lost to the clock hears by how much, a tenth at least."""
    assert sentence(Reason.STALE_TURN, locale, {"late_ms": late_ms}) == then


def test_a_field_at_fault_is_named():
    """BadRequest.field_violations, for INVALID_ARGUMENT with a field."""
    came = told(Malformed(Reason.BAD_CARD, field="move.lacuoi.play.card_id", card=108))

    violation = came["BadRequest"].field_violations[0]
    assert (violation.field, violation.reason) == ("move.lacuoi.play.card_id", "BAD_CARD")
    assert dict(came["ErrorInfo"].metadata) == {"field": "move.lacuoi.play.card_id", "card": "108"}


@pytest.mark.parametrize(
    ("failed", "wait_ms"),
    [
        (TooMuch(Reason.RATE, retry_after_ms=10_000), 10_000),
        (TooMuch(Reason.RATE), 1_000),
        (store_errors.Unavailable(), 500),
        (store_errors.Conflict(), 50),
        (faults.GoingAway(retry_after_ms=700), 700),
        (IllegalMove(Reason.NOT_YOUR_TURN), None),
        (Outdated(Reason.STALE_TURN, version=3, tag="t"), None),
    ],
    ids=str,
)
def test_who_may_come_back_is_told_when(failed, wait_ms):
    """RetryInfo with RESOURCE_EXHAUSTED, UNAVAILABLE and CONFLICT; nobody is invited to repeat what stays refused."""
    came = told(failed).get("RetryInfo")

    assert (came and came.retry_delay.ToMilliseconds()) == wait_ms


def test_who_was_late_is_told_where_the_room_stands():
    """The position, and nothing else of it among the facts."""
    came = told(Outdated(Reason.STALE_TURN, version=12, tag="tag12"))

    assert came["Position"] == rooms_pb2.Position(version=12, tag="tag12")
    assert dict(came["ErrorInfo"].metadata) == {}


def test_facts_are_short_and_can_be_seen():
    """What a caller sent may come back as a fact, but neither long nor with control characters."""
    came = told(Malformed(Reason.BAD_OPTION, option="x\r\n\0" + "y" * 500))["ErrorInfo"].metadata["option"]

    assert came == "x" + "y" * 60


def test_a_refusal_travels_unchanged_from_rules_to_the_phone():
    """The same reason, facts, wait and position by the inner stream and by the link."""
    refused = refusal_of(decided_at(IllegalMove(Reason.CARD_NOT_PLAYABLE, card="R5", top="B7"), 12))

    inner = refused_from(type(move_refused(refused)).FromString(move_refused(refused).SerializeToString()))
    outer = display_pb2.LinkResponse.FromString(link_refusal(b"i" * 16, inner)).refusal

    assert inner == refused
    assert refused_from(outer) == refused
    assert (outer.command_id, outer.code) == (b"i" * 16, 9)


def test_its_own_position_goes_before_the_one_it_was_decided_at():
    """Outdated knows better."""
    refused = refusal_of(decided_at(Outdated(Reason.STALE_TURN, version=12, tag="tag12"), 11))

    assert refused.position == (12, "tag12")


@pytest.mark.parametrize(
    ("failed", "is_told"),
    [
        (NotNow(Reason.ROUND_RUNNING), True),
        (NotYours(Reason.HOST_ONLY), True),
        (Malformed(Reason.BAD_SEAT, field="seat"), True),
        (UnknownPass(Reason.PASS_UNKNOWN), False),
        (NotThere(Reason.ROOM_GONE), False),
    ],
    ids=lambda value: getattr(value, "reason", value),
)
def test_a_refusal_says_where_the_room_stood(failed, is_told):
    """Whoever acts knows what it was decided on; who has shown no good pass learns nothing of the room."""
    came = told(decided_at(failed, 12))

    assert came.get("Position") == (rooms_pb2.Position(version=12, tag="tag12") if is_told else None)


def decided_at(failed, version):
    """The refusal as it leaves the store."""
    failed.at = (version, f"tag{version}")
    return failed
