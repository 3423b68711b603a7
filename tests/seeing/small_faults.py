"""People who misbehave, strangers in Redis, and rooms that are not as they should be: what disturbs nobody else.

It sleeps where a fault lasts so long; what follows is waited for elsewhere.
"""

import asyncio
import contextlib
from hashlib import sha256

import msgspec

from chieu.api.v1 import matchmaking_pb2, rooms_pb2
from chieu.store import keys
from chieu.store.frames import Published
from tests.seeing.faults import REFUSED, fresh, looked_at, often, person, provokes, table
from tests.support.evenings import word
from tests.support.phones import Phone
from tests.support.queuing import Guest


@provokes("ChieuOpeningsFlood")
async def somebody_opens_without_end(home):
    """One address opens far more than it may."""
    doors, address = home.doors(), (("x-forwarded-for", "203.0.113.7"),)

    async def open_one():
        phone = Phone(f"bot {fresh()}", doors)
        await doors.matchmaking.CreateRoom(phone.opening(), metadata=address)

    for _ in range(6):
        await often(open_one, 120)
        await asyncio.sleep(0.5)


@provokes("ChieuStreamsFull")
async def connections_are_held(home):
    """Nine of the ten web connections that a process may hold, and nothing is said on them."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(9):
            _, writer = await asyncio.open_connection("127.0.0.1", home.one("display", 1).web_port)
            stack.callback(writer.close)
        await asyncio.sleep(6)


@provokes("ChieuCodesGuessed")
async def somebody_tries_codes(home):
    """From many addresses, each a few."""
    doors = home.doors()

    async def guess():
        number = fresh()
        address = (("x-forwarded-for", f"198.18.{number // 250 % 250}.{number % 250}"),)
        await doors.matchmaking.GetRoom(matchmaking_pb2.GetRoomRequest(room_code="BBBBB"), metadata=address)

    for _ in range(8):
        await often(guess, 50)


@provokes("ChieuSlowPhones")
async def phones_send_more_than_they_read(home):
    """Hundreds of moves in one go."""
    phone = await table(home)
    view = await phone.look()
    for _ in range(6):
        link = await phone.link()
        with contextlib.suppress(*REFUSED):
            await link.until(lambda one: one.frames)
            for _ in range(200):
                await link.send(act=phone.act_request(word("draw"), view))
        await link.over()


@provokes("ChieuDeadlinesRepaired")
async def a_stranger_writes_into_an_index(home):
    """A name that is none of ours is due."""
    await home.redis.zadd(keys.due(7), {b"what is this": 1})


@provokes("ChieuDeadlinesWait")
async def more_is_due_than_can_be_taken(home):
    """Thousands of rooms of one shard at once; none of them is there."""
    digests = (sha256(str(number).encode()).digest()[: keys.ID_BYTES] for number in range(64 * 8_000))
    rooms = [room for room in map(keys.room_id, digests) if keys.shard_of(room) == 3]
    await home.redis.zadd(keys.due(3), dict.fromkeys(rooms, 1))
    await asyncio.sleep(8)


@provokes("ChieuRoomBroken", "ChieuRoomSetAside", "ChieuRoomsSetAside")
async def a_record_is_overwritten(home):
    """The next deadline of the room, and each one after it, finds rubbish."""
    phone = await table(home)
    of_room = keys.of_room(phone.room_id)
    for _ in range(40):
        await home.redis.hset(of_room.record, mapping={"s": b"rubbish", "t": b"elsewhere"})
        await asyncio.sleep(0.1)


@provokes("ChieuCommitBroken")
async def a_frame_is_overwritten(home):
    """Record and frame are at odds."""
    phone = await table(home)
    await home.redis.hset(keys.of_room(phone.room_id).frame, "t", "elsewhere")
    await asyncio.sleep(2)


@provokes("ChieuNewerRecords")
async def a_later_release_wrote_a_room(home):
    """Its people ask again and again."""
    phone = person(home)
    await phone.open()
    await home.redis.hset(keys.of_room(phone.room_id).record, "fmt", 99)
    for _ in range(40):
        await often(phone.look, 1)
        await asyncio.sleep(0.25)


@provokes("ChieuTicketsStuck")
async def a_ticket_waits(home):
    """Somebody looks for a game that nobody else plays, and looks on."""
    guest = Guest(f"người {fresh()}", home.doors())
    await guest.ask(game=rooms_pb2.GAME_PHOM)
    guest.follow()
    await asyncio.sleep(14)


@provokes("ChieuTablesLate")
async def strangers_wait(home):
    """Each table is taken and then made a second and a half later."""
    guests = [Guest(f"người {fresh()}", home.doors()) for _ in range(8)]
    await asyncio.gather(*(guest.ask(game=rooms_pb2.GAME_LA_CUOI) for guest in guests))
    for guest in guests:
        guest.follow()
    await asyncio.sleep(4)


@provokes("ChieuHistoryChanged", "ChieuResets")
async def a_room_goes_back(home):
    """Redis has an older state than those who look, as after a lossy failover."""
    phone = await table(home)
    of_room = keys.of_room(phone.room_id)
    names = (of_room.record, of_room.frame, of_room.stream)
    async with looked_at(phone) as watching:
        kept = [await home.redis.dump(name) for name in names]
        version = watching.view.position.version
        await watching.at(version + 5)
        await home.redis.zrem(keys.due(keys.shard_of(phone.room_id)), phone.room_id)
        for name, value in zip(names, kept, strict=True):
            await home.redis.restore(name, 600_000, value, replace=True)
        await asyncio.sleep(6)


@provokes("ChieuStreamGaps")
async def channels_skip(home):
    """Versions are announced that do not follow the one before."""
    phone = await table(home)
    of_room = keys.of_room(phone.room_id)
    async with looked_at(phone) as watching:
        for number in range(60):
            ahead = watching.view.position.version + 1_000 + number
            told = Published(ahead, "tag", "none", b"", {}, {}, None)
            await home.redis.execute_command("SPUBLISH", of_room.channel, msgspec.msgpack.encode(told))
            await asyncio.sleep(0.15)


@provokes("ChieuConflicts")
async def two_processes_write_a_room(home):
    """Guests come in through a process that decides slowly, while bots play."""
    phone = await table(home, bots=3)
    slow = home.doors(matchmaking=1)

    async def come_and_go():
        guest = Phone(f"người {fresh()}", slow)
        await guest.join(phone.code)
        await guest.lobby("LeaveRoom")

    for _ in range(8):
        await often(come_and_go, 3)
        await often(phone.start, 1)
