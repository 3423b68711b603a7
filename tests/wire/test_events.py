"""What happened comes out as it was told."""

from hypothesis import given
from hypothesis import strategies as st

from chieu.api.v1 import events_pb2, views_pb2
from chieu.games.events import Cause, DrawReason, Event, Kind, Narration, Param, ParamKind, Place, Weight, Zone
from chieu.games.lacuoi.cards import DECK
from chieu.wire.events import event_from, events, narration_from, narration_message
from chieu.wire.lacuoi import DECK as CARDS
from tests.wire.table import evenings

SEATS = st.integers(0, 9)
VALUES = {
    ParamKind.SEAT: SEATS,
    ParamKind.CARD: st.sampled_from(DECK),
    ParamKind.NUMBER: st.integers(0, 500),
    ParamKind.COLOUR: st.sampled_from("RYGB"),
    ParamKind.POINTS: st.integers(-5_000, 5_000),
    ParamKind.DURATION_MS: st.integers(0, 2_000),
    ParamKind.OPTION: st.sampled_from(["stacking", "turn_seconds"]),
    ParamKind.GAME: st.sampled_from(["lacuoi", "phom"]),
}
PARAMS = st.sampled_from(ParamKind).flatmap(
    lambda kind: st.builds(Param, name=st.sampled_from(["seat", "n"]), kind=st.just(kind), value=VALUES[kind])
)
TEXTS = st.builds(Narration, key=st.text(min_size=1, max_size=20), params=st.lists(PARAMS, max_size=3).map(tuple))
PLACES = st.builds(Place, zone=st.sampled_from(Zone), seat=st.none() | SEATS, meld=st.none() | st.integers(0, 5))
EVENTS = st.builds(
    Event,
    kind=st.sampled_from(Kind),
    text=TEXTS,
    actor=st.none() | SEATS,
    target=st.none() | SEATS,
    cards=st.lists(st.sampled_from(DECK), max_size=4).map(tuple),
    amount=st.integers(-1, 200),
    colour=st.none() | st.sampled_from("RYGB"),
    from_place=st.none() | PLACES,
    to_place=st.none() | PLACES,
    step=st.integers(0, 20),
    weight=st.sampled_from(Weight),
    cue=st.sampled_from(["", "deal"]),
    cause=st.sampled_from(Cause),
    reason=st.none() | st.sampled_from(DrawReason),
)


def sent(told):
    """The events as a reader gets them."""
    return views_pb2.PublicPart.FromString(events(7, told, 12, 1_700_000_000_000, CARDS)).events


@given(st.lists(EVENTS, max_size=4))
def test_every_event_comes_out_as_it_was_told(told):
    """Seat 0, card 0 and a direction of -1 too: nothing is lost for being zero or less."""
    assert [event_from(event) for event in sent(told)] == told


@given(TEXTS)
def test_every_sentence_comes_out_as_it_was_told(text):
    """Key, names, kinds and values."""
    came = events_pb2.Narration.FromString(narration_message(text, CARDS).SerializeToString())

    assert narration_from(came) == text


def test_all_that_really_happens_can_be_told():
    """Every event of whole evenings."""
    for table in evenings():
        assert [event_from(event) for event in sent(table.events)] == table.events
