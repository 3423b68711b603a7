"""Getting up: leaving, being removed, and whose room it is then."""

import pytest

from chieu.games.catalogue import game
from chieu.rooms.passes import auth
from chieu.rooms.seats import seat_at
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, kinds, pass_of


def lobby(evening):
    return evening


def playing(evening):
    evening.start()
    return evening


def round_end(evening):
    evening.start()
    return evening.play_out()


PHASES = [lobby, playing, round_end]


@pytest.mark.parametrize("phase", PHASES)
def test_the_hosts_role_passes_to_the_next_person(phase):
    """Rule: G-12. In seat order, bots passed over, in every phase."""
    evening = phase(Evening("An", "Bình", "Chi", bots=1))

    came = evening.leave("An")

    assert evening.host_name() == "Bình"
    assert "HOST_CHANGED" in kinds(came)
    assert evening.room.phase != "CLOSED"


def test_the_role_passes_round_the_table():
    """Rule: G-12. After the last seat comes the first; a bot never gets it."""
    evening = Evening("An", "Bình", "Chi", bots=1)
    evening.send("An", seating.TransferHost, seating.transfer_host, to_seat=2)

    evening.leave("Chi")

    assert evening.host_name() == "An"


def test_the_role_passes_to_somebody_who_is_connected():
    """Rule: G-12. The next person is away, so the one after gets it."""
    evening = Evening("An", "Bình", "Chi")
    evening.seen("An", "Chi")

    evening.leave("An")

    assert evening.host_name() == "Chi"


def test_with_nobody_connected_the_role_passes_to_the_next_person():
    """Rule: G-12: "if none is, to the next human seat"."""
    evening = Evening("An", "Bình", "Chi")
    evening.seen("An")

    evening.leave("An")

    assert evening.host_name() == "Bình"


@pytest.mark.parametrize("phase", PHASES)
def test_the_room_closes_behind_its_last_person(phase):
    """Rule: G-12. Bots do not keep a room open; a running round is void, and its seed is revealed."""
    evening = phase(Evening("An", bots=2))

    came = evening.leave("An")

    assert evening.room.phase == "CLOSED"
    assert kinds(came)[-1] == "ROOM_CLOSED"
    assert evening.room.round is None or evening.room.round.over


def test_a_round_that_the_last_person_leaves_is_void():
    """Rule: G-12, G-13. Nobody scores, and the log is sealed."""
    evening = Evening("An", bots=2)
    evening.start()

    evening.leave("An")

    assert evening.room.round.void
    assert [seat.score for seat in evening.room.seats] == [0, 0]
    assert [entry.kind for entry in evening.log][-2:] == ["VOID", "SEAL"]


@pytest.mark.parametrize("phase", PHASES)
def test_leaving_twice_is_told_twice_and_done_once(phase):
    """B82. The second answer is the first one's, with another command id too."""
    evening = phase(Evening("An", "Bình", "Chi"))
    evening.leave("Bình")
    room = evening.room

    came = evening.leave("Bình")

    assert (came.replayed, came.version, came.tag, came.seat) == (True, room.version, room.tag, 1)
    assert came.room is room


def test_a_leaver_stays_on_the_chair_until_the_round_ends():
    """Rule: G-06, G-10. The seat is marked, holds no cards, is never given to a bot, and goes with the round."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()

    evening.leave("Bình")

    assert seat_at(evening.room, 1).left
    assert game("lacuoi").active_seats(evening.room.round.state) == (0, 2)
    evening.play_out()
    assert [seat.number for seat in evening.room.seats] == [0, 2]


def test_a_leavers_pass_acts_no_more():
    """Rule: G-10. It may only ask again whether it has left."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    evening.leave("Bình")

    assert came_of(lambda: evening.send("Bình", seating.SetReady, seating.set_ready, ready=True)) == "PASS_UNKNOWN"
    assert pass_of("Bình").hex() not in auth(evening.room)


