"""What timers answers: the time, and the clock of the seat to act."""

from chieu.api.v1 import timers_pb2
from tests.support.evenings import sit
from tests.support.positions import stored


async def test_the_time_is_that_of_redis(house):
    """Now, without any pass: Redis's clock, not this machine's."""
    await house.matchmaking()
    await house.timers()
    phones = await sit(house, "An")

    seconds, micros = await house.redis("TIME")
    answer = await phones[0].doors.timers.Now(timers_pb2.NowRequest())

    assert abs(answer.server_time_ms - (int(seconds) * 1000 + int(micros) // 1000)) < 500


async def test_the_deadline_is_that_of_the_seat_to_act(house):
    """GetDeadline: absolute, with its whole length and its grace, for anybody who sits in the room."""
    await house.table(pace="turn_ms=60000")
    await house.timers(pace="turn_ms=60000")
    phones = await sit(house, "An", "Bình")
    ask = timers_pb2.GetDeadlineRequest(room_id=phones[0].room_id)
    before = await phones[0].doors.timers.GetDeadline(ask, metadata=phones[0].metadata)
    await phones[0].start()

    answers = [await phone.doors.timers.GetDeadline(ask, metadata=phone.metadata) for phone in phones]

    room = await stored(house, phones[0].room_id)
    assert not before.HasField("seat")
    for answer in answers:
        assert answer.deadline.at_ms == room.round.due_ms
        assert (answer.deadline.total_ms, answer.deadline.grace_ms) == (60_000, 500)
        assert answer.seat == room.round.state.players[room.round.state.turn].seat
        assert 0 < answer.deadline.at_ms - answer.server_time_ms <= 60_000
