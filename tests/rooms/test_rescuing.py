"""A gone seat is asked for and given away by the table; the person keeps what they have. Issue, part 3."""

import pytest

from chieu.rooms.accounts import person_of
from chieu.rooms.clock import deadlines, due_of
from chieu.rooms.rescuing import standing
from chieu.rooms.views import public_view
from tests.rooms import seating
from tests.rooms.asking import NEW, ask, confirm, gone, ticket
from tests.rooms.evening import came_of, kinds, pass_of
from tests.rooms.persons import accounts, device_of


def rescue_shown(evening, name="Chi"):
    number = evening.seat(name).number
    roster = public_view(evening.room, evening.pace).roster
    return next(seat.rescue for seat in roster.seats if seat.number == number)


def test_the_table_is_asked_for_a_minute_and_everybody_sees_it():
    """The deadline is the room's, and is shown with its length."""
    evening = gone()

    asked = ask(evening)

    assert kinds(asked) == ["RESCUE_ASKED"]
    assert rescue_shown(evening).at_ms == evening.now_ms + 60_000 == due_of(evening.room, evening.pace)
    assert standing(pass_of(NEW), evening.room).is_confirmed is False
    assert came_of(lambda: evening.send(NEW, seating.SetReady, seating.set_ready, ready=True)) == "PASS_UNKNOWN"


def test_who_is_confirmed_has_the_seat_and_the_old_pass_is_dead():
    """In mid-round too: the hand stays where it is."""
    evening = gone()
    evening.start()
    shown = ticket(evening)
    ask(evening, shown)

    given = confirm(evening)

    seat = evening.seat("Chi")
    assert kinds(given) == ["SEAT_TAKEN_OVER"]
    assert (seat.pass_sha, seat.device_sha, seat.generation) == (pass_of(NEW), device_of(NEW), 2)
    assert came_of(lambda: evening.send("Chi", seating.SetReady, seating.set_ready, ready=True)) == "SEAT_TAKEN_OVER"
    assert ask(evening, shown).replayed
    assert came_of(lambda: confirm(evening)) == "RESCUE_NOT_FOUND"


def test_a_call_ends_by_itself_and_may_be_made_again():
    """Nobody said yes; the deadline takes it away and tells so."""
    evening = gone()
    ask(evening)

    lapsed = evening.fire()

    assert kinds(lapsed) == ["RESCUE_ASKED"]
    assert (rescue_shown(evening), evening.room.rescues) == (None, ())
    assert kinds(ask(evening)) == ["RESCUE_ASKED"]


def test_who_was_refused_is_told_and_nobody_asks_anew_until_the_minute_is_over():
    """So that a stranger cannot ask again and again."""
    evening = gone()
    ask(evening)
    refused = confirm(evening, agreed=False)

    assert kinds(refused) == ["RESCUE_ASKED"]
    assert rescue_shown(evening) is None
    assert came_of(lambda: ask(evening)) == "RESCUE_REFUSED"
    assert came_of(lambda: ask(evening, phone="another")) == "LIMIT"
    assert kinds(evening.fire()) == []
    assert came_of(lambda: ask(evening)) == "ok"


def test_who_asks_first_is_answered_first():
    """The second one waits until the first call is over."""
    evening = gone()
    ask(evening)

    assert came_of(lambda: ask(evening, phone="another")) == "LIMIT"
    confirm(evening)
    assert evening.seat("Chi").pass_sha == pass_of(NEW)


def test_the_owner_who_is_back_is_asked_for_no_longer():
    """Their phone is here: the call lapses with the commit that sees it."""
    evening = gone()
    ask(evening)

    back = evening.seen("An", "Bình", "Chi")

    assert kinds(back) == ["PRESENCE_CHANGED", "RESCUE_ASKED"]
    assert came_of(lambda: confirm(evening)) == "RESCUE_NOT_FOUND"
    assert came_of(lambda: ask(evening, shown=bytes(22))) == "TICKET_EXPIRED"


def same_device(evening):
    evening.join("Chi", pass_sha=pass_of("Chi again"), device_sha=device_of("Chi"))


def removed(evening, name="Chi"):
    evening.kick("An", evening.seat(name).number)


