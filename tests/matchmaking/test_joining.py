"""People take seats: one each, whatever is repeated, late, or asked by twelve at once."""

import asyncio

from chieu.api.v1 import rooms_pb2
from tests.support.evenings import play_out, sit
from tests.support.phones import Doors, Phone, secret
from tests.support.positions import dump, stored
from tests.support.refusals import told


async def test_a_guest_gets_the_next_free_seat(house):
    """JoinRoom answers with the seat, the room and the position."""
    await house.matchmaking()
    host = await Phone("An", Doors.of(house)).open()

    answer = await Phone("Bình", host.doors).join(host.code)

    assert (answer.seat, answer.plays_from_next_round, answer.replayed) == (1, False, False)
    assert (answer.room.seats_taken, answer.position.version) == (2, 2)


async def test_joining_again_with_the_same_pass_gives_the_same_seat(house):
    """B78: a repeat is answered like the first time and changes nothing."""
    await house.matchmaking()
    host = await Phone("An", Doors.of(house)).open()
    guest = Phone("Bình", host.doors)
    first = await guest.join(host.code)
    before = await dump(house)

    again = await guest.join(host.code)

    assert (again.seat, again.replayed) == (first.seat, True)
    assert await dump(house) == before


async def test_twelve_who_join_at_once_get_nine_seats_and_three_refusals(house):
    """Rule: G3; issue, section 4: over two pods, no seat twice, nobody lost."""
    for _ in range(2):
        await house.matchmaking()
    host = await Phone("An", Doors.of(house)).open()
    doors = [Doors.of(house, matchmaking=pod) for pod in house.of("matchmaking")]
    guests = [Phone(f"Khách {number}", doors[number % 2]) for number in range(12)]

    answers = await asyncio.gather(*(guest.join(host.code) for guest in guests), return_exceptions=True)

    seats = sorted(answer.seat for answer in answers if not isinstance(answer, BaseException))
    refused = [answer for answer in answers if isinstance(answer, BaseException)]
    room = await stored(house, host.room_id)
    assert seats == list(range(1, 10))
    assert [error.code().name for error in refused] == ["FAILED_PRECONDITION"] * 3
    assert [seat.number for seat in room.seats] == list(range(10))
    assert room.version == 10


async def test_who_joins_during_a_round_plays_from_the_next_one(house):
    """Rule: G-06."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    late = Phone("Chi", phones[0].doors)

    joined = await late.join(phones[0].code)
    waiting = await late.look()
    await play_out(phones)
    await phones[0].start()
    dealt = await late.look()

    assert (joined.plays_from_next_round, joined.room.phase) == (True, rooms_pb2.ROOM_PHASE_PLAYING)
    assert not waiting.own.HasField("lacuoi") or not waiting.own.lacuoi.cards
    assert len(dealt.own.lacuoi.cards) == 7


async def test_the_same_device_with_a_new_pass_gets_its_seat_back(house):
    """The old pass is good for nothing from then on."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    old = phones[1]
    new = Phone("Bình mới", old.doors, device_key=old.device_key)

    answer = await new.join(old.code)
    refused = await told(old.lobby("SetReady", ready=True))
    looked = await told(old.look())

    assert (answer.seat, answer.replayed) == (1, False)
    assert (refused.code, refused.reason) == ("UNAUTHENTICATED", "SEAT_TAKEN_OVER")
    assert looked.reason == "SEAT_TAKEN_OVER"
    assert (await new.look()).own.generation == 2


async def test_the_take_over_works_in_a_locked_and_full_room(house):
    """It is the same person's seat: nobody new comes in."""
    await house.table()
    phones = await sit(house, *(f"Người {number}" for number in range(10)))
    await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_NOBODY)
    new = Phone("Người 3 lại", phones[3].doors, device_key=phones[3].device_key)

    answer = await new.join(phones[0].code)

    assert answer.seat == phones[3].seat


async def test_newcomers_are_refused_for_a_reason(house):
    """B77, B79, B80: full, locked, a name that reads like another."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    stranger = Phone("Chi", phones[0].doors)

    async def refused(**fields):
        came = await told(stranger.doors.matchmaking.JoinRoom(stranger.joining(phones[0].code, **fields)))
        return came.code, came.reason

    taken = await refused(name="binh")
    await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_NOBODY)
    locked = await refused()
    await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_CODE)
    for number in range(8):
        await Phone(f"Khách {number}", phones[0].doors).join(phones[0].code)
    full = await refused()

    assert taken == ("ALREADY_EXISTS", "NAME_TAKEN")
    assert locked == ("FAILED_PRECONDITION", "LOCKED")
    assert full == ("FAILED_PRECONDITION", "ROOM_FULL")


async def test_a_pass_and_a_device_key_are_kept_as_hashes_alone(house):
    """No secret is in Redis, in any form it could be used in."""
    await house.matchmaking()
    host = await Phone("An", Doors.of(house)).open()
    await Phone("Bình", host.doors).join(host.code)

    whole = b"".join((await dump(house)).values())

    for name in ("An's pass", "An's device", "Bình's pass", "Bình's device"):
        assert secret(name) not in whole
        assert secret(name).hex().encode() not in whole
