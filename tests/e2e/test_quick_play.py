"""Two matchmaking processes, a hundred and twenty people who ask for a table, and processes that die in between."""

import asyncio
import contextlib
from collections import Counter

import grpc.aio
import pytest
import redis.asyncio

from chieu.api.v1 import rooms_pb2
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from chieu.rooms import record
from chieu.rooms.room import Phase
from tests.support.phones import Doors, Phone
from tests.support.processes import Process
from tests.support.queuing import Guest
from tests.support.redis import running

from .rooms import within
from .terminals import room as terminals_at

pytestmark = [pytest.mark.slow, pytest.mark.e2e]

PEOPLE = 120
PACE = "turn_ms=600000,next_round_ms=600000,lease_ms=1000,unwatched_ms=30000"
DEATHS = ("after_take_before_open=exit@3", "after_open_before_place=exit@2", "")
"""Where the first process dies, start after start; the last time it is killed from outside."""


async def be_seated(name, doors, **wish):
    """Ask and follow, at the next process whenever one is gone, until one is told a seat."""
    guest = Guest(name, doors[0])
    for turn in range(1_000):
        guest.doors = doors[turn % len(doors)]
        with contextlib.suppress(grpc.aio.AioRpcError):
            if not guest.ticket_id:
                await guest.ask(**wish)
            following = await guest.follow().over()
            for ticket in following.told:
                if ticket.HasField("room"):
                    return name, ticket.room.room_id, ticket.seat
        await asyncio.sleep(0.05)
    raise AssertionError(f"{name} was never seated")


async def come(doors, dying):
    """People arrive, forty a second, until nobody is left to die; the tables come out even."""
    coming = []
    while len(coming) < PEOPLE or len(coming) % 4 or not dying.done():
        number = len(coming)
        shifted = doors[number % 2 :] + doors[: number % 2]
        coming.append(asyncio.create_task(be_seated(f"Khách {number}", shifted)))
        await asyncio.sleep(0.025)
    return await asyncio.gather(*coming)


async def die(process, told, deaths=DEATHS):
    """The first process dies and comes back, again and again."""
    for number, place in enumerate(deaths):
        if number:
            process.start(**({"CHIEU_FAILPOINTS": place} if place else {}))
            await process.ready()
        if place:
            await process.ended()
        else:
            await asyncio.sleep(0.3)
            await process.kill()
        told.append(await process.ended())


async def stored(url):
    """Every room in Redis."""
    async with redis.asyncio.Redis.from_url(url) as client:
        return [record.decode(await client.hget(key, "s")) async for key in client.scan_iter("*:r:*")]


@within(120)
async def test_a_killed_matcher_loses_no_ticket_and_seats_nobody_twice(tmp_path):
    """SIGKILL and its like between taking and opening, between opening and telling, and anywhere: all are seated once."""
    with running() as server:
        told = {"CHIEU_REDIS_URL": server.url, "CHIEU_TEST": "1", "CHIEU_TEST_PACE": PACE}
        processes = [Process("matchmaking", tmp_path / f"{n}.log", told) for n in range(2)]
        try:
            processes[0].start(CHIEU_FAILPOINTS=DEATHS[0])
            processes[1].start()
            await asyncio.gather(*(process.ready() for process in processes))
            channels = [grpc.aio.insecure_channel(process.address) for process in processes]
            doors = [Doors(MatchmakingServiceStub(channel), None, None, None) for channel in channels]
            codes = []
            dying = asyncio.create_task(die(processes[0], codes))

            found = await come(doors, dying)

            await dying
            for channel in channels:
                await channel.close()
            rooms = [room for room in await stored(server.url) if room.phase is not Phase.CLOSED]
        finally:
            for process in processes:
                process.destroy()

    sitting = Counter(seat.name for room in rooms for seat in room.seats)
    assert sitting == Counter({f"Khách {number}": 1 for number in range(len(found))})
    where = {seat.name: (room.room_id, seat.number) for room in rooms for seat in room.seats}
    assert {name: (room_id, seat) for name, room_id, seat in found} == where
    assert codes == [137, 137, -9]


