"""More time: for one turn, or in every turn for who needs it; by the host, seen by all, limited. Rule: G-09, PH-24."""

import pytest

from chieu.rooms.seats import with_seat
from tests.rooms import seating
from tests.rooms.clocks import bot_asked, extend, left_ms, lengthen, pause, playing, powers, resume, seen
from tests.rooms.evening import Evening, came_of, kinds

GRACE = 500


def test_a_turn_is_given_more_time_twice():
    """Everybody sees it: the whole length grows with it. A third time is refused, the next turn may be extended again."""
    evening = playing()
    evening.wait(10_000)

    came = extend(evening)
    extend(evening, 5_000)

    deadline = seen(evening).turn.deadline
    assert kinds(came) == ["TIME_EXTENDED"]
    assert (came.events[0].target, came.events[0].amount) == (evening.asked().seat, 60_000)
    assert (deadline.total_ms, left_ms(evening)) == (95_000, 85_000 + GRACE)
    assert "EXTEND" not in powers(evening)
    assert came_of(lambda: extend(evening)) == "NO_EXTENSION_LEFT"
    evening.play()
    assert came_of(lambda: extend(evening)) == "ok"


def test_a_turn_is_extended_while_its_clock_stands():
    """It is added to what is left."""
    evening = playing()
    evening.wait(10_000)
    pause(evening)
    evening.wait(10_000)

    extend(evening, 15_000)

    assert seen(evening).turn.deadline.left_ms == 35_000


@pytest.mark.parametrize(
    ("evening", "extra_ms", "then"),
    [
        (playing, 0, "BAD_DURATION"),
        (playing, 60_001, "BAD_DURATION"),
        (playing, 60_000, "ok"),
        (lambda: Evening("An", "Bình"), 1_000, "NO_ROUND"),
        (lambda: playing(seed=2).play_out(), 1_000, "ROUND_OVER"),
        (lambda: playing(options={"turn_seconds": "0"}), 1_000, "NO_CLOCK"),
        (bot_asked, 1_000, "NO_CLOCK"),
        (lambda: playing(game_key="phom"), 1_000, "CLOCK_IS_FIXED"),
        (lambda: playing(game_key="switch"), 1_000, "ok"),
    ],
)
def test_when_a_turn_can_be_extended(evening, extra_ms, then):
    """At most a minute at once, only a clock that runs for a person, and never in Phỏm (PH-24)."""
    evening = evening()

    assert came_of(lambda: extend(evening, extra_ms)) == then


@pytest.mark.parametrize("game_key", ["lacuoi", "switch"])
def test_a_person_has_a_longer_clock_from_the_next_turn_on(game_key):
    """Twice as long, for that seat alone, and everybody sees whose it is; taken back it is the usual one."""
    evening = playing(game_key=game_key)
    target = evening.asked().seat
    usual = evening.room.round.clock_ms

    lengthen(evening, target)
    now = evening.room.round.clock_ms
    lengths = {target: set(), 1 - target: set()}
    for _ in range(4):
        evening.fire()
        lengths[evening.asked().seat].add(evening.room.round.clock_ms)
        evening.room = everybody_awake(evening)

    assert now == usual
    assert lengths == {target: {2 * usual}, 1 - target: {usual}}
    assert [seat.longer_clock for seat in seen(evening).roster.seats] == [number == target for number in (0, 1)]


def everybody_awake(evening):
    """The room as if nobody had let time run out: the short clock of G-09 is not what is looked at."""
    room = evening.room
    for seat in room.seats:
        room = with_seat(room, seat.number, time_outs=0)
    return room


def test_the_longer_clock_of_an_absent_seat_is_short():
    """Rule: G-09. Two time-outs in a row, and it is ten seconds for anybody."""
    evening = playing()
    for number in (0, 1):
        lengthen(evening, number)

    for _ in range(4):
        evening.fire()

    assert evening.room.round.clock_ms == 10_000


@pytest.mark.parametrize(
    ("evening", "target", "then"),
    [
        (playing, 1, "ok"),
        (playing, 0, "ok"),
        (playing, 5, "SEAT_NOT_FOUND"),
        (bot_asked, 1, "NO_CLOCK"),
        (lambda: playing(game_key="phom"), 1, "CLOCK_IS_FIXED"),
        (lambda: Evening("An", "Bình"), 1, "ok"),
    ],
)
def test_who_can_be_given_a_longer_clock(evening, target, then):
    """A person, the host too, in a game whose clock is not fixed (PH-24)."""
    evening = evening()

    assert came_of(lambda: lengthen(evening, target)) == then


def test_a_longer_clock_means_nothing_in_phom():
    """Rule: PH-24. It is kept for the next game that has one."""
    evening = Evening("An", "Bình")
    lengthen(evening, 0)
    lengthen(evening, 1)
    evening.send("An", seating.ChangeGame, seating.change_game, game="phom")

    evening.start()

    assert evening.room.round.clock_ms == 30_000
    assert not {"EXTEND", "CLOCKS"} & set(powers(evening))


@pytest.mark.parametrize("command", [pause, resume, extend, lambda evening, name: lengthen(evening, 1, name=name)])
def test_only_the_host_touches_the_clocks(command):
    """Rule: G-12."""
    evening = playing()

    assert came_of(lambda: command(evening, name="Bình")) == "HOST_ONLY"
