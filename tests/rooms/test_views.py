"""What is seen of a room: by everybody, and by each seat of its own."""

import pytest

from chieu.rooms.seats import seat_at
from chieu.rooms.views import own_view, public_view
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, pass_of


def public(evening):
    return public_view(evening.room, evening.pace)


def own(evening, name):
    return own_view(evening.room, evening.seat(name).number, evening.now_ms, evening.pace)


def roster_seat(evening, number):
    return next(seat for seat in public(evening).roster.seats if seat.number == number)


def test_the_lobby_shows_who_is_here_and_that_it_may_start():
    """Room and seats; no table, no turn, no result."""
    evening = Evening("An", "Bình", bots=1)

    view = public(evening)

    assert [seat.presence for seat in view.roster.seats] == ["HERE", "HERE", "BOT"]
    assert [seat.host for seat in view.roster.seats] == [True, False, False]
    assert (view.roster.can_start, view.roster.why_not_start) == (True, "")
    assert (view.table.view, view.turn.seat, view.result) == (None, None, None)


def alone(evening):
    evening.leave("Bình")


def running(evening):
    evening.start()


def ended(evening):
    evening.wait(evening.pace.idle_watched_ms)
    evening.expire()


@pytest.mark.parametrize(
    ("when", "then"), [(alone, "PLAYER_COUNT"), (running, "ROUND_RUNNING"), (ended, "ROOM_CLOSED")]
)
def test_why_nothing_can_be_started_is_said(when, then):
    """`can_start` and `why_not`, the same words as the refusal's."""
    evening = Evening("An", "Bình")
    when(evening)

    roster = public(evening).roster

    assert (roster.can_start, roster.why_not_start) == (False, then)


def test_presence_is_shown_as_it_is():
    """Rule: G-06, G-09. Here, asleep, gone, a bot, left."""
    evening = Evening("An", "Bình", "Chi", "Dũng", bots=1)
    evening.start()
    evening.leave("Dũng")
    evening.seen("An", "Bình", asleep=frozenset({1}))

    shown = [seat.presence for seat in public(evening).roster.seats]

    assert shown == ["HERE", "ASLEEP", "GONE", "LEFT", "BOT"]


def test_a_gone_seat_of_a_round_shows_until_when_it_is_kept():
    """Rule: G-11. From 120 s on the host may remove it; nobody else's seat shows such a time."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    evening.seen("An", "Chi")

    kept = roster_seat(evening, 1).kept_until

    assert kept.at_ms == evening.now_ms + 120_000
    assert kept.on_expire.key == "seat.may_be_removed"
    assert roster_seat(evening, 2).kept_until is None


def test_two_time_outs_show_a_seat_as_absent():
    """Rule: G-09, and the seat itself is told why its clock is short."""
    evening = Evening("An", "Bình")
    evening.start()
    while evening.seat("Bình").time_outs < 2:
        evening.fire()

    assert roster_seat(evening, 1).absent
    assert [text.key for text in own(evening, "Bình").notices] == ["notice.short_clock"]


def test_a_seat_is_told_that_the_server_played_for_it():
    """What the seat alone is told, by its key."""
    evening = Evening("An", "Bình")
    evening.start()
    name = evening.name_of(evening.asked().seat)
    evening.fire()

    assert [text.key for text in own(evening, name).notices] == ["notice.server_played"]


def test_the_turn_shows_its_decision_and_its_clock():
    """Number, tag, seat, absolute deadline, full length, grace, and what will happen."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    played = evening.room.round

    turn = public(evening).turn

    assert (turn.turn_seq, turn.turn_tag) == (played.turn_seq, played.turn_tag)
    assert turn.seat == evening.asked().seat
    assert (turn.deadline.at_ms, turn.deadline.total_ms, turn.deadline.grace_ms) == (played.due_ms, 30_000, 500)
    assert turn.deadline.on_expire.key == "expire.draw"
    assert len(turn.upcoming) == 2


