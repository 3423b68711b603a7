"""What display joins to a stream is what a client parses."""

import pytest

from chieu.api.v1 import display_pb2, views_pb2
from chieu.wire import streams
from tests.rooms.evening import came_of
from tests.wire.table import Table

AT = (12, "tag12")


@pytest.fixture(scope="module")
def frame():
    table = Table("An", "Bình")
    snapshot = table.framer.snapshot(table.room)
    return streams.frame_header("SNAPSHOT", *AT, 1_700_000_000_000) + snapshot.public + snapshot.seats[1]


@pytest.mark.parametrize("name", [name for name, number in views_pb2.FrameKind.items() if number])
def test_a_header_says_what_and_where(name):
    """Kind, cursor, position and the server's clock."""
    came = views_pb2.SeatFrame.FromString(streams.frame_header(name.removeprefix("FRAME_KIND_"), *AT, 77, "GAP"))

    assert came.kind == views_pb2.FrameKind.Value(name)
    assert (came.position.version, came.position.tag) == AT
    assert streams.read_cursor(came.cursor) == AT
    assert (came.server_time_ms, came.reset) == (77, views_pb2.RESET_REASON_GAP)


def test_no_reset_is_no_field():
    """An update has no reason to say."""
    came = views_pb2.SeatFrame.FromString(streams.frame_header("UPDATE", *AT, 77))

    assert came.reset == views_pb2.RESET_REASON_UNSPECIFIED


@pytest.mark.parametrize("name", [name for name, number in views_pb2.GoodbyeReason.items() if number])
@pytest.mark.parametrize("at", [AT, (0, "")])
def test_a_goodbye_says_why_and_when_to_come_back(name, at):
    """Also to who was sent nothing yet: then there is no cursor to come back with."""
    reason = name.removeprefix("GOODBYE_REASON_")

    came = views_pb2.ScreenFrame.FromString(streams.goodbye(reason, *at, 77, 250, final=True))

    assert came.kind == views_pb2.FRAME_KIND_GOODBYE
    assert came.goodbye == views_pb2.Goodbye(reason=name, retry_after_ms=250, final=True)
    assert streams.read_cursor(came.cursor) == (at if at[0] else None)


def test_a_heartbeat_carries_the_time_and_the_cursor():
    came = views_pb2.AudienceFrame.FromString(streams.heartbeat(*AT, 77))

    assert (came.kind, came.server_time_ms) == (views_pb2.FRAME_KIND_HEARTBEAT, 77)
    assert streams.read_cursor(came.cursor) == AT


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "12",
        ".tag",
        "-1.tag",
        "1_2.tag",
        "٣.tag",
        "01.tag",
        "1.ta g",
        "1.t\n",
        "9" * 30 + ".t",
        "1." + "t" * 500,
        "1.é",
    ],
)
def test_what_is_no_cursor_of_ours_is_refused(text):
    """INVALID_ARGUMENT; a cursor of a version that never was is a matter for a reset."""
    assert came_of(lambda: streams.read_cursor(text)) == "BAD_CURSOR"


@pytest.mark.parametrize("at", [(0, ""), (1, "a"), (10**15, "7f3a.b-_")])
def test_a_cursor_reads_back(at):
    assert streams.read_cursor(streams.cursor(*at)) == at


@pytest.mark.parametrize(
    "response",
    [display_pb2.LinkResponse, display_pb2.WatchResponse, display_pb2.PollResponse],
    ids=lambda r: r.__name__,
)
def test_a_frame_goes_into_its_envelope_unparsed(frame, response):
    """The envelope of each call is a length before the frame's bytes."""
    expected = views_pb2.SeatFrame.FromString(frame)

    if response is display_pb2.PollResponse:
        assert list(response.FromString(streams.poll_response([frame, frame])).frames) == [expected, expected]
    else:
        assert response.FromString(streams.stream_response(frame)).frame == expected


@pytest.mark.parametrize("response", [display_pb2.WatchScreenResponse, display_pb2.WatchAudienceResponse])
def test_screens_and_audience_have_the_same_envelope(frame, response):
    """Their frames lie in the same field."""
    came = response.FromString(streams.stream_response(frame)).frame

    assert len(came.public.roster.seats) == 2


def test_a_screen_is_told_its_number():
    came = views_pb2.ScreenFrame.FromString(streams.screen_part(2, 3))

    assert came.screen == views_pb2.ScreenPart(screen=2, generation=3)


def test_a_move_that_was_carried_out_is_answered_with_its_position():
    came = display_pb2.LinkResponse.FromString(streams.link_accepted(b"i" * 16, *AT, replayed=True)).accepted

    assert (came.command_id, came.position.version, came.position.tag, came.replayed) == (b"i" * 16, *AT, True)


def test_a_long_part_keeps_its_length():
    """Lengths of one, two and three bytes."""
    for size in (0, 127, 128, 2_047, 2_048, 16_384, 70_000):
        body = views_pb2.SeatFrame(cursor="c" * size).SerializeToString()

        assert display_pb2.WatchResponse.FromString(streams.stream_response(body)).frame.cursor == "c" * size
