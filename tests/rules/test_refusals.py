"""A refusal says on which position of the room it was decided, by whatever door it leaves."""

from tests.support.evenings import play, sit, turn_of, word
from tests.support.phones import secret
from tests.support.refusals import refused_as, told


async def playing(house):
    """A round some moves old, whose turn it is not, and the view of that phone."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    await play(phones, 4)
    acting, view = await turn_of(phones)
    return next(phone for phone in phones if phone is not acting), view


async def test_a_unary_refusal_carries_the_position_it_was_decided_at(house):
    """FAILED_PRECONDITION as well as ABORTED: a client compares it with its view, and knows whether to look again."""
    phone, view = await playing(house)
    came = await told(phone.act(word("draw"), view))

    assert (came.code, came.reason) == ("FAILED_PRECONDITION", "NOT_YOUR_TURN")
    assert came.position == (view.position.version, view.position.tag)


async def test_a_refusal_on_a_link_carries_it_too(house):
    """Through both streams, from rules to display and from display to the phone."""
    phone, view = await playing(house)
    link = await phone.link()
    came = await link.act(phone.act_request(word("draw"), view))

    assert refused_as(came) == ("FAILED_PRECONDITION", "NOT_YOUR_TURN")
    assert came.position == view.position


async def test_a_stranger_is_not_told_where_the_room_stands(house):
    """Who has shown no good pass learns that, and nothing of the room."""
    phone, view = await playing(house)
    phone.pass_ = secret("nobody's pass")
    came = await told(phone.act(word("draw"), view))

    assert (came.code, came.position) == ("UNAUTHENTICATED", None)
