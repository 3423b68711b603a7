"""One move followed from the phone's link through rules and the commit to the frames, and nothing secret on the way."""

import re
import subprocess
import sys
from base64 import b64encode, urlsafe_b64encode
from dataclasses import replace

import pytest

from chieu.chassis.otlp import UnknownFact, sent_to
from chieu.chassis.tracing import FACTS, NO_SPANS, carried_in
from chieu.games.errors import Reason
from chieu.games.lacuoi.cards import FACES
from tests.e2e.rooms import HASTE, within
from tests.seeing.collector import collecting
from tests.support.players import DILIGENT, crowd
from tests.support.processes import Process, house

NAMES = ("Ánh Nguyệt", "Bình Minh")
WORDS = {"accepted", "refused", "unavailable", "replayed", "ok", "conflict", "mine", "OK", "NOT_FOUND", "StaleTurn"}


class Evening:
    """A round that was played while everything was traced: a phone at one display process, a phone at another."""

    def __init__(self, folder):
        self.folder = folder

    async def play(self):
        with collecting() as (collector, endpoint):
            told = {"CHIEU_TRACES_ENDPOINT": endpoint, "CHIEU_TRACES_SHARE": "1"}
            async with house(self.folder, HASTE, 1, **told) as services:
                await self.second_display(services)
                here, there = (
                    replace(services.addresses(), display=process.address) for process in services.processes["display"]
                )
                async with crowd(here, habits=DILIGENT) as people, crowd(there, habits=DILIGENT) as others:
                    self.table = await people.table(NAMES[0], 1, bots=1, screen=True)
                    await others.join(self.table, NAMES[1])
                    await self.table.play_round()
                    await self.table.settled()
                    self.passes = [player.seat.pass_ for player in self.table.players]
                for process in services.all():
                    await process.terminate()
                self.logs = [line for process in services.all() for line in process.logged()]
            self.spans = collector.until(lambda spans: any(span.name == "display.fanout" for span in spans))

    async def second_display(self, services):
        told = services.processes["display"][0].environ
        services.processes["display"].append(Process("display", self.folder / "display-1.log", told))
        services.processes["display"][1].start()
        await services.processes["display"][1].ready()


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    played = Evening(tmp_path_factory.mktemp("traces"))
    within(90)(played.play)()
    return played


def trace_of(spans, name):
    """The traces that a span of this name begins: their spans by id."""
    roots = [span for span in spans if span.name == name and not span.parent]
    return [{span.id: span for span in spans if span.trace == root.trace} for root in roots]


def path(spans, leaf):
    """The names from the root to a span, with the service of each."""
    found = [leaf]
    while found[-1].parent:
        found.append(spans[found[-1].parent])
    return [(span.service, span.name) for span in reversed(found)]


@pytest.mark.slow
@pytest.mark.e2e
def test_a_move_is_one_trace_from_the_link_to_the_frames(evening):
    """A phone's move, the rules process that carried it out, its commit, and the fan-out of every display process."""
    whole = []
    for spans in trace_of(evening.spans, "display.move"):
        leaves = [span for span in spans.values() if span.name == "display.fanout"]
        whole += [path(spans, leaf) for leaf in leaves]

    assert len(whole) > 10
    assert {tuple(names) for names in whole} == {
        (
            ("chieu-display", "display.move"),
            ("chieu-rules", "rules.move"),
            ("chieu-rules", "store.commit"),
            ("chieu-display", "display.fanout"),
        )
    }


@pytest.mark.slow
@pytest.mark.e2e
def test_the_frames_of_a_move_are_followed_on_every_display_process(evening):
    """Whoever looks through another process than the mover is in the same trace."""
    moves = trace_of(evening.spans, "display.move")
    handed_out = [sum(span.name == "display.fanout" for span in spans.values()) for spans in moves]

    assert max(handed_out) == 2


@pytest.mark.slow
@pytest.mark.e2e
def test_a_deadline_is_one_trace_from_timers_to_the_commit(evening):
    """The bot's moves are deadlines: timers asks, rules acts, the trace goes along in the call's metadata."""
    paths = [
        path(spans, span)
        for spans in trace_of(evening.spans, "timers.deadline")
        for span in spans.values()
        if span.name == "store.commit"
    ]

    assert paths
    assert {tuple(names) for names in paths} == {
        (
            ("chieu-timers", "timers.deadline"),
            ("chieu-rules", "RulesInternalService/Expire"),
            ("chieu-rules", "store.commit"),
        )
    }


