"""What an evening shows beyond its round: history, countdown, points that may be negative."""

import msgspec
import pytest

from chieu.api.v1 import rooms_pb2, views_pb2
from chieu.games.catalogue import GAMES
from chieu.rooms.accounts import KEPT_ROUNDS
from chieu.rooms.room import Account, Tally
from chieu.rooms.views import public_view
from chieu.wire.frames import Framer
from tests.rooms import seating
from tests.wire.table import Table, joined, played


def public(table):
    """The public part as a phone reads it from a snapshot."""
    return joined(table.room, table.framer.snapshot(table.room).public).public


def ready(table, *names):
    for name in names:
        table.send(name, seating.SetReady, seating.set_ready, ready=True)


def test_the_history_is_sent_as_the_room_has_it():
    """Game, number, ending, names, points and who won; a void round too."""
    table = played("An", "Bình", "Chi", bots=1)
    table.start()
    for name in ("Chi", "Bình", "An"):
        table.leave(name)

    came = public(table).history.rounds

    view = public_view(table.room, table.pace).history.rounds
    assert [(one.game, one.round, [(line.name, line.points, line.won) for line in one.scores]) for one in came] == [
        (rooms_pb2.GAME_LA_CUOI, one.number, [(line.name, line.points, line.won) for line in one.scores])
        for one in view
    ]
    assert [one.ending for one in came] == [views_pb2.ENDING_OUT, views_pb2.ENDING_LAST_SEAT]


def test_the_history_is_sent_when_a_round_ends_and_never_else():
    """Whole sections, only those that changed."""
    table = played("An", "Bình", bots=1)
    table.join("Chi")
    table.start()
    table.play_out()

    sent = [
        version.room.phase
        for version in table.versions[1:]
        if joined(version.room, version.frame.update).public.HasField("history")
    ]

    assert sent == ["ROUND_END", "ROUND_END"]


def test_a_long_evening_has_a_small_history():
    """G12. Twenty rounds of ten people are less than 5 kB of a snapshot."""
    table = played(*(f"Người thứ {n}" for n in range(10)))
    table.framer = Framer(table.pace)
    for _ in range(KEPT_ROUNDS):
        table.start()
        table.play_out()

    assert len(public(table).history.SerializeToString()) < 5_000


def test_the_countdown_is_sent_while_it_runs():
    """An instant, its length, and the sentence that says what happens then."""
    table = Table("An", "Bình")
    before = public(table).roster
    ready(table, "An", "Bình")
    during, begins_ms = public(table).roster, table.now_ms + 5_000
    table.fire()
    after = public(table).roster

    assert not before.HasField("next_round")
    assert (during.next_round.at_ms, during.next_round.total_ms) == (begins_ms, 5_000)
    assert during.next_round.on_expire.key == "round.begins"
    assert not after.HasField("next_round")


@pytest.mark.parametrize("points", [-40, 0, 2**40])
def test_points_of_any_sign_are_sent(points):
    """Rule: G-16. An account may be overdrawn."""
    table, person = Table("An", "Chi"), b"d" * 32
    table.join("Bình", device_sha=person)
    table.room = msgspec.structs.replace(table.room, accounts=(Account(person, (Tally("lacuoi", points, 0, 3),)),))
    table.leave("Bình")
    table.join("Bình", device_sha=person)

    assert [seat.score for seat in public(table).roster.seats if seat.name == "Bình"] == [points]


def test_every_game_on_offer_has_its_key_in_the_options():
    """A sentence names a game by the key that its options have."""
    assert set(GAMES) <= set(rooms_pb2.GameOptions.DESCRIPTOR.fields_by_name)
