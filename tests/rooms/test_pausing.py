"""Clocks that stand still: by the host, seen by all, limited. Rule: G-08, G-21, PH-24."""

import pytest

from chieu.games.pace import Pace
from chieu.rooms.clock import due_of
from chieu.rooms.record import decode, encode
from chieu.rooms.seats import seat_at
from tests.rooms import seating
from tests.rooms.clocks import dues, left_ms, pause, playing, powers, resume, seen
from tests.rooms.evening import Evening, came_of, kinds

GRACE = 500
PAUSE = 600_000


def test_a_clock_runs_on_with_what_was_left():
    """However long the pause was: 12 of 30 seconds are gone before it and after it."""
    evening = playing()
    evening.wait(12_000)

    pause(evening)
    evening.wait(300_000)
    evening.expire()
    resume(evening)

    assert left_ms(evening) == 18_000 + GRACE


def test_a_pause_is_seen_by_everybody():
    """The phase, the clock that stands with what is left of it, and when it ends by itself."""
    evening = playing()
    evening.wait(12_000)

    came = pause(evening)

    evening.wait(100_000)
    view = seen(evening)
    assert kinds(came) == ["PAUSED"]
    assert (view.roster.phase, evening.room.phase) == ("PAUSED", "PLAYING")
    assert (view.turn.deadline.paused, view.turn.deadline.left_ms) == (True, 18_000)
    assert view.roster.pause.at_ms == evening.now_ms - 100_000 + PAUSE
    assert decode(encode(evening.room)) == evening.room


def test_a_clock_that_runs_says_so():
    """Before a pause and after it the deadline is an instant again."""
    evening = playing()
    before = seen(evening).turn.deadline
    pause(evening)
    evening.wait(1_000)

    came = resume(evening)

    after = seen(evening).turn.deadline
    assert kinds(came) == ["RESUMED"]
    assert (before.paused, after.paused, after.left_ms) == (False, False, 0)
    assert after.at_ms == before.at_ms + 1_000
    assert (seen(evening).roster.phase, seen(evening).roster.pause) == ("PLAYING", None)


def test_a_pause_ends_by_itself_after_ten_minutes():
    """Not a moment earlier, and the clocks run on as if the host had said so."""
    evening = playing()
    evening.wait(12_000)
    pause(evening)
    evening.wait(PAUSE - 1)
    early = evening.expire()
    evening.wait(1)

    came = evening.expire()

    assert kinds(early) == []
    assert kinds(came) == ["RESUMED"]
    assert came.events[0].cause == "SERVER"
    assert left_ms(evening) == 18_000 + GRACE


def test_what_is_late_with_the_end_of_a_pause_takes_no_time():
    """The server's absence is nobody's fault."""
    evening = playing()
    pause(evening)
    evening.wait(PAUSE + 90_000)

    assert kinds(evening.expire()) == ["RESUMED"]
    assert left_ms(evening) == 30_000 + GRACE


def test_moves_still_count_and_the_next_clock_stands_whole():
    """A pause stops clocks and nothing else."""
    evening = playing()
    pause(evening)
    evening.wait(50_000)

    evening.play()
    evening.wait(50_000)
    deadline = seen(evening).turn.deadline
    resume(evening)

    assert (deadline.paused, deadline.left_ms) == (True, 30_000)
    assert left_ms(evening) == 30_000 + GRACE


@pytest.mark.parametrize("moved", [False, True])
def test_a_bot_stands_still_too_and_thinks_anew(moved):
    """Rule: G-21. Whether it was asked before the pause or during it, it never acts at once afterwards."""
    evening = playing("An", bots=1)
    while seat_at(evening.room, evening.asked().seat).bot == moved:
        evening.take_turn()
    pause(evening)
    if moved:
        evening.wait(5_000)
        while not seat_at(evening.room, evening.asked().seat).bot:
            evening.play()
    evening.wait(5_000)
    stood = evening.expire()

    resume(evening)

    assert kinds(stood) == []
    assert due_of(evening.room, evening.pace) >= evening.now_ms + 2_000
    assert "BOT" in dues(evening)


def test_a_seat_that_goes_during_a_pause_has_its_clock_after_it():
    """Rule: G-09. In a room without a clock."""
    evening = playing("An", "Bình", options={"turn_seconds": "0"})
    name = evening.name_of(evening.asked().seat)
    pause(evening)
    evening.wait(60_000)
    evening.seen(*(other for other in evening.people() if other != name))

    evening.wait(30_000)
    resume(evening)

    assert evening.room.round.due_ms == evening.now_ms + 30_000


def test_a_countdown_waits_for_the_end_of_a_pause():
    """Between rounds: everybody is ready, and the next round does not begin by itself. Then the whole countdown runs."""
    evening = Evening("An", "Bình")
    pause(evening)
    for name in evening.people():
        evening.send(name, seating.SetReady, seating.set_ready, ready=True)
    paused = dues(evening)

    resume(evening)

    assert "NEXT" not in paused
    assert evening.room.next_ms == evening.now_ms + 5_000


