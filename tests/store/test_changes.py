"""What viewers are told: every version in order, or that something may be missing; and snapshots of one version."""

import asyncio
import functools
import hashlib
import itertools

import msgspec
import pytest

from chieu.chassis.entropy import SystemEntropy
from chieu.chassis.failpoints import NO_FAILPOINTS
from chieu.rooms.change import Change
from chieu.store import changes, keys
from chieu.store.changes import RedisBus
from chieu.store.errors import Unavailable
from chieu.store.frames import Lost, Published
from chieu.store.metrics import Metrics
from chieu.store.subscriber import Subscriber
from tests.store.rig import NOON, Pod, add, eventually, new_id, opening, sit
from tests.support.proxy import Proxy


def sha(name):
    return hashlib.sha256(name.encode()).hexdigest()


async def test_every_version_is_heard_with_the_one_it_follows(url):
    """A viewer at `prev` takes the update; only what changed travels."""
    room_id = new_id()
    heard = []
    async with Pod(url, home=True) as home, Pod(url, name="display-test") as display:
        display.hear()
        opened = await home.rooms.open(room_id, opening(room_id, "An", "Bình"))
        await display.bus.subscribe(room_id, heard.append)
        second = await home.rooms.change(room_id, add(1))
        third = await home.rooms.change(room_id, sit("Chi"))
        await eventually(lambda: len(heard) == 2)

        said = {1: "Bình has 1".encode()}
        assert heard[0] == Published(2, second.tag, opened.tag, b"update to 2", said, {}, None, at_ms=NOON)
        assert (heard[1].version, heard[1].tag, heard[1].prev) == (3, third.tag, second.tag)
        assert heard[1].seats == {2: b"Chi has 0"}
        assert heard[1].auth == {sha("An"): ("seat", 0, 1), sha("Bình"): ("seat", 1, 1), sha("Chi"): ("seat", 2, 1)}


async def test_a_seat_that_is_no_more_leaves_nothing_behind(url):
    """Whoever sits there next must not find another's hand."""
    room_id = new_id()
    heard = []

    def leave(room, moment):
        return Change(room=msgspec.structs.replace(room, seats=room.seats[:1]))

    async with Pod(url) as pod:
        pod.hear()
        await pod.rooms.open(room_id, opening(room_id, "An", "Bình"))
        await pod.bus.subscribe(room_id, heard.append)
        await pod.rooms.change(room_id, leave)
        await eventually(lambda: heard)
        shown = await pod.bus.snapshot(room_id)

        assert heard[0].seats == {1: b""}
        assert set(shown.seats) == {0}
        assert set(shown.auth) == {sha("An")}
        assert "Bình".encode() not in await pod.call("HGET", keys.of_room(room_id).frame, "s1")


async def test_a_room_is_subscribed_to_once_a_process(one_url):
    """However many of its viewers are here; with the last of them it is left."""
    room_id = new_id()
    channel = keys.of_room(room_id).channel
    first, second = [], []
    async with Pod(one_url) as pod:

        async def listeners():
            return (await pod.call("PUBSUB", "SHARDNUMSUB", channel))[1]

        pod.hear()
        await pod.rooms.open(room_id, opening(room_id, "An"))
        one = await pod.bus.subscribe(room_id, first.append)
        two = await pod.bus.subscribe(room_id, second.append)
        assert await listeners() == 1
        one.close()
        one.close()
        await pod.rooms.change(room_id, add(0))
        await eventually(lambda: second)
        assert (len(first), len(second)) == (0, 1)
        two.close()
        async with asyncio.timeout(5):
            while await listeners():
                pass


