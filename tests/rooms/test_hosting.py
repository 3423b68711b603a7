"""The host: what only the host may do, and how the role passes on."""

import pytest

from chieu.rooms.rounds import Start, start_round
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, kinds

HOST_COMMANDS = [
    (Start, start_round, {}),
    (seating.AddBot, seating.add_bot, {}),
    (seating.RemoveBot, seating.remove_bot, {"target": 2}),
    (seating.Kick, seating.kick, {"target": 2}),
    (seating.TransferHost, seating.transfer_host, {"to_seat": 1}),
    (seating.UpdateOptions, seating.update_options, {"values": {"stacking": "true"}}),
    (seating.Lock, seating.set_admission, {"admission": seating.Admission.NOBODY}),
    (seating.Publish, seating.publish, {"listed": True}),
]


@pytest.mark.parametrize(("request_", "decide", "fields"), HOST_COMMANDS)
def test_a_guest_commands_nothing(request_, decide, fields):
    """B40: PERMISSION_DENIED HOST_ONLY, and the room is the same object."""
    evening = Evening("An", "Bình", bots=1)
    room = evening.room

    assert came_of(lambda: evening.send("Bình", request_, decide, **fields)) == "HOST_ONLY"
    assert evening.room is room


@pytest.mark.parametrize(("request_", "decide", "fields"), HOST_COMMANDS)
def test_a_stranger_commands_nothing(request_, decide, fields):
    """B34: UNAUTHENTICATED, whatever is asked."""
    evening = Evening("An", "Bình", bots=1)

    assert came_of(lambda: evening.send("Người lạ", request_, decide, **fields)) == "PASS_UNKNOWN"


@pytest.mark.parametrize(("request_", "decide", "fields"), HOST_COMMANDS)
def test_nothing_is_commanded_in_a_room_that_ended(request_, decide, fields):
    """The room is gone for who sat in it, whatever is asked."""
    evening = Evening("An", "Bình", bots=1)
    evening.wait(evening.pace.idle_watched_ms)
    evening.expire()

    assert came_of(lambda: evening.send("An", request_, decide, **fields)) == "ROOM_GONE"


@pytest.mark.parametrize(
    ("case", "to_seat", "then"),
    [
        ("a person", 1, "ok"),
        ("oneself", 0, "ok"),
        ("a bot", 2, "HOST_MUST_BE_HUMAN"),
        ("an empty chair", 9, "SEAT_NOT_FOUND"),
    ],
)
def test_the_role_is_given_to(case, to_seat, then):
    """Rule: G-12. A host is a person at the table."""
    evening = Evening("An", "Bình", bots=1)

    came = came_of(lambda: evening.send("An", seating.TransferHost, seating.transfer_host, to_seat=to_seat))

    assert came == then, case
    assert evening.room.host == (to_seat if then == "ok" else 0)


def test_the_role_is_not_given_to_somebody_who_left():
    """Rule: G-12. A marked chair has nobody on it."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    evening.leave("Bình")

    came = came_of(lambda: evening.send("An", seating.TransferHost, seating.transfer_host, to_seat=1))

    assert came == "HOST_MUST_BE_HUMAN"


def test_a_host_who_is_gone_for_a_minute_hands_over():
    """Rule: G-12. At 60 s exactly, and coming back does not give the role back."""
    evening = Evening("An", "Bình", "Chi")
    evening.seen("Bình", "Chi")
    evening.wait(59_999)
    too_early = evening.expire()
    evening.wait(1)

    came = evening.expire()

    assert too_early.events == ()
    assert kinds(came) == ["HOST_CHANGED"]
    evening.seen("An", "Bình", "Chi")
    assert evening.host_name() == "Bình"


def test_with_nobody_there_the_role_passes_on_once():
    """Rule: G-12. The next person gets it; it does not wander round an empty table every minute."""
    evening = Evening("An", "Bình", "Chi")
    evening.seen("An")
    evening.wait(1_000)
    evening.seen()
    evening.wait(60_000)
    first = evening.expire()
    evening.wait(60_000)

    second = evening.expire()

    assert kinds(first) == ["HOST_CHANGED"]
    assert evening.host_name() == "Bình"
    assert second.events == ()


def test_the_first_to_come_back_becomes_host_of_an_empty_table():
    """Rule: G-12. The present host has been away for long, so whoever is there gets the role at once."""
    evening = Evening("An", "Bình", "Chi")
    evening.seen()
    evening.wait(70_000)
    evening.expire()

    evening.seen("Chi")
    evening.expire()

    assert evening.host_name() == "Chi"


@pytest.mark.parametrize("comes", [True, False])
def test_a_friend_who_is_gone_and_gets_the_role_has_a_minute_to_come(comes):
    """Rule: G-12. However long he has been gone, the role does not go on to a third person at once."""
    evening = Evening("An", "Bình", "Chi")
    evening.seen("An", "Chi")
    evening.wait(100_000)
    evening.send("An", seating.TransferHost, seating.transfer_host, to_seat=1)
    evening.wait(59_999)
    too_early = evening.expire()
    if comes:
        evening.seen("An", "Bình", "Chi")
    evening.wait(1)

    evening.expire()

    assert (too_early.events, evening.host_name()) == ((), "Bình" if comes else "Chi")


def test_options_are_set_between_rounds():
    """Rule: G-23. Those not named stay as they are."""
    evening = Evening("An", "Bình", options={"turn_seconds": "60"})

    came = evening.send("An", seating.UpdateOptions, seating.update_options, values={"stacking": "true"})

    assert kinds(came) == ["OPTIONS_CHANGED"]
    assert (evening.room.options.turn_seconds, evening.room.options.stacking) == (60, True)


def test_options_are_frozen_while_a_round_runs():
    """Rule: G-23 (B72). After the round they may be set again."""
    evening = Evening("An", "Bình")
    evening.start()
    frozen = came_of(
        lambda: evening.send("An", seating.UpdateOptions, seating.update_options, values={"stacking": "true"})
    )
    evening.play_out()

    evening.send("An", seating.UpdateOptions, seating.update_options, values={"stacking": "true"})

    assert frozen == "OPTIONS_FROZEN"
    assert evening.room.options.stacking


@pytest.mark.parametrize("values", [{"turn_seconds": "31"}, {"stacking": "yes"}, {"stake": "10"}, {"turn_seconds": ""}])
def test_options_that_the_game_does_not_offer_are_refused(values):
    """B72: INVALID_ARGUMENT, in a running round too: they are wrong whatever the state."""
    evening = Evening("An", "Bình")
    evening.start()

    came = came_of(lambda: evening.send("An", seating.UpdateOptions, seating.update_options, values=values))

    assert came == "BAD_OPTION"


def test_what_changes_nothing_makes_no_commit():
    """The same options, lock or readiness again: the very same room."""
    evening = Evening("An", "Bình")
    room = evening.room

    evening.send("An", seating.UpdateOptions, seating.update_options, values={"stacking": "false"})
    evening.send("An", seating.Lock, seating.set_admission, admission=seating.Admission.CODE)
    evening.send("An", seating.SetReady, seating.set_ready, ready=False)

    assert evening.room is room
