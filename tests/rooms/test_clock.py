"""The room's clocks: what is due when, and what happens then. Times are added to the evening's clock, nothing waits."""

import pytest

from chieu.games.lacuoi.moves import CallLast
from chieu.games.pace import Pace
from chieu.rooms.clock import deadlines, due_of, next_deadline
from chieu.rooms.seats import seat_at
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, kinds

GRACE = 500


def left_ms(evening):
    """How long until the room must be looked at."""
    return due_of(evening.room, evening.pace) - evening.now_ms


@pytest.mark.parametrize(("option", "ms"), [("15", 15_000), ("30", 30_000), ("60", 60_000)])
def test_a_turn_lasts_as_long_as_the_option_says(option, ms):
    """Rule: G-08; options of Lá Cuối. The score is the deadline and the grace that a phone's zero still has."""
    evening = Evening("An", "Bình", options={"turn_seconds": option})

    evening.start()

    assert left_ms(evening) == ms + GRACE
    assert next_deadline(evening.room, evening.pace).kind == "TURN"


def test_without_a_clock_only_the_idle_end_is_armed():
    """Option turn_seconds 0; G11: in every state some deadline is armed."""
    evening = Evening("An", "Bình", options={"turn_seconds": "0"})

    evening.start()

    assert [due.kind for due in deadlines(evening.room, evening.pace)] == ["WARN", "IDLE"]


def test_a_pace_for_tests_overrides_the_option():
    """A pace given at composition goes before the rules' own."""
    evening = Evening("An", "Bình", pace=Pace(turn_ms=250), options={"turn_seconds": "0"})

    evening.start()

    assert left_ms(evening) == 250 + GRACE


@pytest.mark.parametrize("early_ms", [30_500, 501, 500, 1])
def test_not_yet_leaves_the_very_same_room(early_ms):
    """A deadline that fires early, or twice, finds a record that says "not yet"; within the grace too."""
    evening = Evening("An", "Bình")
    evening.start()
    room = evening.room
    evening.wait(30_000 + GRACE - early_ms)

    came = evening.expire()

    assert came.room is room
    assert (came.events, came.log) == ((), ())


def test_a_time_out_is_the_servers_move():
    """Rule: G-07, LC-21a. The seat draws, the turn passes, and it is told who let the time run out."""
    evening = Evening("An", "Bình")
    evening.start()
    number = evening.asked().seat
    before = evening.room.round.turn_seq

    came = evening.fire()

    assert kinds(came)[0] == "TIMED_OUT"
    assert evening.asked().seat != number
    assert evening.room.round.turn_seq == before + 1
    assert seat_at(evening.room, number).time_outs == 1
    assert evening.log[-1].kind == "TIME_OUT"


