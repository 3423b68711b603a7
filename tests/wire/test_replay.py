"""A round's action log comes out of a replay as it went in, and can be played again."""

import pytest

from chieu.api.v1 import rules_pb2, views_pb2
from chieu.games.catalogue import GAMES
from chieu.games.pace import Pace
from chieu.rooms import replay as rooms_replay
from chieu.rooms.ending import outcome_of
from chieu.rooms.record import decode_deal
from chieu.rooms.replay import result_of
from chieu.wire.replay import entries_from, replay, result_from
from tests.rooms.evening import came_of
from tests.wire.table import evenings, played


def sent(log):
    return rules_pb2.GetReplayResponse.FromString(replay(log).SerializeToString())


def test_every_log_comes_out_as_it_went_in():
    """Byte for byte: whoever gets the replay checks the very log that the room kept."""
    for table in evenings():
        assert entries_from(sent(table.log)) == table.log


def test_a_replay_plays_again_to_the_same_end():
    """The seed fits the commitment, and the rules accept every action. docs/shuffle.md."""
    table = played(seed=6, options={"stacking": "true"})

    came = rooms_replay.replay(entries_from(sent(table.log)))

    assert came.divergence is None
    assert came.states[-1] == table.room.round.state


def test_an_unusual_lock_is_part_of_a_replay():
    """A test room with its own pace plays again by the one duration of it that decides what a move may do (G-22)."""
    table = played("An", "Bình", pace=Pace(catch_lock_ms=10, turn_ms=700))

    deal = decode_deal(entries_from(sent(table.log))[0].body)

    assert deal.pace == Pace(catch_lock_ms=10)
    assert entries_from(sent(table.log))[1:] == table.log[1:]


@pytest.mark.parametrize("lock_ms", [None, 10])
def test_a_replay_of_the_first_format_is_read_as_it_was_written(lock_ms):
    """Without a result, and with the durations by their names."""
    table = played("An", "Bình", pace=Pace() if lock_ms is None else Pace(catch_lock_ms=lock_ms, bot_ms=700))
    old = sent(table.log)
    old.format = 1
    old.entries[0].deal.ClearField("catch_lock_ms")
    if lock_ms is not None:
        old.entries[0].deal.unusual_pace.update({"catch_lock_ms": lock_ms, "bot_ms": 700})

    assert entries_from(old) == table.log
    assert result_from(old) == ()
    assert rooms_replay.replay(entries_from(old)).divergence is None


def test_how_the_round_came_out_is_part_of_a_replay():
    """As the room showed it, by seat."""
    table = played(seed=6)
    result = result_of(outcome_of(table.room, table.room.round).scores)

    came = rules_pb2.GetReplayResponse.FromString(replay(table.log, result).SerializeToString())

    assert came.format == 2
    assert result_from(came) == result
    assert rooms_replay.replay(entries_from(came), result_from(came)).divergence is None


def test_the_seed_is_in_the_last_entry_alone():
    """It is revealed by the commit that ends the round."""
    came = sent(played(seed=6).log)

    assert [bool(entry.seed) for entry in came.entries] == [False] * (len(came.entries) - 1) + [True]


@pytest.mark.parametrize(
    ("message", "then"),
    [
        (rules_pb2.GetReplayResponse(entries=[rules_pb2.ReplayEntry(kind=99)]), "UNKNOWN_ENUM"),
        (rules_pb2.GetReplayResponse(entries=[rules_pb2.ReplayEntry()]), "UNKNOWN_ENUM"),
        (rules_pb2.GetReplayResponse(), "ok"),
    ],
)
def test_what_is_no_replay_is_refused(message, then):
    """Nothing is guessed."""
    assert came_of(lambda: entries_from(message)) == then


@pytest.mark.parametrize("key", GAMES)
def test_the_steps_of_a_replay_are_what_everybody_saw_and_all_hands(key):
    """After each entry the places are those of the frame of that version; the end has no step. G-17."""
    for table in evenings(key):
        names = tuple(zip(table.room.round.seats, table.room.round.names, strict=True))
        seen = {one.room.version: views_pb2.SeatFrame.FromString(one.frame.public).public for one in table.versions}

        came = rules_pb2.GetReplayResponse.FromString(replay(table.log, (), names, with_steps=True).SerializeToString())

        assert [came.entries, len(came.steps)] == [sent(table.log).entries, len(came.entries) - 1]
        assert {seat.seat: seat.name for seat in came.seats} == dict(names)
        for step in came.steps:
            # In Phỏm what was eaten lies open, and belongs to the hand until it is laid.
            eaten = {one.card.id for seat in step.public.seats.phom.seats for one in seat.eaten}
            hidden = {hand.seat: sum(card.id not in eaten for card in hand.cards) for hand in step.hands}
            assert hidden == {one.seat: one.cards for one in getattr(step.public.seats, key).seats}
        # Several entries of one version are seen as one.
        last = {entry.version: step for entry, step in zip(came.entries, came.steps, strict=False)}
        for version, step in last.items():
            assert step.public.seats == seen[version].seats
            assert getattr(step.public.table, key) == getattr(seen[version].table, key)
