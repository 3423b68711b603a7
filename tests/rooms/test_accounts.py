"""Whose the points are: the person's, wherever the person sits, and also while nobody of that name does."""

import msgspec

from chieu.rooms.accounts import MOST_PERSONS, person_of
from chieu.rooms.room import Account, Tally
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, pass_of
from tests.rooms.persons import accounts, device_of, get_up, sit, table


def guest_who_won(*names, **fields):
    """An evening after one round that a guest with a phone has won, and the guest's name."""
    for seed in range(20):
        evening = table(*names, **fields, seed=seed)
        evening.start()
        evening.play_out()
        winner = max(evening.room.seats, key=lambda seat: seat.score)
        if winner.device_sha:
            return evening, winner.name
    raise AssertionError("no guest ever wins")


def test_a_seat_shows_the_account_of_who_sits_there():
    """Issue, section 3. Everybody who was dealt in has one, bots by their chairs; points, wins and rounds."""
    evening = table("An", "Bình", bots=1)
    evening.start()
    evening.play_out()
    room = evening.room

    found = accounts(evening)

    assert found == {person_of(seat): (seat.score, seat.wins, 1) for seat in room.seats}
    assert {pass_of("An"), device_of("Bình"), b"chair 1"} == found.keys()


def test_there_is_no_account_before_a_round_has_ended():
    """Coming and going leaves no trace: nobody fills the room's memory by joining it."""
    evening = table("An", "Bình")
    get_up(evening, "Bình")
    evening.join("Chi")
    evening.start()

    assert evening.room.accounts == ()


def test_who_leaves_and_comes_back_finds_the_points():
    """Issue, section 3: the same phone with another pass, on another chair, under another name."""
    evening, name = guest_who_won("An", "Bình", "Chi")
    had = evening.seat(name)
    get_up(evening, name)
    evening.join("Người thế chỗ")
    evening.join("Một người nữa")

    came = evening.join("Tên mới", pass_sha=pass_of("new"), device_sha=device_of(name))

    mine = evening.seat("Tên mới")
    assert came.seat != had.number
    assert (mine.score, mine.wins) == (had.score, 1)
    assert evening.seat("Người thế chỗ").score == 0


def test_without_a_device_key_the_pass_is_the_person():
    """It is good for one stay: who comes back comes with another, and as somebody new."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    evening.play_out()
    winner = max(evening.room.seats, key=lambda seat: seat.score)
    evening.leave(winner.name)

    evening.join(winner.name)

    assert (evening.people().count(winner.name), evening.room.seats[-1].score, winner.score > 0) == (1, 0, True)


def test_a_phone_that_takes_its_seat_over_keeps_the_points():
    """The generation rises, the person is the same."""
    evening, name = guest_who_won("An", "Bình")
    had = evening.seat(name).score

    sit(evening, name, again=" again")

    assert evening.seat(name).generation == 2
    assert evening.seat(name).score == had


def test_a_leaver_of_the_running_round_is_entered_when_it_ends():
    """Rule: LC-22; G9. The chair is gone by then, the account is not."""
    evening = table("An", "Bình", "Chi")
    evening.start()
    get_up(evening, "Chi")
    evening.play_out()

    assert accounts(evening)[device_of("Chi")] == (0, 0, 1)


def test_who_comes_back_into_the_same_round_has_one_account_on_two_chairs():
    """Rule: G-10. The chair that was left shows the same as the one to watch from."""
    evening, name = guest_who_won("An", "Bình", "Chi")
    had = evening.seat(name).score
    evening.start()
    get_up(evening, name)
    sit(evening, name, again=" again")

    assert [seat.score for seat in evening.room.seats if seat.name == name] == [had, had]
    evening.play_out()
    assert accounts(evening)[device_of(name)][::2] == (had, 2)


def test_a_round_that_is_void_enters_nothing():
    """Rule: G-13."""
    evening = table("An", bots=2)
    evening.start()
    evening.leave("An")

    assert evening.room.round.void
    assert evening.room.accounts == ()


def test_three_rounds_with_people_who_come_and_go_add_up():
    """Issue, section 3: late joiners are dealt in next round, leavers are gone between rounds, and the sums are right."""
    evening = table("An", "Bình", "Chi", bots=1)
    evening.start()
    sit(evening, "Dũng")
    evening.play_out()
    get_up(evening, "Bình")
    evening.start()
    dealt = [evening.name_of(number) for number in evening.room.round.seats]
    get_up(evening, "Chi")
    sit(evening, "Bình", again=" 2")
    evening.play_out()
    evening.start()
    evening.play_out()
    rounds = evening.room.history

    played = {person: sum(shares.count(name) for shares in names_of(rounds)) for name, person in persons().items()}
    won = {person: sum(points_of(one, name) for one in rounds) for name, person in persons().items()}

    assert dealt[0] == "An"
    assert "Bình" not in dealt
    assert "Dũng" in dealt
    assert {person: accounts(evening)[person][2] for person in played} == played
    assert {person: accounts(evening)[person][0] for person in won} == won
    assert list(played.values()) == [3, 2, 2, 2]


def persons():
    return {"An": pass_of("An"), "Bình": device_of("Bình"), "Chi": device_of("Chi"), "Dũng": device_of("Dũng")}


def names_of(rounds):
    return [[score.name for score in one.scores] for one in rounds]


def points_of(summary, name):
    return sum(score.points for score in summary.scores if score.name == name)


def crowded(evening, rich, poor=0):
    """The room remembers so many strangers, those without points at the front of the line."""
    strangers = [(b"poor %d" % number, 0) for number in range(poor)]
    strangers += [(b"rich %d" % number, 1 - 2 * (number % 2)) for number in range(rich)]
    known = tuple(Account(person, (Tally("lacuoi", points, 0, 1),)) for person, points in strangers)
    evening.room = msgspec.structs.replace(evening.room, accounts=known)


def test_a_room_that_remembers_too_many_is_full():
    """G9, G12. Nobody's points are dropped to make place, so a newcomer is refused; bots are newcomers."""
    evening = table("An", "Bình")
    crowded(evening, rich=MOST_PERSONS - 3)
    evening.join("Chi")
    room = evening.room

    assert came_of(lambda: evening.join("Dũng")) == "ROOM_FULL"
    assert came_of(lambda: evening.send("An", seating.AddBot, seating.add_bot)) == "ROOM_FULL"
    assert evening.room is room


def test_who_has_an_account_is_no_newcomer():
    """The bound counts persons, not joins."""
    evening, name = guest_who_won("An", "Bình")
    mine = evening.room.accounts
    get_up(evening, name)
    crowded(evening, rich=MOST_PERSONS - 2)
    evening.room = msgspec.structs.replace(evening.room, accounts=(*evening.room.accounts, *mine))

    assert came_of(lambda: evening.join("Chi")) == "ROOM_FULL"
    assert came_of(lambda: sit(evening, name, again=" 2")) == "ok"


def test_who_has_nothing_and_played_longest_ago_is_forgotten_first():
    """An account of nil changes no sum."""
    evening = table("An", "Bình")
    crowded(evening, rich=MOST_PERSONS - 4, poor=2)

    evening.join("Chi")

    left = [account.person for account in evening.room.accounts if account.person.startswith(b"poor")]
    assert left == [b"poor 1"]
