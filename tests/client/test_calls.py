"""One command, however often it must be said: repetitions carry the same id, refusals end at once."""

import asyncio
from datetime import timedelta

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2

from chieu.api.v1.matchmaking_pb2 import CreateRoomResponse, JoinRoomResponse, LeaveRoomResponse, SetReadyResponse
from chieu.api.v1.rooms_pb2 import GAME_LA_CUOI, Room
from chieu.api.v1.rules_pb2 import ActResponse, Move
from chieu.api.v1.views_pb2 import TurnSection
from chieu.client import Patience, Refused, Unreachable, View

from .tables import ROOM, abort, seat_of, table, until, why, within

Code = grpc.StatusCode


def failing(times, code, answer):
    """A handler that fails so often and then answers."""
    left = iter(range(times))

    async def handle(request, context):
        if next(left, None) is not None:
            await context.abort(code, "for now")
        return answer

    return handle


@pytest.mark.parametrize("code", [Code.UNAVAILABLE, Code.CANCELLED, Code.DEADLINE_EXCEEDED, Code.UNKNOWN])
@within
async def test_a_command_whose_fate_is_unknown_is_repeated_with_the_same_id(code):
    """G2: a repetition is recognised by its id, so repeating is safe and happens by itself."""
    async with table(SetReady=failing(2, code, SetReadyResponse(replayed=True))) as server, server.client() as client:
        came = await seat_of(client).set_ready(True)

        sent = [request.SerializeToString() for request in server.requests("SetReady")]
        assert came.replayed
        assert sent == [sent[0]] * 3


@within
async def test_each_intention_has_an_id_of_its_own():
    """8 random bytes made once, then a big-endian counter from 1."""
    async with table(SetReady=failing(0, Code.OK, SetReadyResponse())) as server, server.client() as client:
        seat = seat_of(client)
        await seat.set_ready(True)
        await seat.set_ready(False)

        first, second = (request.command_id for request in server.requests("SetReady"))
        assert first[:8] == second[:8]
        assert (first[8:], second[8:]) == ((1).to_bytes(8, "big"), (2).to_bytes(8, "big"))


@within
async def test_a_refusal_is_told_at_once_with_its_reason_facts_and_sentence():
    """The table said no: asking again would change nothing."""

    async def refuse(request, context):
        text = error_details_pb2.LocalizedMessage(locale="vi", message="Chưa đến lượt bạn")
        await abort(context, Code.FAILED_PRECONDITION, why("NOT_YOUR_TURN", seat="3"), text)

    async with table(Act=refuse) as server, server.client() as client:
        with pytest.raises(Refused) as caught:
            await seat_of(client).act(Move())

        came = caught.value
        assert (came.reason, came.code, came.text) == ("NOT_YOUR_TURN", Code.FAILED_PRECONDITION, "Chưa đến lượt bạn")
        assert (came.facts, came.position) == ({"seat": "3"}, None)
        assert len(server.requests("Act")) == 1


@within
async def test_not_so_fast_is_tried_again_and_a_stale_turn_is_not():
    """CONFLICT and RATE say "soon"; STALE_TURN says that the player has to look again."""
    reasons = iter(["CONFLICT", "RATE", "STALE_TURN"])

    async def race(request, context):
        retry = error_details_pb2.RetryInfo(retry_delay=duration(milliseconds=1))
        await abort(context, Code.ABORTED, why(next(reasons)), retry)

    async with table(Act=race) as server, server.client() as client:
        with pytest.raises(Refused, match="STALE_TURN"):
            await seat_of(client).act(Move())

        assert len(server.requests("Act")) == 3


@within
async def test_a_wait_that_is_longer_than_the_budget_is_told_at_once():
    """Nothing was carried out, and that is known: no reason to leave the caller in doubt for seconds."""

    async def slow_down(request, context):
        retry = error_details_pb2.RetryInfo(retry_delay=duration(seconds=10))
        await abort(context, Code.RESOURCE_EXHAUSTED, why("RATE"), retry)

    async with table(GetRoom=slow_down) as server, server.client() as client:
        with pytest.raises(Refused) as caught:
            await client.room("BBBBB")

        assert (caught.value.reason, caught.value.retry_after_ms) == ("RATE", 10_000)


def duration(**parts):
    made = Duration()
    made.FromTimedelta(timedelta(**parts))
    return made


