"""One way to be refused for each reason that only a service gives, through real services and the wire."""

import asyncio
from dataclasses import dataclass

from chieu.api.v1 import display_pb2, matchmaking_pb2, phom_pb2, rooms_pb2, rules_pb2
from chieu.store import keys
from tests.support.evenings import word
from tests.support.phones import CONTRACT, Doors, Phone, bearer, secret
from tests.support.pods import PATIENCE_S, House, until
from tests.support.redis import running
from tests.support.refusals import refused_as, told

from . import paired


class Company:
    """A house with one pod of all four services, a host and a guest; made anew for each provocation."""

    def __init__(self, house, redis):
        self.house = house
        self.redis = redis

    async def sit(self, **pod):
        """The room is opened, two sit in it."""
        self.pod = await self.house.pod("all", **pod)
        self.doors = Doors.of(self.house)
        self.host = await Phone("An", self.doors).open()
        self.guest = Phone("Bình", self.doors)
        await self.guest.join(self.host.code)
        return self

    @property
    def seat(self):
        return {"metadata": self.host.metadata}

    async def deal(self):
        await self.host.start()
        return self


async def malformed_message(at):
    call = at.pod.channel.unary_unary("/chieu.api.v1.MatchmakingService/GetRoom", request_serializer=bytes)
    return await told(call(b"\xff\xff\xff"))


async def field_required(at):
    await at.deal()
    return await told(at.host.act(rules_pb2.Move()))


async def unknown_enum(at):
    return await told(at.doors.matchmaking.CreateRoom(at.host.opening(game=99)))


async def bad_code(at):
    return await told(at.doors.matchmaking.GetRoom(matchmaking_pb2.GetRoomRequest(room_code="??")))


async def bad_room_id(at):
    return await told(at.doors.rules.GetView(rules_pb2.GetViewRequest(room_id="phòng"), **at.seat))


async def bad_command_id(at):
    return await told(at.host.start(command_id=b"short"))


async def bad_cursor(at):
    return await told(at.host.poll(cursor="không"))


async def bad_pass(at):
    return await told(at.doors.matchmaking.CreateRoom(at.host.opening(seat_pass=b"short")))


async def bad_name(at):
    return await told(Phone("\u202e", at.doors).join(at.host.code))


async def name_taken(at):
    return await told(Phone("AN", at.doors).join(at.host.code))


async def bad_option(at):
    wrong = rooms_pb2.GameOptions(lacuoi={"turn_seconds": 7})
    return await told(at.doors.matchmaking.CreateRoom(at.host.opening(seat_pass=secret("x"), options=wrong)))


async def bad_seat(at):
    return await told(at.host.lobby("KickSeat", seat=at.host.seat))


async def wrong_game(at):
    wrong = rooms_pb2.GameOptions(phom=phom_pb2.PhomOptions())
    return await told(at.doors.matchmaking.CreateRoom(at.host.opening(seat_pass=secret("x"), options=wrong)))


async def command_id_reused(at):
    used = at.guest.next_id()
    await at.guest.lobby("SetReady", command_id=used, ready=True)
    return await told(at.guest.lobby("SetReady", command_id=used, ready=False))


async def old_command(at):
    used = at.guest.next_id()
    for ready in (True, False, True, False, True):
        await at.guest.lobby("SetReady", ready=ready)
    return await told(at.guest.lobby("SetReady", command_id=used, ready=True))


async def pass_missing(at):
    return await told(at.doors.rules.GetView(rules_pb2.GetViewRequest(room_id=at.host.room_id)))


async def pass_unknown(at):
    asked = rules_pb2.GetViewRequest(room_id=at.host.room_id)
    return await told(at.doors.rules.GetView(asked, metadata=bearer(secret("nobody"))))


async def seat_taken_over(at):
    thief = Phone("Bình", at.doors, pass_=secret("another"), device_key=at.guest.device_key)
    await thief.join(at.host.code)
    return await told(at.guest.lobby("SetReady", ready=True))


async def room_not_found(at):
    return await told(at.doors.matchmaking.GetRoom(matchmaking_pb2.GetRoomRequest(room_code="BBBBB")))


async def room_gone(at):
    """The opener asks again for the room that he opened, after everybody has left it."""
    await at.guest.lobby("LeaveRoom")
    await at.host.lobby("LeaveRoom")
    return await told(at.doors.matchmaking.CreateRoom(at.host.opening()))


async def replay_not_found(at):
    return await told(at.doors.rules.GetReplay(rules_pb2.GetReplayRequest(room_id=at.host.room_id), **at.seat))


async def client_too_old(at):
    request = display_pb2.PollRequest(room_id=at.host.room_id, contract=CONTRACT + 1)
    return await told(at.doors.display.Poll(request, **at.seat))


async def history_changed(at):
    await at.deal()
    view = await at.host.look()
    return await told(at.host.act(word("draw"), view, turn_tag="0" * 16))