def test_a_pause_that_begins_in_a_countdown_ends_it():
    """A countdown is not cut in two: it runs whole again."""
    evening = Evening("An", "Bình")
    for name in evening.people():
        evening.send(name, seating.SetReady, seating.set_ready, ready=True)
    evening.wait(4_000)

    pause(evening)

    assert (evening.room.next_ms, "NEXT" in dues(evening)) == (0, False)
    assert seen(evening).roster.phase == "LOBBY"
    assert seen(evening).roster.pause is not None


def test_a_pause_outlives_the_round_and_ends_with_a_deal():
    """The host who deals has had enough of the pause."""
    evening = playing()
    pause(evening)
    while evening.room.phase == "PLAYING":
        evening.play()
        evening.wait(3_000)
    after = evening.room

    evening.start()

    assert (after.phase, after.pause is not None) == ("ROUND_END", True)
    assert (evening.room.pause, evening.room.pauses) == (None, 0)
    assert left_ms(evening) == 30_000 + GRACE


def test_in_phom_a_pause_begins_when_the_round_is_over():
    """Rule: PH-24. The thirty seconds run meanwhile, and everybody sees what is coming."""
    evening = playing("An", "Bình", "Chi", game_key="phom", seed=1)
    evening.wait(10_000)

    asked = pause(evening)
    wanted = seen(evening).roster
    clock = left_ms(evening)
    evening.play_out()

    assert kinds(asked) == ["OPTIONS_CHANGED"]
    assert (wanted.phase, wanted.pause, wanted.pause_wanted) == ("PLAYING", None, True)
    assert clock == 20_000 + GRACE
    assert evening.room.pause.until_ms == evening.now_ms + PAUSE
    assert not seen(evening).roster.pause_wanted
    assert "PAUSED" in [event.kind for event in evening.events]


def test_a_pause_that_was_only_wanted_is_called_off_and_given_back():
    """Rule: PH-24. Nothing stood still, so nothing is counted."""
    evening = playing("An", "Bình", game_key="phom", seed=1)
    pause(evening)

    resume(evening)
    pauses = evening.room.pauses
    evening.play_out()

    assert pauses == 0
    assert (evening.room.pause, "PAUSE" in powers(evening)) == (None, True)


def test_a_void_round_is_followed_by_the_pause_that_was_wanted():
    """Rule: G-13, PH-24."""
    evening = playing("An", "Bình", game_key="phom", pace=Pace(all_absent_ms=10_000))
    pause(evening)
    evening.seen()

    evening.wait(10_000)
    came = evening.expire()

    assert kinds(came) == ["ROUND_VOIDED", "PAUSED"]


def test_there_are_three_pauses_from_one_deal_to_the_next():
    """Nobody can be stalled: the fourth is refused and its button gone; the next deal gives three again."""
    evening = playing()
    for _ in range(3):
        pause(evening)
        resume(evening)

    refused = came_of(lambda: pause(evening))

    assert (refused, "PAUSE" in powers(evening)) == ("NO_PAUSE_LEFT", False)
    evening.play_out()
    assert came_of(lambda: pause(evening)) == "NO_PAUSE_LEFT"
    evening.start()
    assert came_of(lambda: pause(evening)) == "ok"


def test_a_pause_is_not_made_longer_by_another():
    """What stands already stands: no commit, no event, none of the three used."""
    evening = playing()
    pause(evening)
    before = evening.room
    evening.wait(60_000)

    came = pause(evening)

    assert came.events == ()
    assert evening.room is before


def test_clocks_that_run_are_not_set_going():
    """Nothing to resume, nothing changed."""
    evening = playing()
    before = evening.room

    assert resume(evening).events == ()
    assert evening.room is before


def test_a_command_that_comes_again_changes_nothing_twice():
    """Rule: G-02. The pause that was resumed meanwhile does not begin again."""
    evening = playing()
    stamp = evening.stamp()
    pause(evening, stamp=stamp)
    resume(evening)

    again = pause(evening, stamp=stamp)

    assert again.replayed
    assert evening.room.pause is None


def test_a_pause_does_not_end_with_its_host():
    """The role passes on, and the next host may let the clocks run."""
    evening = playing("An", "Bình", "Chi")
    pause(evening)

    evening.leave("An")

    assert evening.room.pause is not None
    assert came_of(lambda: resume(evening)) == "ok"


def test_a_room_that_closes_is_not_paused():
    """Nothing runs any more, and nothing stands."""
    evening = playing()
    pause(evening)

    evening.leave("Bình")
    evening.leave("An")

    assert (evening.room.phase, evening.room.pause) == ("CLOSED", None)
