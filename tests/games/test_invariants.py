"""Properties of Lá Cuối that hold after every command, whatever the table does."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chieu.games.errors import Reason
from chieu.games.events import Kind
from chieu.games.lacuoi import record
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.state import Ending, Phase
from chieu.games.lacuoi.story import SENTENCES

from .lacuoi_invariants import LaCuoiInvariants, check_direction_is_idle
from .shedding.watching import (
    KINDS,
    REASONS,
    Sights,
    check_reached_everything,
    check_same_in_other_worlds,
    check_the_same_again,
    watched,
)
from .wandering import MOODS, Reached, Walk
from .worlds import other_world

ROUNDS = {
    "seed": st.binary(min_size=4, max_size=8),
    "seats": st.integers(2, 10),
    "stacking": st.booleans(),
    "mood": st.sampled_from(sorted(MOODS)),
}
INVARIANTS = LaCuoiInvariants()
SIGHTS = Sights(LA_CUOI)
OWN_REASONS = {Reason.NOTHING_TO_CHALLENGE, Reason.CATCH_WINDOW}
OWN_KINDS = {
    Kind.SKIPPED,
    Kind.DIRECTION_CHANGED,
    Kind.CHALLENGED,
    Kind.CHALLENGE_WON,
    Kind.CHALLENGE_LOST,
}


@given(**ROUNDS)
def test_invariants_hold_after_every_command(seed, seats, stacking, mood):
    """Cards are conserved, one seat is to act, what is listed is what is accepted. Rule: LC-06 to LC-23, G-07, G-19."""
    watched(Walk(seed, seats, stacking, mood), INVARIANTS, 29, check_direction_is_idle)


@given(**ROUNDS)
def test_the_same_luck_and_the_same_commands_make_the_same_round(seed, seats, stacking, mood):
    """Run again from the record, command by command, each through the record. Rule: G-15."""
    check_the_same_again(Walk(seed, seats, stacking, mood), record)


@given(**ROUNDS)
def test_nobody_sees_a_hidden_card(seed, seats, stacking, mood):
    """The table's view and a seat's own change with nothing that is hidden from it. Rule: G-04, LC-16f."""
    check_same_in_other_worlds(Walk(seed, seats, stacking, mood), other_world, LA_CUOI.table_view, SIGHTS.of_seat)


def verdict_beforehand(state):
    """A planted leak: whether the wild draw four was right shows before it is doubted."""
    return LA_CUOI.table_view(state), state.f_legal and state.challengeable


def same_in_twenty_rounds(table, seat):
    """Compare worlds in twenty rounds of four."""
    for number in range(20):
        check_same_in_other_worlds(Walk(bytes([number]), 4, False, "lively"), other_world, table, seat)


@pytest.mark.parametrize(
    ("table", "seat"),
    [
        (SIGHTS.with_first_of_the_stock, SIGHTS.of_seat),
        (LA_CUOI.table_view, SIGHTS.with_neighbours_hand),
        (verdict_beforehand, SIGHTS.of_seat),
    ],
)
def test_a_leak_would_be_noticed(table, seat):
    """The comparison of worlds fails for views that tell too much. Rule: G-04."""
    with pytest.raises(AssertionError):
        same_in_twenty_rounds(table, seat)


def test_a_broken_rule_would_be_noticed():
    """The checks themselves fail on a card too few, a second penalty and a forgotten window. Rule: G-14."""
    state = Walk(b"broken", 3, False, "quiet").first

    for broken in ({"stock": state.stock[1:]}, {"pending": 2}, {"vulnerable": 0}):
        with pytest.raises(AssertionError):
            INVARIANTS.check_state(msgspec.structs.replace(state, **broken))


@pytest.mark.slow
def test_thousands_of_rounds_reach_everything_and_break_nothing():
    """Every phase, event, sentence, reason, time-out, way to leave and ending is met, and all checks hold throughout.

    Rule: G-19, G-20, LC-21, LC-22.
    """
    reached = Reached()
    moods = sorted(MOODS)

    for number in range(3_000):
        walk = Walk(number.to_bytes(4, "big"), 2 + number % 9, number % 2 == 0, moods[number // 9 % 4], reached)
        watched(walk, INVARIANTS, 97, check_direction_is_idle)

    check_reached_everything(reached, Phase, Ending, SENTENCES)
    assert set(reached.options) == {"stacking", "plain"}
    assert set(reached.kinds) == {kind.value for kind in KINDS | OWN_KINDS}
    assert set(reached.refusals) == {reason.value for reason in REASONS | OWN_REASONS}
