"""One JSON line an event, and never what a card player would love to read in it."""

import logging

import pytest
import structlog

from chieu.chassis.logging import REDACTED, bound, configure

log = structlog.get_logger()


class Hand:
    """Something whose repr shows cards."""

    def __repr__(self):
        return "Hand(AS KS)"


SECRETS = {
    "pass": ({"pass": "s3cret"}, {"pass": REDACTED}),
    "pass_": ({"pass_": "s3cret"}, {"pass_": REDACTED}),
    "authorization": ({"authorization": "Bearer x"}, {"authorization": REDACTED}),
    "upper case": ({"Token": "x"}, {"Token": REDACTED}),
    "hand": ({"hand": ["AS", "KS"]}, {"hand": REDACTED}),
    "device_key": ({"device_key": "x"}, {"device_key": REDACTED}),
    "inside": ({"facts": {"stock": "AS KS", "seat": 1}}, {"facts": {"stock": REDACTED, "seat": 1}}),
    "bytes": ({"frame": b"\x01"}, {"frame": REDACTED}),
    "bytes in a list": ({"frames": [b"\x01", 2]}, {"frames": [REDACTED, 2]}),
    "an object": ({"what": Hand()}, {"what": "[Hand]"}),
    "an exception": ({"why": ValueError("AS KS")}, {"why": "ValueError"}),
}


@pytest.mark.parametrize(("given", "then"), SECRETS.values(), ids=SECRETS)
def test_secrets_are_redacted(lines, given, then):
    """G7, TM: by name, by type, at any depth; an object without a plain form says only what it is."""
    log.info("move.refused", **given)

    [line] = lines.of("move.refused")
    assert {key: line[key] for key in then} == then


def test_a_line_has_time_level_event_and_facts(lines):
    """The order is for people who read with their eyes."""
    log.warning("room.closed", room="3fk")

    assert list(lines.all()[0]) == ["at", "level", "event", "room"]
    assert lines.stream.getvalue().count("\n") == 1


def test_libraries_log_in_the_same_form(lines):
    """One reader for all lines of a pod."""
    logging.getLogger("grpc._server").warning("lost %s", "peer", extra={"token": "x"})

    [line] = lines.all()
    assert (line["event"], line["logger"], line["level"], line["token"]) == (
        "lost peer",
        "grpc._server",
        "warning",
        REDACTED,
    )


def test_an_exception_is_logged_with_its_frames_and_without_its_words(lines):
    """Where it broke is ours to know; what it said may be a card."""
    try:
        raise ValueError("AS KS")
    except ValueError:
        log.exception("step.failed")
        logging.getLogger("lib").exception("lib.failed")

    for line in lines.all():
        assert line["error"] == "builtins.ValueError"
        assert line["frames"][-1].endswith("test_an_exception_is_logged_with_its_frames_and_without_its_words")
    assert "AS KS" not in lines.stream.getvalue()


def test_the_systems_own_errors_are_quoted(lines):
    """They name a file or an address, which is what the operator needs."""
    try:
        open("/nonexistent/redis.sock")
    except OSError:
        log.exception("connect.failed")

    assert "/nonexistent/redis.sock" in lines.all()[0]["error_text"]


class Conflict(Exception):
    """An exception of ours, known by its reason."""

    reason = "CONFLICT"


def test_the_reason_of_our_own_exceptions_is_logged(lines):
    """It is one of a known few and never holds a card."""
    try:
        raise Conflict("AS KS")
    except Conflict:
        log.warning("loop.failed", exc_info=True)

    assert lines.all()[0]["reason"] == "CONFLICT"


def test_what_a_call_is_about_is_bound_once(lines):
    """room, seat, rpc: on every line inside, on none after."""
    with bound(room="3fk", seat=2):
        log.info("inside")
    log.info("outside")

    inside, outside = lines.all()
    assert (inside["room"], inside["seat"]) == ("3fk", 2)
    assert "room" not in outside


def test_lines_below_the_level_are_not_written(lines):
    """INFO tells an evening's story; debug is for developers."""
    configure("warning", lines.stream)
    log.info("not.this")
    logging.getLogger("lib").info("nor.this")
    log.warning("but.this")

    assert [line["event"] for line in lines.all()] == ["but.this"]