@within
async def test_nobody_waits_longer_than_the_budget():
    """After it the outcome is unknown, and the exception says so."""
    patience = Patience(call_s=0.05, total_s=0.3, first_pause_s=0.01, longest_pause_s=0.02)
    async with table(SetReady=failing(10_000, Code.UNAVAILABLE, None)) as server:
        async with server.client(patience=patience) as client:
            with pytest.raises(Unreachable):
                await seat_of(client).set_ready()

        assert len(server.requests("SetReady")) > 1


@within
async def test_a_try_that_hangs_is_ended_on_both_sides_and_made_again():
    """A call that is given up does not live on in the server."""
    cancelled = []

    async def hang_once(request, context):
        if not cancelled:
            try:
                await asyncio.get_running_loop().create_future()
            except asyncio.CancelledError:
                cancelled.append(request)
                raise
        return SetReadyResponse()

    async with table(SetReady=hang_once) as server, server.client() as client:
        await seat_of(client).set_ready()

        assert len(cancelled) == 1
        assert len(server.requests("SetReady")) == 2


@within
async def test_a_task_that_is_cancelled_takes_its_call_with_it():
    """Leaving the page ends what it asked for: a call that nobody awaits would live on at both ends."""
    ended = asyncio.Event()

    async def hang(request, context):
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended.set()

    async with table(LeaveRoom=hang) as server, server.client(patience=Patience()) as client:
        task = asyncio.create_task(seat_of(client).leave())
        await until(lambda: server.requests("LeaveRoom"))
        task.cancel()
        await ended.wait()

        assert len(server.requests("LeaveRoom")) == 1


@within
async def test_whoever_opens_a_room_makes_the_pass_and_shows_it_from_then_on():
    """The pass is made here, sent once in the request, and then in the metadata alone."""

    async def create(request, context):
        return CreateRoomResponse(room=Room(room_id=ROOM, code="KMPXB"), seat=0)

    async def left(request, context):
        return LeaveRoomResponse()

    numbers = iter(range(1, 100))
    async with table(CreateRoom=create, LeaveRoom=left) as server:
        async with server.client(entropy=lambda n: bytes([next(numbers)]) * n, language="en") as client:
            seat = await client.create_room(GAME_LA_CUOI, "An")
            await seat.leave()

        request = server.requests("CreateRoom")[0]
        sent = request.seat_pass
        assert (seat.room_id, seat.code, seat.number) == (ROOM, "KMPXB", 0)
        assert len(sent) == len(request.device_key) == 32
        assert sent == seat.pass_ != request.device_key
        assert "authorization" not in server.metadata[0]
        assert server.metadata[1]["authorization"].startswith("Bearer ")
        assert [came["accept-language"] for came in server.metadata] == ["en", "en"]


@within
async def test_joining_again_with_the_same_pass_asks_for_the_same_seat():
    """Joining is idempotent by the pass; its repetition after a break carries the same one."""
    answer = JoinRoomResponse(room=Room(room_id=ROOM, code="KMPXB"), seat=2)
    async with table(JoinRoom=failing(1, Code.UNAVAILABLE, answer)) as server, server.client() as client:
        seat = await client.join_room("kmp xb", "Bình")

        first, second = server.requests("JoinRoom")
        assert first == second
        assert seat.number == 2


@within
async def test_a_move_names_the_turn_that_the_player_saw():
    """Decided on an old view, it is refused there instead of hitting another turn."""

    async def act(request, context):
        return ActResponse()

    async with table(Act=act) as server, server.client() as client:
        await seat_of(client).act(Move(), on=View(turn=TurnSection(turn_seq=4, turn_tag="x")))

        request = server.requests("Act")[0]
        assert (request.turn_seq, request.turn_tag, request.room_id) == (4, "x", ROOM)


def test_pauses_are_random_and_bounded():
    """Full jitter: from nothing to a bound that doubles, so that a full room does not come back as one."""
    longest, shortest = (lambda n: b"\xff" * n), (lambda n: b"\0" * n)
    patience = Patience(first_pause_s=0.1, longest_pause_s=1)

    assert [round(patience.pause_s(tries, longest), 3) for tries in (1, 2, 3, 4, 5, 50)] == [0.1, 0.2, 0.4, 0.8, 1, 1]
    assert patience.pause_s(5, shortest) == 0
