"""What earlier releases wrote is read for ever as what it was, or its format gets a number. G13."""

import json

import pytest

from chieu.rooms.formats import FORMAT, Form
from chieu.rooms.replay import replay
from tests.rooms.evening import Evening
from tests.upgrade import golden_rooms as golden
from tests.upgrade.written import fields, said

RECORDS = [(form, name) for form in golden.FORMATS for name in golden.NAMES]
PLAYING = [(form, name) for form, name in RECORDS if name.endswith("-playing")]
RESULTS = [(form, name) for form, name in RECORDS if name.endswith("-result")]
CHANGED = """What is stored has changed its shape. Append fields, with a default, at the end of their struct. A record or a
log line of another shape is another format: raise FORMAT in rooms/formats.py, say there how the one before is written,
and run `make golden` (docs/compatibility.md). Before the first release that wrote the newest format, `make golden` is enough."""


def state(form, name):
    """The golden bytes of a record."""
    return (golden.folder(form) / f"{name}.bin").read_bytes()


@pytest.mark.parametrize(("form", "name"), RECORDS)
def test_a_golden_record_says_what_it_said(form, name):
    """Every field, and what is seen: the phase, whose turn it is, every hand. It is written again byte for byte."""
    known = json.loads((golden.folder(form) / f"{name}.json").read_text("utf-8"))

    room = Form().decode(state(form, name))

    assert json.loads(golden.known(room)) == known
    assert Form(form).encode(room) == state(form, name)


@pytest.mark.parametrize(("form", "name"), PLAYING)
def test_a_golden_round_is_played_to_its_end(form, name):
    """An upgrade ends no round, whichever format it was in."""
    evening = Evening("An", game_key=name.partition("-")[0])
    evening.room = Form().decode(state(form, name))
    evening.now_ms = evening.room.touched_ms
    evening.commands = evening.commits = 10_000

    assert evening.play_out().room.phase == "ROUND_END"


@pytest.mark.parametrize(("form", "name"), RESULTS)
def test_a_golden_action_log_plays_its_round_again(form, name):
    """`GetReplay` and `chieu verify` read what an earlier release wrote."""
    came = replay(golden.log_of(form, name))

    assert came.divergence is None


def test_the_shape_of_a_record_is_the_one_its_format_has():
    """A field that is added, moved or read otherwise is another format, and an older process has to be told so."""
    assert golden.record_shape() == (golden.folder(FORMAT) / "shape.txt").read_text("utf-8"), CHANGED


def test_what_has_no_number_keeps_its_shape():
    """Tickets, and messages on channels: they may grow at the end, which older readers pass over."""
    assert golden.unnumbered_shape() == (golden.GOLDEN / "unnumbered.txt").read_text("utf-8"), CHANGED


@pytest.mark.parametrize("form", golden.FORMATS[1:])
def test_a_format_only_adds_to_the_one_before(form):
    """Fields keep their places, so one decoder reads both, and what is new has a default."""
    before, after = (fields((golden.folder(one) / "shape.txt").read_text("utf-8")) for one in (form - 1, form))

    moved = {name: there for name, there in before.items() if after.get(name, [])[: len(there)] != there}
    required = [
        part for name, there in after.items() for part in there[len(before.get(name, there)) :] if "=" not in part
    ]

    assert moved == {}
    assert required == []
    assert before != after


@pytest.mark.parametrize("name", golden.UNNUMBERED)
def test_a_golden_ticket_or_message_says_what_it_said(name):
    """The first that was ever written is read by every release."""
    _, _, read = golden.UNNUMBERED[name]
    at = golden.GOLDEN / f"{name}.bin"

    assert said(read(at.read_bytes())) == json.loads(at.with_suffix(".json").read_text("utf-8"))
