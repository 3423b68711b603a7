"""People who are not there: disconnected seats, rounds and rooms that everybody has left alone."""

import pytest

from chieu.games.pace import Pace
from chieu.rooms.clock import due_of, next_deadline, ttl_of
from chieu.rooms.seats import seat_at, with_seat
from chieu.rooms.views import public_view
from chieu.rooms.waking import wake
from tests.rooms import seating
from tests.rooms.evening import Evening, kinds, pass_of
from tests.rooms.persons import device_of

GRACE = 500


def left_ms(evening):
    """How long until the room must be looked at."""
    return due_of(evening.room, evening.pace) - evening.now_ms


def test_a_disconnected_seat_in_a_room_without_a_clock_gets_thirty_seconds():
    """Rule: G-09. From when it goes; back in time, the clock is gone again."""
    evening = Evening("An", "Bình", "Chi", options={"turn_seconds": "0"})
    evening.start()
    name = evening.name_of(evening.asked().seat)
    others = [other for other in evening.people() if other != name]
    evening.wait(100_000)

    evening.seen(*others)
    gone = left_ms(evening)
    evening.seen(name, *others)

    assert gone == 30_000 + GRACE
    assert evening.room.round.due_ms == 0


def test_a_disconnected_seat_is_played_for_and_keeps_its_place():
    """Rule: G-09. Disconnect is not leave."""
    evening = Evening("An", "Bình", "Chi", options={"turn_seconds": "0"})
    evening.start()
    number = evening.asked().seat
    evening.seen(*(name for name in evening.people() if name != evening.name_of(number)))

    evening.fire()

    assert evening.asked().seat != number
    assert not seat_at(evening.room, number).left


BACK = {
    "a command": lambda evening, name: evening.send(
        name, seating.SetLongerClock, seating.set_longer_clock, target=evening.seat(name).number, longer=False
    ),
    "a refused move": lambda evening, name: evening.take(wake(pass_of(name), evening.room, evening.moment())),
    "another phone": lambda evening, name: evening.join(name, pass_sha=pass_of("new"), device_sha=device_of(name)),
}


@pytest.mark.parametrize("sends", BACK.values(), ids=BACK)
def test_who_was_given_up_and_is_back_has_all_the_time_again(sends):
    """Rule: G-09. In a room without a clock the ten seconds last until the seat sends anything."""
    evening = Evening("An", "Bình", options={"turn_seconds": "0"})
    evening.start("An")
    evening.room = with_seat(evening.room, 0, time_outs=2, device_sha=device_of("An"))
    evening.seen("Bình")
    while evening.asked().seat != 0:
        evening.play()
    evening.seen("An", "Bình")
    short_ms = evening.room.round.due_ms - evening.now_ms

    sends(evening, "An")

    assert (short_ms, evening.room.round.due_ms) == (10_000, 0)
    evening.wait(60_000)
    assert kinds(evening.expire()) == []


def test_a_seat_that_goes_in_a_room_with_a_clock_keeps_the_clock():
    """Rule: G-09. On reconnect the seat has the remaining time."""
    evening = Evening("An", "Bình")
    evening.start()
    due = evening.room.round.due_ms
    evening.wait(5_000)

    evening.seen()
    evening.wait(5_000)
    evening.seen("An", "Bình")

    assert evening.room.round.due_ms == due


def test_a_round_whose_people_are_all_gone_for_ten_minutes_is_void():
    """Rule: G-13. Bots do not count; nobody scores, and the same seat starts again."""
    slow_bot = Pace(bot_ms=10_000_000)
    evening = Evening("An", "Bình", "Chi", bots=1, options={"turn_seconds": "0"}, pace=slow_bot)
    evening.start()
    starter = evening.room.round.starter
    evening.seen("Bình")
    evening.wait(30_000)
    evening.seen()
    came = []
    gone_ms = evening.now_ms
    while evening.room.phase == "PLAYING":
        came = kinds(evening.fire())

    assert came == ["ROUND_VOIDED"]
    assert evening.room.round.void
    assert evening.now_ms == gone_ms + 600_000
    assert [seat.score for seat in evening.room.seats] == [0, 0, 0, 0]
    evening.start()
    assert evening.room.round.starter == starter


