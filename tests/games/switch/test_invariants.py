"""Properties of Switch that hold after every command, whatever the table does."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chieu.games.chance import Chance
from chieu.games.events import Kind
from chieu.games.switch import record
from chieu.games.switch.game import SWITCH
from chieu.games.switch.options import Options
from chieu.games.switch.state import Ending, Phase
from chieu.games.switch.story import SENTENCES
from tests.games.shedding.watching import (
    KINDS,
    REASONS,
    Sights,
    check_reached_everything,
    check_same_in_other_worlds,
    check_the_same_again,
    watched,
)

from .invariants import SwitchInvariants
from .wandering import MOODS, Reached, Walk
from .worlds import other_world

ROUNDS = {
    "seed": st.binary(min_size=4, max_size=8),
    "seats": st.integers(2, 10),
    "options": st.builds(Options, st.just(0), st.booleans(), st.booleans()),
    "mood": st.sampled_from(sorted(MOODS)),
}
INVARIANTS = SwitchInvariants()
SIGHTS = Sights(SWITCH)


@given(**ROUNDS)
def test_invariants_hold_after_every_command(seed, seats, options, mood):
    """Cards are conserved, one seat is to act, what is listed is what is accepted. Rule: SW-05 to SW-19, G-07, G-19."""
    watched(Walk(seed, seats, options, mood), INVARIANTS, 31)


@given(**ROUNDS)
def test_the_same_luck_and_the_same_commands_make_the_same_round(seed, seats, options, mood):
    """Run again from the record, command by command, each through the record. Rule: G-15."""
    check_the_same_again(Walk(seed, seats, options, mood), record)


@given(**ROUNDS)
def test_nobody_sees_a_hidden_card(seed, seats, options, mood):
    """The table's view and a seat's own change with nothing that is hidden, in beginner mode neither. Rule: G-04, SW-20."""
    check_same_in_other_worlds(Walk(seed, seats, options, mood), other_world, SWITCH.table_view, SIGHTS.of_seat)


def test_the_open_table_is_the_one_exception():
    """With the option it shows the other world as other, without it there is none to compare. Rule: SW-20, G-04."""
    luck = Chance(b"exception")
    for beginner in (True, False):
        state = Walk(b"exception", 4, Options(0, beginner), "quiet").first
        elsewhere = other_world(state, state.players[0].seat, luck)
        assert state != elsewhere
        assert (SWITCH.open_table(state) != SWITCH.open_table(elsewhere)) == beginner
        assert (SWITCH.open_table(state) is None) == (not beginner)


def open_to_all(state):
    """A planted leak: the open table is shown whatever the option says."""
    return SWITCH.open_table(msgspec.structs.replace(state, options=Options(0, beginner_mode=True)))


@pytest.mark.parametrize(
    ("table", "seat"),
    [
        (SIGHTS.with_first_of_the_stock, SIGHTS.of_seat),
        (SWITCH.table_view, SIGHTS.with_neighbours_hand),
        (open_to_all, SIGHTS.of_seat),
    ],
)
def test_a_leak_would_be_noticed(table, seat):
    """The comparison of worlds fails for views that tell too much. Rule: G-04."""
    with pytest.raises(AssertionError):
        check_same_in_other_worlds(Walk(b"leak", 4, Options(0), "lively"), other_world, table, seat)


def test_a_broken_rule_would_be_noticed():
    """The checks themselves fail on a card too few, a chain from nowhere, a wrong suit, a forgotten window. Rule: G-14."""
    state = Walk(b"broken", 3, Options(0), "quiet").first
    other_suit = next(suit for suit in type(state.suit) if suit is not state.suit)

    for broken in ({"stock": state.stock[1:]}, {"chain": 1}, {"suit": other_suit}, {"vulnerable": 0}, {"decks": 2}):
        with pytest.raises(AssertionError):
            INVARIANTS.check_state(msgspec.structs.replace(state, **broken))


@pytest.mark.slow
def test_thousands_of_rounds_reach_everything_and_break_nothing():
    """Every phase, event, sentence, reason, time-out, way to leave and ending is met, and all checks hold throughout.

    Rule: G-18, G-19, G-20, SW-18a, SW-18b.
    """
    reached = Reached()
    moods = sorted(MOODS)

    for number in range(3_000):
        options = Options(0, number % 2 == 0, number // 2 % 2 == 0)
        walk = Walk(number.to_bytes(4, "big"), 2 + number % 9, options, moods[number // 9 % 4], reached)
        watched(walk, INVARIANTS, 97)

    check_reached_everything(reached, Phase, Ending, SENTENCES)
    assert len(reached.options) == 4
    assert set(reached.kinds) == {kind.value for kind in KINDS | {Kind.STOOD}}
    assert set(reached.refusals) == {reason.value for reason in REASONS}