def test_the_second_of_two_sweepers_finds_nothing_due():
    """G6: tried at least once, applied exactly once."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.fire()
    room = evening.room

    assert evening.expire().room is room


def test_the_clock_is_not_restarted_by_steps_inside_the_turn():
    """Rule: G-08. A draw that leads to DREW, a call or a catch leave the deadline where it was."""
    evening = Evening("An", "Bình", seed=1)
    evening.start()
    kept = 0
    for _ in range(200):
        if evening.room.phase != "PLAYING":
            evening.start()
        before = evening.room.round
        asked = evening.asked()
        evening.wait(4_000)
        evening.play()
        after = evening.room.round
        if not after.over and evening.asked().turn_number == asked.turn_number:
            kept += 1
            assert after.due_ms == before.due_ms
        elif not after.over:
            assert after.due_ms == evening.now_ms + after.clock_ms

    assert kept > 0


def two_time_outs(evening, name):
    """Everybody lets the time run out until this seat has done so twice and is asked again."""
    while evening.seat(name).time_outs < 2 or evening.name_of(evening.asked().seat) != name:
        evening.fire()


def test_after_two_time_outs_in_a_row_the_clock_is_ten_seconds():
    """Rule: G-09."""
    evening = Evening("An", "Bình", options={"turn_seconds": "60"})
    evening.start()

    two_time_outs(evening, "An")

    assert left_ms(evening) == 10_000 + GRACE


def test_anything_the_seat_sends_ends_the_short_clock():
    """Rule: G-09. A move does, and so the next clock is a full one."""
    evening = Evening("An", "Bình")
    evening.start()
    two_time_outs(evening, "An")

    evening.play()

    assert evening.seat("An").time_outs == 0


def test_what_is_refused_does_not_count_as_sent():
    """A refusal leaves the room as it was, the count of time-outs included (invariant 2)."""
    evening = Evening("An", "Bình")
    evening.start()
    two_time_outs(evening, "An")

    came = came_of(lambda: evening.act("An", CallLast()))

    assert came == "NOTHING_TO_CALL"
    assert evening.seat("An").time_outs == 2


def test_a_seat_that_only_says_it_is_there_is_there():
    """Rule: G-09: "until it sends anything". The same readiness again changes nothing else, but it was sent."""
    evening = Evening("An", "Bình")
    evening.start()
    two_time_outs(evening, "An")
    evening.leave("Bình")

    evening.send("An", seating.SetReady, seating.set_ready, ready=False)

    assert evening.seat("An").time_outs == 0


def test_a_bot_thinks_for_two_seconds_and_no_grace():
    """Rule: G-21. Its deadline is short and its default action is a good move."""
    evening = Evening("An", bots=3)
    evening.start()
    while not seat_at(evening.room, evening.asked().seat).bot:
        evening.play()

    assert left_ms(evening) == 2_000
    assert next_deadline(evening.room, evening.pace).kind == "BOT"


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_never_acts_sooner_than_it_may(seed):
    """Rule: G-21, G-22. Two seconds after it is asked, three after any play that leaves one card."""
    evening = Evening("An", bots=3, seed=seed)
    evening.start()
    acted = 0
    one_card_ms = asked_ms = evening.now_ms
    while evening.room.phase == "PLAYING":
        number = evening.asked().seat
        if not seat_at(evening.room, number).bot:
            evening.fire()
        else:
            evening.now_ms = due_of(evening.room, evening.pace) - 1
            assert evening.expire().events == ()
            came = evening.fire()
            acted += 1
            assert evening.now_ms - asked_ms >= 2_000
            assert evening.now_ms - one_card_ms >= 3_000 or one_card_ms == asked_ms
            assert {event.cause for event in came.events} & {"BOT"}
        asked_ms = evening.now_ms
        one_card_ms = evening.room.round.state.one_card_ms

    assert acted > 0


def test_a_late_claim_gives_a_person_one_fresh_clock():
    """More than 5 s late, at most 15 s, once a decision, and everybody is told."""
    evening = Evening("An", "Bình", options={"turn_seconds": "60"})
    evening.start()
    number, seq = evening.asked().seat, evening.room.round.turn_seq
    evening.wait(60_000 + GRACE + 5_001)

    came = evening.expire()

    assert kinds(came) == ["TIME_CREDITED"]
    assert (evening.asked().seat, evening.room.round.turn_seq) == (number, seq)
    assert left_ms(evening) == 15_000 + GRACE
    evening.wait(15_000 + GRACE + 5_001)
    assert kinds(evening.expire())[0] == "TIMED_OUT"


def test_a_claim_five_seconds_late_is_not_yet_late():
    """Late by more than 5 s, and not by 5 s."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.wait(30_000 + GRACE + 5_000)

    assert kinds(evening.expire())[0] == "TIMED_OUT"


def test_a_credit_is_never_longer_than_the_clock_was():
    """A seat on ten seconds gets ten."""
    evening = Evening("An", "Bình")
    evening.start()
    two_time_outs(evening, "An")
    evening.wait(60_000)

    evening.expire()

    assert left_ms(evening) == 10_000 + GRACE


def test_another_decision_may_be_credited_again():
    """Once a decision, not once a round."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.wait(60_000)
    evening.expire()
    evening.play()
    evening.wait(60_000)

    assert kinds(evening.expire()) == ["TIME_CREDITED"]


def test_a_bot_gets_no_credit():
    """A human seat. The bot simply plays, late."""
    evening = Evening("An", bots=3)
    evening.start()
    while not seat_at(evening.room, evening.asked().seat).bot:
        evening.play()
    evening.wait(60_000)

    assert "TIME_CREDITED" not in kinds(evening.expire())