def test_a_round_is_not_void_while_one_person_is_there():
    """Rule: G-13: all seats."""
    evening = Evening("An", "Bình", options={"turn_seconds": "0"})
    evening.start()
    evening.seen("An")
    evening.wait(601_000)

    evening.expire()

    assert not evening.room.round.void


def test_who_sends_moves_is_not_gone():
    """Rule: G-13. A simple client without a link still plays: its moves show that somebody is there."""
    evening = Evening("An", "Bình", options={"turn_seconds": "0"})
    evening.start()
    evening.seen()
    evening.wait(29_000)
    evening.play()

    assert evening.room.all_absent_ms == evening.now_ms


@pytest.mark.parametrize(("watched", "minutes"), [(False, 20), (True, 60)])
def test_a_room_ends_after_nothing_happened(watched, minutes):
    """20 minutes without links, 60 while one is open, if only a screen's."""
    evening = Evening("An")
    evening.seen(watched=watched)
    evening.wait(minutes * 60_000 - 1)
    before = evening.expire().events
    evening.wait(1)

    came = evening.expire()

    assert "ROOM_CLOSED" not in [event.kind for event in before]
    assert kinds(came) == ["ROOM_CLOSED"]
    assert (evening.room.phase, due_of(evening.room, evening.pace)) == ("CLOSED", None)


def warned():
    """An evening in which nobody did anything for 58 minutes while somebody looked on."""
    evening = Evening("An", "Bình")
    evening.wait(58 * 60_000)
    return evening, evening.expire()


def test_who_looks_is_warned_before_the_room_ends():
    """Two minutes before, once; the warning itself puts nothing off. Nobody is there to be warned without a link."""
    evening, came = warned()
    closes = public_view(evening.room, evening.pace).roster.closes
    left = left_ms(evening)
    again = evening.expire().events
    unwatched = Evening("An")
    unwatched.seen(watched=False)

    assert kinds(came) == ["ROOM_CLOSING"]
    assert [param.value for param in came.events[0].text.params] == [2]
    assert (left, closes.at_ms - evening.now_ms, closes.total_ms, again) == (120_000, 120_000, 120_000, ())
    assert next_deadline(unwatched.room, unwatched.pace).kind == "IDLE"


def test_any_command_puts_the_end_off():
    """Also one that changes nothing else: who says again that he is not ready wants the room to stay."""
    evening, _ = warned()
    evening.wait(60_000)
    evening.send("An", seating.SetReady, seating.set_ready, ready=False)

    assert left_ms(evening) == evening.pace.idle_watched_ms - evening.pace.closing_ms
    assert public_view(evening.room, evening.pace).roster.closes is None


def test_every_commit_puts_the_idle_end_off():
    """Without a commit."""
    evening = Evening("An")
    evening.wait(19 * 60_000)
    evening.join("Bình")

    assert evening.room.idle_ms == evening.now_ms + evening.pace.idle_watched_ms


def test_keys_outlive_the_last_deadline_by_two_hours():
    """Every key's TTL is that deadline and 2 h."""
    evening = Evening("An", "Bình")
    evening.start()

    assert ttl_of(evening.room, evening.pace) == evening.room.idle_ms + 2 * 3_600_000


def test_several_deadlines_fire_in_their_order():
    """H19: after an outage the hand-over and the turn are both due; the earlier comes first."""
    evening = Evening("An", "Bình", "Chi", options={"turn_seconds": "60"})
    evening.start()
    evening.seen("Bình", "Chi")
    evening.wait(62_000)

    came = evening.expire()

    assert kinds(came)[0] == "HOST_CHANGED"
    assert "TIMED_OUT" in kinds(came)
    steps = [event.step for event in came.events]
    assert steps == sorted(steps)


def test_presence_that_did_not_change_makes_no_commit():
    """Debounced reports repeat themselves; the room is the very same object."""
    evening = Evening("An", "Bình")
    evening.seen("An")
    room = evening.room

    assert evening.seen("An").room is room


def test_going_and_coming_is_told():
    """Rule: G-09. Quietly, one line each."""
    evening = Evening("An", "Bình")

    gone = evening.seen("An")
    back = evening.seen("An", "Bình", asleep=frozenset({1}))

    assert [event.text.key for event in gone.events] == ["presence.gone"]
    assert [event.text.key for event in back.events] == ["presence.asleep"]