FILLING = ("after_take_before_sit=exit@2", "after_sit_before_place=exit@2", "")
"""Where the first process dies while it fills open chairs."""
OPTIONS = [{"turn_seconds": seconds, "stacking": stacking} for seconds in (0, 15, 30, 60) for stacking in (True, False)]
"""Of one public table each; three strangers insist on each of them, which is too few for a table of their own."""


async def come_to_tables(doors, number, dying):
    """With these options: a host opens a public table, its strangers come, and again until nobody is left to die."""
    options = rooms_pb2.GameOptions(lacuoi=OPTIONS[number])
    hosts, found = [], []
    while not hosts or not dying.done():
        hosts.append(await Phone(f"Chủ {number}.{len(hosts)}", doors[1]).open(listed=True, options=options))
        names = [f"Khách {number}.{len(hosts)}.{n}" for n in range(3)]
        found += await asyncio.gather(*(be_seated(name, doors, options=options) for name in names))
    return hosts, found


@within(120)
async def test_a_matcher_that_is_killed_while_it_fills_chairs_seats_everybody_once(tmp_path):
    """SIGKILL and its like between taking and sitting down, between sitting down and telling, and anywhere."""
    with running() as server:
        told = {"CHIEU_REDIS_URL": server.url, "CHIEU_TEST": "1", "CHIEU_TEST_PACE": f"{PACE},smaller_ms=600000"}
        processes = [Process("matchmaking", tmp_path / f"{n}.log", told) for n in range(2)]
        try:
            processes[0].start(CHIEU_FAILPOINTS=FILLING[0])
            processes[1].start()
            await asyncio.gather(*(process.ready() for process in processes))
            channels = [grpc.aio.insecure_channel(process.address) for process in processes]
            doors = [Doors(MatchmakingServiceStub(channel), None, None, None) for channel in channels]
            codes = []
            dying = asyncio.create_task(die(processes[0], codes, FILLING))

            came = await asyncio.gather(*(come_to_tables(doors, number, dying) for number in range(len(OPTIONS))))

            await dying
            for channel in channels:
                await channel.close()
            rooms = {room.room_id: room for room in await stored(server.url)}
        finally:
            for process in processes:
                process.destroy()

    hosts = [host.room_id for hosts, _ in came for host in hosts]
    told = {name: (room_id, seat) for _, found in came for name, room_id, seat in found}
    sitting = {seat.name: (room.room_id, seat.number) for room in rooms.values() for seat in room.seats if seat.number}
    assert set(rooms) == set(hosts)
    assert sum(len(room.seats) for room in rooms.values()) == len(hosts) + len(sitting)
    assert told == sitting
    assert Counter(room_id for room_id, _ in sitting.values()) == Counter(3 * hosts)
    assert codes == [137, 137, -9]


@within(60)
async def test_somebody_plays_at_once_from_the_terminal(card_room, tmp_path):
    """`chieu quick`: no company, but bots are welcome at once: a table, and after a moment a round."""
    async with terminals_at(card_room.address, tmp_path) as terminals:
        an = terminals.tty("an", "quick", "--name", "An", "--bots-after", "0")

        picture = await an.until(lambda picture: "An" in picture and "Máy" in picture)

        assert "Đã có bàn" in an.came
        assert picture.count("Máy") >= 3


@within(60)
async def test_who_stops_looking_waits_no_more(card_room, tmp_path):
    """Ctrl-C withdraws the ticket; a stranger who comes later waits alone."""
    async with terminals_at(card_room.address, tmp_path) as terminals:
        an = terminals.tty("an", "quick", "--name", "An", "--no-bots")
        while "Đang tìm bàn" not in an.came:
            an.changed.clear()
            await an.changed.wait()

        an.press("\x03")

        assert await asyncio.to_thread(an.process.wait) == 130
