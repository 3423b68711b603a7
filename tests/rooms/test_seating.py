"""Sitting down: joining, coming back, names, locks, bots."""

import hashlib

import pytest

from chieu.rooms.opening import Open, open_room
from chieu.rooms.passes import auth
from chieu.rooms.seats import seat_at
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, kinds, pass_of

DEVICE = hashlib.sha256(b"An's phone").digest()


def test_who_opens_a_room_is_its_host_on_seat_0():
    """The room begins in the lobby at version 0, with the options that were asked for."""
    evening = Evening("An", options={"turn_seconds": "60"})

    room = evening.room
    assert (room.phase, room.host, [seat.name for seat in room.seats]) == ("LOBBY", 0, ["An"])
    assert room.options.turn_seconds == 60


@pytest.mark.parametrize(
    ("fields", "then"),
    [
        ({"game": "chess"}, "WRONG_GAME"),
        ({"options": {"turn_seconds": "7"}}, "BAD_OPTION"),
        ({"options": {"jump_in": "true"}}, "BAD_OPTION"),
        ({"language": "tlh"}, "BAD_OPTION"),
        ({"name": " "}, "BAD_NAME"),
    ],
)
def test_a_room_is_not_opened_with(fields, then):
    """Requests that are wrong whatever the state."""
    request = Open(**{"room_id": "r", "code": "BFGHJ", "game": "lacuoi", "name": "An", "pass_sha": b"p", **fields})

    assert came_of(lambda: open_room(request, Evening("An").moment())) == then


def test_joining_twice_with_one_pass_gives_one_seat():
    """B78: the client repeats the join after a lost answer."""
    evening = Evening("An", "Bình")
    before = evening.room

    came = evening.join("Bình")

    assert (came.seat, came.replayed) == (1, True)
    assert came.room is before


def test_the_same_device_takes_its_seat_over_with_a_new_pass():
    """A new hash, a higher generation, and the old pass is good for nothing (B35)."""
    evening = Evening("An")
    evening.join("Bình", device_sha=DEVICE)
    evening.start()
    hand = evening.room.round.state.players[1].hand

    came = evening.join("Bình", device_sha=DEVICE, pass_sha=pass_of("new"))

    seat = seat_at(evening.room, 1)
    assert (came.seat, seat.generation, kinds(came)) == (1, 2, ["SEAT_TAKEN_OVER"])
    assert evening.room.round.state.players[1].hand == hand
    assert came_of(lambda: evening.leave("Bình")) == "SEAT_TAKEN_OVER"
    assert auth(evening.room)[pass_of("new").hex()] == ("seat", 1, 2)
    assert pass_of("Bình").hex() not in auth(evening.room)


def test_a_join_that_comes_again_late_does_not_take_the_seat_back():
    """G10, B35. The network delivers the old join once more after the phone made itself a new pass."""
    evening = Evening("An")
    evening.join("Bình", device_sha=DEVICE)
    evening.join("Bình", device_sha=DEVICE, pass_sha=pass_of("new"))

    assert came_of(lambda: evening.join("Bình", device_sha=DEVICE)) == "SEAT_TAKEN_OVER"


@pytest.mark.parametrize("during", ["the lobby", "a round"])
def test_a_join_that_comes_again_late_seats_nobody_who_has_left(during):
    """The pass is spent; whoever wants to sit down again makes a new one, and the same device is the same person."""
    evening = Evening("An", "Chi")
    first = {"pass_sha": pass_of("first"), "device_sha": DEVICE}
    evening.join("Bình", **first)
    if during == "a round":
        evening.start()
    gone = seating.Leave(pass_sha=pass_of("first"), stamp=evening.stamp())
    evening.take(seating.leave(gone, evening.room, evening.moment()))
    left = evening.room

    late = came_of(lambda: evening.join("Bình", **first))

    assert (late, evening.room) == ("PASS_UNKNOWN", left)
    evening.join("Bình", device_sha=DEVICE, pass_sha=pass_of("second"))
    back = evening.room
    again = evening.take(seating.leave(gone, evening.room, evening.moment()))
    assert (again.replayed, evening.room, evening.people()) == (True, back, ["An", "Chi", "Bình"])


def test_no_device_key_matches_no_device():
    """Two guests without a device key are two people."""
    evening = Evening("An", "Bình")

    evening.join("Chi", device_sha=b"")

    assert len(evening.room.seats) == 3


def test_a_device_comes_back_into_a_locked_room():
    """A lock keeps newcomers out, not people who sit there."""
    evening = Evening("An")
    evening.join("Bình", device_sha=DEVICE)
    evening.send("An", seating.Lock, seating.set_admission, admission=seating.Admission.NOBODY)

    came = evening.join("Bình", device_sha=DEVICE, pass_sha=pass_of("new"))

    assert came.seat == 1


def full(evening):
    for number in range(9):
        evening.join(f"Khách {number}")


def locked(evening):
    evening.send("An", seating.Lock, seating.set_admission, admission=seating.Admission.NOBODY)


def over(evening):
    evening.leave("An")


