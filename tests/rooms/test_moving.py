"""Changing chairs: who may, when two ask for each other, and that everything which names a chair follows the person."""

import msgspec
import pytest

from chieu.games.pace import Pace
from chieu.rooms.accounts import person_of
from chieu.rooms.passes import auth, seat_of
from chieu.rooms.views import own_view, public_view
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, kinds, pass_of

PACE = Pace()


def _moves(evening, name, chair, **fields):
    return evening.send(name, seating.MoveSeat, seating.move_seat, to_seat=chair, **fields)


def _seated(evening):
    return {seat.name: seat.number for seat in evening.room.seats}


def _after_a_round(*names, bots=0, game_key="lacuoi"):
    evening = Evening(*names, bots=bots, game_key=game_key)
    evening.start()
    return evening.play_out()


@pytest.mark.parametrize(
    ("case", "chair", "then", "seated"),
    [
        ("a free chair", 5, "ok", {"An": 0, "Bình": 5, "Chi": 2}),
        ("the last chair", 9, "ok", {"An": 0, "Bình": 9, "Chi": 2}),
        ("a chair that is not there", 10, "SEAT_NOT_FOUND", {"An": 0, "Bình": 1, "Chi": 2}),
        ("the own chair", 1, "ok", {"An": 0, "Bình": 1, "Chi": 2}),
        ("somebody's chair", 2, "ok", {"An": 0, "Bình": 1, "Chi": 2}),
    ],
)
def test_one_moves_to(case, chair, then, seated):
    """A free chair at once; who sits has to want it too."""
    evening = Evening("An", "Bình", "Chi")

    assert came_of(lambda: _moves(evening, "Bình", chair)) == then, case
    assert _seated(evening) == seated
    assert [seat.number for seat in evening.room.seats] == sorted(seated.values())


def test_two_who_ask_for_each_other_change_places():
    """The first asks and everybody sees it; the second asks too, and both sit on the other's chair."""
    evening = Evening("An", "Bình", "Chi")

    asked = _moves(evening, "Bình", 2)
    wishes = [seat.wants_chair for seat in public_view(evening.room, PACE).roster.seats]
    notices = [own_view(evening.room, seat, evening.now_ms, PACE).notices for seat in range(3)]
    done = _moves(evening, "Chi", 1)

    assert kinds(asked) == []
    assert wishes == [None, 2, None]
    assert [[notice.key for notice in own] for own in notices] == [[], [], ["notice.wants_your_chair"]]
    assert kinds(done) == ["SEAT_MOVED"]
    assert (done.events[0].actor, done.events[0].target, done.seat) == (1, 2, 1)
    assert _seated(evening) == {"An": 0, "Chi": 1, "Bình": 2}
    assert [seat.wants_chair for seat in evening.room.seats] == [None, None, None]


@pytest.mark.parametrize(
    ("case", "happens"),
    [
        ("the own chair is asked for", lambda evening: _moves(evening, "Bình", 1)),
        ("the other leaves", lambda evening: evening.leave("Chi")),
        ("the other moves away", lambda evening: _moves(evening, "Chi", 7)),
        ("a third changes with the other", lambda evening: (_moves(evening, "An", 2), _moves(evening, "Chi", 0))),
        ("a round begins", lambda evening: evening.start()),
    ],
)
def test_a_wish_is_over_when(case, happens):
    """A wish names a person by the chair: it must not be answered by somebody else who comes to sit there."""
    evening = Evening("An", "Bình", "Chi")
    _moves(evening, "Bình", 2)

    happens(evening)

    assert evening.seat("Bình").wants_chair is None, case


def test_a_bots_chair_is_taken_at_once_and_what_it_won_goes_with_it():
    """A bot is known by its chair; its points must not become another bot's, nor vanish."""
    evening = _after_a_round("An", "Bình", bots=2)
    bot = evening.seat(evening.name_of(2))
    evening.send("An", seating.RemoveBot, seating.remove_bot, target=3)
    held = {seat.name: (seat.score, seat.wins) for seat in evening.room.seats}

    _moves(evening, "Bình", 2)
    accounts = sorted(account.person for account in evening.room.accounts)

    assert _seated(evening) == {"An": 0, bot.name: 1, "Bình": 2}
    assert {seat.name: (seat.score, seat.wins) for seat in evening.room.seats} == held
    assert person_of(evening.seat(bot.name)) in accounts
    assert len(accounts) == len(set(accounts)) == 4


def test_nobody_moves_while_a_round_runs():
    """Chairs are places in the order of play."""
    evening = Evening("An", "Bình")
    evening.start()

    assert came_of(lambda: _moves(evening, "Bình", 5)) == "ROUND_RUNNING"


def test_everything_that_names_a_chair_follows_the_person():
    """Host, who started, who won; the round that is over stays as it was played."""
    evening = _after_a_round("An", "Bình", "Chi", game_key="phom")
    before = evening.room
    names = {seat.number: seat.name for seat in before.seats}
    result, history = public_view(before, PACE).result, before.history
    starter, winner = names[before.last_starter], names[before.last_winner]

    _moves(evening, "An", 3)
    _moves(evening, "Bình", 2)
    _moves(evening, "Chi", 1)
    now = {seat.number: seat.name for seat in evening.room.seats}

    assert now == {1: "Chi", 2: "Bình", 3: "An"}
    assert now[evening.room.host] == "An"
    assert (now[evening.room.last_starter], now[evening.room.last_winner]) == (starter, winner)
    after = public_view(evening.room, PACE).result
    assert msgspec.structs.replace(after, next=result.next) == result
    assert evening.room.history == history


def test_nobody_is_shown_the_hand_that_lay_before_another_chair():
    """A round that is over was played on other chairs: its open hands are in the result, under their names."""
    evening = _after_a_round("An", "Bình")

    assert own_view(evening.room, 0, evening.now_ms, PACE).view is not None
    _moves(evening, "Bình", 0)
    _moves(evening, "An", 1)

    assert [own_view(evening.room, seat, evening.now_ms, PACE).view for seat in (0, 1)] == [None, None]
    evening.start()
    assert {seat.number for seat in evening.room.seats} == set(evening.room.round.seats)
    assert all(own_view(evening.room, seat, evening.now_ms, PACE).view is not None for seat in (0, 1))


def test_after_a_void_round_the_same_person_starts_again():
    """Rule: G-13, wherever that person sits by then."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    starter = evening.name_of(evening.room.round.starter)
    evening.seen()
    evening.wait(evening.pace.all_absent_ms)
    evening.expire()
    assert evening.room.round.void

    _moves(evening, starter, 8)
    evening.start()

    assert evening.name_of(evening.room.round.starter) == starter


def test_a_pass_opens_the_chair_where_its_holder_sits():
    """G10: everybody's commands and frames follow from the pass, also those that are sent again."""
    evening = Evening("An", "Bình")
    stamp = evening.stamp()

    first = _moves(evening, "Bình", 4, stamp=stamp)
    again = _moves(evening, "Bình", 4, stamp=stamp)

    assert seat_of(evening.room, pass_of("Bình")).number == 4
    assert auth(evening.room)[pass_of("Bình").hex()] == ("seat", 4, 1)
    assert (again.replayed, again.seat, again.version) == (True, 4, first.room.version + 1)
    assert evening.room.seats[1].commands[-1].number == stamp.number