def test_a_bots_thinking_shows_no_clock():
    """A bar that runs out in two seconds would only frighten people."""
    evening = Evening("An", bots=2)
    evening.start()
    while not seat_at(evening.room, evening.asked().seat).bot:
        evening.play()

    assert public(evening).turn.deadline is None


def test_the_result_shows_every_seat_that_was_dealt_in():
    """Rule: G-17, LC-20, LC-22a. A leaver too, by name, though the chair is free again."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    evening.leave("Chi")
    evening.play_out()

    result = public(evening).result

    assert [(line.name, line.left) for line in result.seats] == [("An", False), ("Bình", False), ("Chi", True)]
    winner = next(line for line in result.seats if line.seat in result.winners)
    assert winner.points == winner.total == evening.room.seats[winner.seat].score
    assert result.next.key == "result.next"


def test_the_result_goes_when_the_next_round_starts():
    """The last result is shown until the next deal."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.play_out()
    evening.start()

    assert public(evening).result is None


def test_a_seat_sees_its_hand_and_its_actions():
    """Rule: G-04. The same that the game says, and nothing of the others."""
    evening = Evening("An", "Bình")
    evening.start()

    view = own(evening, "An")

    hand = evening.room.round.state.players[0].hand
    assert {card.card for card in view.view.hand} == set(hand)
    assert view.playing


def test_who_watches_sees_no_hand():
    """Rule: G-06. And is told when it will be dealt in."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.join("Chi")

    view = own(evening, "Chi")

    assert (view.playing, view.view) == (False, None)
    assert [text.key for text in view.notices] == ["notice.plays_from_next_round"]
    assert roster_seat(evening, 2).plays_from_next_round


@pytest.mark.parametrize(
    ("when", "powers"),
    [
        (
            lambda evening: None,
            {"START", "OPTIONS", "KICK", "BOTS", "TRANSFER_HOST", "LOCK", "PAUSE", "LIST", "CLOCKS"},
        ),
        (running, {"KICK", "TRANSFER_HOST", "LOCK", "PAUSE", "LIST", "CLOCKS", "EXTEND"}),
        (alone, {"OPTIONS", "BOTS", "LOCK", "PAUSE", "LIST", "CLOCKS"}),
        (ended, set()),
    ],
)
def test_the_host_sees_what_the_host_may_do(when, powers):
    """Powers, so that a page shows exactly these buttons. When GAME is one, `test_changing` says."""
    evening = Evening("An", "Bình")
    when(evening)

    assert set(own(evening, "An").powers) - {"GAME"} == powers


def test_a_guest_has_no_powers():
    """Only one seat is the host's."""
    assert own(Evening("An", "Bình"), "Bình").powers == ()


def test_the_generation_is_seen_by_the_seat():
    """Every frame carries the generation."""
    evening = Evening("An")
    evening.join("Bình", device_sha=b"d" * 32)
    evening.join("Bình", device_sha=b"d" * 32, pass_sha=pass_of("new"))

    assert own(evening, "Bình").generation == 2


def test_nobody_has_a_view_of_a_chair_that_is_empty():
    """NOT_FOUND SEAT_NOT_FOUND."""
    evening = Evening("An")

    assert came_of(lambda: own_view(evening.room, 4, evening.now_ms, evening.pace)) == "SEAT_NOT_FOUND"


def test_options_are_shown_frozen_while_a_round_runs():
    """Rule: G-23."""
    evening = Evening("An", "Bình")
    before = public(evening).options.frozen
    evening.start()

    assert (before, public(evening).options.frozen) == (False, True)


def test_looking_changes_nothing():
    """Two views of one room are equal, and the room is what it was."""
    evening = Evening("An", "Bình")
    evening.start()
    room = evening.room

    assert public(evening) == public(evening)
    assert evening.room == room


def test_a_locked_room_says_so():
    """Everybody sees that the room is locked."""
    evening = Evening("An")
    evening.send("An", seating.Lock, seating.set_admission, admission=seating.Admission.NOBODY)

    assert public(evening).roster.admission is seating.Admission.NOBODY
