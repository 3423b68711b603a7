"""A command is carried out once, however often it comes."""

import pytest

from chieu.games.errors import Reason, Refusal
from chieu.games.lacuoi.moves import Draw
from chieu.rooms.change import Stamp
from chieu.rooms.commands import KEPT_COMMANDS, stamp_of
from chieu.rooms.rounds import Act, Start, act, start_round
from chieu.rooms.seats import seat_at
from tests.rooms import seating
from tests.rooms.evening import CLIENT, Evening, came_of, pass_of

OTHER = b"phone--2"


def test_a_repeat_is_answered_with_the_first_answer():
    """Rule: G-02, invariant 9 (B48). The room is the very same object and the position that of the first commit."""
    evening = Evening("An", "Bình")
    stamp = evening.stamp()
    evening.send("Bình", seating.SetReady, seating.set_ready, stamp=stamp, ready=True)
    before = evening.room

    came = evening.send("Bình", seating.SetReady, seating.set_ready, stamp=stamp, ready=True)

    assert came.replayed
    assert (came.version, came.tag) == (before.version, before.tag)
    assert came.room is before


def test_a_repeat_is_answered_even_when_its_turn_is_long_over():
    """Rule: G-02. The answer to a move got lost, two others have moved since, and the phone asks again."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    number = evening.asked().seat
    order = Act(
        pass_sha=pass_of(evening.name_of(number)),
        stamp=evening.stamp(),
        move=evening.choice(number),
        turn_seq=evening.room.round.turn_seq,
        turn_tag=evening.room.round.turn_tag,
    )
    first = evening.take(act(order, evening.room, evening.moment()))
    at = (evening.room.version, evening.room.tag)
    evening.play()
    evening.play()

    came = act(order, evening.room, evening.moment())

    assert not first.replayed
    assert came.replayed
    assert (came.version, came.tag) == at
    assert came.room is evening.room


def test_a_start_that_is_repeated_deals_once():
    """Rule: G-02. The host's phone sends the start again after a lost answer."""
    evening = Evening("An", "Bình")
    order = Start(pass_sha=pass_of("An"), stamp=evening.stamp())
    evening.take(start_round(order, evening.room, evening.moment()))

    came = start_round(order, evening.room, evening.moment())

    assert came.replayed
    assert evening.room.rounds == 1


@pytest.mark.parametrize(
    ("case", "sent", "then"),
    [
        ("same id, other body (B49)", Stamp(CLIENT, 6, b"other"), "COMMAND_ID_REUSED"),
        ("older than what is kept (B50)", Stamp(CLIENT, 1, b"body"), "OLD_COMMAND"),
        ("a gap of a thousand (B51)", Stamp(CLIENT, 1_006, b"body"), "ok"),
        ("a number that was skipped", Stamp(CLIENT, 5, b"body"), "ok"),
        ("the phone's client was started anew", Stamp(OTHER, 1, b"body"), "ok"),
    ],
)
def test_an_id_that_comes_again(case, sent, then):
    """Rule: G-02. Kept are 2, 3, 4 and 6 of one client."""
    evening = Evening("An", "Bình")
    for number, ready in [(1, True), (2, False), (3, True), (4, False), (6, True)]:
        evening.send("Bình", seating.SetReady, seating.set_ready, stamp=Stamp(CLIENT, number, b"body"), ready=ready)

    came = came_of(lambda: evening.send("Bình", seating.SetReady, seating.set_ready, stamp=sent, ready=False))

    assert came == then, case


def test_an_old_command_says_where_the_room_stands_and_nothing_else():
    """B50: the phone looks at the view; facts hold the position alone."""
    evening = Evening("An", "Bình")
    for number in range(1, KEPT_COMMANDS + 2):
        stamp = Stamp(CLIENT, number, b"body")
        evening.send("Bình", seating.SetReady, seating.set_ready, stamp=stamp, ready=number % 2 == 1)

    with pytest.raises(Refusal) as refused:
        evening.send("Bình", seating.SetReady, seating.set_ready, stamp=Stamp(CLIENT, 1, b"body"), ready=True)

    assert refused.value.facts == {"version": evening.room.version, "tag": evening.room.tag}


def test_a_seat_keeps_its_last_four_commands():
    """Four of each seat, oldest first, with the position each led to."""
    evening = Evening("An", "Bình")
    versions = []
    for number in range(1, 7):
        stamp = Stamp(CLIENT, number, b"body")
        evening.send("Bình", seating.SetReady, seating.set_ready, stamp=stamp, ready=number % 2 == 1)
        versions.append(evening.room.version)

    kept = seat_at(evening.room, 1).commands

    assert [done.number for done in kept] == [3, 4, 5, 6]
    assert [done.version for done in kept] == versions[-KEPT_COMMANDS:]


def test_a_refused_command_may_be_sent_again_with_the_same_id():
    """G2: every status but the unknown ones means not applied, so nothing is remembered of it."""
    evening = Evening("An")
    stamp = evening.stamp()
    refused = came_of(lambda: evening.send("An", Start, start_round, stamp=stamp))
    evening.join("Bình")

    came = evening.send("An", Start, start_round, stamp=stamp)

    assert refused == "PLAYER_COUNT"
    assert not came.replayed
    assert evening.room.phase == "PLAYING"


def test_commands_of_two_seats_do_not_meet():
    """Ids are kept for each seat: the same id from another seat is another command."""
    evening = Evening("An", "Bình", "Chi")
    stamp = evening.stamp()
    evening.send("Bình", seating.SetReady, seating.set_ready, stamp=stamp, ready=True)

    came = evening.send("Chi", seating.SetReady, seating.set_ready, stamp=stamp, ready=True)

    assert not came.replayed
    assert evening.seat("Chi").ready


@pytest.mark.parametrize(
    ("case", "command_id"),
    [
        ("nothing", b""),
        ("all zero", bytes(16)),
        ("counter zero", b"12345678" + bytes(8)),
        ("15 bytes", b"1" * 15),
        ("17 bytes", b"1" * 17),
    ],
)
def test_a_command_id_that_is_none_is_refused(case, command_id):
    """B47: a command id that is none."""
    with pytest.raises(Refusal) as refused:
        stamp_of(command_id, b"body")

    assert refused.value.reason is Reason.BAD_COMMAND_ID, case


def test_a_command_id_is_a_client_and_a_big_endian_counter():
    """8 random bytes, then a counter from 1."""
    came = stamp_of(b"\x00client\x00" + (258).to_bytes(8, "big"), b"body")

    assert came == Stamp(b"\x00client\x00", 258, b"body")


def test_a_move_of_a_repeated_id_with_another_card_is_refused():
    """B49: the body's hash is compared, not the id alone."""
    evening = Evening("An", "Bình")
    evening.start()
    name = evening.name_of(evening.asked().seat)
    stamp = evening.stamp()
    evening.act(name, Draw(), stamp=stamp)

    came = came_of(lambda: evening.act(name, Draw(), stamp=Stamp(stamp.client, stamp.number, b"other")))

    assert came == "COMMAND_ID_REUSED"
