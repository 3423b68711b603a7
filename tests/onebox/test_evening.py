"""An evening through all four services at once, as the onebox puts them together."""

from chieu.api.v1 import events_pb2
from tests.support.evenings import play_out, sit
from tests.support.phones import Doors, Phone
from tests.support.pods import UNHURRIED


async def test_a_round_is_played_through_one_pod_with_all_four_services(house):
    """Four people join by code, the host starts, somebody wins, points are written down."""
    await house.pod("all")
    phones = await sit(house, "An", "Bình", "Chi", "Dũng")
    await phones[0].start()

    end = await play_out(phones)

    assert len(end.result.winner_seats) == 1
    assert sum(seat.score for seat in end.roster.seats) == sum(seat.points for seat in end.result.seats) > 0


async def test_an_evening_goes_on_while_everybody_is_ready(house):
    """Issue, section 3: three rounds nobody starts, each five seconds (here a moment) after the last who becomes ready.

    Somebody leaves between the rounds and comes back with the same phone: the points are there.
    """
    pod = await house.pod("all", pace=f"{UNHURRIED},next_round_ms=50")
    phones = await sit(house, "An", "Bình", "Chi")
    watch = phones[0].watch()
    for number in range(1, 4):
        for phone in phones:
            await phone.lobby("SetReady", ready=True)
        await watch.until(lambda one, number=number: begun(one) == number)
        await play_out(phones)
        await phones[2].lobby("LeaveRoom")
        phones[2] = Phone(f"Chi {number}", phones[0].doors, device_key=phones[2].device_key)
        await phones[2].join(phones[0].code)
    await watch.close()
    end = await phones[0].look()

    brought = [sum(line.points for line in one.scores) for one in end.history.rounds]
    assert [one.round for one in end.history.rounds] == [1, 2, 3]
    assert sum(seat.score for seat in end.roster.seats) == sum(brought) > 0
    assert sum(seat.wins for seat in end.roster.seats) == 3
    assert pod.counted("chieu_rules_rounds_total", "lacuoi") == 3


def begun(watching):
    """How many rounds the watcher has been told of."""
    return sum(event.kind == events_pb2.EVENT_KIND_ROUND_STARTED for event in watching.events)


async def test_a_round_is_played_over_two_pods_of_each_service(house):
    """Every phone calls pods of its own choice; the room does not care."""
    for _ in range(2):
        await house.table()
    phones = await sit(house, "An", "Bình", "Chi")
    for phone, number in zip(phones, (0, 1, 0), strict=True):
        phone.doors = Doors.of(house, **{name: house.of(name)[number] for name in ("matchmaking", "rules", "display")})
    await phones[0].start()

    end = await play_out(phones)

    assert len(end.result.winner_seats) == 1
