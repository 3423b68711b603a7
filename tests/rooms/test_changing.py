"""Another game at the same table: between rounds, when everybody has a chair in it, and with the points of each kept."""

import pytest

from chieu.games import catalogue
from chieu.rooms.clock import due_of
from chieu.rooms.seats import seat_at
from chieu.rooms.views import own_view, public_view
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, kinds


def turn_to(evening, game, name="An", **fields):
    return evening.send(name, seating.ChangeGame, seating.change_game, game=game, **fields)


def scores(evening):
    return {seat.name: (seat.score, seat.wins) for seat in evening.room.seats}


def test_the_host_chooses_another_game():
    """Issue, section 3. The next round is one of it; everybody is told, in a big way."""
    evening = Evening("An", "Bình", "Chi")

    came = turn_to(evening, "phom")

    event = came.events[0]
    assert kinds(came) == ["GAME_CHANGED"]
    assert (event.text.key, event.text.params[0].value, event.weight) == ("room.game_changed", "phom", "BIG")
    evening.start()
    assert len(evening.room.round.state.players) == 3
    assert public_view(evening.room, evening.pace).roster.most_seats == 4
    assert evening.play_out().room.phase == "ROUND_END"


def running(evening):
    evening.start()


def over(evening):
    evening.start()
    evening.play_out()


@pytest.mark.parametrize(
    ("case", "before", "who", "fields", "then"),
    [
        ("a guest", None, "Bình", {"game": "phom"}, "HOST_ONLY"),
        ("a stranger", None, "Ai", {"game": "phom"}, "PASS_UNKNOWN"),
        ("while a round runs", running, "An", {"game": "phom"}, "ROUND_RUNNING"),
        ("while a round runs, to the same", running, "An", {"game": "lacuoi"}, "ROUND_RUNNING"),
        ("a game of no house", None, "An", {"game": "chess"}, "WRONG_GAME"),
        ("an option of the other game", None, "An", {"game": "phom", "values": {"stacking": "true"}}, "BAD_OPTION"),
        ("a stake of nothing", None, "An", {"game": "phom", "values": {"stake": "0"}}, "BAD_OPTION"),
        ("after a round", over, "An", {"game": "phom"}, "ok"),
    ],
)
def test_a_game_is_changed_by_the_host_between_rounds(case, before, who, fields, then):
    """Rule: G-23. What is refused leaves the very same room."""
    evening = Evening("An", "Bình")
    if before:
        before(evening)
    room = evening.room

    assert came_of(lambda: turn_to(evening, name=who, **fields)) == then, case
    assert (evening.room is room) == (then != "ok")


@pytest.mark.parametrize(("bots", "then"), [(2, "ok"), (3, "PLAYER_COUNT")])
def test_everybody_who_sits_must_have_a_chair_in_it(bots, then):
    """Phỏm takes four, bots count; too few are no matter, for more may come."""
    assert came_of(lambda: turn_to(Evening("An", "Bình", bots=bots), "phom")) == then


def test_one_person_alone_may_choose_the_game():
    """The guests come later."""
    evening = Evening("An")
    turn_to(evening, "phom")

    assert evening.room.game == "phom"
    assert came_of(evening.start) == "PLAYER_COUNT"


def test_points_are_kept_for_each_game():
    """Issue, section 3. Seats show those of the game that is played now."""
    evening = Evening("An", "Bình", "Chi")
    over(evening)
    first = scores(evening)
    turn_to(evening, "phom")
    between = scores(evening)
    over(evening)
    second = scores(evening)
    turn_to(evening, "lacuoi")

    assert set(between.values()) == {(0, 0)}
    assert sum(points for points, _ in second.values()) == 0
    assert scores(evening) == first != second


def test_options_are_kept_for_each_game():
    """What the table left a game with is there when it comes back; what is named is changed."""
    evening = Evening("An", "Bình", options={"turn_seconds": "60"})
    turn_to(evening, "phom", values={"stake": "25"})
    stake = evening.room.options.stake
    turn_to(evening, "lacuoi", values={"stacking": "true"})
    back = evening.room.options
    turn_to(evening, "phom", values={"u_khan": "true"})

    assert stake == 25
    assert (back.turn_seconds, back.stacking) == (60, True)
    assert (evening.room.options.stake, evening.room.options.u_khan) == (25, True)
    assert [kept.game for kept in evening.room.kept_options] == ["lacuoi"]


def test_the_game_that_is_played_may_be_chosen_with_other_options():
    """A change of options like any other; with the same ones it is no news to anybody."""
    evening = Evening("An", "Bình")
    came = turn_to(evening, "lacuoi", values={"stacking": "true"})
    room = evening.room
    turn_to(evening, "lacuoi")

    assert kinds(came) == ["OPTIONS_CHANGED"]
    assert evening.room is room


