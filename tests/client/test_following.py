"""Views: sections kept and replaced, and a stream that comes back by itself."""

import asyncio
from contextlib import aclosing

import grpc
import pytest

from chieu.api.v1 import views_pb2 as pb
from chieu.api.v1.display_pb2 import WatchScreenResponse
from chieu.api.v1.events_pb2 import EVENT_KIND_DREW, EVENT_KIND_PLAYED, Event
from chieu.api.v1.rooms_pb2 import Position, RosterSection
from chieu.api.v1.views_pb2 import ScreenFrame, TurnSection
from chieu.client import Patience, Refused, Unreachable, View
from chieu.client.views import settle

from .tables import QUICK, abort, down, goodbye, heartbeat, seat_of, snapshot, table, until, update, why, within

Code = grpc.StatusCode
ROSTER = RosterSection(code="KMPXB", rounds=1)


def link(*connections):
    """A Link that plays one list of frames for each connection, then keeps it open; an exception ends it."""
    left = iter(connections)

    async def handle(requests, context):
        hellos.append((await anext(requests)).hello)
        for frame in next(left):
            if isinstance(frame, Code):
                await context.abort(frame, "broken")
            yield down(frame)
        async for request in requests:
            others.append(request)

    hellos, others = [], []
    handle.hellos, handle.others = hellos, others
    return handle


async def taken(views, count):
    """The next views."""
    return [await anext(views) for _ in range(count)]


@within
async def test_sections_that_do_not_come_stay_as_they_are():
    """An update carries what changed; the reader replaces that and keeps the rest."""
    turn = TurnSection(turn_seq=5)
    handle = link([snapshot(1, roster=ROSTER), update(2, turn=turn, events=[Event(version=2, kind=EVENT_KIND_PLAYED)])])
    async with table(Link=handle) as server, server.client() as client, aclosing(seat_of(client).follow()) as views:
        view = await anext(views)
        while view.position.version < 2:
            view = await anext(views)

        assert (view.roster, view.turn, view.seat) == (ROSTER, turn, 0)
        assert view.position == Position(version=2, tag="t2")
        assert [event.kind for event in view.events] == [EVENT_KIND_PLAYED]


def test_an_open_table_is_there_while_a_round_is_played_open():
    """An empty part ends it: nobody goes on looking at the cards of the round before."""
    opened, closed = update(2), update(4)
    opened.open_table.switch.hands.add(seat=1)
    closed.open_table.SetInParent()
    view, seen = View(), []
    for frame in (snapshot(1), opened, update(3), closed):
        view = settle(view, frame)
        seen.append(view.open_table)

    assert seen == [None, opened.open_table, opened.open_table, None]


@within
async def test_a_snapshot_replaces_everything():
    """What a snapshot does not have is no more: a hand that was there before a lost history."""
    handle = link([snapshot(1, roster=ROSTER, turn=TurnSection(turn_seq=5)), snapshot(2, roster=ROSTER)])
    async with table(Link=handle) as server, server.client() as client, aclosing(seat_of(client).follow()) as views:
        view = await anext(views)
        while view.position.version < 2:
            view = await anext(views)

        assert view.turn == TurnSection()


@within
async def test_a_slow_reader_gets_the_newest_view_and_every_event():
    """Views settle, events tell: falling behind loses neither."""
    told = [Event(version=version, kind=EVENT_KIND_DREW) for version in range(2, 30)]
    frames = [snapshot(1, roster=ROSTER), *(update(event.version, events=[event]) for event in told)]
    handle = link([*frames, heartbeat(30)])
    async with table(Link=handle) as server, server.client() as client, aclosing(seat_of(client).follow()) as views:
        seen = [await anext(views)]
        await until(lambda: any(request.HasField("heartbeat") for request in handle.others))
        seen += [await anext(views)]
        events = [event for view in seen for event in view.events]

        assert seen[-1].position.version == 29
        assert events == told


@within
async def test_heartbeats_are_answered():
    """A server that hears nothing for 20 s takes the phone for gone."""
    handle = link([snapshot(1), heartbeat(1)])
    patience = Patience(heartbeat_s=3_600)
    async with table(Link=handle) as server, server.client(patience=patience) as client:
        async with aclosing(seat_of(client).follow()) as views:
            await anext(views)
            await until(lambda: handle.others)

            assert handle.others[0].HasField("heartbeat")


@within
async def test_a_link_says_that_it_lives_by_itself():
    """Between frames of a busy table there are no heartbeats to answer."""
    handle = link([snapshot(1)])
    async with table(Link=handle) as server, server.client() as client, aclosing(seat_of(client).follow()) as views:
        await anext(views)
        await until(lambda: len(handle.others) >= 2)

        assert all(request.HasField("heartbeat") for request in handle.others)


