"""The next round begins without those who are not ready, once enough are; the host calls it off with a pause."""

import pytest

from chieu.rooms.clock import next_deadline
from chieu.rooms.views import public_view
from tests.rooms import seating
from tests.rooms.evening import Evening
from tests.rooms.test_readiness import COUNTDOWN, ENOUGH, ready


@pytest.mark.parametrize(
    ("names", "are_ready", "bots"),
    [(("An", "Bình"), ("An",), 1), (("An", "Bình", "Chi", "Dũng"), ("An", "Bình"), 0), (("An",), ("An",), 0)],
)
def test_as_long_as_too_few_are_ready_nothing_is_counted_down(names, are_ready, bots):
    """Half of the people are not enough, and one hand is no round."""
    evening = Evening(*names, bots=bots)
    ready(evening, *are_ready)

    assert evening.room.next_ms == 0
    assert next_deadline(evening.room, evening.pace).kind != "NEXT"


def test_who_is_idle_or_gone_does_not_hold_the_table_up():
    """Two of three are enough: half a minute later the round begins for all three."""
    evening = Evening("An", "Bình", "Chi")
    ready(evening, "Bình", "Chi")
    evening.seen("Bình", "Chi")
    due = next_deadline(evening.room, evening.pace)
    shown = public_view(evening.room, evening.pace).roster.next_round

    evening.fire()

    assert (due.kind, due.at_ms) == ("NEXT", evening.now_ms)
    assert shown.total_ms == ENOUGH
    assert evening.room.round.seats == (0, 1, 2)


def test_who_comes_and_goes_puts_nothing_off():
    """The half minute is counted from when enough were ready, whoever sat down since."""
    evening = Evening("An", "Bình")
    ready(evening, "An", "Bình")
    began_ms = evening.now_ms
    for _ in range(8):
        evening.wait(3_000)
        evening.join("Chi")
        evening.wait(3_000)
        assert evening.room.next_ms == began_ms + ENOUGH or evening.room.phase == "PLAYING"
        evening.expire()
        if evening.room.phase == "PLAYING":
            break
        evening.leave("Chi")

    assert evening.room.phase == "PLAYING"
    assert evening.now_ms <= began_ms + ENOUGH + 6_000


@pytest.mark.parametrize("does", ["sits there", "is ready and takes it back", "comes again and again"])
def test_a_stranger_does_not_undo_that_enough_are_ready(does):
    """Two of three are enough, and are it with a fourth at the table; who was counted and goes back still counts."""
    evening = Evening("An", "Bình", "Chi")
    ready(evening, "An", "Bình")
    due_ms = evening.room.next_ms
    for n in range(5 if does == "comes again and again" else 1):
        evening.wait(4_000)
        evening.join(f"Khách {n}")
        assert evening.room.next_ms == due_ms
        if does == "is ready and takes it back":
            ready(evening, f"Khách {n}")
            evening.send(f"Khách {n}", seating.SetReady, seating.set_ready, ready=False)
        if does == "comes again and again":
            evening.wait(500)
            evening.leave(f"Khách {n}")

    assert (evening.room.next_ms, evening.room.enough_of) == (due_ms, 3)
    evening.send("An", seating.SetReady, seating.set_ready, ready=False)
    assert (evening.room.next_ms, evening.room.enough_of) == (0, 0)


def test_the_last_who_becomes_ready_makes_it_short():
    """Five seconds from then, and never later than the half minute that runs."""
    evening = Evening("An", "Bình", "Chi")
    ready(evening, "An", "Bình")
    evening.wait(10_000)

    ready(evening, "Chi")

    assert evening.room.next_ms == evening.now_ms + COUNTDOWN


def test_a_pause_calls_it_off():
    """So the host can cancel what the others' readiness began."""
    evening = Evening("An", "Bình", "Chi")
    ready(evening, "Bình", "Chi")

    evening.send("An", seating.PauseClock, seating.pause_clock)

    assert (evening.room.next_ms, evening.room.enough_ms) == (0, 0)
