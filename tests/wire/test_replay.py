"""A round's action log comes out of a replay as it went in, and can be played again."""

import pytest

from chieu.api.v1 import rules_pb2
from chieu.games.pace import Pace
from chieu.rooms import replay as rooms_replay
from chieu.wire.replay import entries_from, replay
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


def test_an_unusual_pace_is_part_of_a_replay():
    """A test room with its own pace plays again by that pace."""
    table = played("An", "Bình", pace=Pace(catch_lock_ms=10, turn_ms=700))

    assert entries_from(sent(table.log)) == table.log
    assert dict(sent(table.log).entries[0].deal.unusual_pace) == {"catch_lock_ms": 10, "turn_ms": 700}


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
