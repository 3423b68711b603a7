"""Who may have a gone seat, and who may say so: not who sits elsewhere, was removed, or asks himself."""

import msgspec
import pytest

from chieu.rooms.banning import is_banned
from chieu.rooms.filling import Fill, fill
from chieu.rooms.gathering import Gather, open_table
from chieu.rooms.invitations import Purpose, check_ticket, invitation
from chieu.rooms.taking_over import MOST_FORMER
from chieu.rooms.tickets import Ticket
from chieu.rooms.views import public_view
from tests.rooms import seating
from tests.rooms.asking import NEW, ask, confirm, gone, ticket
from tests.rooms.evening import Evening, came_of, kinds, pass_of
from tests.rooms.persons import device_of, table


def joins(evening, name="Mới", phone=NEW, device=None):
    evening.join(name, pass_sha=pass_of(phone), device_sha=device or b"")


def pairs(evening):
    evening.send("An", seating.PairScreen, seating.pair_screen, screen_sha=pass_of(NEW))


def is_seated_by_quick_play(evening):
    evening.send("An", seating.Publish, seating.publish, listed=True)
    waits = Ticket("lacuoi-x", "lacuoi", "Mới", pass_of("another pass"), device_of(NEW), created_ms=evening.now_ms)
    evening.take(fill(Fill(tickets=(waits,), until_ms=evening.now_ms + 1), evening.room, evening.moment()))


@pytest.mark.parametrize(
    "sits",
    [
        joins,
        lambda evening: joins(evening, phone="another pass", device=device_of(NEW)),
        is_seated_by_quick_play,
        pairs,
        lambda evening: (joins(evening), evening.kick("An", evening.seat("Mới").number)),
        lambda evening: (
            joins(evening, phone="another pass", device=device_of(NEW)),
            evening.kick("An", evening.seat("Mới").number),
        ),
    ],
    ids=["with the pass", "with the device", "by quick play", "as a screen", "and is removed", "and the device is"],
)
def test_who_has_another_place_in_the_room_or_lost_it_asks_no_longer(sits):
    """One pass, one person, one seat; and no way round a ban. Looked at with every commit, and when the table agrees."""
    evening = gone()
    ask(evening)
    before = evening.room.rescues

    sits(evening)

    assert evening.room.rescues == ()
    evening.room = msgspec.structs.replace(evening.room, rescues=before)
    assert came_of(lambda: confirm(evening)) == "RESCUE_NOT_FOUND"
    assert evening.seat("Chi").pass_sha == pass_of("Chi")


@pytest.mark.parametrize(
    ("sits", "fields", "reason"),
    [
        (joins, {"phone": "another pass", "device": device_of("Bình")}, "NOT_YOUR_SEAT"),
        (pairs, {}, "SCOPE"),
        (lambda evening: evening.kick("An", 1), {"phone": "Bình", "device": device_of("Chi")}, "BANNED"),
    ],
    ids=["sits elsewhere", "is a screen", "a banned pass with the seat's own device"],
)
def test_who_may_not_have_the_seat_does_not_ask(sits, fields, reason):
    """Each is told why."""
    evening = gone()
    shown = ticket(evening)
    sits(evening)

    assert came_of(lambda: ask(evening, shown, **fields)) == reason


@pytest.mark.parametrize(
    ("taken", "reason"), [(pairs, "SCOPE"), (lambda evening: evening.kick("An", 1), "BANNED")], ids=["screen", "banned"]
)
def test_nobody_sits_down_with_a_pass_that_is_a_screens_or_banned(taken, reason):
    """Also not on the seat of a device that is good."""
    evening = gone()
    taken(evening)
    phone = NEW if reason == "SCOPE" else "Bình"

    assert came_of(lambda: joins(evening, phone=phone)) == reason
    assert came_of(lambda: joins(evening, phone=phone, device=device_of("Chi"))) == reason


def test_who_asks_again_asks_with_the_device_of_the_first_time():
    """Another one was never looked at: nobody gets a seat, or somebody else's account, by it."""
    evening = gone()
    ask(evening)
    evening.seen()

    assert kinds(ask(evening, device=device_of("Bình"))) == ["SEAT_TAKEN_OVER"]
    assert evening.seat("Chi").device_sha == device_of(NEW)


