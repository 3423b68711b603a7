"""Properties of Switch that hold after every command, whatever the table does."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chieu.games.chance import Chance
from chieu.games.errors import Reason
from chieu.games.events import Kind
from chieu.games.switch import record
from chieu.games.switch.game import SWITCH
from chieu.games.switch.options import Options
from chieu.games.switch.state import Ending, Phase
from chieu.games.switch.story import SENTENCES

from .invariants import check_actions, check_score, check_state, check_step, check_views
from .wandering import MOODS, PACE, Reached, Walk, carried_out
from .worlds import other_world

ROUNDS = {
    "seed": st.binary(min_size=4, max_size=8),
    "seats": st.integers(2, 10),
    "options": st.builds(Options, st.just(0), st.booleans(), st.booleans()),
    "mood": st.sampled_from(sorted(MOODS)),
}

REASONS_OF_A_ROUND = {
    Reason.BAD_CARD,
    Reason.COLOUR_REQUIRED,
    Reason.COLOUR_NOT_ALLOWED,
    Reason.NOT_A_PLAYER,
    Reason.NOT_YOUR_TURN,
    Reason.NOT_IN_THIS_STEP,
    Reason.CARD_NOT_IN_HAND,
    Reason.CARD_NOT_PLAYABLE,
    Reason.ONLY_THE_DRAWN_CARD,
    Reason.ALREADY_DREW,
    Reason.PENALTY_FIRST,
    Reason.OPTION_OFF,
    Reason.NOTHING_TO_CALL,
    Reason.NOBODY_TO_CATCH,
    Reason.CANNOT_CATCH_YOURSELF,
    Reason.MAY_NOT_PASS,
}
KINDS_OF_A_ROUND = {
    Kind.TURN_STARTED,
    Kind.TIMED_OUT,
    Kind.PLAYED,
    Kind.COLOUR_NAMED,
    Kind.DREW,
    Kind.KEPT,
    Kind.PASSED,
    Kind.STOOD,
    Kind.PENALTY_GREW,
    Kind.PENALTY_TAKEN,
    Kind.PENALTY_VANISHED,
    Kind.CALLED_LAST,
    Kind.CAUGHT,
    Kind.RESHUFFLED,
    Kind.CARDS_RETURNED,
    Kind.WENT_OUT,
    Kind.BLOCKED,
    Kind.ROUND_ENDED,
}


def watched(walk, every_actions):
    """Walk to the end with all checks; the complete list of actions is tried every so many happenings."""
    number = 0
    counter = walk.chance.counter
    for before, happening, step, refusal in walk.steps():
        number += 1
        if refusal is None:
            check_state(step.state)
            check_step(before, happening, step)
        else:
            assert walk.chance.counter == counter, "a refusal used up luck"
        if number % every_actions == 0:
            check_views(walk.state, walk.now_ms)
            check_actions(walk.state, walk.now_ms, walk.chance)
        counter = walk.chance.counter
    check_views(walk.state, walk.now_ms)
    check_score(walk.state)
    check_actions(walk.state, walk.now_ms, walk.chance)


@given(**ROUNDS)
def test_invariants_hold_after_every_command(seed, seats, options, mood):
    """Cards are conserved, one seat is to act, what is listed is what is accepted. Rule: SW-05 to SW-19, G-07, G-19."""
    watched(Walk(seed, seats, options, mood), every_actions=31)


@given(**ROUNDS)
def test_the_same_luck_and_the_same_commands_make_the_same_round(seed, seats, options, mood):
    """Run again from the record, command by command, each through the record. Rule: G-15."""
    walk = Walk(seed, seats, options, mood)
    for _ in walk.steps():
        pass

    chance = Chance(seed, walk.first_counter)
    state = walk.first
    for happening in walk.accepted:
        state = record.decode(record.encode(state))
        state = carried_out(state, happening, chance).state

    assert state == walk.state
    assert chance.counter == walk.chance.counter


def same_in_other_worlds(walk, look_at_table, look_at_seat):
    """Compare what is seen in every position of a walk with what would be seen with other hidden cards."""
    luck = Chance(walk.seed + b"worlds")
    for _ in walk.steps():
        state = walk.state
        elsewhere = other_world(state, None, luck)
        assert look_at_table(state) == look_at_table(elsewhere)
        for player in state.players:
            elsewhere = other_world(state, player.seat, luck)
            assert look_at_table(state) == look_at_table(elsewhere)
            assert look_at_seat(state, player.seat, walk.now_ms) == look_at_seat(elsewhere, player.seat, walk.now_ms)


def seen_by(state, seat, now_ms):
    """A seat's view together with what the room's clock is told."""
    return SWITCH.seat_view(state, seat, now_ms, PACE), SWITCH.asked(state, PACE)


@given(**ROUNDS)
def test_nobody_sees_a_hidden_card(seed, seats, options, mood):
    """The table's view and a seat's own change with nothing that is hidden, in beginner mode neither. Rule: G-04, SW-20."""
    same_in_other_worlds(Walk(seed, seats, options, mood), SWITCH.table_view, seen_by)


def test_the_open_table_is_the_one_exception():
    """With the option it shows the other world as other, without it there is none to compare. Rule: SW-20, G-04."""
    luck = Chance(b"exception")
    for beginner in (True, False):
        state = Walk(b"exception", 4, Options(0, beginner), "quiet").first
        elsewhere = other_world(state, state.players[0].seat, luck)
        assert state != elsewhere
        assert (SWITCH.open_table(state) != SWITCH.open_table(elsewhere)) == beginner
        assert (SWITCH.open_table(state) is None) == (not beginner)


def first_of_the_stock(state):
    """A planted leak: the parity of the next card hides in the number of reshuffles."""
    view = SWITCH.table_view(state)
    return msgspec.structs.replace(view, reshuffles=sum(state.stock[:1]) % 2)


def neighbours_hand(state, seat, now_ms):
    """A planted leak: a hand's value counts the neighbours' first cards."""
    view = SWITCH.seat_view(state, seat, now_ms, PACE)
    return msgspec.structs.replace(view, hand_value=sum(player.hand[0] for player in state.players if player.hand))


def open_to_all(state):
    """A planted leak: the open table is shown whatever the option says."""
    return SWITCH.open_table(msgspec.structs.replace(state, options=Options(0, beginner_mode=True)))


@pytest.mark.parametrize(
    ("table", "seat"),
    [
        (first_of_the_stock, seen_by),
        (SWITCH.table_view, neighbours_hand),
        (open_to_all, seen_by),
    ],
)
def test_a_leak_would_be_noticed(table, seat):
    """The comparison of worlds fails for views that tell too much. Rule: G-04."""
    with pytest.raises(AssertionError):
        same_in_other_worlds(Walk(b"leak", 4, Options(0), "lively"), table, seat)


def test_a_broken_rule_would_be_noticed():
    """The checks themselves fail on a card too few, a chain from nowhere, a wrong suit, a forgotten window. Rule: G-14."""
    state = Walk(b"broken", 3, Options(0), "quiet").first
    other_suit = next(suit for suit in type(state.suit) if suit is not state.suit)

    for broken in ({"stock": state.stock[1:]}, {"chain": 1}, {"suit": other_suit}, {"vulnerable": 0}, {"decks": 2}):
        with pytest.raises(AssertionError):
            check_state(msgspec.structs.replace(state, **broken))


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
        watched(walk, every_actions=97)

    in_play = {phase.value for phase in Phase} - {"OVER"}
    assert set(reached.phases) == in_play
    assert set(reached.late_in) == in_play
    assert set(reached.left_in) == in_play
    assert set(reached.endings) == {ending.value for ending in Ending}
    assert len(reached.options) == 4
    assert set(reached.kinds) == {kind.value for kind in KINDS_OF_A_ROUND}
    assert set(reached.refusals) == {reason.value for reason in REASONS_OF_A_ROUND}
    spoken = {key for key in SENTENCES if not key.startswith(("expire.", "round.", "dealt", "turned_up"))}
    assert set(reached.texts) == spoken
