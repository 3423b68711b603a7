"""Moves on a link: answered by id, sent again over the next link, never twice with another id."""

import asyncio
from contextlib import aclosing

import grpc
import pytest

from chieu.api.v1.display_pb2 import Accepted, LinkResponse, Refusal
from chieu.api.v1.errors_pb2 import REASON_CARD_NOT_PLAYABLE, REASON_RULES_UNAVAILABLE, Fact
from chieu.api.v1.rooms_pb2 import Position
from chieu.api.v1.rules_pb2 import Move
from chieu.api.v1.views_pb2 import TurnSection
from chieu.client import Patience, Refused, Unreachable

from .tables import down, seat_of, snapshot, table, within

Code = grpc.StatusCode


def accepted(request, version=2):
    return LinkResponse(accepted=Accepted(command_id=request.command_id, position=Position(version=version)))


def refused(request, code, reason, **facts):
    named = [Fact(key=key, value=value) for key, value in facts.items()]
    refusal = Refusal(command_id=request.command_id, code=code.value[0], reason=reason, facts=named)
    return LinkResponse(refusal=refusal)


def playing(answer):
    """A Link that shows a turn and lets a test answer each move; `answer` may be asked for more than one response."""
    moves = []

    async def handle(requests, context):
        await anext(requests)
        yield down(snapshot(1, turn=TurnSection(turn_seq=7, turn_tag="x")))
        async for request in requests:
            if request.HasField("act"):
                moves.append(request.act)
                async for response in answer(request.act, context):
                    yield response

    handle.moves = moves
    return handle


@within
async def test_a_move_goes_up_the_link_that_shows_its_answer():
    """The turn it was decided on goes with it; the version that it made comes back."""

    async def accept(request, context):
        yield accepted(request, 9)

    handle = playing(accept)
    async with table(Link=handle) as server, server.client() as client:
        seat = seat_of(client)
        async with aclosing(seat.follow()) as views:
            await anext(views)
            came = await seat.act(Move())

            assert came.position.version == 9
            assert (handle.moves[0].turn_seq, handle.moves[0].turn_tag) == (7, "x")
            assert server.requests("Act") == []


@within
async def test_a_refusal_on_the_link_reads_like_one_of_a_call():
    """The same reasons on both ways; the sentence is the app's."""

    async def refuse(request, context):
        yield refused(request, Code.FAILED_PRECONDITION, REASON_CARD_NOT_PLAYABLE, card="R5")

    async with table(Link=playing(refuse)) as server, server.client() as client:
        seat = seat_of(client)
        async with aclosing(seat.follow()) as views:
            await anext(views)
            with pytest.raises(Refused) as caught:
                await seat.act(Move())

            came = caught.value
            assert (came.reason, came.code, came.facts) == (
                "CARD_NOT_PLAYABLE",
                Code.FAILED_PRECONDITION,
                {"card": "R5"},
            )


@within
async def test_a_move_that_was_on_its_way_when_the_link_broke_is_sent_again():
    """G2: whether it was carried out is not known, so the same id goes up on the next link."""

    async def break_first(request, context):
        if len(handle.moves) == 1:
            await context.abort(Code.UNAVAILABLE, "restart")
        yield accepted(request)

    handle = playing(break_first)
    async with table(Link=handle) as server, server.client() as client:
        seat = seat_of(client)
        async with aclosing(seat.follow()) as views:
            await anext(views)
            await seat.act(Move())

            first, second = handle.moves[:2]
            assert first == second


@within
async def test_a_server_that_is_busy_is_asked_again_with_the_same_id():
    """UNAVAILABLE in a refusal is "not now", not "no"."""

    async def busy_once(request, context):
        if len(handle.moves) == 1:
            yield refused(request, Code.UNAVAILABLE, REASON_RULES_UNAVAILABLE)
        else:
            yield accepted(request)

    handle = playing(busy_once)
    async with table(Link=handle) as server, server.client() as client:
        seat = seat_of(client)
        async with aclosing(seat.follow()) as views:
            await anext(views)
            await seat.act(Move())

            assert len(handle.moves) == 2
            assert handle.moves[0] == handle.moves[1]


@within
async def test_answers_may_come_in_any_order():
    """A call and a play may be on their way at once; each waits for its own id."""
    held = []

    async def swap(request, context):
        held.append(request)
        if len(held) == 2:
            yield accepted(held[1], 12)
            yield accepted(held[0], 11)

    async with table(Link=playing(swap)) as server, server.client() as client:
        seat = seat_of(client)
        async with aclosing(seat.follow()) as views:
            await anext(views)
            came = await asyncio.gather(seat.act(Move()), seat.act(Move()))

            assert [answer.position.version for answer in came] == [11, 12]


@within
async def test_a_seat_says_that_it_sleeps_on_every_link_until_it_wakes():
    """A dark screen stays dark when the link breaks; a move is made by somebody who looks."""
    said, opened = [], []

    async def handle(requests, context):
        opened.append(await anext(requests))
        yield down(snapshot(1, turn=TurnSection(turn_seq=7, turn_tag="x")))
        async for request in requests:
            said.append(request.heartbeat.asleep if request.HasField("heartbeat") else "act")
            if said == [True]:
                return
            if request.HasField("act"):
                yield accepted(request.act)

    async with table(Link=handle) as server, server.client() as client:
        seat = seat_of(client)
        async with aclosing(seat.follow()) as views:
            await anext(views)
            await seat.sleep()
            while len(opened) < 2 or len(said) < 2:
                await asyncio.wait_for(anext(views), 5)
            await seat.act(Move())
            await seat.sleep(False)
            while said[-1] is not False:
                await asyncio.sleep(0)

            assert said[:3] == [True, True, "act"]


@within
async def test_a_move_without_an_answer_ends_with_the_budget():
    """The player is told that nobody knows, and the next view shows it."""

    async def never(request, context):
        for nothing in ():
            yield nothing

    patience = Patience(call_s=0.05, total_s=0.2, first_pause_s=0.01)
    async with table(Link=playing(never)) as server, server.client(patience=patience) as client:
        seat = seat_of(client)
        async with aclosing(seat.follow()) as views:
            await anext(views)
            with pytest.raises(Unreachable):
                await seat.act(Move())