def rescued(evening, phone):
    """The table gives Chi's seat to that phone, which goes too."""
    ask(evening, phone=phone, device=device_of(phone))
    confirm(evening)


@pytest.mark.parametrize(
    ("name", "device", "then"),
    [
        ("Chi", b"", "BANNED"),
        ("Bo", device_of("Chi"), "BANNED"),
        ("Bo", device_of("phone 1"), "BANNED"),
        ("Bo", b"", "ok"),
    ],
    ids=["the first pass", "the first device", "the second", "nobody knows"],
)
def test_who_was_removed_does_not_come_back_with_an_earlier_device(name, device, then):
    """Product, section 4 (kick and ban): whatever phones the person had while sitting there. A ban outlives farewells."""
    evening = gone()
    for phone in ("phone 1", "phone 2"):
        rescued(evening, phone)
    evening.kick("An", evening.seat("Chi").number)
    evening.room = msgspec.structs.replace(evening.room, gone=())

    assert came_of(lambda: evening.join(name, device_sha=device)) == then


def test_an_earlier_device_that_another_sits_with_is_that_persons():
    """Somebody lent a phone, and plays on with another."""
    evening = gone()
    rescued(evening, "phone 1")
    evening.join("Dũng", device_sha=device_of("Chi"))
    evening.kick("An", evening.seat("Chi").number)

    assert not is_banned(evening.room, pass_of("Dũng"), device_of("Chi"))
    assert is_banned(evening.room, pass_of("x"), device_of("phone 1"))


def test_what_is_remembered_of_a_seat_is_bounded_and_not_pushed_out_by_one_device():
    """The same device comes back as often as it likes; only the table lets another in."""
    evening = gone()
    rescued(evening, "phone 1")
    for number in range(MOST_FORMER):
        joins(evening, phone=f"again {number}", device=device_of("phone 1"))
    assert device_of("Chi") in evening.seat("Chi").former
    evening.seen("An", "Bình")
    for number in range(MOST_FORMER):
        rescued(evening, f"later {number}")

    assert len(evening.seat("Chi").former) == MOST_FORMER


@pytest.mark.parametrize(
    ("case", "here", "by", "who", "then"),
    [
        ("alone with the own QR, others are here", ("An", "Bình"), "An", "An", "ANOTHER_MUST_CONFIRM"),
        ("the other one confirms", ("An", "Bình"), "An", "Bình", "ok"),
        ("nobody else is here", ("An",), "An", "An", "ok"),
        ("the QR of a screen", ("An", "Bình"), "", "An", "ok"),
    ],
)
def test_who_showed_the_qr_does_not_confirm_alone(case, here, by, who, then):
    """An opponent with two phones would take any gone seat."""
    evening = gone()
    evening.seen(*here)
    ask(evening, ticket(evening, by=by))

    assert came_of(lambda: confirm(evening, who)) == then, case
    assert (evening.seat("Chi").generation == 2) == (then == "ok"), case


def test_who_showed_the_qr_may_say_no():
    """It takes nothing from anybody."""
    evening = gone()
    ask(evening, ticket(evening, by="An"))

    assert kinds(confirm(evening, agreed=False)) == ["RESCUE_ASKED"]


def test_who_showed_the_qr_stays_the_same_on_another_phone():
    """By the own device key; and who gets up takes the call along."""
    evening = gone()
    shown = ticket(evening, by="Bình")
    ask(evening, shown)
    evening.join("Bình", pass_sha=pass_of("Bình again"), device_sha=device_of("Bình"))
    order = seating.ConfirmRescue(pass_sha=pass_of("Bình again"), stamp=evening.stamp(), target=2, agreed=True)

    assert came_of(lambda: seating.confirm_rescue(order, evening.room, evening.moment())) == "ANOTHER_MUST_CONFIRM"
    assert came_of(lambda: ask(evening, shown, phone="a third")) == "TICKET_EXPIRED"
    evening.kick("An", 1)
    assert evening.room.rescues == ()


def test_only_the_ticket_of_a_screen_is_enough_where_nobody_is():
    """Who went after making one for himself gets nothing by it."""
    evening = gone()
    own, screens = ticket(evening, by="An"), ticket(evening)
    evening.seen()

    assert kinds(ask(evening, own)) == ["RESCUE_ASKED"]
    assert ask(evening, own).replayed
    evening.fire()
    assert kinds(ask(evening, screens)) == ["SEAT_TAKEN_OVER"]


