"""Rooms that the first release wrote are read, and their evenings go on. G13."""

from pathlib import Path

import msgspec
import pytest

from chieu.rooms.record import decode, encode
from tests.rooms.evening import Evening

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize(
    ("name", "phase", "seats"),
    [
        ("lobby", "LOBBY", ["An", "Bình", "Mão Máy", "Chi"]),
        ("playing", "PLAYING", ["An", "Bình", "Mão Máy", "Chi"]),
        ("over", "ROUND_END", ["An", "Mão Máy", "Chi"]),
        ("closed", "CLOSED", []),
    ],
)
def test_a_record_of_the_first_release_is_read(name, phase, seats):
    """G13. Written before there were accounts, history and countdowns; bytes that are never made again."""
    room = decode((RECORDS / f"format1-{name}.bin").read_bytes())

    assert (room.phase, room.version > 0) == (phase, True)
    assert [seat.name for seat in room.seats if not seat.left][: len(seats)] == seats
    assert (room.accounts, room.history, room.next_ms, room.last_turn) == ((), (), 0, 0)
    assert decode(encode(room)) == room


def first_release(name):
    """An evening that goes on from a record of the first release."""
    evening = Evening("An")
    evening.room = decode((RECORDS / f"format1-{name}.bin").read_bytes())
    evening.now_ms = evening.room.touched_ms
    evening.commands = evening.commits = 10_000
    return evening


def test_an_evening_of_the_first_release_goes_on():
    """G13. Points that seats show become their persons', for who stays, leaves, comes back and plays on."""
    evening = first_release("over")
    before = {seat.name: seat.score for seat in evening.room.seats}
    phone = evening.seat("Chi").device_sha
    evening.leave("Chi")
    evening.start()
    evening.join("Chi", device_sha=phone)
    evening.play_out()

    won = {score.name: score.points for score in evening.room.history[-1].scores}
    assert before == {"An": 194, "Mão Máy": 0, "Chi": 124}
    assert {seat.name: seat.score - won.get(seat.name, 0) for seat in evening.room.seats} == before


def test_a_round_of_the_first_release_is_played_to_its_end():
    """G13: an upgrade ends no round."""
    evening = first_release("playing")

    evening.play_out()

    assert evening.room.phase == "ROUND_END"
    assert len(evening.room.accounts) == 4


@pytest.mark.parametrize(
    ("key", "scores", "options"),
    [
        (
            "phom",
            {"An": 175, "Bình": 0, "Chi": -25, "Tuất Máy": -150},
            {"stake": 25, "eat_payment": "flat", "u_tron_double": True},
        ),
        ("switch", {"An": 0, "Bình": 0, "Chi": 1, "Tuất Máy": 0}, {"beginner_mode": True, "turn_seconds": 60}),
    ],
)
def test_a_second_round_of_the_other_games_goes_on(key, scores, options):
    """G13. A table of people and a bot, in the middle of their second round, as format 1 wrote it."""
    evening = Evening("An", game_key=key)
    evening.room = decode((RECORDS / f"format1-{key}.bin").read_bytes())
    evening.now_ms = evening.room.touched_ms
    evening.commands = evening.commits = 10_000

    assert (evening.room.game, evening.room.phase) == (key, "PLAYING")
    assert {seat.name: seat.score for seat in evening.room.seats} == scores
    assert {name: getattr(evening.room.options, name) for name in options} == options
    assert decode(encode(evening.room)) == evening.room
    assert evening.play_out().room.phase == "ROUND_END"


def test_a_record_of_a_later_release_is_read():
    """G13, back again: fields that this release does not know are passed over."""
    evening = Evening("An", "Bình")
    raw = msgspec.msgpack.decode(encode(evening.room))
    raw[5] = [[*seat, "later"] for seat in raw[5]]

    assert decode(msgspec.msgpack.encode([*raw, {"later": 1}])) == evening.room
