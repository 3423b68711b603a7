"""Programs of this release, when a server of a later one says what they have never heard of. G13."""

import grpc
import pytest

from chieu.api.v1 import display_pb2, events_pb2, rooms_pb2, views_pb2
from chieu.cli.narration import narrate
from chieu.cli.rooms import room_line
from chieu.cli.texts import Texts
from chieu.client import View
from chieu.client.refused import from_link
from chieu.client.views import settle
from chieu.games.errors import Reason
from chieu.wire.errors import refused_from

LATER = 900
"""A number that no enum of this release has."""


def with_more(message):
    """The message as a later release may send it: with one field more."""
    return type(message).FromString(message.SerializeToString() + bytes([0xFA, 0x3F, 0x02]) + b"hi")


def test_a_frame_of_a_later_release_is_settled():
    """An event, a frame's reason and fields that nobody here knows change nothing in what is known."""
    told = events_pb2.Event(version=7, kind=LATER, text=events_pb2.Narration(key="later.sentence"))
    public = views_pb2.PublicPart(events=[told], turn=views_pb2.TurnSection(turn_seq=3))
    frame = views_pb2.SeatFrame(kind=views_pb2.FRAME_KIND_UPDATE, reset=LATER, public=with_more(public))
    frame.position.version = 7

    view = settle(View(), with_more(frame))

    assert (view.position.version, view.turn.turn_seq, len(view.events)) == (7, 3, 1)
    assert (view.reset, view.live) == (LATER, True)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_sentence_of_a_later_release_is_named(language):
    """The terminal says its key rather than nothing, and plays on."""
    text = events_pb2.Narration(key="later.sentence", params=[events_pb2.NarrationParam(name="seat", seat=1)])

    assert narrate(text, View(), Texts(language)) == "⟦later.sentence⟧"


def test_a_refusal_for_a_later_reason_is_known_by_its_status():
    """What to do is in the status: whether it was carried out, and whether to come again."""
    refusal = display_pb2.Refusal(code=9, reason=LATER)

    came = from_link(refusal)

    assert (came.reason, came.code) == ("FAILED_PRECONDITION", grpc.StatusCode.FAILED_PRECONDITION)


def test_a_later_reason_passes_through_a_display_process_of_this_release():
    """Its status stays; the reason is told as one of ours."""
    came = refused_from(display_pb2.Refusal(code=9, reason=LATER))

    assert (came.code, came.reason) == (9, Reason.INTERNAL)


def test_a_room_in_a_later_phase_is_listed():
    """Somebody plays there."""
    line = room_line(rooms_pb2.Room(code="BFGHJ", game=rooms_pb2.GAME_PHOM, phase=LATER), Texts("en"))

    assert "BFGHJ" in line
