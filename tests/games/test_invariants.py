"""Properties of Lá Cuối that hold after every command, whatever the table does."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chieu.games.chance import Chance
from chieu.games.errors import Reason
from chieu.games.events import Kind
from chieu.games.lacuoi import record
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.state import Ending, Phase
from chieu.games.lacuoi.story import SENTENCES

from .lacuoi_invariants import (
    check_actions,
    check_direction_is_idle,
    check_score,
    check_state,
    check_step,
    check_views,
)
from .wandering import MOODS, PACE, Reached, Walk, carried_out
from .worlds import other_world

ROUNDS = {
    "seed": st.binary(min_size=4, max_size=8),
    "seats": st.integers(2, 10),
    "stacking": st.booleans(),
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
    Reason.NOTHING_TO_CHALLENGE,
    Reason.OPTION_OFF,
    Reason.CATCH_WINDOW,
    Reason.NOTHING_TO_CALL,
    Reason.NOBODY_TO_CATCH,
    Reason.CANNOT_CATCH_YOURSELF,
    Reason.MAY_NOT_PASS,
}
KINDS_OF_A_ROUND = set(Kind) - {
    Kind.JOINED,
    Kind.LEFT,
    Kind.KICKED,
    Kind.BOT_ADDED,
    Kind.BOT_REMOVED,
    Kind.READY_CHANGED,
    Kind.HOST_CHANGED,
    Kind.OPTIONS_CHANGED,
    Kind.PRESENCE_CHANGED,
    Kind.SEAT_TAKEN_OVER,
    Kind.ROOM_CLOSED,
    Kind.PAUSED,
    Kind.RESUMED,
    Kind.TIME_CREDITED,
    Kind.TIME_EXTENDED,
    Kind.SCREEN_PAIRED,
    Kind.SCREEN_REMOVED,
    Kind.HANDS_SHOWN,
    Kind.SEAT_MOVED,
    Kind.RESCUE_ASKED,
    Kind.ROOM_CLOSING,
    Kind.RACE_LOST,
    Kind.ROUND_VOIDED,
    Kind.GAME_CHANGED,
    # told in other games
    Kind.STOOD,
    Kind.DISCARDED,
    Kind.ATE,
    Kind.PILE_MOVED,
    Kind.LAID,
    Kind.MOM,
    Kind.SENT,
    Kind.U,
    Kind.DEN,
    Kind.PAID,
    Kind.TAI,
    # told by the deal, before a walk begins
    Kind.ROUND_STARTED,
    Kind.DEALT,
    Kind.TURNED_UP,
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
            check_direction_is_idle(before, happening, step, walk.chance, counter)
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
def test_invariants_hold_after_every_command(seed, seats, stacking, mood):
    """Cards are conserved, one seat is to act, what is listed is what is accepted. Rule: LC-06 to LC-23, G-07, G-19."""
    watched(Walk(seed, seats, stacking, mood), every_actions=29)


@given(**ROUNDS)
def test_the_same_luck_and_the_same_commands_make_the_same_round(seed, seats, stacking, mood):
    """Run again from the record, command by command, each through the record. Rule: G-15."""
    walk = Walk(seed, seats, stacking, mood)
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
    return LA_CUOI.seat_view(state, seat, now_ms, PACE), LA_CUOI.asked(state, PACE)


@given(**ROUNDS)
def test_nobody_sees_a_hidden_card(seed, seats, stacking, mood):
    """The table's view and a seat's own change with nothing that is hidden from it. Rule: G-04, LC-16f."""
    same_in_other_worlds(Walk(seed, seats, stacking, mood), LA_CUOI.table_view, seen_by)


def first_of_the_stock(state):
    """A planted leak: the parity of the next card hides in the number of reshuffles."""
    view = LA_CUOI.table_view(state)
    return msgspec.structs.replace(view, reshuffles=sum(state.stock[:1]) % 2)


def neighbours_hand(state, seat, now_ms):
    """A planted leak: a hand's value counts the neighbour's cards."""
    view = LA_CUOI.seat_view(state, seat, now_ms, PACE)
    return msgspec.structs.replace(view, hand_value=sum(len(p.hand) and p.hand[0] for p in state.players))


def verdict_beforehand(state):
    """A planted leak: whether the wild draw four was right shows before it is doubted."""
    return LA_CUOI.table_view(state), state.f_legal and state.challengeable


def same_in_twenty_rounds(table, seat):
    """Compare worlds in twenty rounds of four."""
    for number in range(20):
        same_in_other_worlds(Walk(bytes([number]), 4, False, "lively"), table, seat)


@pytest.mark.parametrize(
    ("table", "seat"),
    [
        (first_of_the_stock, seen_by),
        (LA_CUOI.table_view, neighbours_hand),
        (verdict_beforehand, seen_by),
    ],
)
def test_a_leak_would_be_noticed(table, seat):
    """The comparison of worlds fails for views that tell too much. Rule: G-04."""
    with pytest.raises(AssertionError):
        same_in_twenty_rounds(table, seat)


def test_a_broken_rule_would_be_noticed():
    """The checks themselves fail on a card too few, a second penalty and a forgotten window. Rule: G-14."""
    state = Walk(b"broken", 3, False, "quiet").first
    lost = msgspec.structs.replace(state, stock=state.stock[1:])
    owed = msgspec.structs.replace(state, pending=2)
    open_window = msgspec.structs.replace(state, vulnerable=0)

    for broken in (lost, owed, open_window):
        with pytest.raises(AssertionError):
            check_state(broken)


@pytest.mark.slow
def test_thousands_of_rounds_reach_everything_and_break_nothing():
    """Every phase, event, sentence, reason, time-out, way to leave and ending is met, and all checks hold throughout.

    Rule: G-19, G-20, LC-21, LC-22.
    """
    reached = Reached()
    moods = sorted(MOODS)

    for number in range(3_000):
        walk = Walk(number.to_bytes(4, "big"), 2 + number % 9, number % 2 == 0, moods[number // 9 % 4], reached)
        watched(walk, every_actions=97)

    in_play = {phase.value for phase in Phase} - {"OVER"}
    assert set(reached.phases) == in_play
    assert set(reached.late_in) == in_play
    assert set(reached.left_in) == in_play
    assert set(reached.endings) == {ending.value for ending in Ending}
    assert set(reached.options) == {"stacking", "plain"}
    assert set(reached.kinds) == {kind.value for kind in KINDS_OF_A_ROUND}
    assert set(reached.refusals) == {reason.value for reason in REASONS_OF_A_ROUND}
    spoken = {key for key in SENTENCES if not key.startswith(("expire.", "round.", "dealt", "turned_up"))}
    assert set(reached.texts) == spoken