@pytest.mark.parametrize(
    ("before", "then"),
    [(full, "ROOM_FULL"), (locked, "LOCKED"), (over, "ROOM_CLOSED")],
)
def test_a_newcomer_is_refused_by_a_room_that_is(before, then):
    """B77: a full, a locked or a closed room takes nobody."""
    evening = Evening("An")
    before(evening)
    room = evening.room

    assert came_of(lambda: evening.join("Trễ")) == then
    assert evening.room is room


def test_a_room_that_was_unlocked_takes_people_again():
    """Locking is undone by the host."""
    evening = Evening("An")
    locked(evening)
    evening.send("An", seating.Lock, seating.set_admission, admission=seating.Admission.CODE)

    assert evening.join("Bình").seat == 1


def test_who_joins_during_a_round_plays_from_the_next():
    """Rule: G-06. Seated, no hand, and dealt in when the next round starts."""
    evening = Evening("An", "Bình")
    evening.start()

    evening.join("Chi")

    assert evening.seat("Chi").plays_from == 2
    assert evening.room.round.seats == (0, 1)
    evening.play_out().start()
    assert evening.room.round.seats == (0, 1, 2)


def test_a_chair_left_in_the_running_round_is_nobodys_until_it_ends():
    """Rule: G-06. A newcomer gets another chair; after the round the chair is free."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    evening.leave("Bình")

    newcomer = evening.join("Dũng").seat

    assert newcomer == 3
    assert seat_at(evening.room, 1).left
    evening.play_out().start()
    assert evening.join("Mai").seat == 1


def test_a_full_table_with_a_left_chair_is_full_until_the_round_ends():
    """Rule: G-06. Ten chairs, one of them left: nobody is seated on it."""
    evening = Evening("An", "Bình", bots=8)
    evening.start()
    evening.leave("Bình")

    refused = came_of(lambda: evening.join("Chi"))
    evening.play_out()

    assert refused == "ROOM_FULL"
    assert evening.join("Chi").seat == 1


def test_who_left_in_the_round_may_come_back_to_watch_under_the_own_name():
    """Rule: G-10. Not into the same round: another chair, and the next round."""
    evening = Evening("An", "Bình", "Chi")
    evening.join("Dũng", device_sha=DEVICE)
    evening.start()
    evening.leave("Dũng")

    came = evening.join("Dũng", device_sha=DEVICE, pass_sha=pass_of("again"))

    assert came.seat == 4
    assert seat_at(evening.room, 4).plays_from == 2
    assert seat_at(evening.room, 3).left


def test_ready_is_set_and_taken_back_between_rounds():
    """A seat says so itself; the round's end clears it, bots stay ready."""
    evening = Evening("An", "Bình", bots=1)
    evening.send("Bình", seating.SetReady, seating.set_ready, ready=True)
    ready = [seat.ready for seat in evening.room.seats]
    evening.start()
    refused = came_of(lambda: evening.send("Bình", seating.SetReady, seating.set_ready, ready=False))
    evening.play_out()

    assert ready == [False, True, True]
    assert refused == "ROUND_RUNNING"
    assert [seat.ready for seat in evening.room.seats] == [False, False, True]


def test_the_host_seats_bots_and_sends_them_away():
    """Rule: G-10, G-21."""
    evening = Evening("An")
    added = evening.send("An", seating.AddBot, seating.add_bot)
    bot = seat_at(evening.room, added.seat)
    removed = evening.send("An", seating.RemoveBot, seating.remove_bot, target=added.seat)

    assert (bot.bot, bot.pass_sha, bot.ready) == (True, b"", True)
    assert (kinds(added), kinds(removed)) == (["BOT_ADDED"], ["BOT_REMOVED"])
    assert len(evening.room.seats) == 1


@pytest.mark.parametrize(
    ("case", "target", "then"),
    [("a person", 1, "NOT_A_BOT"), ("nobody", 7, "SEAT_NOT_FOUND"), ("below the first", -1, "SEAT_NOT_FOUND")],
)
def test_only_a_bot_is_sent_away_as_a_bot(case, target, then):
    """RemoveBot names a bot's seat."""
    evening = Evening("An", "Bình", bots=1)

    came = came_of(lambda: evening.send("An", seating.RemoveBot, seating.remove_bot, target=target))

    assert came == then, case


def test_no_bot_comes_or_goes_while_a_round_runs():
    """Rule: G-10. A bot would see a person's hand; its own hand would vanish."""
    evening = Evening("An", "Bình", bots=1)
    evening.start()

    assert came_of(lambda: evening.send("An", seating.AddBot, seating.add_bot)) == "ROUND_RUNNING"
    assert came_of(lambda: evening.send("An", seating.RemoveBot, seating.remove_bot, target=2)) == "ROUND_RUNNING"


def test_a_bot_has_no_pass_that_anybody_could_have():
    """An empty pass is a bot's: nobody acts with it."""
    evening = Evening("An", bots=1)
    order = seating.Leave(pass_sha=b"", stamp=evening.stamp())

    assert came_of(lambda: seating.leave(order, evening.room, evening.moment())) == "PASS_UNKNOWN"
    assert "" not in auth(evening.room)
