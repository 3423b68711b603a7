"""An evening through all four services at once, as the onebox puts them together."""

from tests.support.evenings import play_out, sit
from tests.support.phones import Doors


async def test_a_round_is_played_through_one_pod_with_all_four_services(house):
    """Four people join by code, the host starts, somebody wins, points are written down."""
    await house.pod("all")
    phones = await sit(house, "An", "Bình", "Chi", "Dũng")
    await phones[0].start()

    end = await play_out(phones)

    assert len(end.result.winner_seats) == 1
    assert sum(seat.score for seat in end.roster.seats) == sum(seat.points for seat in end.result.seats) > 0


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