def left_with(evening):
    evening.leave("Chi")


@pytest.mark.parametrize("end", [same_device, removed, left_with])
def test_a_call_ends_with_the_pass_it_is_about(end):
    """Nobody is given a seat that is another's by now, or nobody's."""
    evening = gone()
    ask(evening)

    end(evening)

    assert evening.room.rescues == ()
    assert standing(pass_of(NEW), evening.room) is None


def only_bots(evening):
    evening.leave("Bình")
    evening.leave("An")


def all_gone(evening):
    evening.seen()


@pytest.mark.parametrize("alone", [only_bots, all_gone])
def test_with_nobody_else_connected_the_ticket_alone_is_enough(alone):
    """It stood on the room's own screen. Also when they go while one waits."""
    first, later = gone(bots=1), gone(bots=1)
    alone(first)
    ask(later)
    alone(later)

    for evening in (first, later):
        assert kinds(ask(evening, shown=None if evening is first else b"")) == ["SEAT_TAKEN_OVER"]


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (lambda evening: ask(evening, device=device_of("Bình")), "NOT_YOUR_SEAT"),
        (lambda evening: (removed(evening, "Bình"), ask(evening, device=device_of("Bình"))), "BANNED"),
        (lambda evening: (evening.leave("Bình"), ask(evening, phone="Bình")), "PASS_UNKNOWN"),
        (lambda evening: ask(evening, shown=b""), "TICKET_EXPIRED"),
        (lambda evening: (shown := ticket(evening), evening.seen("An", "Chi"), ask(evening, shown)), "SEAT_NOT_GONE"),
        (lambda evening: (shown := ticket(evening), evening.wait(120_000), ask(evening, shown)), "TICKET_EXPIRED"),
        (lambda evening: confirm(evening, target="An"), "BAD_SEAT"),
        (lambda evening: confirm(evening, target="Bình"), "RESCUE_NOT_FOUND"),
        (lambda evening: confirm(evening, name="nobody"), "PASS_UNKNOWN"),
    ],
)
def test_what_may_not_be_is_refused(act, reason):
    """Each with its own reason."""
    assert came_of(lambda: act(gone())) == reason


def test_the_same_phone_gets_its_seat_at_once():
    """As in joining: the device key is a credential."""
    evening = gone()

    assert kinds(ask(evening, device=device_of("Chi"))) == ["SEAT_TAKEN_OVER"]


def test_the_person_keeps_points_on_the_new_phone_and_finds_them_after_leaving():
    """Rule: G-16. What a person has goes by the new device from then on."""
    evening = gone(seed=3)
    evening.start()
    evening.play_out()
    before = evening.seat("Chi").score, accounts(evening)[device_of("Chi")]
    ask(evening)
    confirm(evening)

    seat = evening.seat("Chi")
    assert (person_of(seat), seat.score, accounts(evening)[device_of(NEW)]) == (device_of(NEW), *before)
    evening.send(NEW, seating.Leave, seating.leave)
    evening.join("Chi", pass_sha=pass_of("later"), device_sha=device_of(NEW))
    assert evening.seat("Chi").score == before[0]


def test_a_phone_of_somebody_who_left_takes_nobodys_points():
    """Two accounts stay two: who had played on that phone goes by the lost one's hash, and no point is added or lost."""
    evening = gone("An", "Bình", "Chi", "Dũng", seed=5)
    evening.seen("An", "Bình", "Dũng")
    evening.start()
    evening.play_out()
    evening.leave("Dũng")
    chi, dung = accounts(evening)[device_of("Chi")], accounts(evening)[device_of("Dũng")]

    ask(evening, device=device_of("Dũng"))
    confirm(evening)

    assert accounts(evening)[device_of("Dũng")] == chi
    assert accounts(evening)[device_of("Chi")] == dung
    assert evening.seat("Chi").score == chi[0]


def test_a_call_is_one_of_the_rooms_deadlines():
    """Rule: H19. The earliest is armed, whichever it is."""
    evening = gone()
    evening.start()
    ask(evening)

    assert "RESCUE" in {due.kind.value for due in deadlines(evening.room, evening.pace)}