def test_the_seat_to_act_leaves_and_the_next_decision_is_another():
    """Rule: G-02, LC-22b. A move meant for the old decision does not fit the new one."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    before = evening.room.round
    number = evening.asked().seat

    evening.leave(evening.name_of(number))

    after = evening.room.round
    assert after.turn_seq > before.turn_seq
    assert after.turn_tag == evening.room.tag
    assert evening.asked().seat != number


def test_another_seat_leaves_and_the_decision_stays():
    """Rule: G-02. Nobody's honest move becomes stale because a third person left; the clock goes on too."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    before = evening.room.round
    other = next(seat.name for seat in evening.room.seats if seat.number != evening.asked().seat)
    evening.wait(1_000)

    evening.leave(other)

    after = evening.room.round
    assert (after.turn_seq, after.turn_tag, after.due_ms) == (before.turn_seq, before.turn_tag, before.due_ms)


def test_with_one_active_seat_left_the_round_ends_at_once():
    """Rule: G-13, LC-22f."""
    evening = Evening("An", "Bình")
    evening.start()

    evening.leave("Bình")

    assert evening.room.phase == "ROUND_END"
    assert evening.seat("An").wins == 1
    assert evening.seat("An").score > 0


def test_who_only_watches_leaves_without_touching_the_round():
    """Rule: G-06. A newcomer of this round has no hand to take out."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.join("Chi")
    played = evening.room.round

    evening.leave("Chi")

    assert evening.room.round == played
    assert len(evening.room.seats) == 2


def test_the_host_removes_a_seat_between_rounds():
    """Rule: G-11. The removed phone's pass is good for nothing."""
    evening = Evening("An", "Bình")

    came = evening.kick("An", 1)

    assert kinds(came) == ["KICKED"]
    assert came_of(lambda: evening.send("Bình", seating.SetReady, seating.set_ready, ready=True)) == "PASS_UNKNOWN"


@pytest.mark.parametrize(
    ("case", "away_ms", "then"),
    [("here", None, "KICK_NOT_NOW"), ("gone 119 s", 119_000, "KICK_NOT_NOW"), ("gone 120 s", 120_000, "ok")],
)
def test_the_host_removes_a_seat_during_a_round(case, away_ms, then):
    """Rule: G-11. Only when it has been disconnected for 120 s; then it is handled as leaving."""
    evening = Evening("An", "Bình", "Chi", options={"turn_seconds": "0"})
    evening.start()
    if away_ms is not None:
        evening.seen("An", "Chi")
        evening.wait(away_ms)

    came = came_of(lambda: evening.kick("An", 1))

    assert came == then, case
    assert seat_at(evening.room, 1).left is (then == "ok")


def test_a_bot_is_not_removed_from_a_round():
    """Rule: G-11. It is never disconnected."""
    evening = Evening("An", "Bình", bots=1)
    evening.start()

    assert came_of(lambda: evening.kick("An", 2)) == "KICK_NOT_NOW"


def test_who_watches_a_round_is_removed_at_any_time():
    """Rule: G-11 speaks of a ván's seats; a newcomer is in none."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.join("Chi")

    evening.kick("An", 2)

    assert evening.people() == ["An", "Bình"]


@pytest.mark.parametrize(
    ("case", "by", "target", "then"),
    [
        ("by a guest", "Bình", 0, "HOST_ONLY"),
        ("the host's own seat", "An", 0, "BAD_SEAT"),
        ("an empty chair", "An", 5, "SEAT_NOT_FOUND"),
    ],
)
def test_a_seat_is_not_removed(case, by, target, then):
    """B40 and the edges of KickSeat."""
    evening = Evening("An", "Bình")

    assert came_of(lambda: evening.kick(by, target)) == then, case


def test_a_removed_seat_that_left_before_is_not_there():
    """The chair of a leaver is nobody's."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    evening.leave("Bình")

    assert came_of(lambda: evening.kick("An", 1)) == "SEAT_NOT_FOUND"
