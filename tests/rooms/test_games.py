"""Evenings of every game of the house: rounds in a row, who starts, clocks, leavers and logs, by each game's own rules."""

from itertools import pairwise, permutations

import pytest

from chieu.games.catalogue import GAMES
from chieu.rooms.clock import due_of
from chieu.rooms.record import decode, encode
from chieu.rooms.replay import replay
from chieu.rooms.seats import seat_at
from chieu.rooms.views import own_view, public_view
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of
from tests.rooms.persons import accounts

every_game = pytest.mark.parametrize("key", GAMES)
shedding = pytest.mark.parametrize("key", ["lacuoi", "switch"])

GRACE = 500


def result(evening):
    return public_view(evening.room, evening.pace).result


def powers(evening, seat=0):
    return own_view(evening.room, seat, evening.now_ms, evening.pace).powers


@every_game
def test_points_add_up_over_rounds_in_a_row(key):
    """Rule: G-16. What each round brought, by its result, is what seats, accounts and history have."""
    evening = Evening("An", "Bình", "Chi", bots=1, game_key=key, seed=3)
    won = dict.fromkeys(range(4), 0)
    for number in (1, 2, 3):
        evening.start()
        evening.play_out()
        for line in result(evening).seats:
            won[line.seat] += line.points
            assert line.total == won[line.seat]
        assert result(evening).round_number == number

    room = evening.room
    assert {seat.number: seat.score for seat in room.seats} == won
    assert sorted(points for points, _, _ in accounts(evening, key).values()) == sorted(won.values())
    assert [(one.game, one.number) for one in room.history] == [(key, 1), (key, 2), (key, 3)]
    assert {rounds for _, _, rounds in accounts(evening, key).values()} == {3}


@shedding
def test_the_seat_after_the_last_starter_starts(key):
    """Rule: LC-05, SW-04."""
    evening = Evening("An", "Bình", "Chi", game_key=key, seed=5)
    starters = []
    for _ in range(4):
        evening.start()
        starters.append(evening.asked().seat)
        evening.play_out()

    assert all(after == (before + 1) % 3 for before, after in pairwise(starters))


@every_game
def test_after_a_void_round_the_same_seat_starts_and_nothing_was_won(key):
    """Rule: G-13. Payments of the round are undone with it, a leaver's too."""
    evening = Evening("An", "Bình", "Chi", "Dũng", game_key=key, seed=2)
    for _ in range(2):
        evening.start()
        evening.play_out()
    before = accounts(evening, key)
    evening.start()
    starter = evening.room.round.starter
    evening.leave(next(seat.name for seat in evening.room.seats if seat.number != starter))
    evening.seen()
    while not evening.room.round.over:
        evening.now_ms += evening.pace.all_absent_ms
        evening.expire()
    void = evening.room.round.void
    after = accounts(evening, key)
    evening.start(evening.host_name())

    assert void
    assert after == before
    assert evening.room.round.starter == starter


def left_ms(evening):
    return due_of(evening.room, evening.pace) - evening.now_ms


@pytest.mark.parametrize(("key", "ms"), [("lacuoi", 10_000), ("switch", 10_000), ("phom", 30_000)])
def test_two_time_outs_shorten_the_clock_where_the_game_says_so(key, ms):
    """Rule: G-09, PH-24a. Phỏm has 30 s, always; and nobody is told of a short clock that there is not."""
    evening = Evening("An", "Bình", game_key=key, seed=1)
    evening.start()
    while evening.seat("An").time_outs < 2 or evening.name_of(evening.asked().seat) != "An":
        evening.fire()
    notices = {text.key for text in own_view(evening.room, 0, evening.now_ms, evening.pace).notices}

    assert left_ms(evening) == ms + GRACE
    assert notices == {"notice.short_clock" if ms == 10_000 else "notice.server_played"}


def gone_for_two_minutes(key):
    """A running round in which Bình's phone has been gone long enough to be removed, as far as time goes."""
    options = {"turn_seconds": "0"} if key != "phom" else {}
    evening = Evening("An", "Bình", "Chi", game_key=key, options=options, seed=6)
    evening.start()
    evening.seen("An", "Chi")
    evening.wait(evening.pace.kick_after_ms)
    return evening


@pytest.mark.parametrize(("key", "then"), [("lacuoi", "ok"), ("switch", "ok"), ("phom", "KICK_NOT_NOW")])
def test_the_host_removes_a_gone_seat_where_it_costs_nothing(key, then):
    """Rule: G-11. In Phỏm it would be a way to make somebody pay four stakes."""
    evening = gone_for_two_minutes(key)
    shown = next(seat for seat in public_view(evening.room, evening.pace).roster.seats if seat.name == "Bình")

    assert ("KICK" in powers(evening)) == (then == "ok")
    assert (shown.kept_until is not None) == (then == "ok")
    assert came_of(lambda: evening.kick("An", 1)) == then
    assert seat_at(evening.room, 1).left is (then == "ok")


@pytest.mark.parametrize(("first", "second"), list(permutations(GAMES, 2)))
def test_a_table_turns_from_any_game_to_any_other_and_back(first, second):
    """Issue, section 3. Each game's points wait for it, rounds are counted through, and clocks are the new game's."""
    evening = Evening("An", "Bình", "Chi", game_key=first, seed=8)
    evening.start()
    evening.play_out()
    scores = {seat.name: (seat.score, seat.wins) for seat in evening.room.seats}
    evening.send("An", seating.ChangeGame, seating.change_game, game=second)
    evening.start()
    length = evening.room.round.clock_ms
    evening.play_out()
    evening.send("An", seating.ChangeGame, seating.change_game, game=first)
    back = {seat.name: (seat.score, seat.wins) for seat in evening.room.seats}
    evening.start()

    assert length == 30_000
    assert back == scores
    assert evening.room.rounds == 3
    assert [one.game for one in evening.room.history] == [first, second]
    assert evening.play_out().room.phase == "ROUND_END"


def mixed(key, seed, leave=None):
    """A round in which people play, bots play, somebody lets time run out and somebody may leave; its whole room log."""
    evening = Evening("An", "Bình", "Chi", bots=1, game_key=key, seed=seed)
    seen = []
    evening.watch = seen.append
    evening.start()
    for turn in range(2_000):
        if evening.room.phase != "PLAYING":
            return evening, seen
        if turn == 5 and leave:
            evening.leave(leave)
        elif turn % 3 == 0:
            evening.fire()
        else:
            evening.take_turn()
    raise AssertionError("the round does not end")


@every_game
@pytest.mark.parametrize("leave", [None, "Bình"])
@pytest.mark.parametrize("seed", range(3))
def test_the_log_of_every_game_plays_the_round_again(key, seed, leave):
    """Invariant 7: moves, bots, time-outs and leavers, state for state."""
    evening, _ = mixed(key, seed, leave)

    came = replay(evening.log)

    assert came.divergence is None
    assert came.states[-1] == evening.room.round.state
    assert len(came.states) == len(evening.log) - 1 == evening.room.round.actions


@every_game
def test_a_room_of_every_game_is_read_back_as_it_was_written(key):
    """At every version, down to the last field; and it stays small: less than 6 kB of Redis."""
    _, seen = mixed(key, 1, "Chi")

    assert [decode(encode(room)) for room in seen] == seen
    assert max(len(encode(room)) for room in seen) < 6_144