async def test_coming_back_at_once_is_coming_back(url):
    """Leaving and subscribing again in one breath: the old farewell must not silence the new one."""
    room_id = new_id()
    heard = []
    async with Pod(url) as pod:
        pod.hear()
        await pod.rooms.open(room_id, opening(room_id, "An"))
        for number in range(20):
            gone = await pod.bus.subscribe(room_id, heard.append)
            gone.close()
            if number % 2:
                await asyncio.sleep(0)
        await pod.bus.subscribe(room_id, heard.append)
        await pod.rooms.change(room_id, add(0))
        await eventually(lambda: heard)

        assert [what.version for what in heard] == [2]
        assert pod.counted("chieu_store_subscriptions_lost_total", 'reason="STORE_UNAVAILABLE"') == 0


async def test_a_farewell_of_our_own_that_is_answered_late_ends_nothing(url, monkeypatch):
    """Redis stood still for longer than a confirmation may take; who asks again is heard once it has answered *him*."""
    room_id, channel_is = new_id(), []
    heard = []
    async with Pod(url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        channel = keys.of_room(room_id).channel
        ear = pod.bus.ear(pod.store.client.places.of(channel))
        await ear.connect()
        monkeypatch.setattr(changes, "_CONFIRM_S", 0.02)
        for _ in range(2):
            with pytest.raises(Unavailable, match="not confirmed"):
                await pod.bus.subscribe(room_id, print)
            await eventually(lambda: not pod.bus._leaving)
        monkeypatch.setattr(changes, "_CONFIRM_S", 10)
        subscribing = asyncio.ensure_future(pod.bus.subscribe(room_id, heard.append))
        await asyncio.sleep(0)

        for _ in range(5):
            await ear.hear()
            channel_is.append(pod.bus._channels.is_confirmed(channel))
        await subscribing
        await pod.rooms.change(room_id, add(0))
        await ear.hear()

        assert channel_is == [False, False, False, False, True]
        assert [what.version for what in heard] == [2]
        await ear._subscriber.unsubscribe(channel)
        with pytest.raises(Unavailable, match="the server ended"):
            await ear.hear()
        await ear.hang_up()


async def test_a_lost_connection_is_noticed_and_told(url):
    """FA20: killed by the server; every room is told, heard again, and the snapshot closes the gap."""
    rooms = [new_id() for _ in range(3)]
    heard = {room_id: [] for room_id in rooms}
    async with Pod(url, home=True) as home, Pod(url) as display:
        display.hear()
        for room_id in rooms:
            await home.rooms.open(room_id, opening(room_id, "An"))
            await display.bus.subscribe(room_id, heard[room_id].append)
        before = await display.bus.snapshot(rooms[0])
        await home.call("CLIENT", "KILL", "TYPE", "pubsub")
        missed = await home.rooms.change(rooms[0], add(0))
        await eventually(lambda: all(Lost("reconnected") in heard[room_id] for room_id in rooms))
        after = await display.bus.snapshot(rooms[0], before.version)
        await home.rooms.change(rooms[0], add(0))
        await eventually(lambda: heard[rooms[0]] and getattr(heard[rooms[0]][-1], "version", 0) == 3)

        assert (after.version, after.tag) == (2, missed.tag)
        assert after.continues(before.version, before.tag)


async def test_a_silent_connection_is_given_up(one_url):
    """FA21: no FIN ever comes; silence is asked, and no answer is one."""
    room_id = new_id()
    heard = []
    async with Pod(one_url) as pod, Proxy(one_url) as proxy, Pod(proxy.url, name="display-test") as display:
        ways = iter([display])

        def connect(place):
            return Subscriber(next(ways, pod).store.client, place, probe_s=0.25)

        bus = RedisBus(connect, pod.store.client.places, pod.store.scripts, NO_FAILPOINTS, SystemEntropy())
        hearing = asyncio.create_task(bus.run())
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await bus.subscribe(room_id, heard.append)
        proxy.hold()
        await eventually(lambda: heard)
        await pod.rooms.change(room_id, add(0))
        await eventually(lambda: len(heard) == 2)
        hearing.cancel()
        await asyncio.wait([hearing])

        assert heard[0] == Lost("reconnected")
        assert heard[1].version == 2


async def test_an_idle_connection_that_answers_is_kept(url):
    """Silence in the room is not silence on the line."""
    room_id = new_id()
    heard = []
    async with Pod(url) as pod:
        connect = functools.partial(Subscriber, pod.store.client, probe_s=0.01)
        bus = RedisBus(connect, pod.store.client.places, pod.store.scripts, NO_FAILPOINTS, SystemEntropy())
        hearing = asyncio.create_task(bus.run())
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await bus.subscribe(room_id, heard.append)
        async with asyncio.timeout(5):
            while int((await pod.call("INFO", "commandstats")).get("cmdstat_ping", {}).get("calls", 0)) < 2:
                pass
        await pod.rooms.change(room_id, add(0))
        await eventually(lambda: heard)
        hearing.cancel()
        await asyncio.wait([hearing])

        assert [what.version for what in heard] == [2]


async def test_the_round_trip_of_a_probe_is_measured(one_url):
    """A Redis that answers ever later is seen before it is given up."""
    readings = itertools.count(step=5_000_000)
    async with Pod(one_url, ticks=lambda: next(readings)) as pod:
        metrics = Metrics(pod.registry)
        subscriber = Subscriber(pod.store.client, probe_s=0.01, metrics=metrics)
        await subscriber.open()
        await subscriber.subscribe([keys.of_room(new_id()).channel])
        messages = subscriber.messages()
        await anext(messages)
        silence = asyncio.ensure_future(anext(messages))
        await eventually(lambda: pod.counted("chieu_store_pubsub_probe_seconds_count") >= 1)
        silence.cancel()
        await asyncio.wait([silence])
        await subscriber.close()

        assert pod.counted("chieu_store_pubsub_probe_seconds_sum") >= 0.005


async def test_nonsense_on_a_channel_counts_as_a_loss(url):
    """B-side of FA33: a message that cannot be read may have been a version."""
    room_id = new_id()
    heard = []
    async with Pod(url) as pod:
        pod.hear()
        await pod.bus.subscribe(room_id, heard.append)
        await pod.call("SPUBLISH", keys.of_room(room_id).channel, "garbage")
        await eventually(lambda: heard)

        assert heard == [Lost("unreadable")]


async def test_a_listener_that_fails_keeps_nobody_from_hearing(url):
    """Its fault is reported, once a message; the reader goes on."""
    room_id = new_id()
    heard, reported = [], []

    def fails(what):
        raise RuntimeError("listener")

    asyncio.get_running_loop().set_exception_handler(lambda loop, report: reported.append(report["exception"]))
    async with Pod(url) as pod:
        pod.hear()
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await pod.bus.subscribe(room_id, fails)
        await pod.bus.subscribe(room_id, heard.append)
        await pod.rooms.change(room_id, add(0))
        await pod.rooms.change(room_id, add(0))
        await eventually(lambda: len(heard) == 2)

        assert [str(failure) for failure in reported] == ["listener"] * 2


async def test_without_a_connection_nobody_is_told_that_he_hears(url):
    """A subscription that Redis did not confirm is none."""
    async with Pod("redis://127.0.0.1:1/0") as pod:
        pod.hear()
        with pytest.raises(Unavailable):
            await pod.bus.subscribe(new_id(), print)

        assert not pod.bus.connected


async def test_hearing_can_be_driven_step_by_step(url):
    """A simulation runs no tasks of its own: connect, hear a message, hang up, each when it says so."""
    room_id = new_id()
    heard = []
    async with Pod(url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        ear = pod.bus.ear(pod.store.client.places.of(keys.of_room(room_id).channel))
        with pytest.raises(Unavailable):
            await ear.hear()
        await ear.connect()
        subscribing = asyncio.ensure_future(pod.bus.subscribe(room_id, heard.append))
        await asyncio.sleep(0)
        await ear.hear()
        await subscribing
        await pod.rooms.change(room_id, add(0))
        before = len(heard)
        await ear.hear()
        await ear.hang_up()

        assert (before, [what.version for what in heard], pod.bus.connected) == (0, [2], False)
