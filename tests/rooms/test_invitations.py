"""Tickets for QRs: what they are good for, for how long, and for whom."""

import msgspec
import pytest

from chieu.rooms.commands import touched
from chieu.rooms.invitations import TICKET_MS, Purpose, check_ticket, invitation, may_invite, secret_of
from chieu.rooms.room import Screen
from tests.rooms.evening import Evening, came_of, pass_of

MINUTE = 60_000


def _with_gone(*gone):
    evening = Evening("An", "Bình", "Chi", bots=1)
    evening.seen(*(name for name in ("An", "Bình", "Chi") if name not in gone))
    return evening


def test_a_joining_ticket_is_good_for_two_minutes():
    """To the millisecond, for any number of phones, and then it says so."""
    room = Evening("An").room
    made = invitation(room, None, 1_000)

    assert made.expires_ms == 1_000 + TICKET_MS == 1_000 + 2 * MINUTE
    for now_ms in (0, 1_000, made.expires_ms - 1):
        assert check_ticket(room, made.ticket, Purpose.JOIN, now_ms) is None
    assert came_of(lambda: check_ticket(room, made.ticket, Purpose.JOIN, made.expires_ms)) == "TICKET_EXPIRED"


@pytest.mark.parametrize("ticket", [b"", b"\0" * 22, b"x" * 21, b"x" * 23, b"x" * 10_000])
def test_what_is_no_ticket_of_the_room_is_a_strangers(ticket):
    """B44: who has none does not learn that the room is there."""
    room = Evening("An").room

    assert came_of(lambda: check_ticket(room, ticket, Purpose.JOIN, 0)) == "ROOM_NOT_FOUND"


def test_a_ticket_cannot_be_made_longer_or_put_to_another_use():
    """Every bit of it counts, and so do the room and the purpose."""
    evening = _with_gone("Bình")
    room, other = evening.room, msgspec.structs.replace(evening.room, secret=bytes(range(32)))
    joining = invitation(room, None, evening.now_ms).ticket

    changed = [bytes([*joining[:place], joining[place] ^ 1, *joining[place + 1 :]]) for place in range(len(joining))]

    refused = {came_of(lambda t=t: check_ticket(room, t, Purpose.JOIN, evening.now_ms)) for t in changed}
    assert refused == {"ROOM_NOT_FOUND"}
    assert came_of(lambda: check_ticket(other, joining, Purpose.JOIN, evening.now_ms)) == "ROOM_NOT_FOUND"
    assert came_of(lambda: check_ticket(room, joining, Purpose.RESCUE, evening.now_ms)) == "TICKET_EXPIRED"


def test_a_rescue_ticket_names_one_gone_person():
    """Issue of seat rescue: the seat it was made for, while the pass of that seat is good."""
    evening = _with_gone("Bình", "Chi")
    made = invitation(evening.room, 1, evening.now_ms)

    assert check_ticket(evening.room, made.ticket, Purpose.RESCUE, evening.now_ms).seat.name == "Bình"
    evening.leave("Bình")
    assert came_of(lambda: check_ticket(evening.room, made.ticket, Purpose.RESCUE, evening.now_ms)) == "TICKET_EXPIRED"


@pytest.mark.parametrize(
    ("seat", "then"), [(0, "SEAT_NOT_GONE"), (1, "ok"), (3, "SEAT_NOT_GONE"), (7, "SEAT_NOT_FOUND")]
)
def test_only_a_gone_persons_seat_can_be_rescued(seat, then):
    """Whose phone is there keeps the seat; bots have no phone."""
    evening = _with_gone("Bình")

    assert came_of(lambda: invitation(evening.room, seat, evening.now_ms)) == then


def test_who_sits_and_what_is_paired_may_invite():
    """A stranger may not, nor somebody who left."""
    evening = Evening("An", "Bình")
    room = msgspec.structs.replace(evening.room, screens=(Screen(0, pass_of("the screen")),))
    evening.leave("Bình")
    asked = [(room, "An"), (room, "the screen"), (room, "Chi"), (evening.room, "Bình")]

    came = [came_of(lambda at=at, who=who: may_invite(at, pass_of(who))) for at, who in asked]

    assert came == ["ok", "ok", "PASS_UNKNOWN", "PASS_UNKNOWN"]


def test_every_room_has_a_secret_of_its_own_that_no_round_reveals():
    """A room of before there were tickets gets one with its next commit, unless that deals: a seed is read by all."""
    evening = Evening("An", "Bình")
    old = msgspec.structs.replace(evening.room, secret=b"")
    secret = evening.room.secret
    evening.start()

    assert len(secret) == 32
    assert evening.room.secret == secret
    assert secret_of(msgspec.structs.replace(evening.room, secret=b""), evening.moment()) not in (b"", secret)
    dealing = msgspec.structs.replace(evening.moment(), secret=evening.room.round.seed)
    assert secret_of(msgspec.structs.replace(evening.room, secret=b""), dealing) == b""
    assert len(touched(old, evening.moment()).secret) == 32