def test_who_paired_the_screen_answers_for_its_qrs():
    """It may be that person's second phone; also after coming back on another phone. The own gone seat is another thing."""
    evening = table("An", "Bình", "Chi")
    evening.send("Bình", seating.PairScreen, seating.pair_screen, screen_sha=pass_of("a screen"))
    evening.seen("An", "Bình")
    ask(evening, ticket(evening, by="a screen"))
    by_screen = came_of(lambda: confirm(evening, "Bình"))
    evening.join("Bình", pass_sha=pass_of("Bình again"), device_sha=device_of("Bình"))
    order = seating.ConfirmRescue(pass_sha=pass_of("Bình again"), stamp=evening.stamp(), target=2, agreed=True)
    later = came_of(lambda: seating.confirm_rescue(order, evening.room, evening.moment()))
    evening.fire()
    evening.seen()

    assert (by_screen, later) == ("ANOTHER_MUST_CONFIRM", "ANOTHER_MUST_CONFIRM")
    assert kinds(ask(evening, ticket(evening, "Chi", by="a screen"), "third")) == ["RESCUE_ASKED"]
    own = ask(evening, ticket(evening, "Bình", by="a screen"), "Bình's new phone")
    assert kinds(own) == ["SEAT_TAKEN_OVER"]


def public(evening):
    evening.send("An", seating.Publish, seating.publish, listed=True)
    evening.join("Lạ", device_sha=device_of("Lạ"))
    return evening


def test_a_seat_taken_at_a_public_table_is_not_the_tables_to_give():
    """Nobody there knows the person; the own device brings it back as ever. Who sat there among friends is as before."""
    evening = public(table("An", "Bình", "Chi", bots=1))
    evening.seen("An", "Bình")
    forged = msgspec.structs.replace(evening.room.seats[-1], among_strangers=False)
    vouched = msgspec.structs.replace(evening.room, seats=(*evening.room.seats[:-1], forged))
    shown = invitation(vouched, forged.number, evening.now_ms).ticket

    assert came_of(lambda: ticket(evening, "Lạ")) == came_of(lambda: ask(evening, shown)) == "AMONG_STRANGERS"
    roster = public_view(evening.room, evening.pace).roster
    assert [seat.name for seat in roster.seats if seat.rescuable] == ["Chi"]
    joins(evening, device=device_of("Lạ"))
    assert evening.seat("Lạ").generation == 2


def test_a_stranger_vouches_for_nobody():
    """Neither yes nor no; and does not keep the one friend who is there from saying it."""
    evening = public(table("An", "Bình", "Chi"))
    evening.seen("An", "Lạ")
    ask(evening, ticket(evening, by="An"))

    assert {came_of(lambda agreed=agreed: confirm(evening, "Lạ", agreed=agreed)) for agreed in (True, False)} == {
        "AMONG_STRANGERS"
    }
    assert came_of(lambda: confirm(evening)) == "ok"


def test_everybody_of_a_table_of_strangers_sits_among_strangers():
    """Quick play, filled chairs, and who opens a room on the list."""
    evening = Evening("nobody")
    tickets = [Ticket(f"lacuoi-{name}", "lacuoi", name, pass_of(name)) for name in ("An", "Bình", "Chi")]
    gather = Gather(room_id="r-BFGHJKMN", code="BFGHJ", tickets=tuple(tickets[:2]))
    room = open_table(gather, evening.moment()).room

    filled = fill(Fill(tickets=tuple(tickets[2:]), until_ms=evening.now_ms + 1), room, evening.moment()).room

    assert [(seat.name, seat.among_strangers) for seat in filled.seats] == [("An", True), ("Bình", True), ("Chi", True)]
    assert not any(seat.among_strangers for seat in table("An", "Bình").room.seats)


def test_a_ticket_says_who_showed_it():
    """It is as long as ever; by whom is part of what the room's secret stands for."""
    evening = gone()

    shown = {by: ticket(evening, by=by) for by in ("", "An", "Bình")}

    found = {by: check_ticket(evening.room, one, Purpose.RESCUE, evening.now_ms) for by, one in shown.items()}
    assert {len(one) for one in shown.values()} == {22}
    assert {by: one.by_sha for by, one in found.items()} == {"": b"", "An": pass_of("An"), "Bình": pass_of("Bình")}