def test_the_table_is_cleared_and_the_result_is_history():
    """A card of one game means nothing in another; nobody sees a hand of the game before."""
    evening = Evening("An", "Bình")
    over(evening)
    turn_to(evening, "phom")

    view = public_view(evening.room, evening.pace)

    assert (view.roster.phase, view.table.view, view.result, view.turn.seat) == ("LOBBY", None, None, None)
    assert [one.game for one in view.history.rounds] == ["lacuoi"]
    assert own_view(evening.room, 0, evening.now_ms, evening.pace).view is None


def test_decisions_of_another_game_have_other_numbers():
    """Rule: G-02. A move that is late by a whole game does not fit by accident."""
    evening = Evening("An", "Bình")
    over(evening)
    last = evening.room.round.turn_seq
    turn_to(evening, "phom")
    evening.start()
    assert evening.room.round.turn_seq == last + 1

    over_twice = evening.play_out().room.round.turn_seq
    turn_to(evening, "lacuoi")
    turn_to(evening, "phom")

    assert evening.room.last_turn == over_twice


def test_a_change_of_game_asks_everybody_anew():
    """People were ready for another game; the countdown is called off."""
    evening = Evening("An", "Bình", bots=1)
    for name in ("An", "Bình"):
        evening.send(name, seating.SetReady, seating.set_ready, ready=True)
    turn_to(evening, "phom")

    assert [seat.ready for seat in evening.room.seats] == [False, False, True]
    assert evening.room.next_ms == 0


def test_the_first_round_of_phom_is_the_hosts_and_the_next_the_winners():
    """Rule: PH-03. Also when the host is another, and the winner of the game before does not matter."""
    evening = Evening("An", "Bình", "Chi")
    over(evening)
    evening.send("An", seating.TransferHost, seating.transfer_host, to_seat=2)
    turn_to(evening, "phom", name="Chi")
    starters, winners = [], []
    for _ in range(4):
        evening.start()
        starters.append(evening.room.round.starter)
        evening.play_out()
        winners += public_view(evening.room, evening.pace).result.winners

    assert starters == [2, *winners[:-1]]


def test_after_a_void_round_of_phom_the_same_seat_starts():
    """Rule: G-13."""
    evening = Evening("An", "Bình", "Chi", game_key="phom")
    over(evening)
    evening.start()
    starter = evening.room.round.starter
    evening.seen()
    while evening.room.phase == "PLAYING" and not evening.room.round.void:
        evening.now_ms += evening.pace.all_absent_ms
        evening.expire()
    void = evening.room.round.void
    evening.start(evening.host_name())

    assert void
    assert evening.room.round.starter == starter


def test_a_table_that_came_from_a_larger_game_is_full_with_four():
    """Chairs keep their numbers, also those beyond the last of the new game; nobody gets a fifth."""
    evening = Evening("An", *(f"Khách {number}" for number in range(1, 10)))
    for number in range(1, 9):
        evening.leave(f"Khách {number}")
    turn_to(evening, "phom")
    evening.join("Chi")
    evening.join("Dũng")

    assert [seat.number for seat in evening.room.seats] == [0, 1, 2, 9]
    assert came_of(lambda: evening.join("Em")) == "ROOM_FULL"
    over(evening)
    assert evening.room.phase == "ROUND_END"
    assert due_of(evening.room, evening.pace) > 0


@pytest.mark.parametrize("seed", range(4))
def test_a_void_round_at_far_chairs_is_started_by_the_same_seat(seed):
    """Rule: G-13, LC-05. Whatever number the starter's chair has, the first and the last too."""
    evening = Evening("An", *(f"Khách {number}" for number in range(1, 10)), seed=seed)
    for number in range(1, 9):
        evening.leave(f"Khách {number}")
    evening.start()
    starter = evening.room.round.starter
    evening.seen()
    while not evening.room.round.void:
        evening.now_ms += evening.pace.all_absent_ms
        evening.expire()

    evening.start(evening.host_name())

    assert evening.room.round.starter == starter


def test_only_a_game_that_everybody_fits_is_a_power_of_the_host():
    """A page shows the button when there is something to choose."""
    few, many = Evening("An", "Bình"), Evening("An", bots=4)
    larger = [game.key for game in catalogue.GAMES.values() if game.most_seats >= 5 and game.key != many.room.game]

    def powers(evening, seat=0):
        return own_view(evening.room, seat, evening.now_ms, evening.pace).powers

    assert "GAME" in powers(few)
    assert powers(few, seat=1) == ()
    assert ("GAME" in powers(many)) == bool(larger)
    few.start()
    assert "GAME" not in powers(few)


def test_a_repeated_change_is_answered_once():
    """Rule: G-02."""
    evening = Evening("An", "Bình")
    stamp = evening.stamp()
    turn_to(evening, "phom", stamp=stamp)
    room = evening.room

    came = turn_to(evening, "phom", stamp=stamp)

    assert came.replayed
    assert evening.room is room
    assert seat_at(room, 0).commands[-1].version == room.version
