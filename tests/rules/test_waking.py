"""A seat on its short clock is there again as soon as it sends anything, also what is refused. Rule: G-09."""

import pytest

from chieu.rooms.seats import seat_at, with_seat
from tests.support.evenings import sit, word
from tests.support.positions import alter, stored
from tests.support.refusals import told


@pytest.mark.parametrize(("move", "reason"), [("catch", "NOBODY_TO_CATCH"), ("keep", "NOT_IN_THIS_STEP")])
async def test_a_refused_move_wakes_the_seat(house, move, reason):
    """It changes nothing else: the turn, the cards and the clock stay."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    asked = (await phones[0].look()).turn.seat
    phone = next(one for one in phones if one.seat == asked)
    await alter(house, phone.room_id, lambda room, moment: with_seat(room, asked, time_outs=2))
    before = await stored(house, phone.room_id)

    refused = await told(phone.act(word(move), await phone.look()))

    after = await stored(house, phone.room_id)
    assert refused.reason == reason
    assert (seat_at(before, asked).time_outs, seat_at(after, asked).time_outs) == (2, 0)
    assert after.round == before.round
