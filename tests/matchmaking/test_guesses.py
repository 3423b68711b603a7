"""Whoever tries codes is slowed down: the device, the connection, the address; nobody else."""

import asyncio

import grpc.aio
import pytest

from chieu.api.v1 import display_pb2, matchmaking_pb2
from chieu.api.v1.matchmaking_pb2_grpc import MatchmakingServiceStub
from chieu.composition import guesses
from chieu.store.budgets import Allowance
from tests.support.phones import Doors, Phone, secret
from tests.support.refusals import told

PROXY = "127.0.0.0/8,::1"
HOUR_MS = 3_600_000


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Three for a device, five for an address, two for its newcomers, eight for a connection; then for hours none."""
    monkeypatch.setattr(guesses, "OF_DEVICE", Allowance(3, HOUR_MS, HOUR_MS))
    monkeypatch.setattr(guesses, "OF_ADDRESS", Allowance(5, HOUR_MS, HOUR_MS))
    monkeypatch.setattr(guesses, "OF_NEWCOMERS", Allowance(2, HOUR_MS, HOUR_MS))
    monkeypatch.setattr(guesses, "OF_CONNECTION", 8)


def wrong(number):
    """A code that no room has: rooms of tests have five letters."""
    return "BBBB" + "BFGHJKMNPQRSTWXZ"[number // 16] + "BFGHJKMNPQRSTWXZ"[number % 16]


class Somebody:
    """Calls through a proxy that says where from."""

    def __init__(self, house, address):
        self.doors = Doors.of(house)
        self.metadata = (("x-forwarded-for", address),)

    async def look(self, code):
        """GetRoom: without a device key."""
        request = matchmaking_pb2.GetRoomRequest(room_code=code)
        return await self.doors.matchmaking.GetRoom(request, metadata=self.metadata)

    async def join(self, code, name):
        """JoinRoom from that person's device."""
        return await self.doors.matchmaking.JoinRoom(Phone(name, self.doors).joining(code), metadata=self.metadata)

    async def watch(self, code):
        """WatchAudience: the first frame."""
        call = self.doors.display.WatchAudience(
            display_pb2.WatchAudienceRequest(room_code=code), metadata=self.metadata
        )
        try:
            return await call.read()
        finally:
            call.cancel()


async def reasons(call, times, *words):
    return [(await told(call(wrong(number), *words))).reason for number in range(times)]


async def test_a_device_that_guesses_waits_and_its_neighbours_do_not(house):
    """Its right code is refused too, or guessing would go on; the family behind the same address gets in."""
    await house.matchmaking(trusted_proxies=PROXY)
    host = await Phone("An", Doors.of(house)).open()
    home = Somebody(house, "203.0.113.7")

    guessed = await reasons(home.join, 3, "Bình")
    right = await told(home.join(host.code, "Bình"))
    family = await home.join(host.code, "Chi")

    assert guessed == ["ROOM_NOT_FOUND"] * 3
    assert (right.code, right.reason, right.retry_ms > HOUR_MS / 2) == ("RESOURCE_EXHAUSTED", "RATE", True)
    assert family.seat == 1


async def test_a_spent_address_lets_in_the_devices_that_have_not_missed(house):
    """Whoever asks without a device key is refused, right or wrong; newcomers have a small budget of their own."""
    await house.matchmaking(trusted_proxies=PROXY)
    host = await Phone("An", Doors.of(house)).open()
    there = Somebody(house, "203.0.113.7")

    guessed = await reasons(there.look, 5)
    right = await told(there.look(host.code))
    newcomer = await there.join(host.code, "Bình")
    misses = [(await told(there.join(wrong(one), f"người {one}"))).reason for one in range(2)]
    shut = await told(there.join(host.code, "Chi"))
    elsewhere = await Somebody(house, "203.0.113.8").look(host.code)

    assert (guessed, right.reason, newcomer.seat) == (["ROOM_NOT_FOUND"] * 5, "RATE", 1)
    assert (misses, shut.reason) == (["ROOM_NOT_FOUND"] * 2, "RATE")
    assert elsewhere.room.seats_taken == 2


async def test_right_codes_cost_nothing(house):
    """A party behind one address comes in as fast as it likes; and so does who reconnects."""
    await house.matchmaking(trusted_proxies=PROXY)
    host = await Phone("An", Doors.of(house)).open()
    party = Somebody(house, "203.0.113.7")
    await reasons(party.look, 4)
    before = await house.redis("KEYS", "budget:*")

    for _ in range(30):
        await party.look(host.code)
    seats = [(await party.join(host.code, f"khách {one}")).seat for one in range(9)]

    assert seats == list(range(1, 10))
    assert await house.redis("KEYS", "budget:*") == before


async def test_all_doors_and_processes_share_a_budget(house):
    """Screens and onlookers ask by code as well; a miss anywhere counts everywhere."""
    await house.matchmaking(trusted_proxies=PROXY)
    await house.rules()
    await house.display(trusted_proxies=PROXY)
    host = await Phone("An", Doors.of(house)).open()
    there = Somebody(house, "2001:db8:0:1::7")
    neighbour = Somebody(house, "2001:db8:0:1:ffff::1")

    looked = await reasons(there.look, 3)
    watched = await reasons(neighbour.watch, 3)
    right = await told(there.watch(host.code))

    assert (looked, watched) == (["ROOM_NOT_FOUND"] * 3, ["ROOM_NOT_FOUND"] * 2 + ["RATE"])
    assert right.reason == "RATE"


