"""The next round begins by itself when everybody is ready; and the host never has to wait for that."""

import pytest

from chieu.rooms.clock import due_of, next_deadline
from chieu.rooms.replay import replay
from chieu.rooms.views import public_view
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, kinds

COUNTDOWN = 5_000
ENOUGH = 30_000
GRACE = 500


def ready(evening, *names, yes=True):
    for name in names:
        evening.send(name, seating.SetReady, seating.set_ready, ready=yes)


def agreed(*names, **fields):
    """An evening in whose lobby everybody has just become ready."""
    evening = Evening(*names, **fields)
    ready(evening, *names)
    return evening


def test_the_first_round_begins_when_everybody_is_ready():
    """Issue, section 3. Five seconds later, and a moment for what the network holds back; bots are ready."""
    evening = agreed("An", "Bình", bots=1)
    due = next_deadline(evening.room, evening.pace)
    evening.wait(COUNTDOWN + GRACE - 1)
    too_early = evening.expire()
    evening.wait(1)

    came = evening.expire()

    assert (due.kind, due.at_ms) == ("NEXT", evening.now_ms)
    assert too_early.events == ()
    assert kinds(came)[0] == "ROUND_STARTED"
    assert (evening.room.phase, evening.room.round.seats, evening.room.next_ms) == ("PLAYING", (0, 1, 2), 0)


def test_it_begins_as_if_the_host_had_started_it():
    """The seed is that commit's own secret, the log is a whole one and plays again."""
    evening = agreed("An", "Bình")
    came = evening.fire()
    secret = evening.room.round.seed
    evening.play_out()

    again = replay(evening.log)

    assert [entry.kind for entry in came.log] == ["DEALT"]
    assert came.log[0].seat == evening.room.host
    assert secret not in (evening.moment().secret, bytes(32))
    assert (again.divergence, again.states[-1]) == (None, evening.room.round.state)


def test_the_next_round_begins_in_the_same_way():
    """The end of a round takes readiness back; three rounds without a host's word."""
    evening = agreed("An", "Bình", bots=1)
    for number in range(1, 4):
        evening.fire()
        evening.play_out()
        assert evening.room.rounds == number
        assert evening.room.next_ms == 0
        ready(evening, "An", "Bình")

    assert next_deadline(evening.room, evening.pace).kind == "NEXT"


def test_somebody_who_is_gone_does_not_stop_the_host():
    """G11: StartRound waits for nobody."""
    evening = Evening("An", "Bình", "Chi")
    ready(evening, "An", "Bình")
    evening.seen("An", "Bình")

    evening.start()

    assert evening.room.round.seats == (0, 1, 2)


def test_the_host_starts_at_once_and_the_countdown_is_over():
    """One round, not two."""
    evening = agreed("An", "Bình")
    evening.wait(1_000)
    evening.start()
    evening.wait(COUNTDOWN)

    came = evening.expire()

    assert came.events == ()
    assert (evening.room.rounds, evening.room.next_ms) == (1, 0)


def test_one_person_alone_begins_nothing():
    """PLAYER_COUNT; with the bot that was missing the countdown begins."""
    evening = agreed("An")
    alone = evening.room.next_ms

    evening.send("An", seating.AddBot, seating.add_bot)

    assert alone == 0
    assert evening.room.next_ms == evening.now_ms + COUNTDOWN


def not_ready(evening):
    ready(evening, "Bình", yes=False)


def a_newcomer(evening):
    evening.join("Dũng")


def other_options(evening):
    evening.send("An", seating.UpdateOptions, seating.update_options, values={"stacking": "true"})


@pytest.mark.parametrize("happens", [not_ready, other_options])
def test_a_countdown_is_called_off_by(happens):
    """Too few are ready (any more), or they have not agreed to what is played now."""
    evening = agreed("An", "Bình", bots=1)
    evening.wait(3_000)
    happens(evening)
    evening.wait(ENOUGH)

    came = evening.expire()

    assert came.events == ()
    assert evening.room.next_ms == 0