async def rate(at):
    await at.deal()
    view = await at.host.look()
    for _ in range(60):
        came = await told(at.host.act(word("catch"), view))
        if came.reason == "RATE":
            break
    return came


async def limit(at):
    request = display_pb2.WatchScreenRequest(room_code=at.host.code, contract=CONTRACT)
    # One after the other: of nine at once any may be the ninth.
    calls = []
    for _ in range(8):
        calls.append(at.doors.display.WatchScreen(request))
        await calls[-1].read()
    return await told(at.doors.display.WatchScreen(request).read())


async def bad_page(at):
    return await told(at.doors.matchmaking.ListRooms(matchmaking_pb2.ListRoomsRequest(page_size=-1)))


async def ticket_not_found(at):
    request = matchmaking_pb2.CancelTicketRequest(ticket_id="lacuoi-aaaaaaaaaaaaaaaa")
    return await told(at.doors.matchmaking.CancelTicket(request, **at.seat))


async def party_differs(at):
    """The second friend says that they are three."""
    party = {"game": rooms_pb2.GAME_LA_CUOI, "party_id": secret("party")}
    first = {"name": "Chi", "seat_pass": secret("first ticket"), "party_size": 2, **party}
    other = {"name": "Dũng", "seat_pass": secret("other ticket"), "party_size": 3, **party}
    await at.doors.matchmaking.CreateTicket(matchmaking_pb2.CreateTicketRequest(**first))
    await until(lambda: at.pod.counted("chieu_matchmaking_waiting", "lacuoi"))
    return await told(at.doors.matchmaking.CreateTicket(matchmaking_pb2.CreateTicketRequest(**other)))


async def conflict(at):
    """Another pod writes the room whenever this one is about to."""
    other = await at.house.pod("all")
    doors = Doors.of(at.house, matchmaking=other)
    guest = Phone("Bình", doors, pass_=at.guest.pass_, room_id=at.host.room_id)
    at.pod.failpoints.arm("before_commit=sleep:60")

    async def write():
        while True:
            for ready in (True, False):
                await guest.lobby("SetReady", ready=ready)

    writing = asyncio.create_task(write())
    try:
        return await told(at.host.lobby("SetReady", ready=True))
    finally:
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)


async def going_away(at):
    """A call on a connection that was there when the drain began."""
    at.pod.failpoints.arm("before_commit=sleep:300")
    under_way = asyncio.create_task(at.host.lobby("SetReady", ready=True))
    draining = asyncio.create_task(at.pod.drain())
    try:
        while True:
            came = await told(at.guest.look())
            if came.reason:
                return came
    finally:
        await asyncio.gather(under_way, draining, return_exceptions=True)


async def internal(at):
    at.pod.failpoints.arm("before_commit=raise")
    return await told(at.host.lobby("SetReady", ready=True))


async def room_broken(at):
    at.redis.say("HSET", keys.of_room(at.host.room_id).record, "s", b"no record")
    return await told(at.doors.rules.GetView(rules_pb2.GetViewRequest(room_id=at.host.room_id), **at.seat))


async def newer_state(at):
    at.redis.say("HSET", keys.of_room(at.host.room_id).record, "fmt", 99)
    return await told(at.doors.rules.GetView(rules_pb2.GetViewRequest(room_id=at.host.room_id), **at.seat))


async def rules_unavailable(at):
    """A link finds no rules process within its patience."""
    await at.deal()
    link = await at.host.link()
    view = await at.host.look()
    at.redis.say("DEL", keys.peers("rules"))
    await at.pod.loop("lease").stop(0)
    await at.pod.ground.rules.leave(at.pod.ground.address)
    await at.pod.ground.rules._saw([])
    await link.send(act=at.host.act_request(word("draw"), view))
    refusal = await until(lambda: next((a for a in link.answers if isinstance(a, display_pb2.Refusal)), None))
    return Refusal(refused_as(refusal)[1])


async def store_unavailable(at):
    at.redis.freeze()
    try:
        return await told(at.host.start())
    finally:
        at.redis.thaw()


async def store_full(at):
    at.redis.say("CONFIG", "SET", "maxmemory", "1")
    return await told(at.host.start())


async def not_replicated(at):
    at.redis.say("CONFIG", "SET", "min-replicas-to-write", "1")
    return await told(at.host.start())


async def store_readonly(at):
    at.redis.say("REPLICAOF", "127.0.0.1", "1")
    return await told(at.host.start())


@dataclass(frozen=True)
class Refusal:
    """What was told on a link."""

    reason: str


WAYS = paired.WAYS + tuple(
    way for name, way in list(globals().items()) if asyncio.iscoroutinefunction(way) and name not in ("until", "told")
)


async def provoked(way):
    """The reason that was given."""
    with running() as redis:
        house = House(redis.url)
        try:
            async with asyncio.timeout(PATIENCE_S):
                company = await Company(house, redis).sit()
                return (await way(company)).reason
        finally:
            redis.say("CONFIG", "SET", "maxmemory", "0")
            await house.close()