async def test_many_at_once_are_paid_for_afterwards(house):
    """What was under way before the first miss was charged is a debt: the wait is longer for it."""
    await house.matchmaking(trusted_proxies=PROXY)
    there = Somebody(house, "203.0.113.7")

    came = await asyncio.gather(*(told(there.look(wrong(number))) for number in range(7)))
    after = await told(there.look(wrong(9)))

    assert {one.reason for one in came} <= {"ROOM_NOT_FOUND", "RATE"}
    assert after.retry_ms > 1.5 * HOUR_MS


async def test_a_connection_of_ones_own_has_its_own_end(house, lines):
    """Without a proxy in between; the next connection goes on, with what the address has left."""
    guesses.OF_ADDRESS = Allowance(100, HOUR_MS)
    pod = await house.matchmaking()
    host = await Phone("An", Doors.of(house)).open()
    answers = []
    for _ in range(2):
        async with grpc.aio.insecure_channel(pod.address, options=(("grpc.use_local_subchannel_pool", 1),)) as channel:
            stub = MatchmakingServiceStub(channel)
            for number in range(8):
                request = matchmaking_pb2.GetRoomRequest(room_code=wrong(number))
                answers.append((await told(stub.GetRoom(request))).reason)
            shut = await told(stub.GetRoom(matchmaking_pb2.GetRoomRequest(room_code=host.code)))

    assert answers == ["ROOM_NOT_FOUND"] * 16
    assert shut.reason == "RATE"
    assert pod.counted("chieu_guesses_refused_total", "connection") == 2
    assert "127.0.0.1" not in "".join(str(line) for line in lines.at("info") + lines.at("warning"))


async def test_a_flood_of_misses_is_told_once_a_minute(house, lines, monkeypatch):
    """The alarm of the whole process, whoever it is; the log gets the neighbourhood, not the address."""
    monkeypatch.setattr(guesses, "ALARM", 3)
    pod = await house.matchmaking(trusted_proxies=PROXY)
    for number in range(5):
        await told(Somebody(house, f"203.0.113.{number}").look(wrong(number)))

    assert pod.counted("chieu_guesses_alarms_total") == 1
    assert [line["last_from"] for line in lines.of("guesses.flooded")] == ["203.0.113.0/24"]
    assert pod.counted("chieu_guesses_missed_total", "GetRoom") == 5


async def test_a_proxy_that_nobody_named_is_told_of(house, lines):
    """All behind it share a budget then, and its connections carry many: they have no end of their own."""
    guesses.OF_ADDRESS = Allowance(100, HOUR_MS)
    await house.matchmaking()
    host = await Phone("An", Doors.of(house)).open()
    through = Somebody(house, "203.0.113.7")

    await reasons(through.look, 9)
    found = await through.look(host.code)

    assert found.room.seats_taken == 1
    assert [line["setting"] for line in lines.of("proxy.not_trusted")] == ["CHIEU_TRUSTED_PROXIES"]


async def test_who_opens_rooms_without_end_is_slowed_down(house):
    """By device and by address; asking again for the same room is free, and another address has its own budget."""
    pod = await house.matchmaking(trusted_proxies=PROXY, openings_per_minute=6)
    there, other = Somebody(house, "203.0.113.7"), Somebody(house, "203.0.113.8")

    async def opened(somebody, name, device):
        request = Phone(name, somebody.doors, device_key=secret(device)).opening()
        return await somebody.doors.matchmaking.CreateRoom(request, metadata=somebody.metadata)

    first = [await opened(there, f"người {one}", "one device") for one in range(10)]
    device = await told(opened(there, "người 10", "one device"))
    again = await opened(there, "người 9", "one device")
    more = [await opened(there, f"nhà {one}", f"device {one}") for one in range(2)]
    address = await told(opened(there, "nhà 2", "device 2"))
    elsewhere = await opened(other, "nhà 2", "device 2")

    assert len({answer.room.room_id for answer in (*first, *more, elsewhere)}) == 13
    assert (device.reason, again.replayed) == ("RATE", True)
    assert (address.reason, 0 < address.retry_ms <= 10_000) == ("RATE", True)
    assert pod.counted("chieu_openings_refused_total", "device") == 1


def test_what_asks_by_a_code_is_guarded():
    """Every RPC with a code in its request; the next one is not forgotten."""
    from chieu.display.app import GUESSED as IN_DISPLAY
    from chieu.matchmaking.app import GUESSED, OPENED

    def with_field(package, name):
        requests = package.DESCRIPTOR.message_types_by_name.values()
        found = [one.name.removesuffix("Request") for one in requests if one.name.endswith("Request")]
        return {
            one for one in found if name in package.DESCRIPTOR.message_types_by_name[f"{one}Request"].fields_by_name
        }

    assert with_field(display_pb2, "room_code") == set(IN_DISPLAY)
    assert with_field(matchmaking_pb2, "room_code") | with_field(matchmaking_pb2, "pairing_code") == set(GUESSED)
    made = with_field(matchmaking_pb2, "seat_pass") | with_field(matchmaking_pb2, "screen_pass")
    assert made - set(OPENED) == {"JoinRoom", "RescueSeat"}