@pytest.mark.parametrize(
    "end",
    [
        [goodbye(pb.GOODBYE_REASON_GOING_AWAY)],
        [goodbye(pb.GOODBYE_REASON_STREAM_AGE)],
        [Code.UNAVAILABLE],
        [Code.INTERNAL],
        [Code.RESOURCE_EXHAUSTED],
    ],
)
@within
async def test_after_a_break_it_comes_back_with_the_last_cursor(end):
    """A restart, an old stream, a cut: the next stream goes on where this one ended."""
    handle = link([snapshot(1, roster=ROSTER), heartbeat(2), *end], [update(3, turn=TurnSection(turn_seq=9))])
    async with table(Link=handle) as server, server.client() as client, aclosing(seat_of(client).follow()) as views:
        view = await anext(views)
        while view.position.version < 3:
            view = await anext(views)

        assert [hello.cursor for hello in handle.hellos] == ["", "cursor-2"]
        assert (view.roster, view.turn.turn_seq, view.live) == (ROSTER, 9, True)


@within
async def test_silence_is_taken_for_a_break():
    """A half-open connection gives no error at all; only the missing heartbeat tells."""
    patience = Patience(silence_s=0.1, first_pause_s=0.01)
    handle = link([snapshot(1)], [snapshot(2)])
    async with table(Link=handle) as server, server.client(patience=patience) as client:
        async with aclosing(seat_of(client).follow()) as views:
            came = await taken(views, 2)

            assert [view.position.version for view in came] == [1, 2]


@within
async def test_a_second_failure_in_a_row_is_shown_as_not_live():
    """One quick return is nobody's business; being away is."""
    handle = link([snapshot(1, roster=ROSTER), Code.UNAVAILABLE], [Code.UNAVAILABLE], [update(2)])
    async with table(Link=handle) as server, server.client() as client, aclosing(seat_of(client).follow()) as views:
        first, second, third = await taken(views, 3)

        assert [view.live for view in (first, second, third)] == [True, False, True]
        assert (second.roster, second.position.version) == (ROSTER, 1)


@within
async def test_a_final_goodbye_is_the_last_view():
    """A seat that was taken over is not fought for."""
    handle = link([snapshot(1, roster=ROSTER), goodbye(pb.GOODBYE_REASON_SEAT_TAKEN_OVER, final=True)])
    async with table(Link=handle) as server, server.client() as client:
        came = [view async for view in seat_of(client).follow()]

        assert came[-1].ended == pb.GOODBYE_REASON_SEAT_TAKEN_OVER
        assert came[-1].roster == ROSTER
        assert len(handle.hellos) == 1


@within
async def test_a_stream_that_is_refused_says_why():
    """A pass that is not known will not be known by asking again."""

    async def refuse(requests, context):
        await abort(context, Code.UNAUTHENTICATED, why("PASS_UNKNOWN"))
        yield

    async with table(Link=refuse) as server, server.client() as client:
        with pytest.raises(Refused, match="PASS_UNKNOWN"):
            await anext(seat_of(client).follow())


@within
async def test_a_cursor_that_is_not_understood_is_dropped():
    """Cursors are the server's own words; another release may not know them."""
    cursors = []

    async def handle(requests, context):
        cursors.append((await anext(requests)).hello.cursor)
        if cursors[-1]:
            await abort(context, Code.INVALID_ARGUMENT, why("BAD_CURSOR"))
        yield down(snapshot(len(cursors)))
        if len(cursors) == 1:
            await context.abort(Code.UNAVAILABLE, "")
        await asyncio.get_running_loop().create_future()

    async with table(Link=handle) as server, server.client() as client, aclosing(seat_of(client).follow()) as views:
        view = await anext(views)
        while view.position.version < 3:
            view = await anext(views)

        assert cursors == ["", "cursor-1", ""]


@within
async def test_a_server_that_is_not_there_is_not_waited_for_without_end():
    """Before the first view there is nothing to show, so the caller is told."""
    patience = Patience(total_s=0.2, first_pause_s=0.01, longest_pause_s=0.02)
    async with table() as server:
        address = server.address
        client = server.client(patience=patience)
    assert address
    async with client:
        with pytest.raises(Unreachable):
            await anext(client.watch_screen("KMPXB"))


@within
async def test_who_stops_looking_leaves_no_stream_behind():
    """An abandoned stream would stay open on the server for ever."""
    ended = asyncio.Event()

    async def watch(request, context):
        try:
            yield WatchScreenResponse(frame=ScreenFrame(kind=pb.FRAME_KIND_SNAPSHOT, cursor="c"))
            await asyncio.get_running_loop().create_future()
        finally:
            ended.set()

    async with table(WatchScreen=watch) as server, server.client() as client:
        async for view in client.watch_screen("kmpxb"):
            assert view.own is None
            break
        await ended.wait()

        assert server.requests("WatchScreen")[0].room_code == "kmpxb"


@within
async def test_closing_the_client_ends_every_stream():
    """``async with`` is the whole of tidying up."""
    open_links = set()

    async def handle(requests, context):
        open_links.add(context)
        try:
            yield down(snapshot(1))
            await asyncio.get_running_loop().create_future()
        finally:
            open_links.discard(context)

    async with table(Link=handle) as server:
        async with server.client(patience=QUICK) as client:
            views = [seat_of(client, number).follow() for number in range(3)]
            for seat_views in views:
                await anext(seat_views)
            assert len(open_links) == 3
        await until(lambda: not open_links)

        assert len(views) == 3