@pytest.mark.parametrize("happens", [lambda evening: ready(evening, "Chi", yes=False), a_newcomer])
def test_a_countdown_grows_long_by(happens):
    """Somebody is not ready (any more), but enough are."""
    evening = agreed("An", "Bình", "Chi", bots=1)
    began_ms = evening.now_ms
    evening.wait(3_000)
    happens(evening)

    assert evening.room.next_ms == began_ms + ENOUGH


def test_other_options_take_readiness_back():
    """People were ready for other rules; bots are for any."""
    evening = agreed("An", "Bình", bots=1)

    other_options(evening)

    assert [seat.ready for seat in evening.room.seats] == [False, False, True]


def one_more_bot(evening):
    evening.send("An", seating.AddBot, seating.add_bot)


def one_bot_less(evening):
    evening.send("An", seating.RemoveBot, seating.remove_bot, target=3)


def a_leaver(evening):
    evening.leave("Chi")


def somebody_removed(evening):
    evening.kick("An", 2)


@pytest.mark.parametrize("happens", [one_more_bot, one_bot_less, a_leaver, somebody_removed])
def test_a_countdown_begins_anew_when_all_who_sit_now_are_ready(happens):
    """The table is another; everybody has five seconds to see it."""
    evening = agreed("An", "Bình", "Chi", bots=1)
    evening.wait(3_000)

    happens(evening)

    assert evening.room.next_ms == evening.now_ms + COUNTDOWN


def test_a_leaver_may_be_the_last_who_was_not_ready():
    """Whoever is left agrees, so the countdown begins."""
    evening = Evening("An", "Bình", "Chi")
    ready(evening, "An", "Bình")

    evening.leave("Chi")

    assert evening.room.next_ms == evening.now_ms + COUNTDOWN


def locked(evening):
    evening.send("An", seating.Lock, seating.set_admission, admission=seating.Admission.NOBODY)


def another_host(evening):
    evening.send("An", seating.TransferHost, seating.transfer_host, to_seat=1)


def a_phone_that_goes(evening):
    evening.seen("An")


def another_phone(evening):
    evening.join("Bình", pass_sha=b"n" * 32, device_sha=b"d" * 32)


@pytest.mark.parametrize("happens", [locked, another_host, a_phone_that_goes, another_phone])
def test_a_countdown_goes_on_through_what_leaves_the_table_as_it_is(happens):
    """Who sits there and what is played are the same."""
    evening = Evening("An")
    evening.join("Bình", device_sha=b"d" * 32)
    ready(evening, "An", "Bình")
    due = evening.room.next_ms
    evening.wait(3_000)

    happens(evening)

    assert evening.room.next_ms == due


def test_a_room_that_is_looked_after_late_begins_its_round_late():
    """Timers were away for a minute: the round begins when they are back, once, with whole clocks."""
    evening = agreed("An", "Bình")
    evening.wait(60_000)

    came = evening.expire()

    assert kinds(came).count("ROUND_STARTED") == 1
    assert due_of(evening.room, evening.pace) == evening.now_ms + 30_000 + GRACE


def test_the_countdown_is_seen():
    """An absolute time with its length, what will happen, and what the table waits for."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.play_out()
    before = public_view(evening.room, evening.pace)
    ready(evening, "An", "Bình")

    after = public_view(evening.room, evening.pace)

    assert (before.roster.next_round, before.result.next.key) == (None, "result.next")
    assert after.result.next.key == "result.next_soon"
    shown = after.roster.next_round
    assert (shown.at_ms, shown.total_ms, shown.grace_ms) == (evening.now_ms + COUNTDOWN, COUNTDOWN, GRACE)
    assert (shown.on_expire.key, shown.on_expire.params[0].value) == ("round.begins", 2)


def test_nobody_becomes_ready_in_a_running_round():
    """ROUND_RUNNING, and so no round begins on top of another."""
    evening = agreed("An", "Bình")
    evening.fire()

    assert came_of(lambda: ready(evening, "An")) == "ROUND_RUNNING"


def test_nothing_is_counted_down_in_a_room_that_ended():
    """The last person leaves during the countdown."""
    evening = agreed("An", bots=1)
    evening.leave("An")

    assert (evening.room.phase, evening.room.next_ms) == ("CLOSED", 0)
    assert due_of(evening.room, evening.pace) is None