@pytest.mark.slow
@pytest.mark.e2e
def test_no_span_holds_a_card_a_pass_a_name_or_a_code(evening):
    """G7: facts are ids, numbers and words of ours; whatever else a span may hold is empty."""
    room = evening.table.room_id
    odd = []
    for span in evening.spans:
        keys = {key.removeprefix("chieu.") for key in span.facts} - FACTS - {"error.type"}
        texts = {value for value in span.facts.values() if isinstance(value, str)}
        words = texts - WORDS - {room} - {reason.value for reason in Reason} - {"other"}
        odd += (
            [(span.name, keys, words)] if keys or any(not re.fullmatch(r"[A-Z][A-Za-z]+", one) for one in words) else []
        )
    said = "\n".join(text for span in evening.spans for text in span.texts())
    secrets = [evening.table.code, *NAMES, *(f" {face}" for face in FACES)]
    for held in evening.passes:
        secrets += [held.hex(), b64encode(held).decode(), urlsafe_b64encode(held).decode().rstrip("=")]

    assert odd == []
    assert [secret for secret in secrets if secret in said] == []
    assert [span.name for span in evening.spans if span.events or span.links or span.message] == []


def test_traces_that_are_off_cost_nothing_to_import():
    """Without an endpoint what sends spans is not even loaded."""
    asked = "import sys, chieu.onebox.app; print([name for name in sys.modules if 'otlp' in name])"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert said.stdout.strip() == "[]"


def test_nothing_is_carried_while_traces_are_off():
    """No metadata, no text beside the frame."""
    with NO_SPANS.begin("display.move", room="r"), NO_SPANS.within("store.commit"):
        assert (NO_SPANS.carried(), NO_SPANS.metadata()) == ("", ())


@pytest.fixture
def spans():
    """Spans of which all are recorded, and a collector that is not there."""
    made = sent_to("http://127.0.0.1:1", 1.0, "rules", "0")
    yield made
    made.close()


def test_what_is_carried_is_a_traceparent(spans):
    """W3C: version, trace, span, sampled; and it is found again in a call's metadata."""
    with spans.begin("display.move"):
        carried = spans.carried()
        metadata = spans.metadata()

    assert re.fullmatch(r"00-[0-9a-f]{32}-[0-9a-f]{16}-01", carried)
    assert carried_in(metadata) == carried
    assert spans.carried() == ""


@pytest.mark.parametrize("carried", ["", "rubbish", "00-" + "0" * 32, "00-" + "a" * 32 + "-" + "b" * 16 + "-00"])
def test_a_span_goes_on_only_from_a_trace_that_is_recorded(spans, carried):
    """What cannot be read, or is not recorded, begins nothing."""
    with spans.within("rules.move", carried):
        assert spans.carried() == ""


def test_a_share_of_none_records_nothing():
    """Nor does anything that would go on from it."""
    made = sent_to("http://127.0.0.1:1", 0.0, "rules", "0")
    with made.begin("display.move"), made.within("rules.move"):
        assert made.carried() == ""
    made.close()


def test_a_fact_that_no_span_may_hold_is_refused(spans):
    """H39 for traces: a name, a hand or a pass has no fact to be in."""
    with pytest.raises(UnknownFact), spans.begin("display.move", name="An"):
        raise AssertionError("the span began")


def test_the_text_of_an_exception_is_in_no_span(tmp_path):
    """G7: it may quote a card; its type alone is told."""
    with collecting() as (collector, endpoint):
        made = sent_to(endpoint, 1.0, "rules", "0")
        with pytest.raises(ValueError, match="R5"), made.begin("rules.move"):
            raise ValueError("the hand was R5 B7")
        made.close()
        (span,) = collector.until(lambda spans: len(spans) == 1)

    assert span.facts == {"error.type": "ValueError"}
    assert (span.events, span.message) == ([], "")
